"""SWI-Prolog as an engine: a process of its own for each search."""

from __future__ import annotations

import os
import time
import weakref
from threading import Lock
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import EngineCrashed, InferenceLimitReached, TimeLimitReached
from pytest_asp.prolog.protocol import GoalRefused, LoadRefused, Thrown
from pytest_asp.prolog.swi import replies
from pytest_asp.prolog.swi.connection import OutOfTime
from pytest_asp.prolog.swi.installed import find_swipl
from pytest_asp.prolog.swi.memory import memory_error
from pytest_asp.prolog.swi.process import SwiProcess
from pytest_asp.prolog.swi.request import source_path, write_request
from pytest_asp.prolog.swi.state import State

if TYPE_CHECKING:
    from pytest_asp.prolog.protocol import Event, Limits, Loaded, ProgramText


class SwiEngine:
    """Loads and searches programs in SWI-Prolog.

    One process is started ahead, since loading its library takes longer than most searches do.

    Raises:
        EngineMissingError: there is no `swipl`, or no swiplserver.
    """

    name = "swi"

    def __init__(self) -> None:
        self._swipl = find_swipl()
        self._state = State(self._swipl)
        self._spare: SwiProcess | None = None
        self._owner = os.getpid()
        self._lock = Lock()
        self._running: weakref.WeakSet[SwiSearch] = weakref.WeakSet()

    def load(self, program: ProgramText, limits: Limits) -> Loaded:
        """Load a program into a process of its own, and say what there is to say about it."""
        search = SwiSearch(self, program, None, limits, 0)
        try:
            return search.load()
        finally:
            search.close()

    def search(
        self, program: ProgramText, goal: str, limits: Limits, *, seed: int = 0
    ) -> SwiSearch:
        """Begin to search; nothing is done before the first `next`."""
        search = SwiSearch(self, program, goal, limits, seed)
        with self._lock:
            self._running.add(search)
        return search

    def process(self) -> SwiProcess:
        """Give a process that nobody has used, and start the next one."""
        with self._lock:
            if self._owner != os.getpid():  # after a fork: what there is is the other one's
                self._spare, self._state = None, State(self._swipl)
                self._owner = os.getpid()
            taken = self._spare or SwiProcess(self._state)
            self._spare = SwiProcess(self._state)
            self._state.make()
        return taken

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            spare, self._spare = self._spare, None
            running = list(self._running)
        if spare is not None:
            spare.forget()
        for search in running:
            search.close()


class SwiSearch:
    """The answers to one goal, in a process of its own."""

    def __init__(
        self, engine: SwiEngine, program: ProgramText, goal: str | None, limits: Limits, seed: int
    ) -> None:
        self._engine = engine
        self._program = program
        self._goal = goal
        self._limits = limits
        self._seed = seed
        self._process: SwiProcess | None = None
        self._spent = 0.0
        self._output = ""
        self._ended = False

    def next(self) -> Event | None:
        """Search for the next answer; None: there is no further one."""
        if self._ended:
            return None
        told = self._told()
        if told[0] == "refused":
            output = self.output
            self.close()
            raise LoadRefused(replies.loaded(told[1:], source_path(self._program), output))
        if told[0] == "unreadable":
            self.close()
            raise GoalRefused(replies.words("syntax", told[1]))
        event = replies.event(told)
        if event is None or isinstance(event, Thrown):
            self.close()
        return event

    def load(self) -> Loaded:
        """Load the program, without a goal to search for."""
        told = self._told()
        return replies.loaded(told[1:], source_path(self._program), self.output)

    @property
    def output(self) -> str:
        """What the program and the goal have written so far, loading included."""
        return self._output if self._process is None else self._process.output

    def close(self) -> None:
        """End the process; closing twice is fine."""
        self._ended = True
        process, self._process = self._process, None
        if process is not None:
            process.close()
            self._output = process.output
            process.forget()

    def _told(self) -> Any:  # JSON
        """Wait for what the process tells next; where that is an end, raise it."""
        try:
            told = self._wait()
        except BaseException:
            self.close()
            raise
        why = self._unfinished(told)
        if why is not None:
            self.close()
            raise why
        return told

    def _wait(self) -> Any:  # JSON
        if self._process is None:
            self._process = self._engine.process()
            self._process.connect(self._limits.memory)
            write_request(self._process.folder, self._program, self._goal, self._limits, self._seed)
        began = time.monotonic()
        try:
            return self._process.ask(self._limits.timeout - self._spent)
        except OutOfTime:
            raise TimeLimitReached(
                f"not proven: the goal ran longer than {self._limits.timeout:g} s; "
                "use a larger limit, or a smaller instance",
                phase="solve",
            ) from None
        finally:
            self._spent += time.monotonic() - began

    def _unfinished(self, told: Any) -> BaseException | None:
        kind = told[0]
        if kind == "memory":
            return memory_error(self._limits.memory)
        if kind == "inferences":
            return InferenceLimitReached(
                f"not proven: the goal took more than {self._limits.inferences:,} inferences; "
                "use a larger limit, or a smaller instance",
                phase="solve",
            )
        if kind == "aborted":
            return EngineCrashed("not proven: the program ended the search with abort/0")
        if kind == "broken":
            return EngineCrashed(f"not proven: swipl threw {told[1]}")
        return None
