"""Scryer Prolog as an engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pytest_asp.prolog.protocol import Event, Limits, Loaded, LoadRefused, ProgramText, Thrown
from pytest_asp.prolog.scryer.artifacts import Artifacts
from pytest_asp.prolog.scryer.loading import Visible, examine, read_loaded
from pytest_asp.prolog.scryer.prefix import preloaded
from pytest_asp.prolog.scryer.replies import read_reply, without_stop
from pytest_asp.prolog.scryer.session import Session

_REMEMBERED = 100
"""How many programs are not loaded once more to say the same of them."""


class ScryerEngine:
    """Scryer Prolog: any number of machines, each cloned from a snapshot.

    Args:
        tell: is given a line when something begins that takes seconds, once for this machine.
    """

    name = "scryer"

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self._artifacts = Artifacts(tell)
        self._visible: Visible = {}
        self._loaded: dict[ProgramText, Loaded] = {}

    def load(self, program: ProgramText, limits: Limits) -> Loaded:
        """Load a program into a machine of its own, and say what there is to say about it.

        Raises:
            NotProven: a limit ran out, or the engine failed.
        """
        loaded = self._loaded.get(program)
        if loaded is None:
            loaded = examine(program, limits, self._session, self._visible)
            if len(self._loaded) >= _REMEMBERED:
                self._loaded.pop(next(iter(self._loaded)), None)
            self._loaded[program] = loaded
        return loaded

    def search(
        self, program: ProgramText, goal: str, limits: Limits, *, seed: int = 0
    ) -> ScryerSearch:
        """Begin to search; nothing is done before the first `next`."""
        return ScryerSearch(lambda: self._session(program, limits), program, goal, seed)

    def close(self) -> None:
        """End what waits for the next search; running ones end when they are closed."""
        self._artifacts.close()

    def _session(self, program: ProgramText, limits: Limits) -> Session:
        return Session(self._artifacts, preloaded(_first_text(program)), limits)


class ScryerSearch:
    """The answers to one goal.

    Args:
        begin: makes the machine.
        program: what is loaded into it.
        goal: what is searched for.
        seed: of random numbers.
    """

    def __init__(
        self, begin: Callable[[], Session], program: ProgramText, goal: str, seed: int
    ) -> None:
        self._begin = begin
        self._program = program
        self._goal = goal
        self._seed = seed
        self._session: Session | None = None
        self._answers: Iterator[str] = iter(())
        self._written = ""
        self._ended = False

    def next(self) -> Event | None:
        """Search for the next answer; None: there is no further one."""
        if self._ended:
            return None
        try:
            event = self._next()
        except BaseException:
            self._ended = True
            raise
        self._ended = event is None or isinstance(event, Thrown)
        return event

    @property
    def output(self) -> str:
        """What the program and the goal have written so far, loading included."""
        return self._session.output if self._session is not None else self._written

    def close(self) -> None:
        """End the machine; closing twice is fine."""
        self._ended = True
        if self._session is not None:
            self._session.close()
            self._written = self._session.output
            self._answers = iter(())
            self._session = None  # or it would keep megabytes of code

    def _next(self) -> Event | None:
        if self._session is None:
            self._session = self._begin()
            reply = self._session.load(self._program, self._seed)
            loaded = read_loaded(reply, self._session)
            if loaded.errors:
                raise LoadRefused(loaded)
            self._answers = self._session.answers(without_stop(self._goal))
        text = next(self._answers, None)
        return None if text is None else read_reply(text)


def _first_text(program: ProgramText) -> str:
    """Give what is consulted first."""
    return program.modules[0].text if program.modules else program.text
