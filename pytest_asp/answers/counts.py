"""The number of answer sets, found out only as far as a comparison needs it."""

from __future__ import annotations

from pytest_asp.answers.comparing import compared_number
from pytest_asp.answers.search import SearchView
from pytest_asp.answers.truth import refuse_truth


class ModelCount(SearchView):
    """How many answer sets there are: compares with numbers and with other counts.

    `count == n` asks for n + 1 models. Two counts are compared in lockstep, which ends as soon as
    one of them does. `int(count)` counts all.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # equality asks the solver

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ModelCount):
            return self._difference(other) == 0
        number = compared_number(other, "answer sets")
        if number is None:
            return NotImplemented
        return self._search.bounded(number + 1) == number

    def __lt__(self, other: int | ModelCount) -> bool:
        if isinstance(other, ModelCount):
            return self._difference(other) < 0
        number = compared_number(other, "answer sets")
        if number is None:
            return NotImplemented
        return number > 0 and self._search.bounded(number) < number

    def __ge__(self, other: int | ModelCount) -> bool:
        smaller = self.__lt__(other)
        return smaller if smaller is NotImplemented else not smaller

    def __le__(self, other: int | ModelCount) -> bool:
        if isinstance(other, ModelCount):
            return self._difference(other) <= 0
        number = compared_number(other, "answer sets")
        if number is None:
            return NotImplemented
        return self._search.bounded(number + 1) <= number

    def __gt__(self, other: int | ModelCount) -> bool:
        smaller = self.__le__(other)
        return smaller if smaller is NotImplemented else not smaller

    def __int__(self) -> int:
        return self._search.total()

    __index__ = __int__

    def __bool__(self) -> bool:
        refuse_truth("a count of answer sets", "`answer.satisfiable` or `answer.count == 1`")

    def __repr__(self) -> str:
        if self._search.exact is not None:
            return str(self._search.exact)
        if self._search.lower:
            return f"at least {self._search.lower}"
        return "<count of answer sets, not asked for yet>"

    def _difference(self, other: ModelCount) -> int:
        """Compare two counts: negative, 0 or positive, as this one is less, equal or more."""
        limit = 2
        while True:
            mine, theirs = self._search.bounded(limit), other._search.bounded(limit)
            if mine < limit or theirs < limit:
                return mine - theirs
            limit *= 2
