"""How far the current query has come: written by the solving thread, read by the watchdog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pytest_asp.engine.queries import Unfinished, portable

TELL_AFTER = 2.0
"""Seconds from which on a question says how far it has come, if somebody wants to know."""

TELL_EVERY = 0.5

Phase = Literal["ground", "solve", "unknown"]


@dataclass(slots=True)
class Progress:
    """The phase of the current query, and what it has found.

    Attributes:
        phase: what is being done.
        seen: models found so far.
        cost: of the best model on the way to an optimum, highest priority first.
        priorities: the priorities of the costs.
        counting: whether somebody wants to know the conflicts; asking for them takes 0.4 ms.
        conflicts: of the searches for the current query.
    """

    phase: Phase = "unknown"
    seen: int = 0
    cost: tuple[int, ...] = ()
    priorities: tuple[int, ...] = ()
    counting: bool = False
    conflicts: int = 0

    def unfinished(
        self, reason: Literal["time", "memory", "limit"], detail: str, memory: int | None = None
    ) -> Unfinished:
        """Say that the current query ends here, and what it has reached."""
        priorities = self.priorities if self.cost else ()  # those of an earlier query stay
        return Unfinished(reason, detail, self.phase, self.seen, self.cost, priorities, memory)


@portable
@dataclass(frozen=True, slots=True)
class Advance:
    """What a query that takes long says of itself while it is running.

    Attributes:
        phase: what is being done.
        seen: models found so far.
        cost: of the best model on the way to an optimum, highest priority first.
        seconds: wall time since the question was asked.
    """

    phase: Phase
    seen: int
    cost: tuple[int, ...]
    seconds: float
