"""The memory of a process: measured, and limited."""

from __future__ import annotations

import contextlib
import resource
from dataclasses import dataclass
from pathlib import Path

from pytest_asp.engine.quantities import size_words
from pytest_asp.errors import MemoryLimitReached

_LEAST = 32 << 20  # bytes that a process needs to tell anything, that it took too many at least
_MOST = 1 << 50


@dataclass(frozen=True, slots=True)
class Gauge:
    """Tells when a process has taken more memory than it may.

    A program may catch the error that SWI-Prolog raises for memory, and then succeed or fail as if
    nothing had been. So the stacks may take twice as much as allowed before there is an error, and
    what the process has taken at most decides.

    Attributes:
        process: its id.
        base: the bytes that it had taken before it did anything.
        allowed: the bytes that it may take beyond.
    """

    process: int
    base: int
    allowed: int

    def look(self) -> None:
        """Make sure that the process has never had more than it may.

        Raises:
            MemoryLimitReached: it had.
        """
        if most_resident(self.process) - self.base > self.allowed:
            raise memory_error(self.allowed)


def limited(process: int, allowed: int) -> Gauge:
    """Measure a process from now on, and let the system end it where it grows too fast for that.

    Stacks are copied as they grow: the process may reserve more than it may have taken.
    """
    gauge = Gauge(process, most_resident(process), allowed)
    allowed = min(max(allowed, _LEAST), _MOST)
    with contextlib.suppress(OSError, ValueError, AttributeError):  # where there is no such limit
        reserved = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[0])
        limit = reserved * resource.getpagesize() + 3 * allowed
        resource.prlimit(process, resource.RLIMIT_AS, (limit, limit))
    return gauge


def most_resident(process: int) -> int:
    """Give the most bytes that a process has taken so far; 0 where nobody knows."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    lines = (line.split() for line in status.splitlines() if line.startswith("VmHWM:"))
    return next((int(line[1]) << 10 for line in lines), 0)


def memory_error(allowed: int) -> MemoryLimitReached:
    """Give what to raise where a search took more than so many bytes."""
    return MemoryLimitReached(
        f"not proven: the goal took more than {size_words(allowed)} of memory; "
        "use a larger limit, or a smaller instance",
        phase="solve",
    )
