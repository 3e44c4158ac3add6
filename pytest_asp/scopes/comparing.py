"""Compares the answer sets of two programs, for one input after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_asp.answers.collecting import Sets, collected, collected_together, number_of
from pytest_asp.errors import NotProven
from pytest_asp.scopes.reporting import difference, written

if TYPE_CHECKING:
    from pytest_asp.answers import Shared
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.queries import Limits

ENUMERATED = 1_000
"""How many answer sets of each program are compared for one input."""

TOGETHER = 50_000
"""How many answer sets of a program for all inputs together are found in one search."""


class Comparison:
    """Two programs, each with its domain.

    What a program has for all inputs is found in one search, if that is not too much; else each
    input is a question of its own.

    Args:
        sides: the programs.
        names: what to call them.
        seen: compare the atoms of these predicates only; none: what is shown.
        limits: how much one search may use.
        together: how many sets of facts one search goes through, if it is worth it; else 0.
    """

    def __init__(
        self,
        sides: Sequence[Shared],
        names: Sequence[str],
        seen: Sequence[Signature],
        limits: Limits,
        *,
        together: int,
    ) -> None:
        self._sides = sides
        self._names = names
        self._seen = seen
        self._limits = limits
        self._at_once = together

    def check(self, atoms: Sequence[str]) -> str | None:
        """Say how the answer sets for an input differ; None if they do not.

        Raises:
            NotProven: a limit ran out, or there are too many.
        """
        both = zip(self._sides, self._together, strict=True)
        found = [self._found(side, known, atoms) for side, known in both]
        if found[0] is found[1] or (self._seen and None in found):
            raise NotProven(
                "not proven: asked whether the answer sets are the same for every input, but "
                f"there are more than {ENUMERATED:,} for `{written(atoms)}`: compare what matters "
                "with project=[...], or take a smaller scope",
                location=self._sides[0].source.location,
                phase="solve",
                models=ENUMERATED,
            )
        return difference(self._names, found, ENUMERATED)

    def _found(
        self, side: Shared, known: dict[int, Sets] | None, atoms: Sequence[str]
    ) -> Sets | None:
        if known is not None:
            return known.get(number_of(side, atoms), Counter())
        return collected(side.solve(written(atoms)), ENUMERATED, self._seen)

    @cached_property
    def _together(self) -> list[dict[int, Sets] | None]:
        for side in self._sides:
            _ = side.solve().satisfiable  # what clingo warns about fails here
        # Where there are more, some set of facts has more than are compared for it.
        limit = min(TOGETHER, ENUMERATED * self._at_once)
        if not limit:
            return [None, None]
        return [collected_together(side, self._limits, limit, self._seen) for side in self._sides]
