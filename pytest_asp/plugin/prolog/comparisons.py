"""Asserts that compare counts of answers: one line in the assert, the rest in the section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.plugin.prolog.asked import PrologAsked
from pytest_asp.prolog.counting import AnswerCount
from pytest_asp.prolog.explaining import explain_count

if TYPE_CHECKING:
    from pytest_asp.explain.compared import Comparison
    from pytest_asp.plugin.recording import ItemRecord
    from pytest_asp.prolog.answers import PrologAnswers


def compared_counts(
    operator: str, left: object, right: object, record: ItemRecord
) -> tuple[Comparison | None, PrologAnswers | None]:
    """Say what was expected and found, and of which answers."""
    try:
        found = explain_count(left, operator, right)
    except (AspError, NotProven):
        return None, None
    count = left if isinstance(left, AnswerCount) else right
    owners = (each.answer for each in record.of(PrologAsked) if _counts(each.answer, count))
    return found, next(owners, None)


def _counts(answers: PrologAnswers, count: object) -> bool:
    """Tell whether a count is one of these answers: both look at the same search."""
    return isinstance(count, AnswerCount) and answers.count._inquiry is count._inquiry  # noqa: SLF001
