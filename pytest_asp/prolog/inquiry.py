"""One goal put to one program: searches for answers one by one, and notes those that it saw."""

from __future__ import annotations

import weakref
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.prolog.protocol import GoalRefused, LoadRefused, Thrown
from pytest_asp.prolog.transcript import Transcript
from pytest_asp.prolog.unfinished import cut_short, goal_refused, told_where

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.errors import PrologProgramError
    from pytest_asp.prolog.asked import Asked
    from pytest_asp.prolog.protocol import Engine, Limits, Loaded, Search


class Inquiry:
    """The answers to one goal, as far as somebody has asked for them.

    Whoever holds it keeps the machine alive; the transcript does not.

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
        self.transcript = Transcript(asked)
        self._engine = engine
        self._ready = ready
        self._refused = refused
        self._search: Search | None = None
        self._lock = RLock()

    def see(self, answers: int | None) -> None:
        """Search until this many answers are known, or until the search has ended."""
        found = self.transcript.solutions
        with self._lock:
            while (answers is None or len(found) < answers) and self._advance():
                pass

    def bounded(self, limit: int | None) -> int:
        """Count the solutions, but no more than `limit` of them; undecided answers are none.

        Raises:
            PrologRaisedError: an error came before the count was known.
            NotProven: likewise for a limit, or for undecided answers.
        """
        known = self.transcript
        with self._lock:
            while (limit is None or known.proven < limit) and self._advance():
                pass
        if limit is not None and known.proven >= limit:
            return limit
        known.require_answers()
        if known.undecided:
            raise known.left_open(
                next(index for index, each in enumerate(known.solutions) if each.residual)
            )
        return known.proven

    def _advance(self) -> bool:
        """Search for one more answer; tell whether there was one. The lock is held."""
        known = self.transcript
        if known.ended:
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
            self._end(cut_short(known.asked, why, known.proven))
            raise
        finally:
            known.seconds += perf_counter() - began
        if event is None or isinstance(event, Thrown):
            known.thrown = event
            self._end(None)
            return False
        known.note(event, search.output)
        return True

    def close(self) -> None:
        """End the machine; what has been seen stays."""
        known = self.transcript
        with self._lock:
            if not known.ended:
                self._end(cut_short(known.asked, "the search was closed", known.proven))

    def _begun(self) -> Search:
        if self._search is None:
            known = self.transcript
            engine = self._engine()
            known.engine_name, asked = engine.name, known.asked
            self._ready(engine, asked.limits)
            text = asked.source.program_text
            self._search = engine.search(text, asked.goal, asked.limits, seed=asked.seed)
            known.begun = True
            weakref.finalize(self, self._search.close)
        return self._search

    def _failure(
        self, cause: AspError | NotProven | GoalRefused | LoadRefused
    ) -> AspError | NotProven:
        known = self.transcript
        if isinstance(cause, GoalRefused):
            return goal_refused(known.asked, str(cause))
        if isinstance(cause, LoadRefused):
            return self._refused(cause.loaded)
        if isinstance(cause, NotProven):
            return told_where(known.asked, cause, known.proven)
        return cause

    def _end(self, failure: AspError | NotProven | None) -> None:
        known = self.transcript
        known.ended, known.failure = True, failure
        if self._search is not None:
            known.written = self._search.output
            self._search.close()
