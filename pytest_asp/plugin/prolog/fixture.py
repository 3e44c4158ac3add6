"""The fixture `prolog` and its type: takes programs and goals, gives answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_asp.plugin.prolog.running import RUNNING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pytest_asp.plugin.prolog.running import Running
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.program import PrologProgram
    from pytest_asp.prolog.terms import Term


class Prolog:
    """Loads Prolog programs and asks goals of them; what the fixture `prolog` gives.

    It is the same object for all tests, and each test begins with nothing loaded.
    """

    def __init__(self, running: Running) -> None:
        self._running = running

    def load(
        self,
        *programs: str | Path,
        engine: str | None = None,
        timeout: float | str | None = None,
        memory: int | str | None = None,
        inferences: int | None = None,
        seed: int | None = None,
        filters: Iterable[str] = (),
    ) -> PrologProgram:
        """Read a program; an engine loads it when the first goal is looked at.

        What is not set here is as the mark `prolog(...)` and the options say.

        Args:
            programs: files, their paths as seen from the file that calls this, or one text. A str
                is a path where it has one line, no `:-`, and ends in `.pl`, `.pro`, `.prolog` or
                `.plt`. Nothing: the program that the test's mark names.
            engine: `scryer` or `swi`.
            timeout: seconds for all answers to one goal, the time to load the program included.
            memory: bytes for one goal, or text such as "256M".
            inferences: how many one goal may take.
            seed: of the random numbers.
            filters: which warnings are allowed, such as `"ignore:singleton-variable"`.

        Raises:
            MissingFileError: there is no such file.
            ProgramKindError: what is given is no text and no path, or several texts.
            EngineNameError: there is no such engine.
            NoProgramError: nothing is given, and no mark names a program.
        """
        from pytest_asp.location import caller_location

        __tracebackhide__ = True
        return self._running.load(
            programs,
            caller_location(),
            engine=engine,
            timeout=timeout,
            memory=memory,
            inferences=inferences,
            seed=seed,
            filters=filters,
        )

    def solve(
        self,
        goal: str | None = None,
        *,
        timeout: float | str | None = None,
        memory: int | str | None = None,
        inferences: int | None = None,
        seed: int | None = None,
    ) -> PrologAnswers:
        """Ask a goal of the program that was loaded last; nothing is searched for yet.

        Where nothing was loaded, the goal is asked of the program that the test's mark names, or
        of an empty one.

        Args:
            goal: as at the toplevel, with the full stop or without. None: the goal of the mark.
            timeout: seconds for all answers, the time to load the program included.
            memory: bytes, or text such as "256M".
            inferences: how many all answers may take.
            seed: of the random numbers.

        Raises:
            PrologGoalError: there is no goal.
            PrologOptionError: a limit or the seed cannot be used.
        """
        from pytest_asp.location import caller_location
        from pytest_asp.plugin.prolog.goals import goal_or_marked

        __tracebackhide__ = True
        asked = goal_or_marked(goal, self._running.mark)
        return self._running.at_hand(caller_location()).solve(
            asked, timeout=timeout, memory=memory, inferences=inferences, seed=seed
        )

    @property
    def program(self) -> PrologProgram:
        """The program that was loaded last, or the one that the test's mark names."""
        from pytest_asp.location import caller_location

        return self._running.at_hand(caller_location())

    def term(self, text: str) -> Term:
        """Read a term, to compare values with: `prolog.term("point(1, red)")`.

        Raises:
            PrologSyntaxError: it cannot be parsed.
            ProgramKindError: it is no text.
        """
        from pytest_asp.prolog.reading import read_term
        from pytest_asp.prolog.settings import checked_text

        return read_term(checked_text(text, "the text of a term"))

    def __repr__(self) -> str:
        return "<prolog>"


@pytest.fixture(scope="session")
def prolog(pytestconfig: pytest.Config) -> Prolog:
    """Load Prolog programs and ask goals: `prolog.load("sudoku.pl")`, `prolog.solve("p(X)")`.

    Nothing is searched for before the answers are looked at: `answers.count == 1`,
    `answers.first["X"]`, `answers.deterministic`, ...
    """
    return Prolog(pytestconfig.stash[RUNNING])
