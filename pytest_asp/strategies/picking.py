"""Picks one answer set by deciding its atoms one by one.

An answer set is kept as a number whose bits say which of the open atoms are in. Known ones spare
questions: one that agrees with all that is decided so far proves that this is possible. What is
picked depends on what is possible alone, so that it is the same whatever is known.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_asp.builder.order import term_order
from pytest_asp.builder.predicates import Predicate
from pytest_asp.engine.queries import FindConsequences, FindModels
from pytest_asp.errors import UnsatisfiableGeneratorError, explain_mistake

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_asp.answers.inquiry import Inquiry
    from pytest_asp.engine.queries import Literals, ModelData

_KNOWN = 512
"""How many answer sets are kept in mind."""

Bits = int


class Picker:
    """One program, and what is known of its answer sets.

    Attributes:
        open: the atoms that some answer sets have and some don't, in the order of terms.

    Raises:
        UnsatisfiableGeneratorError: there is no answer set.
    """

    def __init__(self, inquiry: Inquiry, readers: Sequence[Any]) -> None:
        self._inquiry = inquiry
        self._scope = inquiry.settings.scope
        for reader in readers:
            inquiry.vocabulary.require(getattr(reader, "signature", reader))
        self._readers = readers
        some = self._consequences("brave")
        self._always = self._consequences("cautious")
        self.open = sorted(some - self._always, key=term_order)
        self._texts = [str(atom) for atom in self.open]
        self._bit = {atom: 1 << index for index, atom in enumerate(self.open)}
        self._known: list[Bits] = []

    def pick(self, order: Sequence[int], wishes: Sequence[bool]) -> frozenset[Predicate]:
        """Pick the answer set that fulfils wishes, the first in the order first.

        Args:
            order: the numbers of all open atoms.
            wishes: for each open atom, whether it is wished to be in.
        """
        return self._always | self._atoms(self._picked(order, wishes))

    def _picked(self, order: Sequence[int], wishes: Sequence[bool]) -> Bits:
        possible = self._known or [self._solved(())]
        decided: list[tuple[str, bool]] = []
        refused = 0
        for index in order:
            bit, wish = 1 << index, wishes[index]
            fitting = [each for each in possible if bool(each & bit) == wish]
            if not fitting:
                found = self._find((*decided, (self._texts[index], wish)))
                if found is None:  # all that is possible agrees on the contrary
                    refused += 1
                    if _is_power_of_two(refused) and self._is_only(decided):
                        break
                    continue
                fitting = [found]
            possible = fitting
            decided.append((self._texts[index], wish))
        return possible[0]

    def _is_only(self, decided: Sequence[tuple[str, bool]]) -> bool:
        """Tell whether what is decided so far leaves one answer set, which saves more questions."""
        scope = replace(self._scope, assumptions=self._assumed(decided), project="show")
        found = self._inquiry.find_models(FindModels(scope, limit=2))
        return found.seen == 1

    def _find(self, literals: Sequence[tuple[str, bool]]) -> Bits | None:
        """Find an answer set in which literals hold, and remember it."""
        scope = replace(self._scope, assumptions=self._assumed(literals))
        query = FindModels(scope, limit=1, keep=1)
        found = self._inquiry.find_models(query)
        if not found.seen:
            return None
        bits = self._read(found.models[0], query)
        if len(self._known) < _KNOWN and bits not in self._known:
            self._known.append(bits)
        return bits

    def _solved(self, literals: Sequence[tuple[str, bool]]) -> Bits:
        found = self._find(literals)
        assert found is not None, "its consequences came from an answer set"
        return found

    def _assumed(self, literals: Sequence[tuple[str, bool]]) -> Literals:
        return (*self._scope.assumptions, *literals)

    def _read(self, data: ModelData, query: FindModels) -> Bits:
        atoms = self._wanted(self._inquiry.model(data, query))
        return sum(self._bit.get(atom, 0) for atom in atoms)

    def _atoms(self, bits: Bits) -> frozenset[Predicate]:
        return frozenset(atom for atom, bit in self._bit.items() if bits & bit)

    def _consequences(self, kind: Any) -> frozenset[Predicate]:
        query = FindConsequences(kind, self._scope)
        found = self._inquiry.find_consequences(query)
        if found.model is None:
            raise _unsatisfiable(self._inquiry)
        return self._wanted(self._inquiry.model(found.model, query))

    def _wanted(self, model: Any) -> frozenset[Predicate]:
        """Read the atoms that are asked for."""
        if self._readers:
            return frozenset[Predicate]().union(*map(model.atoms, self._readers))
        return frozenset(each for each in model.shown if isinstance(each, Predicate))


def _is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0


def _unsatisfiable(inquiry: Inquiry) -> UnsatisfiableGeneratorError:
    location = inquiry.source.location
    return UnsatisfiableGeneratorError(
        explain_mistake(
            expected="a program whose answer sets are inputs",
            got=f"{inquiry.source.title} without any answer set",
            location=location,
            instead="relax it until asp.solve(program).satisfiable; answer.without(...) shows "
            "which statement excludes everything",
        ),
        location=location,
    )
