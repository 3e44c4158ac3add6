"""A Prolog program that goals can be asked of."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from pytest_asp.answers.filters import failing
from pytest_asp.location import caller_location
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.asked import Asked
from pytest_asp.prolog.diagnosis import warnings_of
from pytest_asp.prolog.engines import DEFAULT
from pytest_asp.prolog.inquiry import Inquiry
from pytest_asp.prolog.protocol import Limits
from pytest_asp.prolog.refusing import refusal_of, warned
from pytest_asp.prolog.settings import checked_goal, checked_seed, limits_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.answers import WarningFilter
    from pytest_asp.errors import PrologProgramError
    from pytest_asp.location import Location
    from pytest_asp.prolog.diagnosis import PrologWarning
    from pytest_asp.prolog.protocol import Engine, Loaded
    from pytest_asp.prolog.source import Clause, PrologSource


class PrologProgram:
    """A program, with the engine and the limits that its goals are searched with.

    Each search loads the program into a machine of its own, so that nothing that a goal asserts,
    writes or leaves open is seen by another one.
    """

    def __init__(
        self,
        source: PrologSource,
        engine: Callable[[], Engine],
        *,
        engine_name: str = DEFAULT,
        limits: Limits | None = None,
        seed: int = 0,
        filters: tuple[WarningFilter, ...] = (),
        note: Callable[[PrologAnswers], None] | None = None,
    ) -> None:
        """Make a program ready to be asked.

        Args:
            source: the program, as it was read.
            engine: gives the engine as soon as one is needed.
            engine_name: what it goes by.
            limits: of each search, where `solve` says nothing else.
            seed: likewise, of its random numbers.
            filters: which warnings are allowed.
            note: told of the answers that `solve` gives.
        """
        self._source = source
        self._engine = engine
        self._engine_name = engine_name
        self._limits = limits if limits is not None else Limits()
        self._seed = seed
        self._filters = filters
        self._note = note
        self._loaded: Loaded | None = None
        self._lock = Lock()

    @property
    def source(self) -> PrologSource:
        """The program as it was read."""
        return self._source

    @property
    def title(self) -> str:
        """What messages call it, such as `sudoku.pl`."""
        return self._source.title

    @property
    def location(self) -> Location | None:
        """Where it stands, or the line that loaded it."""
        return self._source.location

    @property
    def filters(self) -> tuple[WarningFilter, ...]:
        """Which warnings are allowed."""
        return self._filters

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Its clauses and directives, in order."""
        return self._source.clauses

    @property
    def warnings(self) -> tuple[PrologWarning, ...]:
        """What there is to warn of, also what a filter allows; loads the program.

        Raises:
            PrologProgramError: an engine refuses the program.
            NotProven: it could not be loaded within the limits.
        """
        return warnings_of(self._source, self._load(self._engine(), self._limits))

    @property
    def output(self) -> str:
        """What it writes while it is loaded; raises what `warnings` does."""
        return self._load(self._engine(), self._limits).output

    def solve(
        self,
        goal: str,
        *,
        timeout: float | str | None = None,
        memory: int | str | None = None,
        inferences: int | None = None,
        seed: int | None = None,
    ) -> PrologAnswers:
        """Ask a goal; nothing is searched for before somebody looks at the answers.

        Args:
            goal: as at the toplevel, with the full stop or without.
            timeout: seconds for all answers together.
            memory: bytes, or text such as `512M`.
            inferences: how many; the same search needs as many on every machine.
            seed: of the random numbers.

        Raises:
            PrologGoalError: the goal is no text, or empty.
            PrologOptionError: a limit or the seed cannot be used.
        """
        limits = limits_with(self._limits, timeout=timeout, memory=memory, inferences=inferences)
        seed = self._seed if seed is None else checked_seed(seed)
        asked = Asked(
            self._source, checked_goal(goal), limits, seed, caller_location(), self._engine_name
        )
        answers = PrologAnswers(Inquiry(asked, self._engine, self._ready, self._refusal))
        if self._note is not None:
            self._note(answers)
        return answers

    def without(self, *what: str, **where: Any) -> PrologProgram:
        """Make a program that lacks a clause, a goal of a body, or a whole predicate.

        Takes what `PrologSource.without` takes, and raises what it does.
        """
        return PrologProgram(
            self._source.without(*what, **where),
            self._engine,
            engine_name=self._engine_name,
            limits=self._limits,
            seed=self._seed,
            filters=self._filters,
            note=self._note,
        )

    def __repr__(self) -> str:
        return f"<Prolog program {self.title}>"

    def check(self) -> None:
        """Load the program, and look for warnings, which `solve` does before it asks.

        Raises:
            PrologProgramError: an engine refuses the program.
            PrologWarnings: there is something to warn of that no filter allows.
            NotProven: it could not be loaded within the limits.
        """
        self._ready(self._engine(), self._limits)

    def _ready(self, engine: Engine, limits: Limits) -> None:
        """Load the program, and raise the warnings that no filter allows."""
        found = warnings_of(self._source, self._load(engine, limits))
        unwanted = failing(found, self._filters)
        if unwanted:
            raise warned(unwanted)

    def _load(self, engine: Engine, limits: Limits) -> Loaded:
        with self._lock:
            if self._loaded is None:
                self._loaded = engine.load(self._source.program_text, limits)
        if self._loaded.errors:
            raise self._refusal(self._loaded)
        return self._loaded

    def _refusal(self, loaded: Loaded) -> PrologProgramError:
        return refusal_of(self._source, loaded)
