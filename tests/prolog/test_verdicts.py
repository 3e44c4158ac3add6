"""Expectations of a goal's answers: a table of what is proven, what fails, and what stays open."""

from __future__ import annotations

import pytest

from pytest_asp.errors import PrologSyntaxError, TimeLimitReached
from pytest_asp.prolog.verdicts import (
    PROPERTIES,
    AnswerCountIs,
    AnswersNotUnique,
    Deterministic,
    Fails,
    IsUndecided,
    PrologExpectation,
    Raises,
    Succeeds,
)
from pytest_asp.verdicts import Outcome
from tests.prolog.tabled import Row, TableEngine, solution, thrown, undecided

S = solution(X="1")
LAST = solution(True, X="1")  # it leaves no choice point
U = undecided()
E = thrown()
LIMIT = TimeLimitReached("not proven: the goal ran longer than 2 s; raise the limit")
HOLDS, FAILS, OPEN = Outcome.HOLDS, Outcome.FAILS, Outcome.NOT_PROVEN
ONE, TWO_OR_MORE, UP_TO_ONE = AnswerCountIs(1, 1), AnswerCountIs(2), AnswerCountIs(0, 1)
BALL = "error(type_error(integer,a),_1)"
CUT = "not proven: the goal ran longer than 2 s"
LEAVES = "not proven: answer {} is undecided: it leaves 1 goal open, and stands for no solution"


@pytest.mark.parametrize(
    ("expectation", "rows", "outcome", "found", "asked"),
    [
        (ONE, [S], HOLDS, "exactly 1", 2),
        (ONE, [], FAILS, "none", 1),
        (ONE, [S, S, S], FAILS, "at least 2", 2),
        (ONE, [S, S, LIMIT], FAILS, "at least 2", 2),
        (ONE, [S, U, S, LIMIT], FAILS, "at least 2", 3),
        (ONE, [S, E], FAILS, f"that it raised {BALL} after 1 answer", 2),
        (ONE, [E], FAILS, f"that it raised {BALL}", 1),
        (ONE, [U, E], FAILS, f"that it raised {BALL} after 1 answer", 2),
        (ONE, [S, LIMIT], OPEN, f"{CUT}, after 1 answer", 2),
        (ONE, [LIMIT], OPEN, CUT, 1),
        (ONE, [S, U], OPEN, LEAVES.format(2), 3),
        (ONE, [U], OPEN, LEAVES.format(1), 2),
        (UP_TO_ONE, [], HOLDS, "none", 1),
        (UP_TO_ONE, [S], HOLDS, "exactly 1", 2),
        (UP_TO_ONE, [S, S], FAILS, "at least 2", 2),
        (UP_TO_ONE, [U], OPEN, LEAVES.format(1), 2),
        (UP_TO_ONE, [E], FAILS, f"that it raised {BALL}", 1),
        (AnswerCountIs(2, 3), [S], FAILS, "exactly 1", 2),
        (AnswerCountIs(2, 3), [S, S, S], HOLDS, "exactly 3", 4),
        (AnswerCountIs(2, 3), [S, U], OPEN, LEAVES.format(2), 3),
        (AnswerCountIs(), [LIMIT], HOLDS, "at least 0", 0),
        (TWO_OR_MORE, [S, S, E], HOLDS, "at least 2", 2),
        (TWO_OR_MORE, [S, U, S, LIMIT], HOLDS, "at least 2", 3),
        (TWO_OR_MORE, [S], FAILS, "exactly 1", 2),
        (TWO_OR_MORE, [S, E], FAILS, f"that it raised {BALL} after 1 answer", 2),
        (TWO_OR_MORE, [S, U], OPEN, LEAVES.format(2), 3),
        (TWO_OR_MORE, [S, LIMIT], OPEN, f"{CUT}, after 1 answer", 2),
        (AnswersNotUnique(), [], HOLDS, "so", 1),
        (AnswersNotUnique(), [S, S, E], HOLDS, "so", 2),
        (AnswersNotUnique(), [U, S, S], HOLDS, "so", 3),
        (AnswersNotUnique(), [S], FAILS, "exactly 1", 2),
        (AnswersNotUnique(), [S, U], OPEN, LEAVES.format(2), 3),
        (AnswersNotUnique(), [U], OPEN, LEAVES.format(1), 2),
        (AnswersNotUnique(), [S, E], FAILS, f"that it raised {BALL} after 1 answer", 2),
        (AnswersNotUnique(), [S, LIMIT], OPEN, f"{CUT}, after 1 answer", 2),
        (Succeeds(), [S, E], HOLDS, "at least 1", 1),
        (Succeeds(), [U, S], HOLDS, "at least 1", 2),
        (Succeeds(), [], FAILS, "none", 1),
        (Succeeds(), [E], FAILS, f"that it raised {BALL}", 1),
        (Succeeds(), [U], OPEN, LEAVES.format(1), 2),
        (Succeeds(), [LIMIT], OPEN, CUT, 1),
        (Fails(), [], HOLDS, "none", 1),
        (Fails(), [S, LIMIT], FAILS, "at least 1", 1),
        (Fails(), [U, S], FAILS, "at least 1", 2),
        (Fails(), [E], FAILS, f"that it raised {BALL}", 1),
        (Fails(), [U], OPEN, LEAVES.format(1), 2),
        (Fails(), [LIMIT], OPEN, CUT, 1),
        (Deterministic(), [LAST, E], HOLDS, "so", 1),
        (Deterministic(), [S], FAILS, "an answer that leaves a choice point, so", 1),
        (Deterministic(), [], FAILS, "none", 1),
        (Deterministic(), [E], FAILS, f"that it raised {BALL}", 1),
        (Deterministic(), [U], OPEN, LEAVES.format(1), 1),
        (Deterministic(), [LIMIT], OPEN, CUT, 1),
        (IsUndecided(), [U, E], HOLDS, "1 goal left open", 1),
        (IsUndecided(), [S, U], FAILS, "a first answer that leaves no goal open", 1),
        (IsUndecided(), [], FAILS, "none", 1),
        (IsUndecided(), [E], FAILS, f"that it raised {BALL}", 1),
        (IsUndecided(), [LIMIT], OPEN, CUT, 1),
        (Raises("type_error(_, _)"), [E], HOLDS, "so", 1),
        (Raises("type_error(_, _)"), [S, U, E], HOLDS, "so after 2 answers", 3),
        (Raises("type_error(list, _)"), [S, E], FAILS, f"{BALL} after 1 answer", 2),
        (Raises("type_error(_, _)"), [], FAILS, "no error", 1),
        (Raises("type_error(_, _)"), [S, U], FAILS, "no error after 2 answers", 3),
        (Raises("type_error(_, _)"), [S, LIMIT], OPEN, f"{CUT}, after 1 answer", 2),
    ],
)
def test_what_is_proven(
    expectation: PrologExpectation, rows: list[Row], outcome: Outcome, found: str, asked: int
) -> None:
    engine = TableEngine(*rows)
    answers = engine.solve()
    for _ in range(2):
        verdict = expectation.verdict(answers)
        assert verdict.outcome is outcome
        assert verdict.found.startswith(found)
        assert verdict.expected == expectation.expected
        assert verdict.evidence == ()
        assert (verdict.cause is not None) is (outcome is OPEN)
        assert engine.asked == asked


@pytest.mark.parametrize("expectation", [ONE, TWO_OR_MORE, AnswersNotUnique(), Succeeds(), Fails()])
@pytest.mark.parametrize("rows", [[S, S, E], [U, LIMIT], [S, LIMIT], [U, S], []], ids=len)
def test_what_was_asked_before_changes_no_verdict(
    expectation: PrologExpectation, rows: list[Row]
) -> None:
    fresh, asked = TableEngine(*rows).solve(), TableEngine(*rows).solve()
    asked._inquiry.see(None)
    assert expectation.verdict(asked).outcome is expectation.verdict(fresh).outcome


@pytest.mark.parametrize(
    ("expectation", "words"),
    [
        (ONE, "exactly one answer"),
        (TWO_OR_MORE, "at least 2 answers"),
        (Fails(), "no answer"),
        (AnswersNotUnique(), "no answer, or several"),
        (Deterministic(), "exactly one answer and no choice point left"),
        (IsUndecided(), "an undecided answer, which leaves goals open"),
        (Raises("type_error(_, _)"), "the error type_error(_, _)"),
    ],
)
def test_expectations_in_words(expectation: PrologExpectation, words: str) -> None:
    assert expectation.expected == words


def test_a_pattern_that_cannot_be_parsed() -> None:
    with pytest.raises(PrologSyntaxError):
        Raises("type_error(")


def test_the_properties_of_answers_are_expectations() -> None:
    answers = TableEngine(LAST).solve()
    found = {name: each.verdict(answers).outcome is HOLDS for name, each in PROPERTIES.items()}
    assert found == {name: getattr(answers, name) for name in PROPERTIES}
