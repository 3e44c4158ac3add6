"""What is checked of a test, in all languages that its marks and its programs may be in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.plugin.checking import AspChecker, Check
from pytest_asp.plugin.marks import expectations_of
from pytest_asp.plugin.prolog.checking import PrologChecker
from pytest_asp.plugin.prolog.marks import prolog_mark

if TYPE_CHECKING:
    import pytest


def check_of(item: pytest.Item) -> Check | None:
    """Give what checks the result of a test; None where its marks expect nothing.

    Raises:
        MarkError: a mark is written wrongly, or they contradict each other.
    """
    expectations, mark = expectations_of(item), prolog_mark(item)
    names = list(dict.fromkeys(expectations.values()))
    if mark.expect is not None:
        names.append(f'prolog(expect="{mark.expect}")')
    if not names:
        return None
    prolog = PrologChecker(item, mark, expectations)
    if mark.speaks_of_program:
        prolog.expected()  # so that wrong marks are found before anything runs
    return Check(
        item, names, [prolog, AspChecker(item, expectations)], unasked=mark.speaks_of_program
    )
