"""What answers and counts of them can be compared with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from numbers import Integral, Number
from typing import ClassVar, NoReturn, Self

from pytest_asp.errors import AnswerTruthError, CountError, explain_mistake
from pytest_asp.location import caller_location


class BoundedCount(ABC):
    """A number that is found out only as far as a comparison needs it, in whichever language.

    A kind says what it counts, as a plural, and how it counts up to a limit.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # equality asks
    _things: ClassVar[str]

    @abstractmethod
    def _bounded(self, limit: int | None) -> int:
        """Count up to a limit; None counts all."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, BoundedCount):
            return self._difference(other) == 0
        number = compared_number(other, self._things)
        if number is None:
            return NotImplemented
        return self._bounded(number + 1) == number

    def __lt__(self, other: int | Self) -> bool:
        if isinstance(other, BoundedCount):
            return self._difference(other) < 0
        number = compared_number(other, self._things)
        if number is None:
            return NotImplemented
        return number > 0 and self._bounded(number) < number

    def __ge__(self, other: int | Self) -> bool:
        smaller = self.__lt__(other)
        return smaller if smaller is NotImplemented else not smaller

    def __le__(self, other: int | Self) -> bool:
        if isinstance(other, BoundedCount):
            return self._difference(other) <= 0
        number = compared_number(other, self._things)
        if number is None:
            return NotImplemented
        return self._bounded(number + 1) <= number

    def __gt__(self, other: int | Self) -> bool:
        smaller = self.__le__(other)
        return smaller if smaller is NotImplemented else not smaller

    def __int__(self) -> int:
        return self._bounded(None)

    __index__ = __int__

    def _difference(self, other: BoundedCount) -> int:
        """Compare two counts: negative, 0 or positive, as this one is less, equal or more."""
        limit = 2
        while True:
            mine, theirs = self._bounded(limit), other._bounded(limit)
            if mine < limit or theirs < limit:
                return mine - theirs
            limit *= 2


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
