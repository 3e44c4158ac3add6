"""Answers have no truth value: `assert answer` would always pass."""

from __future__ import annotations

from typing import NoReturn

from pytest_asp.errors import AnswerTruthError, explain_mistake
from pytest_asp.location import caller_location


def refuse_truth(what: str, instead: str) -> NoReturn:
    """Refuse to say whether an object is true, and name what to ask instead.

    Raises:
        AnswerTruthError: always.
    """
    location = caller_location()
    raise AnswerTruthError(
        explain_mistake(
            expected="a question with a yes or no",
            got=f"{what} as a condition",
            location=location,
            instead=f"write {instead}",
        ),
        location=location,
    )
