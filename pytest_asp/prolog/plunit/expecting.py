"""Whether a test came out as its options say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import NotProven, PrologRaisedError, UndecidedError, explain_mistake
from pytest_asp.prolog.diagnosis import PrologWarning
from pytest_asp.prolog.plunit.driving import NAME
from pytest_asp.prolog.plunit.options import Fails, Holds
from pytest_asp.prolog.plunit.runs import ENDED, SUCCEED, Failure, Run, runs_of
from pytest_asp.prolog.shown import cut_text
from pytest_asp.prolog.unfinished import LABEL
from pytest_asp.verdicts import Outcome, Verdict, unproven
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.plunit.driving import Told
    from pytest_asp.prolog.plunit.reading import PlunitTest, PlunitUnit

CHOICE_POINT = "choice-point"
CLEANUP = "cleanup"
_SHOWN = 3  # of the runs that fail, and of the goals left open


class PlunitExpectation:
    """What the options of a test expect of the goal that runs it.

    Args:
        unit: its unit.
        test: the test.
        told: the variables of the goal that tell what came of it.
        excerpt: lines that show where it begins.
    """

    def __init__(
        self, unit: PlunitUnit, test: PlunitTest, told: Told, excerpt: Sequence[str] = ()
    ) -> None:
        self._unit = unit
        self._test = test
        self._told = told
        self.excerpt = tuple(excerpt)
        self._runs: list[Run] = []
        self._last: Run | None = None
        self.left_out = False
        """Whether the program turned out to be without the test, by a `:- if(...)`."""

    @property
    def title(self) -> str:
        """What messages call the test."""
        return f"the test {self._unit.name}:{self._test.name}"

    @property
    def expected(self) -> str:
        """What is expected, as the options say it."""
        expected = self._test.options.expected
        if isinstance(expected, Fails):
            return "the body to fail"
        if isinstance(expected, Holds):
            return ", ".join(check.line for check in expected.checks) or SUCCEED
        return expected.written.line

    @property
    def skipped(self) -> str | None:
        """Why nothing was tested, if that is as it should be."""
        if self.left_out:
            return "left out by an `:- if`"
        if self._runs and all(run.outcome == "skipped" for run in self._runs):
            return "its condition fails"
        return None

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Run the test, for each solution of its generator if it has one."""
        cause: NotProven | None = None
        try:
            for run in runs_of(self._test, self._told, answers):
                self._last = run
                if run.outcome != ENDED:
                    self._runs.append(run)
        except PrologRaisedError as error:
            if f"{NAME}/" not in error.ball:
                raise
            self.left_out = True
        except NotProven as limit:
            cause = limit
        return self._judged(cause)

    def warnings(self) -> Iterator[PrologWarning]:
        """Give what there is to warn of, once the verdict is known."""
        found = next((run for run in self._runs if run.outcome == "choice_point"), None)
        if found is not None and not (self._test.options.nondet or self._test.options.det):
            text = explain_mistake(
                expected="no choice point behind the first answer",
                got=f"one{self._for(found)}",
                location=self._test.location,
                instead="cut it off, or write the option nondet if there may be one",
            )
            yield self._warning(CHOICE_POINT, text)
        ended = next((run for run in (*self._runs, self._last) if run and run.cleanup), None)
        if ended is not None:
            text = explain_mistake(
                expected="a cleanup that succeeds",
                got=f"one {ended.cleanup}{self._for(ended)}",
                location=self._test.location,
                instead="correct it, since what it leaves behind is seen by others",
            )
            yield self._warning(CLEANUP, text)

    def _warning(self, code: str, text: str) -> PrologWarning:
        message = "\n".join([text, *self.excerpt])
        return PrologWarning(code, None, self._test.location, message)

    def _judged(self, cause: NotProven | None) -> Verdict:
        """Judge all runs: a failure goes before an open question."""
        undecided = [run for run in self._runs if run.left_open]
        failing = [
            (run, failure)
            for run in self._runs
            if not run.left_open and (failure := run.failure()) is not None
        ]
        if failing:
            return self._failing(failing)
        if cause is not None:
            return unproven(self.expected, cause)
        if undecided:
            return unproven(self.expected, self._open(undecided[0]))
        if not self._runs and not self.left_out:
            assert self._test.options.generator is not None
            wanted = f"a solution of forall({self._test.options.generator.line})"
            return self._fails(wanted, "none, so that nothing was tested")
        return Verdict(Outcome.HOLDS, self.expected, self._so())

    def _failing(self, failing: list[tuple[Run, Failure]]) -> Verdict:
        run, failure = failing[0]
        found = f"{failure.found}{self._for(run)}"
        others = [self._for(other).removeprefix(", for ") for other, _ in failing[1 : _SHOWN + 1]]
        if others:
            left = len(failing) - 1 - len(others)
            more = f" and {plural(left, 'more run')}" if left else ""
            found += f"; it fails for {'; '.join(others)}{more} too"
        return self._fails(failure.expected, found)

    def _fails(self, expected: str, found: str) -> Verdict:
        return Verdict(Outcome.FAILS, expected, found)

    def _so(self) -> str:
        if self._test.options.generator is None:
            return "so"
        return f"so for {plural(len(self._runs), 'solution')} of forall(...)"

    def _for(self, run: Run) -> str:
        """Say for which solution of the generator a run is."""
        generator = self._test.options.generator
        if generator is None or not generator.variables:
            return ""
        return f", for {run.values(generator.variables)}"

    def _open(self, run: Run) -> UndecidedError:
        goals = run.left_open
        lines = [f"  {cut_text(goal)}" for goal in goals[:_SHOWN]]
        left = len(goals) - _SHOWN
        lines += [f"  ... and {plural(left, 'more goal')}"] if left > 0 else []
        text = (
            f"not proven: {self.title}, at {self._test.location}, expects {self.expected}, but "
            f"its body leaves {plural(len(goals), 'goal')} open{self._for(run)}, and stands for no "
            f"solution, one or many; {LABEL}"
        )
        return UndecidedError("\n".join([text, *lines]), location=self._test.location)
