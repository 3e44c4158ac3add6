"""A literal that holds where some atom of a predicate name does, whatever its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clingo import Control

NEVER = (1, -1)
"""Assumptions under which there is no answer set."""


class NamedAtoms:
    """Defines one literal per name in a control, when it is asked for.

    The rules that define it change no answer set, but clingo counts them.
    """

    def __init__(self, control: Control) -> None:
        self._control = control
        self._literals: dict[str, tuple[int, ...]] = {}

    def needs_rules(self, name: str) -> bool:
        """Tell whether asking for a name adds rules to the control."""
        return name not in self._literals and len(self._possible(name)) > 1

    def assumptions(self, name: str) -> tuple[int, ...]:
        """Give what has to be assumed so that an atom of this name holds."""
        if name not in self._literals:
            self._literals[name] = self._defined(self._possible(name))
        return self._literals[name]

    def _possible(self, name: str) -> list[int]:
        """Give the atoms that may hold; only one where it is a fact, which always does."""
        atoms = self._control.symbolic_atoms
        found = [
            atom
            for known, arity, positive in atoms.signatures
            if known == name and positive
            for atom in atoms.by_signature(known, arity, positive)
            if atom.literal  # without a number, it is in no rule head
        ]
        facts = [atom.literal for atom in found if atom.is_fact]
        return facts[:1] or [atom.literal for atom in found]

    def _defined(self, literals: list[int]) -> tuple[int, ...]:
        if len(literals) <= 1:
            return tuple(literals) or NEVER
        with self._control.backend() as backend:
            some = backend.add_atom()
            for literal in literals:
                backend.add_rule([some], [literal])
        return (some,)
