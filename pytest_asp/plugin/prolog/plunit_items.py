"""A test in a Prolog file as pytest runs it: with marks, as any other test has them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.errors import AspError, ExpectationError, NotProven
from pytest_asp.plugin.deciding import decide
from pytest_asp.plugin.placing import called_at
from pytest_asp.plugin.prolog.asked import note_mark
from pytest_asp.plugin.prolog.running import RUNNING
from pytest_asp.plugin.recording import RECORDER

if TYPE_CHECKING:
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.plunit import (
        PlunitExpectation,
        PlunitFile,
        PlunitTest,
        PlunitUnit,
        TestProgram,
    )
    from pytest_asp.verdicts import Verdict


class PlunitItem(pytest.Item):
    """One test of a Prolog file."""

    checks_itself = True

    def __init__(
        self, *, file: PlunitFile, unit: PlunitUnit, test: PlunitTest, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._file = file
        self._unit = unit
        self._test = test
        for mark in marks_of(unit, test):
            self.add_marker(mark)

    def runtest(self) -> None:
        """Run the test in a machine of its own, and check what its options expect.

        Raises:
            ExpectationError: it came out otherwise.
            NotProven: that could not be found out.
            AspError: the program cannot be loaded, or there is something to warn of.
        """
        from pytest_asp.prolog.engines import DEFAULT
        from pytest_asp.prolog.plunit import TestProgram

        engine = self.config.stash[RUNNING].defaults().get("engine") or DEFAULT
        test = TestProgram(self._file, self._unit, self._test, engine)
        expectation = test.expectation
        try:
            self._run(test, expectation)
        except (AspError, NotProven) as error:
            if isinstance(error, ExpectationError | NotProven):
                for line in expectation.excerpt:
                    error.add_note(line)
            self.config.stash[RECORDER].current.raised = error
            raise
        if expectation.skipped is not None:
            raise pytest.skip.Exception(expectation.skipped, _use_item_location=True)

    def _run(self, test: TestProgram, expectation: PlunitExpectation) -> None:
        from pytest_asp.answers.filters import failing
        from pytest_asp.prolog.refusing import warned

        program = self.config.stash[RUNNING].program(test.source)
        answers = called_at(self._test.location, lambda: program.solve(test.goal))
        decide(answers, [expectation], self._note, title=expectation.title)
        unwanted = failing(expectation.warnings(), program.filters)
        if unwanted:
            raise warned(unwanted)

    def _note(self, answers: PrologAnswers, verdict: Verdict) -> None:
        note_mark(self.config.stash[RECORDER], answers, verdict)

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """Give the file, the line (from 0) and the name."""
        return self.path, self._test.location.line - 1, f"{self._unit.name}::{self.name}"


def marks_of(unit: PlunitUnit, test: PlunitTest) -> Iterator[pytest.MarkDecorator]:
    """Give the marks that say the same as the options."""
    own = test.options.around
    blocked = own.blocked if own.blocked is not None else unit.options.blocked
    if blocked is not None:
        yield pytest.mark.skip(reason=f"blocked: {blocked}")
    if test.options.fixme is not None:
        yield pytest.mark.xfail(reason=f"fixme: {test.options.fixme}", strict=False)
    timeout = own.timeout if own.timeout is not None else unit.options.timeout
    if timeout is not None:
        yield pytest.mark.prolog(timeout=timeout)
