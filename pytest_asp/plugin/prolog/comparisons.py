"""Asserts that compare counts of answers: one line in the assert, the rest in the section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.prolog.counting import AnswerCount
from pytest_asp.prolog.explaining import explain_count
from pytest_asp.prolog.retelling import transcript_of

if TYPE_CHECKING:
    from pytest_asp.explain.compared import Comparison


def compared_counts(operator: str, left: object, right: object) -> tuple[Comparison | None, object]:
    """Say what was expected and found, and of which answers."""
    try:
        found = explain_count(left, operator, right)
    except (AspError, NotProven):
        return None, None
    count = left if isinstance(left, AnswerCount) else right
    return found, transcript_of(count) if isinstance(count, AnswerCount) else None
