"""Ends the worker when a query takes too long, or when nobody waits for it any more."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_asp.engine.queries import WALL_FACTOR, Unfinished

if TYPE_CHECKING:
    from pytest_asp.engine.progress import Progress

_INTERVAL = 0.05  # the main thread never wakes the watchdog, for that costs as much as a query
_IDLE_INTERVAL = 0.2
_EXIT_CODE = 75


class Watchdog:
    """A thread that keeps the deadlines; it runs during grounding, where nothing else can.

    Args:
        progress: how far the current query has come.
        say: sends last words to the parent.
    """

    def __init__(self, progress: Progress, say: Callable[[Unfinished], None]) -> None:
        self._progress = progress
        self._say = say
        self._parent = os.getppid()
        self._limit: tuple[float, float, float, float] | None = None
        threading.Thread(target=self._watch, daemon=True, name="watchdog").start()

    def begin(self, seconds: float | None) -> None:
        """Begin a query with a limit of CPU seconds."""
        if seconds is not None:
            now = time.monotonic()
            self._limit = (
                time.process_time() + seconds,
                now + WALL_FACTOR * seconds,
                seconds,
                now,
            )

    def end(self) -> None:
        """End the query."""
        self._limit = None

    def _watch(self) -> None:
        while True:
            time.sleep(_INTERVAL if self._limit is not None else _IDLE_INTERVAL)
            if os.getppid() != self._parent:
                os._exit(_EXIT_CODE)
            limit = self._limit
            if limit is not None and self._passed(limit):
                os._exit(_EXIT_CODE)

    def _passed(self, limit: tuple[float, float, float, float]) -> bool:
        cpu_end, wall_end, seconds, began = limit
        if time.process_time() >= cpu_end:
            detail = f"the limit of {seconds:g} s of CPU time ran out"
        elif time.monotonic() >= wall_end:
            detail = (
                f"{time.monotonic() - began:.1f} s passed without {seconds:g} s of CPU time "
                "(wall time is limited to three times the CPU time)"
            )
        else:
            return False
        if self._limit is not limit:  # the query ended meanwhile
            return False
        self._say(Unfinished("time", detail, self._progress.phase, self._progress.seen))
        return True
