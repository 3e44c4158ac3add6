"""The number of answer sets, found out only as far as a comparison needs it."""

from __future__ import annotations

from pytest_asp.answers.comparing import BoundedCount
from pytest_asp.answers.search import SearchView
from pytest_asp.answers.truth import refuse_truth


class ModelCount(SearchView, BoundedCount):
    """How many answer sets there are: compares with numbers and with other counts.

    `count == n` asks for n + 1 models. Two counts are compared in lockstep, which ends as soon as
    one of them does. `int(count)` counts all.
    """

    __slots__ = ()
    _things = "answer sets"

    def _bounded(self, limit: int | None) -> int:
        """Count up to a limit; None counts all."""
        return self._search.total() if limit is None else self._search.bounded(limit)

    def __bool__(self) -> bool:
        refuse_truth("a count of answer sets", "`answer.satisfiable` or `answer.count == 1`")

    def __repr__(self) -> str:
        if self._search.exact is not None:
            return str(self._search.exact)
        if self._search.lower:
            return f"at least {self._search.lower}"
        return "<count of answer sets, not asked for yet>"
