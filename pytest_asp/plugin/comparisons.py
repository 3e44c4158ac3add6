"""Asserts that compare counts, models or atoms: one line in the assert, the rest in the section."""

from __future__ import annotations

import sys

import pytest

from pytest_asp.errors import AspError, NotProven
from pytest_asp.plugin.recording import RECORDER


def pytest_assertrepr_compare(
    config: pytest.Config, op: str, left: object, right: object
) -> list[str] | None:
    """Say in words what an assert expected and what it found."""
    if "pytest_asp.answers" not in sys.modules:  # then nothing of ours is compared
        return None
    record = config.stash[RECORDER].current
    if "pytest_asp.prolog.counting" in sys.modules:
        from pytest_asp.plugin.prolog.comparisons import compared_counts

        found, record.compared = compared_counts(op, left, right)
        if found is not None:
            record.comparison = found
            return [found.summary]
        from pytest_asp.prolog.unequal import explain_values

        values = explain_values(left, op, right)
        if values is not None:
            return values
    from pytest_asp.explain.comparison import explain_comparison
    from pytest_asp.explain.detail import Detail

    try:
        found = explain_comparison(op, left, right, Detail.at(config.get_verbosity()))
    except (AspError, NotProven):
        return None
    if found is None:
        return None
    record.comparison = found
    return [found.summary]
