"""The models of one scope, as far as they are known; no question looks further than it must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_asp.engine.queries import FindModels

if TYPE_CHECKING:
    from pytest_asp.answers.inquiry import Inquiry
    from pytest_asp.answers.model import Model
    from pytest_asp.engine.queries import Projection, Scope
    from pytest_asp.sources import Source

_REMEMBERED = 10_000  # models kept while enumerating; what comes later is solved again if asked
_KEPT = 16  # a question for a number up to this also reads the models; beyond, the first two only


class SearchView:
    """What looks at one search: whose program it is about, and which of its answer sets."""

    __slots__ = ("_search",)

    def __init__(self, search: Search) -> None:
        self._search = search

    @property
    def source(self) -> Source:
        """The program."""
        return self._search.inquiry.source

    @property
    def optimal(self) -> bool:
        """Whether this is about the optimal answer sets only."""
        return self._search.scope.optimal

    @property
    def project(self) -> Projection:
        """Which answer sets count as different."""
        return self._search.scope.project


class Search:
    """What is known of the models, in the order in which a fresh grounding yields them.

    Numbers don't depend on that order, so counting uses whatever grounding there is; the first
    models do, so that they come from a fresh one, and never depend on earlier questions.
    """

    def __init__(self, inquiry: Inquiry, scope: Scope) -> None:
        self.inquiry = inquiry
        self.scope = scope
        self.exact: int | None = None
        self.lower = 0
        self._first: list[Model] = []

    def bounded(self, limit: int) -> int:
        """Count the models, but no more than `limit` of them."""
        if self.exact is None and self.lower < limit:
            keep = limit if limit <= _KEPT else 2
            self._ask(FindModels(self.scope, limit, keep))
        return min(limit, self.lower if self.exact is None else self.exact)

    def total(self) -> int:
        """Count all models."""
        if self.exact is None:
            self._ask(FindModels(self.scope, 0, 2))
        return self.lower if self.exact is None else self.exact

    def first(self, number: int) -> list[Model]:
        """Give the first models, fewer if there are no more."""
        known = len(self._first)
        if known < number and (self.exact is None or known < self.exact):
            self._ask(FindModels(self.scope, number, number, fresh=True))
        return self._first[:number]

    def __iter__(self) -> Iterator[Model]:
        yield from (known := list(self._first))
        if self.exact is not None and len(known) == self.exact:
            return
        position = 0
        for model in self.inquiry.models(self.scope):
            position += 1
            if position <= len(known):
                continue
            if len(self._first) == position - 1 < _REMEMBERED:
                self._first.append(model)
            self.lower = max(self.lower, position)
            yield model
        self.exact = position

    def _ask(self, query: FindModels) -> None:
        found = self.inquiry.find_models(query)
        self.lower = max(self.lower, found.seen)
        if found.exhausted:
            self.exact = found.seen
        alone = found.exhausted and found.seen <= 1 and self.scope.project == "no"
        ordered = found.fresh or alone  # of those that project alike, any may come first
        known = len(self._first)
        if ordered:
            for index, data in enumerate(found.models[known:], known):
                self._first.append(self.inquiry.model(data, query, index))
