"""What may be expected of a program's answer sets, and whether an answer meets it.

An expectation is data, and so is its verdict: markers, asserts and tests in `.lp` files share
them, and `explain/` turns a verdict into text. Each expectation asks the cheapest questions that
decide it: a range of counts asks for one model more than its upper end, and a literal for one
model that shows the opposite.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from pytest_asp.errors import NoModelError, NotProven, VacuousError
from pytest_asp.wording import (
    at_least_words,
    cost_words,
    count_words,
    counted_words,
    exact_words,
    plural,
    with_words,
)

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, AnswerSets, Model, Optimum

SHOWN_MODELS = 2
"""How many models a failing verdict keeps as evidence: enough for one difference."""


class Outcome(Enum):
    """How a verdict came out; only `HOLDS` passes a test."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_PROVEN = "not proven"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was expected of an answer, what was found, and the models that show it.

    Attributes:
        outcome: how it came out.
        expected: what was expected, in words.
        found: what was found, in words.
        evidence: the models that show it. Where there are none, the first ones do.
        cause: what kept an answer from being proven; None for the other outcomes.
        about: what the one model that shows it is, such as `An answer set without a`.
        optimal: whether this is about the optimal answer sets only.
        where: the literal that picks that model, and whether it holds there.
    """

    outcome: Outcome
    expected: str
    found: str
    evidence: tuple[Model, ...] = ()
    cause: NotProven | None = None
    about: str = ""
    optimal: bool = False
    where: tuple[object, bool] | None = None


class Expectation(Protocol):
    """One thing that can be expected of an answer.

    `project` is how the program has to be solved for it, where it says so: as in `asp.solve`.
    """

    @property
    def expected(self) -> str:
        """What is expected, in words: `exactly one answer set`."""
        ...

    @property
    def project(self) -> bool | str | None:
        """Which answer sets count as different; None leaves it as it is."""
        ...

    def verdict(self, answer: Answer) -> Verdict:
        """Ask the answer the cheapest question that decides the expectation."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoped:
    """Which answer sets an expectation is about."""

    project: bool | str | None = None
    optimal: bool = False

    @property
    def noun(self) -> str:
        """One of these answer sets, in words."""
        return "optimal answer set" if self.optimal else "answer set"

    @property
    def counted(self) -> str:
        """How they are counted, in words, where it is not one by one."""
        return counted_words("show" if self.project is True else self.project or "no")

    def sets(self, answer: Answer) -> AnswerSets:
        """Give these answer sets of an answer."""
        return answer.optimal if self.optimal else answer


@dataclass(frozen=True, slots=True)
class ModelCountIs(Scoped):
    """From `minimum` to `maximum` answer sets; without a maximum there is no upper end.

    >>> ModelCountIs(2, 4).expected
    '2 to 4 answer sets'
    """

    minimum: int = 0
    maximum: int | None = None

    @property
    def expected(self) -> str:
        """The range in words."""
        return count_words(self.minimum, self.maximum, self.noun) + self.counted

    def verdict(self, answer: Answer) -> Verdict:
        """Ask for one model more than the range allows, and for no more than that."""
        sets = self.sets(answer)
        try:
            found = self._contradiction(sets)
            if found is None:
                return Verdict(Outcome.HOLDS, self.expected, self._confirmation(sets))
            evidence = tuple(sets.models[:SHOWN_MODELS])
        except NotProven as cause:
            return unproven(self.expected, cause)
        return Verdict(Outcome.FAILS, self.expected, found, evidence, optimal=self.optimal)

    def _contradiction(self, sets: AnswerSets) -> str | None:
        """Say which count was found instead, or None where the range holds."""
        if self.maximum is not None and sets.count > self.maximum:
            return at_least_words(self.maximum + 1)
        if self.minimum and sets.count < self.minimum:
            return exact_words(int(sets.count))
        return None

    def _confirmation(self, sets: AnswerSets) -> str:
        if self.maximum is None:
            return at_least_words(self.minimum)
        return exact_words(int(sets.count))


@dataclass(frozen=True, slots=True)
class UniqueSolution(ModelCountIs):
    """Exactly one answer set."""

    minimum: int = 1
    maximum: int | None = 1


@dataclass(frozen=True, slots=True)
class Satisfiable(ModelCountIs):
    """At least one answer set."""

    minimum: int = 1
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Unsatisfiable(ModelCountIs):
    """No answer set."""

    minimum: int = 0
    maximum: int | None = 0


@dataclass(frozen=True, slots=True)
class NotUnique(Scoped):
    """Any number of answer sets but one."""

    @property
    def expected(self) -> str:
        """The numbers in words."""
        return f"no {self.noun}, or several"

    def verdict(self, answer: Answer) -> Verdict:
        """Ask for two models."""
        sets = self.sets(answer)
        try:
            if not sets.unique:
                return Verdict(Outcome.HOLDS, self.expected, "so")
            evidence = tuple(sets.models[:1])
        except NotProven as cause:
            return unproven(self.expected, cause)
        about = f"The only {self.noun}"
        found = exact_words(1)
        return Verdict(
            Outcome.FAILS, self.expected, found, evidence, about=about, optimal=self.optimal
        )


@dataclass(frozen=True, slots=True)
class LiteralsHold(Scoped):
    """Literals that hold `in every`, `in some` or `in no` answer set, each for itself.

    What an assert expects may also be a literal that is `not in every` answer set.

    A program without any answer set fails all of these: what is said of its answer sets is said
    of nothing.
    """

    literals: tuple[object, ...]
    quantifier: str

    @property
    def expected(self) -> str:
        """The literals and the quantifier in words."""
        return f"{', '.join(map(str, self.literals))} {self.quantifier} {self.noun}"

    def verdict(self, answer: Answer) -> Verdict:
        """Ask for one model per literal: the one that would show the opposite, or the witness."""
        try:
            for literal in self.literals:
                failure = self._failure(self.sets(answer), literal)
                if failure is not None:
                    return failure
        except VacuousError:
            found = "none at all, so that this would say nothing"
            return Verdict(Outcome.FAILS, self.expected, found)
        except NotProven as cause:
            return unproven(self.expected, cause)
        return Verdict(Outcome.HOLDS, self.expected, "so")

    def failure(self, literal: object, model: Model | None) -> Verdict:
        """Say that a literal fails this, with the answer set that shows it; None: there is none."""
        if model is None:
            what = with_words(literal, holds=self.quantifier == "in some")
            about = f"There is no {self.noun} {what}. The first one"
            found = f"none {what}"
            return Verdict(Outcome.FAILS, self.expected, found, about=about, optimal=self.optimal)
        holds = self.quantifier == "in no"
        what = with_words(literal, holds=holds)
        return Verdict(
            Outcome.FAILS,
            self.expected,
            f"one {what}",
            (model,),
            about=f"An {self.noun} {what}",
            optimal=self.optimal,
            where=(literal, holds),
        )

    def _failure(self, sets: AnswerSets, literal: object) -> Verdict | None:
        if self.quantifier == "in every":
            every = sets.every
            return (
                None if literal in every else self.failure(literal, every.counterexample(literal))
            )
        some = sets.some
        if self.quantifier == "in some":
            return None if literal in some else self.failure(literal, None)
        return self.failure(literal, some.witness(literal)) if literal in some else None


@dataclass(frozen=True, slots=True)
class OptimumIs(Scoped):
    """The costs of the best answer set, highest priority first."""

    costs: tuple[int, ...]

    @property
    def expected(self) -> str:
        """The costs in words."""
        return f"the optimum {cost_words(self.costs)}"

    def verdict(self, answer: Answer) -> Verdict:
        """Ask for the best model, and for the proof that there is none better."""
        try:
            optimum = answer.optimum
            if optimum == self.costs:
                return Verdict(Outcome.HOLDS, self.expected, "so")
            return replace(self.failure(optimum), evidence=(optimum.model,))
        except NoModelError:
            return Verdict(Outcome.FAILS, self.expected, "no answer set")
        except NotProven as cause:
            return unproven(self.expected, cause)

    def failure(self, optimum: Optimum) -> Verdict:
        """Say how the optimum differs from these costs; its model is not asked for."""
        priorities = tuple(optimum.by_priority)
        found = cost_words(optimum.cost, priorities)
        expected, kind = cost_words(self.costs, priorities), "The best answer set"
        if len(self.costs) != len(priorities):
            expected = cost_words(self.costs)
            difference = f"of {plural(len(priorities), 'priority')}, not {len(self.costs)}"
        elif optimum.cost < self.costs:
            difference, kind = "which is better", "An answer set that is better than expected"
        else:
            difference = "and no answer set is as good as expected"
        return Verdict(
            Outcome.FAILS,
            f"the optimum {expected}",
            f"{found}, {difference}",
            about=f"{kind}, of cost {found},",
            optimal=True,
        )


def unproven(expected: str, cause: NotProven) -> Verdict:
    """Give the verdict where a question was left open; the cause's message says more."""
    line = str(cause).partition("\n")[0].removeprefix("not proven: ")
    reason = (line.partition(", but ")[2] or line).partition("; probably")[0]
    return Verdict(Outcome.NOT_PROVEN, expected, f"not proven: {reason}", cause=cause)
