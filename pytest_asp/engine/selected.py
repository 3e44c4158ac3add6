"""Atoms `name(0)`, `name(1)`, ... of which a question says by number which hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import clingo

if TYPE_CHECKING:
    from clingo import Control

    from pytest_asp.engine.queries import Selection


class SelectedAtoms:
    """Looks up each of the atoms once: doing it for each question takes longer than solving."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._false: dict[str, list[int]] = {}

    def literals(self, selection: Selection) -> list[int]:
        """Give what has to be assumed so that just these atoms hold."""
        name = selection.name
        if name not in self._false:
            atoms = self._control.symbolic_atoms
            numbers = map(clingo.Number, range(selection.size))
            found = (atoms[clingo.Function(name, [number])] for number in numbers)
            self._false[name] = [-atom.literal for atom in found if atom is not None]
        literals = self._false[name].copy()
        for number in selection.chosen:
            literals[number] = -literals[number]
        return literals
