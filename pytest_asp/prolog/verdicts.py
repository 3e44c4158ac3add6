"""What may be expected of a goal's answers, and whether they meet it.

Each expectation searches no further than it must. What decides one is a solution that was found,
or the end of the search. An error before that is a failure, because the goal did not end as
expected. A limit leaves the question open, and so does an answer with goals left open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pytest_asp.errors import NoAnswerError, NotProven, PrologRaisedError
from pytest_asp.prolog.raised import parsed_pattern
from pytest_asp.prolog.shown import cut_text
from pytest_asp.verdicts import Outcome, Verdict, unproven
from pytest_asp.wording import at_least_words, count_words, exact_words, plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.prolog.answers import PrologAnswers


class PrologExpectation(Protocol):
    """One thing that can be expected of a goal's answers."""

    @property
    def expected(self) -> str:
        """What is expected, in words: `exactly one answer`."""
        ...

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Search as far as it takes to decide the expectation."""
        ...


@dataclass(frozen=True, slots=True)
class AnswerCountIs:
    """From `minimum` to `maximum` answers; without a maximum there is no upper end.

    Without one, the search stops at the last answer that is needed, so that an error or an
    endless search behind it is never met.

    >>> AnswerCountIs(2, 4).expected
    '2 to 4 answers'
    """

    minimum: int = 0
    maximum: int | None = None

    @property
    def expected(self) -> str:
        """The range in words."""
        return count_words(self.minimum, self.maximum, "answer")

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Search for one answer more than the range allows, and for no more than that."""
        return _decided(self, lambda: self._counted(answers))

    def _counted(self, answers: PrologAnswers) -> Verdict:
        if self.maximum is None:
            if answers.count >= self.minimum:
                return _holds(self, at_least_words(self.minimum))
        elif answers.count > self.maximum:
            return _fails(self, at_least_words(self.maximum + 1))
        found = int(answers.count)
        give = _holds if found >= self.minimum else _fails
        return give(self, exact_words(found))


@dataclass(frozen=True, slots=True)
class AnswersNotUnique:
    """Any number of answers but one."""

    @property
    def expected(self) -> str:
        """The numbers in words."""
        return "no answer, or several"

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Search for two answers."""
        return _decided(
            self,
            lambda: _fails(self, exact_words(1)) if answers.unique else _holds(self, "so"),
        )


@dataclass(frozen=True, slots=True)
class Succeeds(AnswerCountIs):
    """At least one answer."""

    minimum: int = 1
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Fails(AnswerCountIs):
    """No answer, and no error either."""

    minimum: int = 0
    maximum: int | None = 0


@dataclass(frozen=True, slots=True)
class Deterministic:
    """Exactly one answer, with no choice point left behind it."""

    @property
    def expected(self) -> str:
        """This in words."""
        return "exactly one answer and no choice point left"

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Search for one answer; what it leaves behind decides."""
        found = "an answer that leaves a choice point, so that another may follow"
        return _decided(
            self,
            lambda: _holds(self, "so") if answers.deterministic else _fails(self, found),
        )


@dataclass(frozen=True, slots=True)
class IsUndecided:
    """A first answer that leaves goals open, such as constraints without labeling."""

    @property
    def expected(self) -> str:
        """This in words."""
        return "an undecided answer, which leaves goals open"

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Search for one answer."""
        return _decided(self, lambda: self._looked_at(answers))

    def _looked_at(self, answers: PrologAnswers) -> Verdict:
        left = answers.residual
        if left:
            return _holds(self, f"{plural(len(left), 'goal')} left open")
        return _fails(self, "a first answer that leaves no goal open")


@dataclass(frozen=True, slots=True)
class Raises:
    """An error, or another ball, that is an instance of a term; after any number of answers.

    Attributes:
        pattern: the term, as text; `type_error(_, _)` is meant by `error(type_error(_, _), _)`.
    """

    pattern: str

    def __post_init__(self) -> None:
        parsed_pattern(self.pattern)

    @property
    def expected(self) -> str:
        """The pattern in words."""
        return f"the error {self.pattern}"

    def verdict(self, answers: PrologAnswers) -> Verdict:
        """Search to the end."""
        return _decided(self, lambda: self._compared(answers))

    def _compared(self, answers: PrologAnswers) -> Verdict:
        raised = answers.raised
        if raised is None:
            return _fails(self, f"no error{_after(len(answers.seen))}")
        after = _after(raised.answers)
        if raised.matches(self.pattern):
            return _holds(self, f"so{after}")
        return _fails(self, f"{cut_text(raised.shown)}{after}")


PROPERTIES: dict[str, PrologExpectation] = {
    "unique": AnswerCountIs(1, 1),
    "succeeds": Succeeds(),
    "fails": Fails(),
    "deterministic": Deterministic(),
    "undecided": IsUndecided(),
}
"""What is expected by asserting one of the properties of answers that are true or false."""


def _holds(expectation: PrologExpectation, found: str) -> Verdict:
    return Verdict(Outcome.HOLDS, expectation.expected, found)


def _fails(expectation: PrologExpectation, found: str) -> Verdict:
    return Verdict(Outcome.FAILS, expectation.expected, found)


def _decided(expectation: PrologExpectation, judge: Callable[[], Verdict]) -> Verdict:
    """Decide by asking, unless an error or a limit comes before."""
    try:
        return judge()
    except NoAnswerError:
        return _fails(expectation, exact_words(0))
    except PrologRaisedError as error:
        raised = f"that it raised {cut_text(error.ball)}{_after(error.answers)}"
        return _fails(expectation, raised)
    except NotProven as cause:
        return unproven(expectation.expected, cause)


def _after(answers: int) -> str:
    return f" after {plural(answers, 'answer')}" if answers else ""
