"""What answers and counts of them can be compared with."""

from __future__ import annotations

from collections.abc import Collection
from numbers import Integral, Number
from typing import NoReturn

from pytest_asp.errors import AnswerTruthError, CountError, explain_mistake
from pytest_asp.location import caller_location


def checked_count(value: int, things: str = "answer sets") -> int:
    """Make sure that a number can be a number of things.

    Raises:
        CountError: it is negative, or a truth value.
    """
    if isinstance(value, bool) or value < 0:
        _refuse_number(value, things)
    return int(value)


def compared_number(other: object, things: str) -> int | None:
    """Give the number that a count is compared with.

    Returns:
        None for what may know by itself how it compares, such as an object of a mocking library.

    Raises:
        CountError: it can never be a number of things, so that `!=` would always hold.
    """
    if isinstance(other, bool):
        _refuse_number(other, things)
    if isinstance(other, Integral):
        return checked_count(int(other), things)
    if is_plain(other):
        _refuse_number(other, things)
    return None


def is_plain(value: object) -> bool:
    """Tell whether a value is of the kinds that compare themselves with their own kind only."""
    return value is None or isinstance(value, Number | str | bytes | Collection)


def refuse_comparison(what: str, other: object, instead: str) -> NoReturn:
    """Refuse to compare answers, which are no values, and name what to compare instead.

    Raises:
        AnswerTruthError: always.
    """
    location = caller_location()
    raise AnswerTruthError(
        explain_mistake(
            expected="a question with a yes or no",
            got=f"{what} compared with {_kind(other)}",
            location=location,
            instead=f"write {instead}",
        ),
        location=location,
    )


def _kind(other: object) -> str:
    if other is None:
        return "None"
    name = type(other).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _refuse_number(value: object, things: str) -> NoReturn:
    location = caller_location()
    owner = "a program" if things == "answer sets" else "a goal"
    raise CountError(
        explain_mistake(
            expected=f"a number of {things}, 0 or more",
            got=repr(value),
            location=location,
            instead=f"compare the count with a number that {owner} can have",
        ),
        value=value,
        location=location,
    )
