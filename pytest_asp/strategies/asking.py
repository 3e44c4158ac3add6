"""Answers about a program of a relation, with one input after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_asp.builder.predicates import signature_of
from pytest_asp.strategies.facts import facts_text
from pytest_asp.strategies.pasting import is_instance
from pytest_asp.strategies.searching import makes_programs, program_for
from pytest_asp.strategies.solving import answer, shared

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, Shared
    from pytest_asp.builder.signature import Signature
    from pytest_asp.strategies.solving import Asks

_ALONE = 2  # inputs that are grounded by themselves: for so few, it is not worth more


class Asked:
    """One program, or a function that makes one of the input.

    Args:
        program: either of them.
        asp: the fixture, whose marks and options then hold.
        added: lines to add to each program.
        options: what `asp.solve` takes.
    """

    def __init__(
        self, program: object, asp: Asks | None, options: dict[str, Any], added: str = ""
    ) -> None:
        self._program = program
        self._asp = asp
        self._options = options
        self._added = added
        self._inputs = 0
        self._signatures: set[Signature] = set()
        self._shared: Shared | None = None

    def alone(self, value: object) -> Answer:
        """Give the answer for an input, on a grounding of its own."""
        return answer(self._with(program_for(self._program, value)), self._asp, **self._options)

    def sooner(self, value: object) -> Answer | None:
        """Give the same answer on a grounding that inputs share; None where there is none.

        There is one for a program with sets of facts as inputs, from the third on, unless that
        would not be sound or would take too much.
        """
        if makes_programs(self._program) or not is_instance(value):
            return None
        self._inputs += 1
        new = {signature_of(fact) for fact in value} - self._signatures
        if new:
            self._signatures |= new
            self._shared = None
        if self._inputs <= _ALONE or not self._signatures:
            return None
        if self._shared is None:
            program = self._with(self._program)
            self._shared = shared(program, self._signatures, self._asp, **self._options)
        if self._shared.reason is not None or self._projects_itself(self._shared):
            return None
        return self._shared.solve(facts_text(value))

    def _projects_itself(self, found: Shared) -> bool:
        """Tell whether the program has directives of its own beside those that were added."""
        return found.source.text.count("#project") > self._added.count("#project") > 0

    def _with(self, program: object) -> object:
        return [program, self._added] if self._added else program
