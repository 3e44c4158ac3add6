"""What is known of the answers to one goal: it may outlive the search, and costs little."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.prolog.asked import PrologRecord
from pytest_asp.prolog.unfinished import raised_error, undecided_error

if TYPE_CHECKING:
    from pytest_asp.errors import UndecidedError
    from pytest_asp.prolog.asked import Asked
    from pytest_asp.prolog.protocol import Solution, Thrown


@dataclass(slots=True, eq=False, weakref_slot=True)
class Transcript:
    """What a search has found so far, and how it ended.

    Attributes:
        asked: what is searched for.
        engine_name: who searches; None: nobody yet.
        solutions: the answers, undecided ones included.
        proven: how many of them are solutions.
        thrown: what ended the search, where that was an error or another ball.
        failure: what kept the search from its end.
        begun: whether there was a search at all.
        ended: whether it has ended.
        seconds: what it took.
        written: what program and goal have written.
    """

    asked: Asked
    engine_name: str | None = None
    solutions: list[Solution] = field(default_factory=list)
    proven: int = 0
    thrown: Thrown | None = None
    failure: AspError | NotProven | None = None
    begun: bool = False
    ended: bool = False
    seconds: float = 0.0
    written: str = ""

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
        if not self.begun and self.failure is None:
            return ()
        return (PrologRecord(len(self.solutions), self.undecided, self.seconds, self._ending),)

    def left_open(self, index: int) -> UndecidedError:
        """Give the error where an undecided answer, counted from 0, would decide."""
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

    def note(self, solution: Solution, written: str) -> None:
        """Note the next answer, and what has been written by then."""
        self.solutions.append(solution)
        self.proven += not solution.residual
        self.written = written

    @property
    def _ending(self) -> str:
        if not self.ended:
            return "open"
        if self.failure is not None:
            return "not proven" if isinstance(self.failure, NotProven) else "refused"
        return "raised" if self.thrown is not None else "exhausted"
