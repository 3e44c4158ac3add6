"""Doctests: what their examples raise comes wrapped, and marks of a file are not about them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import NotProven

if TYPE_CHECKING:
    from doctest import UnexpectedException


def marks_about(item: pytest.Item) -> Iterator[pytest.Mark]:
    """Give the marks that are about an item.

    What stands on a file or a class is about its test functions, not about the doctests in it,
    which return nothing and show themselves what they expect.
    """
    return iter(item.own_markers) if isinstance(item, pytest.DoctestItem) else item.iter_markers()


def raised_by_test(error: BaseException) -> BaseException:
    """Give what a test raised; of a doctest, a question that one of its examples left open."""
    raised = (each.exc_info[1] for each in _failed_examples(error))
    return next((each for each in raised if isinstance(each, NotProven)), error)


def shorten_examples(error: BaseException, cut: Callable[[BaseException], None]) -> None:
    """Cut the tracebacks of what the examples of a doctest raised."""
    for failed in _failed_examples(error):
        kind, value, whole = failed.exc_info
        cut(value)
        failed.exc_info = (kind, value, value.__traceback__ or whole)


def _failed_examples(error: BaseException) -> Iterator[UnexpectedException]:
    """Give the examples that raised something; pytest groups them where it goes on after one."""
    doctest = sys.modules.get("doctest")
    if doctest is not None:
        for failure in getattr(error, "failures", (error,)):
            if isinstance(failure, doctest.UnexpectedException):
                yield failure
