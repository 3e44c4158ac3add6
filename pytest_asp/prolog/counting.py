"""The number of answers, found out only as far as a comparison needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.answers.comparing import compared_number
from pytest_asp.answers.truth import refuse_truth

if TYPE_CHECKING:
    from pytest_asp.prolog.inquiry import Inquiry


class AnswerCount:
    """How many answers there are: compares with numbers and with other counts.

    `count == n` searches for n + 1 answers. Two counts are compared in lockstep, which ends as
    soon as one of them does. `int(count)` counts all. An undecided answer is never counted; where
    the number depends on one, it is not proven. An error that comes before the number is known is
    raised.
    """

    __slots__ = ("_inquiry",)
    __hash__ = None  # type: ignore[assignment]  # equality searches

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry

    def __eq__(self, other: object) -> bool:
        if isinstance(other, AnswerCount):
            return self._difference(other) == 0
        number = compared_number(other, "answers")
        if number is None:
            return NotImplemented
        return self._inquiry.bounded(number + 1) == number

    def __lt__(self, other: int | AnswerCount) -> bool:
        if isinstance(other, AnswerCount):
            return self._difference(other) < 0
        number = compared_number(other, "answers")
        if number is None:
            return NotImplemented
        return number > 0 and self._inquiry.bounded(number) < number

    def __ge__(self, other: int | AnswerCount) -> bool:
        smaller = self.__lt__(other)
        return smaller if smaller is NotImplemented else not smaller

    def __le__(self, other: int | AnswerCount) -> bool:
        if isinstance(other, AnswerCount):
            return self._difference(other) <= 0
        number = compared_number(other, "answers")
        if number is None:
            return NotImplemented
        return self._inquiry.bounded(number + 1) <= number

    def __gt__(self, other: int | AnswerCount) -> bool:
        smaller = self.__le__(other)
        return smaller if smaller is NotImplemented else not smaller

    def __int__(self) -> int:
        return self._inquiry.bounded(None)

    __index__ = __int__

    def __bool__(self) -> bool:
        refuse_truth("a count of answers", "`answers.succeeds` or `answers.count == 1`")

    def __repr__(self) -> str:
        known = self._inquiry.transcript
        if known.exhausted and not known.undecided:
            return str(known.proven)
        if known.proven:
            return f"at least {known.proven}"
        if not known.solutions and not known.ended:
            return "<count of answers, not asked for yet>"
        return "<count of answers, not known>"

    def _difference(self, other: AnswerCount) -> int:
        """Compare two counts: negative, 0 or positive, as this one is less, equal or more."""
        limit = 2
        while True:
            mine, theirs = self._inquiry.bounded(limit), other._inquiry.bounded(limit)
            if mine < limit or theirs < limit:
                return mine - theirs
            limit *= 2
