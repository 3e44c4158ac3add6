"""Ends the worker when a query takes too long, or when nobody waits for it any more."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.engine import memory
from pytest_asp.engine.progress import TELL_AFTER, TELL_EVERY, Advance
from pytest_asp.engine.queries import WALL_FACTOR, Unfinished

if TYPE_CHECKING:
    from pytest_asp.engine.progress import Progress

_INTERVAL = 0.05  # the main thread never wakes the watchdog, for that costs as much as a query
_IDLE_INTERVAL = 0.2
_EXIT_CODE = 75


@dataclass(slots=True)
class _Watch:
    """The query that is running: when it has to end, and when it tells of itself next."""

    seconds: float
    began: float
    cpu_end: float
    tell_at: float


class Watchdog:
    """A thread that keeps the deadlines; it runs during grounding, where nothing else can.

    Args:
        progress: how far the current query has come.
        say: sends last words to the parent.
        tell: sends it what a long query says of itself.
    """

    def __init__(
        self,
        progress: Progress,
        say: Callable[[Unfinished], None],
        tell: Callable[[Advance], None] = lambda _: None,
    ) -> None:
        self._progress = progress
        self._say = say
        self._tell = tell
        self._parent = os.getppid()
        self._query: _Watch | None = None
        threading.Thread(target=self._watch, daemon=True, name="watchdog").start()

    def begin(self, seconds: float | None, *, telling: bool = False) -> None:
        """Begin a query with a limit of CPU seconds; `telling` if somebody watches it."""
        if seconds is None:
            seconds = math.inf
        now = time.monotonic()
        tell_at = now + TELL_AFTER if telling else math.inf
        self._query = _Watch(seconds, now, time.process_time() + seconds, tell_at)

    def end(self) -> None:
        """End the query."""
        self._query = None

    def _watch(self) -> None:
        while True:
            time.sleep(_INTERVAL if self._query is not None else _IDLE_INTERVAL)
            if os.getppid() != self._parent:
                os._exit(_EXIT_CODE)
            query = self._query
            if query is None:
                continue
            if self._passed(query):
                os._exit(_EXIT_CODE)
            now = time.monotonic()
            if now >= query.tell_at:
                query.tell_at = now + TELL_EVERY
                progress = self._progress
                with suppress(MemoryError):  # the deadline matters more
                    self._tell(
                        Advance(progress.phase, progress.seen, progress.cost, now - query.began)
                    )

    def _passed(self, query: _Watch) -> bool:
        seconds = query.seconds
        waited = time.monotonic() - query.began
        if time.process_time() >= query.cpu_end:
            detail = f"the limit of {seconds:g} s of CPU time ran out"
        elif waited >= WALL_FACTOR * seconds:
            detail = (
                f"{waited:.1f} s passed without {seconds:g} s of CPU time "
                "(wall time is limited to three times the CPU time)"
            )
        else:
            return False
        if self._query is not query:  # the query ended meanwhile
            return False
        self._say(self._progress.unfinished("time", detail, memory.peak()))
        return True
