"""The number of answers, found out only as far as a comparison needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.answers.comparing import BoundedCount
from pytest_asp.answers.truth import refuse_truth

if TYPE_CHECKING:
    from pytest_asp.prolog.inquiry import Inquiry


class AnswerCount(BoundedCount):
    """How many answers there are: compares with numbers and with other counts.

    `count == n` searches for n + 1 answers. Two counts are compared in lockstep, which ends as
    soon as one of them does. `int(count)` counts all. An undecided answer is never counted; where
    the number depends on one, it is not proven. An error that comes before the number is known is
    raised.
    """

    __slots__ = ("_inquiry",)
    _things = "answers"

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry

    def _bounded(self, limit: int | None) -> int:
        """Count solutions up to a limit; None counts all."""
        return self._inquiry.bounded(limit)

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
