"""What came of the runs of one test, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pytest_asp.errors import UndecidedError
from pytest_asp.prolog.plunit.driving import UNIT
from pytest_asp.prolog.plunit.options import AllAnswers, Fails, Holds, Throws
from pytest_asp.prolog.reading import parse_term
from pytest_asp.prolog.shown import cut_text

if TYPE_CHECKING:
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.plunit.driving import Told
    from pytest_asp.prolog.plunit.reading import PlunitTest
    from pytest_asp.prolog.protocol import Solution, TermText

ENDED = "ended"
SUCCEED = "the body to succeed"
_OPEN = frozenset({"passed", "choice_point", "wrong_answer", "check_raised"})
"""Outcomes that goals left open put into doubt."""


class Failure(NamedTuple):
    """What was expected, and what came instead."""

    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a test: there are several where a generator asks for them.

    Attributes:
        test: the test.
        told: the variables that tell what came of it.
        solution: what they say.
    """

    test: PlunitTest
    told: Told
    solution: Solution

    @property
    def outcome(self) -> str:
        """How it ended, in a word."""
        return self._shown(self.told.outcome)

    @property
    def is_about_unit(self) -> bool:
        """Whether it ended before the test itself could begin."""
        return self._shown(self.told.check) == UNIT

    @property
    def cleanup(self) -> str | None:
        """How cleaning up went wrong; None: it did not."""
        ended = self._shown(self.told.cleanup)
        if ended == "false":
            return "which fails"
        return f"which raises {_ball(ended)}" if ended.startswith("raised(") else None

    @property
    def left_open(self) -> tuple[str, ...]:
        """The goals that leave it open whether the test holds."""
        if self.outcome == "undecided":
            return (self._shown(self.told.found).removeprefix("[").removesuffix("]"),)
        fails = isinstance(self.test.options.expected, Fails)
        if self.outcome in _OPEN or (fails and self.outcome == "succeeded"):
            return () if self._is_settled() else self.solution.residual
        return ()

    def values(self, names: list[str]) -> str:
        """Show the values of variables."""
        pairs = [f"{name} = {cut_text(self._shown(name))}" for name in names if self._has(name)]
        free = [name for name in names if not self._has(name)]
        return ", ".join(pairs + [f"{name} unbound" for name in free])

    def failure(self) -> Failure | None:
        """Say what was expected and what came instead; None where the test holds."""
        outcome = self.outcome
        if outcome in {"passed", "skipped"}:
            return None
        if outcome == "choice_point":
            return Failure("no choice point left", "one") if self.test.options.det else None
        return _WORDS[outcome](self)

    def check(self) -> str:
        """Write the check that did not hold, or the option with the answers."""
        expected = self.test.options.expected
        if isinstance(expected, Holds):
            return expected.checks[int(self._shown(self.told.check)) - 1].line
        assert isinstance(expected, AllAnswers)
        return expected.written.line

    def wrong_answer(self) -> str:
        """Say what the variables of the check are."""
        expected = self.test.options.expected
        assert isinstance(expected, Holds)
        checked = expected.checks[int(self._shown(self.told.check)) - 1]
        return self.values(checked.variables) or "that it does not hold"

    def found(self) -> str:
        """Show the term that was found."""
        return cut_text(self._shown(self.told.found))

    def with_values(self, words: str) -> str:
        """Add the values of the body's variables."""
        named = [name for name, _ in self.solution.bindings if name in self._of_body()]
        return f"{words}, with {self.values(named)}" if named else words

    def _of_body(self) -> list[str]:
        return self.test.body.variables

    def _is_settled(self) -> bool:
        """Tell whether a check fails for values that nothing can change any more."""
        expected = self.test.options.expected
        if self.outcome != "wrong_answer" or not isinstance(expected, Holds):
            return False
        checked = expected.checks[int(self._shown(self.told.check)) - 1]
        texts = [self._text(name) for name in checked.variables]
        return all(text is not None and _is_ground(text) for text in texts)

    def _text(self, name: str) -> TermText | None:
        return dict(self.solution.bindings).get(name)

    def _has(self, name: str) -> bool:
        return self._text(name) is not None

    def _shown(self, name: str) -> str:
        text = self._text(name)
        return "" if text is None else text.shown


def runs_of(test: PlunitTest, told: Told, answers: PrologAnswers) -> Iterator[Run]:
    """Give one run after the other, searching for it.

    Raises:
        PrologRaisedError: the search ended with an error.
        NotProven: a limit ran out.
    """
    number = 0
    while True:
        try:
            answers[number]
        except IndexError:
            return
        except UndecidedError:
            pass  # what it leaves open may not matter
        yield Run(test, told, answers.solutions[number])
        number += 1


def _is_ground(text: TermText) -> bool:
    if text.canonical is None:
        return False
    return all(node.kind != "variable" for node in parse_term(text.canonical).walk())


def _ball(raised: str) -> str:
    return cut_text(raised.removeprefix("raised(").removesuffix(")"))


def _ended_otherwise(run: Run) -> str:
    """Say how the body was to end."""
    expected = run.test.options.expected
    if isinstance(expected, Fails):
        return "the body to fail"
    return expected.written.line if isinstance(expected, Throws) else SUCCEED


def _goal(run: Run, name: str) -> str:
    """Write a goal of the test's options, or name the one of its unit."""
    if run.is_about_unit:
        return f"the unit's {name}"
    return f"{name}({getattr(run.test.options.around, name).line})"


_WORDS = {
    "failed": lambda run: Failure(_ended_otherwise(run), "that it fails"),
    "succeeded": lambda run: Failure(_ended_otherwise(run), run.with_values("that it succeeds")),
    "raised": lambda run: Failure(_ended_otherwise(run), f"that it raises {run.found()}"),
    "wrong_ball": lambda run: Failure(_ended_otherwise(run), f"that it raises {run.found()}"),
    "wrong_answer": lambda run: Failure(run.check(), run.wrong_answer()),
    "wrong_answers": lambda run: Failure(run.check(), run.found()),
    "check_raised": lambda run: Failure(
        run.check(), run.with_values(f"that it raises {run.found()}")
    ),
    "condition_raised": lambda run: Failure(
        f"{_goal(run, 'condition')} to succeed or fail", f"that it raises {run.found()}"
    ),
    "setup_failed": lambda run: Failure(f"{_goal(run, 'setup')} to succeed", "that it fails"),
    "setup_raised": lambda run: Failure(
        f"{_goal(run, 'setup')} to succeed", f"that it raises {run.found()}"
    ),
    "generator_raised": lambda run: Failure(
        "forall(...) to give solutions", f"that it raises {run.found()}"
    ),
}
