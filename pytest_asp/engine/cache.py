"""Groundings kept for the next question about the same program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.engine.control import Grounding
    from pytest_asp.engine.queries import Task


class GroundingCache:
    """A few groundings; those that were not asked for longest are dropped first.

    Args:
        capacity: how many are kept at most.
        size: how many bytes they may use together; the last one is kept whatever its size.
    """

    def __init__(self, *, capacity: int = 4, size: int = 512 << 20) -> None:
        self._capacity = capacity
        self._size = size
        self._groundings: dict[Task, Grounding] = {}

    def take(self, task: Task) -> Grounding | None:
        """Take a grounding out, so that an interrupted query leaves no broken one behind."""
        return self._groundings.pop(task, None)

    def put(self, grounding: Grounding) -> None:
        """Put a grounding in; `trim` then drops those for which there is no room."""
        self._groundings[grounding.task] = grounding

    def trim(self) -> None:
        """Drop what there is no room for; freeing a grounding takes a tenth of making it."""
        while len(self) > self._capacity or (len(self) > 1 and self._used() > self._size):
            del self._groundings[next(iter(self._groundings))]

    def __len__(self) -> int:
        return len(self._groundings)

    def _used(self) -> int:
        return sum(each.size for each in self._groundings.values())
