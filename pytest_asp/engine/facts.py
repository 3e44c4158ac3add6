"""What grounding alone derived: atoms that are true whatever the search would choose."""

from __future__ import annotations

from heapq import nsmallest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clingo import Control


def first_facts(control: Control, limit: int) -> Iterator[tuple[int, str]]:
    """Give for each predicate that has facts how many, and the first ones in term order."""
    atoms = control.symbolic_atoms
    for signature in atoms.signatures:
        facts = [atom.symbol for atom in atoms.by_signature(*signature) if atom.is_fact]
        if facts:
            yield len(facts), "\n".join(map(str, nsmallest(limit, facts)))
