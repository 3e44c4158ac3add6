"""The answer sets as a sequence that is enumerated only as far as somebody looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import overload

from pytest_asp.answers.atoms import asked_atom
from pytest_asp.answers.model import Model
from pytest_asp.answers.search import SearchView
from pytest_asp.answers.truth import refuse_truth
from pytest_asp.errors import NotAnAtomError, explain_mistake
from pytest_asp.location import caller_location


class Models(SearchView):
    """All answer sets, enumerated lazily, in an order that earlier questions don't change.

    Compares with a set of models, or of sets of atoms, by what is shown: as sets if the other side
    is a set, and otherwise with the number of times that each occurs. The order never matters.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # equality asks the solver

    def __iter__(self) -> Iterator[Model]:
        return iter(self._search)

    def __len__(self) -> int:
        return sum(1 for _ in self._search) if self._search.exact is None else self._search.exact

    @overload
    def __getitem__(self, index: int) -> Model: ...

    @overload
    def __getitem__(self, index: slice) -> list[Model]: ...

    def __getitem__(self, index: int | slice) -> Model | list[Model]:
        if isinstance(index, slice):
            bounds = (index.start or 0, index.stop if index.stop is not None else -1)
            if min(bounds) < 0:
                return list(self)[index]
            return self._search.first(max(bounds))[index]
        if index < 0:
            return list(self)[index]
        found = list(islice(self, index, index + 1))
        if not found:
            raise IndexError(f"there are only {self._search.exact} answer sets")
        return found[0]

    def __contains__(self, model: object) -> bool:
        wanted = as_shown(model)
        return any(as_shown(each) == wanted for each in self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Models):
            return _counted(self) == _counted(other)
        if isinstance(other, AbstractSet):
            return self._equals_set(frozenset(map(as_shown, other)))
        if isinstance(other, Sequence) and not isinstance(other, str | bytes):
            return self._equals_counted(_counted(other))
        return NotImplemented

    def __bool__(self) -> bool:
        refuse_truth("the answer sets", "`answer.satisfiable` or `answer.count == 1`")

    def __repr__(self) -> str:
        exact = self._search.exact
        if exact is None:
            return f"<models: {self._search.lower} seen so far>"
        return f"<models: {exact}>"

    def _equals_set(self, expected: frozenset[frozenset[object]]) -> bool:
        found = set()
        for model in self:
            found.add(as_shown(model))
            if len(found) > len(expected):
                return False
        return found == expected

    def _equals_counted(self, expected: Counter[frozenset[object]]) -> bool:
        for model in self:
            shown = as_shown(model)
            if not expected[shown]:
                return False
            expected[shown] -= 1
        return not any(expected.values())


def _counted(models: Iterable[object]) -> Counter[frozenset[object]]:
    return Counter(map(as_shown, models))


def as_shown(model: object) -> frozenset[object]:
    """Read a model, or a set of atoms in any spelling, as the set of what it shows."""
    if isinstance(model, Model):
        return model.shown
    if isinstance(model, str) or not isinstance(model, Iterable):
        location = caller_location()
        raise NotAnAtomError(
            explain_mistake(
                expected="a model, or a set of the atoms that it shows",
                got=repr(model),
                location=location,
                instead='write {frozenset({"a", "b"}), frozenset()} for two models',
            ),
            value=model,
            location=location,
        )
    return frozenset(map(asked_atom, model))
