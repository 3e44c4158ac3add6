"""How much an explanation shows before it cuts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Detail:
    """Limits of what an explanation lists; None stands for no limit.

    Attributes:
        atoms: atoms listed per predicate.
        programs: programs explained per test.
        program_lines: lines shown of a program's text.
        hint: how to see more, or empty where there is no more to see.
    """

    atoms: int | None
    programs: int | None
    program_lines: int | None
    hint: str

    @classmethod
    def at(cls, verbosity: int) -> Detail:
        """Give the limits of a pytest run at this verbosity: `-v` counts as 1, `-vv` as 2.

        >>> Detail.at(2).atoms is None
        True
        """
        if verbosity <= 0:
            return cls(atoms=8, programs=3, program_lines=0, hint="-v shows more")
        if verbosity == 1:
            return cls(atoms=40, programs=10, program_lines=20, hint="-vv shows all")
        return cls(atoms=None, programs=None, program_lines=None, hint="")

    def cut(
        self, lines: Iterable[str], limit: int | None, noun: str, *, total: int = 0
    ) -> list[str]:
        """Keep the first `limit` lines, and say how many `noun`s were left out.

        Args:
            lines: what to show.
            limit: how many lines to keep; None keeps all.
            noun: what a line shows.
            total: how many there are, where `lines` are only the first of them.
        """
        every = list(lines)
        number = max(total, len(every))
        if limit is None or number <= limit:
            return every
        left = number - limit
        more = f"... {left:,} more {noun}{'s' if left > 1 else ''}"
        return [*every[:limit], f"{more} ({self.hint})" if self.hint else more]
