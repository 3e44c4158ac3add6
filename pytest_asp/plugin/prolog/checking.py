"""Marked tests about Prolog: which goal is asked of which program, and what is expected of it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import (
    AspError,
    EngineMissingError,
    NotProven,
    PrologGoalError,
    UnseenResultError,
    explain_mistake,
)
from pytest_asp.plugin.deciding import decide
from pytest_asp.plugin.marks import place_of
from pytest_asp.plugin.placing import called_at
from pytest_asp.plugin.prolog.asked import PrologAsked, note_mark
from pytest_asp.plugin.prolog.expecting import expected_of
from pytest_asp.plugin.prolog.marks import prolog_mark
from pytest_asp.plugin.prolog.running import RUNNING
from pytest_asp.plugin.recording import RECORDER

if TYPE_CHECKING:
    import pytest

    from pytest_asp.plugin.prolog.marks import PrologMark
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.verdicts import PrologExpectation
    from pytest_asp.verdicts import Expectation

HOME = "pytest_asp.prolog."


class PrologChecker:
    """Checks answers to goals, and programs of which the mark's goal is asked.

    Args:
        item: the test.
        mark: what its marks `prolog(...)` say.
        expectations: what its other marks expect, each with the name of the mark.
    """

    def __init__(
        self, item: pytest.Item, mark: PrologMark, expectations: dict[Expectation, str]
    ) -> None:
        self._item = item
        self._mark = mark
        self._expectations = expectations

    def takes(self, program: object) -> bool:
        """Take what Prolog's layer gave, and what else the mark can be about.

        Where it names a goal, or says what is expected of one, that is everything: nothing of it
        may be left unchecked because the test gave an answer set program.
        """
        mark = self._mark
        if mark.goal is not None or mark.expect is not None:
            return True
        if type(program).__module__.startswith(HOME):
            return True
        return mark.speaks_of_program and not _is_asp(program)

    def expected(self) -> dict[PrologExpectation, str]:
        """Give what is expected of a goal."""
        return expected_of(self._mark.expect, self._expectations, place_of(self._item))

    def check(self, program: object) -> None:
        """Ask the goal, and decide what is expected of it."""
        from pytest_asp.prolog.retelling import transcript_of

        recorder = self._item.config.stash[RECORDER]
        expected = self.expected()
        answers = called_at(place_of(self._item), lambda: self._answers(program))
        question = transcript_of(answers).asked.question
        decide(answers, expected, partial(note_mark, recorder), title=question)

    def _answers(self, program: object) -> PrologAnswers:
        from pytest_asp.prolog.answers import PrologAnswers
        from pytest_asp.prolog.program import PrologProgram
        from pytest_asp.prolog.source import PrologSource

        if isinstance(program, PrologAnswers):
            return program
        running, place = self._item.config.stash[RUNNING], place_of(self._item)
        if self._mark.goal is None:
            raise self._no_goal()
        if program is None:
            return running.at_hand(place).solve(self._mark.goal)
        if isinstance(program, PrologSource):
            program = running.program(program)
        elif not isinstance(program, PrologProgram):
            paths: Any = program if isinstance(program, list | tuple) else [program]
            program = running.load(tuple(paths), place)
        return program.solve(self._mark.goal)

    def _no_goal(self) -> PrologGoalError:
        place = place_of(self._item)
        message = explain_mistake(
            expected="a goal to ask of the program that the test returns",
            got="none",
            location=place,
            instead='return prolog.solve("p(X)"), or write @pytest.mark.prolog(goal="p(X)")',
        )
        return PrologGoalError(message, goal="", location=place)


def _is_asp(program: object) -> bool:
    """Tell whether a test gave what can only be an answer set program, or an answer to one."""
    home = type(program).__module__
    return home.startswith("pytest_asp.") and not home.startswith(HOME)


def refuse_unasked(item: pytest.Item) -> None:
    """Make sure that a goal of a mark is asked, where nothing is expected of it.

    What the test has loaded is looked at, where it asked nothing of it.

    Raises:
        UnseenResultError: the test asked nothing, and would pass without having checked anything.
        AspError: what it loaded cannot be loaded, or there is something to warn of.
    """
    mark, record = prolog_mark(item), item.config.stash[RECORDER].current
    asked = record.of(PrologAsked)
    loaded = item.config.stash[RUNNING].loaded
    if loaded is not None and not any(each.answer.records for each in asked):
        try:
            with suppress(NotProven, EngineMissingError):  # nothing is to be proven
                loaded.check()
        except AspError as error:
            record.raised = error
            raise
    if mark.goal is None or asked:
        return
    message = explain_mistake(
        expected="a test that asks the goal of its mark prolog",
        got=f"none, for `{mark.goal}`",
        location=mark.place,
        instead='say what is expected, as by expect="succeeds", or ask prolog.solve() and assert',
    )
    raise UnseenResultError(message, test=item.nodeid, location=mark.place)
