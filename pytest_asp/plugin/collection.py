"""Marks written wrongly are errors where tests are collected, so that no test is lost silently."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest

from pytest_asp.errors import MarkError
from pytest_asp.plugin.defaults import marked_settings
from pytest_asp.plugin.lp_files import LpFile
from pytest_asp.plugin.marks import expectations_of
from pytest_asp.plugin.swallowing import swallowed_tests


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn the report of a file, class or TestCase with a wrong mark into an error."""
    report = yield
    if isinstance(collector, LpFile):
        words = getattr(report.longrepr, "longrepr", None)
        report.longrepr = words if isinstance(words, str) else report.longrepr
    if report.passed:
        problems = list(_misread_marks(report))
        if isinstance(collector, pytest.Module):
            problems += swallowed_tests(collector)
        if problems:
            report.outcome = "failed"
            report.longrepr = "\n".join(dict.fromkeys(problems))
            report.result = []
    return report


def _misread_marks(report: pytest.CollectReport) -> Iterator[str]:
    """Say what is wrong with the marks of each collected test."""
    for node in report.result or ():
        if isinstance(node, pytest.Item):
            try:
                expectations_of(node)
                marked_settings(node)
            except MarkError as problem:
                yield str(problem)
