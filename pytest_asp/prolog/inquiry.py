"""One goal put to one program: searches for answers one by one, and keeps those that it saw."""

from __future__ import annotations

import weakref
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.prolog.asked import Asked, PrologRecord
from pytest_asp.prolog.protocol import GoalRefused, LoadRefused, Thrown
from pytest_asp.prolog.unfinished import (
    cut_short,
    goal_refused,
    raised_error,
    told_where,
    undecided_error,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.errors import PrologProgramError, UndecidedError
    from pytest_asp.prolog.protocol import Engine, Limits, Loaded, Search, Solution


class Inquiry:
    """The answers to one goal, as far as somebody has asked for them.

    Args:
        asked: what is searched for.
        engine: gives the engine, when the first answer is asked for.
        ready: makes sure that the engine takes the program, and raises what keeps it from it.
        refused: puts what an engine says of a program that it does not load into an error.
    """

    def __init__(
        self,
        asked: Asked,
        engine: Callable[[], Engine],
        ready: Callable[[Engine, Limits], None],
        refused: Callable[[Loaded], PrologProgramError],
    ) -> None:
        self.asked = asked
        self.engine_name: str | None = None
        self.solutions: list[Solution] = []
        self.proven = 0
        self.thrown: Thrown | None = None
        self.failure: AspError | NotProven | None = None
        self.ended = False
        self.seconds = 0.0
        self.written = ""
        self._engine = engine
        self._ready = ready
        self._refused = refused
        self._search: Search | None = None
        self._lock = RLock()

    @property
    def undecided(self) -> int:
        """How many answers seen so far have goals left open."""
        return len(self.solutions) - self.proven

    @property
    def exhausted(self) -> bool:
        """Whether the search has ended because there are no more answers."""
        return self.ended and self.failure is None and self.thrown is None

    @property
    def records(self) -> tuple[PrologRecord, ...]:
        """What the search has done; empty where nobody has asked yet."""
        if self._search is None and self.failure is None:
            return ()
        return (PrologRecord(len(self.solutions), self.undecided, self.seconds, self._ending()),)

    def see(self, answers: int | None) -> None:
        """Search until this many answers are known, or until the search has ended."""
        with self._lock:
            while (answers is None or len(self.solutions) < answers) and self._advance():
                pass

    def bounded(self, limit: int | None) -> int:
        """Count the solutions, but no more than `limit` of them; undecided answers are none.

        Raises:
            PrologRaisedError: an error came before the count was known.
            NotProven: likewise for a limit, or for undecided answers.
        """
        with self._lock:
            while (limit is None or self.proven < limit) and self._advance():
                pass
        if limit is not None and self.proven >= limit:
            return limit
        self.require_answers()
        if self.undecided:
            raise self.left_open(
                next(index for index, each in enumerate(self.solutions) if each.residual)
            )
        return self.proven

    def left_open(self, index: int) -> UndecidedError:
        """Give what to raise where an undecided answer, counted from 0, would decide."""
        return undecided_error(self.asked, self.solutions[index], index + 1, self.proven)

    def require_answers(self) -> None:
        """Make sure that nothing cut the search short."""
        self.require_proof()
        if self.thrown is not None:
            raise raised_error(self.asked, self.solutions, self.thrown)

    def require_proof(self) -> None:
        """Make sure that no limit cut the search short; an error is an end like any other."""
        if self.failure is not None:
            raise self.failure.with_traceback(None)  # without the lines that led to it then

    def _advance(self) -> bool:
        """Search for one more answer; tell whether there was one. The lock is held."""
        if self.ended:
            return False
        began = perf_counter()
        try:
            search = self._begun()
            event = search.next()
        except (AspError, NotProven, GoalRefused, LoadRefused) as cause:
            self._end(self._failure(cause))
            return False
        except BaseException as interrupt:
            why = f"{type(interrupt).__name__} interrupted the search"
            self._end(cut_short(self.asked, why, self.proven))
            raise
        finally:
            self.seconds += perf_counter() - began
        if event is None or isinstance(event, Thrown):
            self.thrown = event
            self._end(None)
            return False
        self.solutions.append(event)
        self.proven += not event.residual
        self.written = search.output
        return True

    def close(self) -> None:
        """End the machine; what has been seen stays."""
        with self._lock:
            if not self.ended:
                self._end(cut_short(self.asked, "the search was closed", self.proven))

    def _begun(self) -> Search:
        if self._search is None:
            engine = self._engine()
            self.engine_name = engine.name
            asked = self.asked
            self._ready(engine, asked.limits)
            text = asked.source.program_text
            self._search = engine.search(text, asked.goal, asked.limits, seed=asked.seed)
            weakref.finalize(self, self._search.close)
        return self._search

    def _failure(
        self, cause: AspError | NotProven | GoalRefused | LoadRefused
    ) -> AspError | NotProven:
        if isinstance(cause, GoalRefused):
            return goal_refused(self.asked, str(cause))
        if isinstance(cause, LoadRefused):
            return self._refused(cause.loaded)
        if isinstance(cause, NotProven):
            return told_where(self.asked, cause, self.proven)
        return cause

    def _end(self, failure: AspError | NotProven | None) -> None:
        self.ended, self.failure = True, failure
        if self._search is not None:
            self.written = self._search.output
            self._search.close()

    def _ending(self) -> str:
        if not self.ended:
            return "open"
        if self.failure is not None:
            return "not proven" if isinstance(self.failure, NotProven) else "refused"
        return "raised" if self.thrown is not None else "exhausted"
