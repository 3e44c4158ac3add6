"""Marks written wrongly are errors where tests are collected, so that no test is lost silently."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from pytest_asp.errors import MarkError
from pytest_asp.plugin.defaults import marked_settings
from pytest_asp.plugin.languages import check_of
from pytest_asp.plugin.lp_files import LpFile, lp_file
from pytest_asp.plugin.prolog.plunit_files import PrologFile, prolog_file
from pytest_asp.plugin.swallowing import swallowed_tests


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Collect files of programs that have tests in them, in either language."""
    return lp_file(file_path, parent) or prolog_file(file_path, parent)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn the report of a file, class or TestCase with a wrong mark into an error."""
    report = yield
    if isinstance(collector, LpFile | PrologFile):
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
                check_of(node)
                marked_settings(node)
            except MarkError as problem:
                yield str(problem)
