from __future__ import annotations

from typing import Any

import pytest

from pytest_asp.answers import Answer, AnswerSets, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import NotProven
from pytest_asp.sources import to_source
from pytest_asp.verdicts import (
    Expectation,
    ModelCountIs,
    NotUnique,
    Outcome,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
    unproven,
)
from pytest_asp.wording import count_words, plural

NONE, ONE, TWO, MANY = "a. :- a.", "a.", "{a}.", "{a(1..60)}."


def answer_of(program: str) -> Answer:
    """Answer a program in this process."""
    return solve_lazily(to_source(program), make_settings(), InProcessEngine())


@pytest.mark.parametrize(
    ("expectation", "holding"),
    [
        (UniqueSolution(), {ONE}),
        (Satisfiable(), {ONE, TWO, MANY}),
        (Unsatisfiable(), {NONE}),
        (NotUnique(), {NONE, TWO, MANY}),
        (ModelCountIs(2, 2), {TWO}),
        (ModelCountIs(2), {TWO, MANY}),
        (ModelCountIs(0, 1), {NONE, ONE}),
        (ModelCountIs(1, 2), {ONE, TWO}),
    ],
    ids=lambda value: value.expected if hasattr(value, "expected") else None,
)
@pytest.mark.parametrize("program", [NONE, ONE, TWO, MANY])
def test_an_expectation_holds_or_fails(
    expectation: Expectation, holding: set[str], program: str
) -> None:
    verdict = expectation.verdict(answer_of(program))
    assert (verdict.outcome is Outcome.HOLDS) == (program in holding)
    assert (verdict.outcome is Outcome.FAILS) == (program not in holding)
    assert verdict.expected == expectation.expected


@pytest.mark.parametrize(
    ("expectation", "program", "found", "evidence"),
    [
        (UniqueSolution(), MANY, "at least 2", 2),
        (UniqueSolution(), NONE, "none", 0),
        (UniqueSolution(), ONE, "exactly 1", 0),
        (Unsatisfiable(), ONE, "at least 1", 1),
        (Satisfiable(), MANY, "at least 1", 0),
        (ModelCountIs(3), TWO, "exactly 2", 2),
    ],
)
def test_a_verdict_says_what_was_found(
    expectation: Expectation, program: str, found: str, evidence: int
) -> None:
    verdict = expectation.verdict(answer_of(program))
    assert (verdict.found, len(verdict.evidence)) == (found, evidence)


@pytest.mark.parametrize(
    ("expectation", "most"),
    [
        (UniqueSolution(), 2),
        (Satisfiable(), 1),
        (Unsatisfiable(), 2),
        (NotUnique(), 2),
        (ModelCountIs(3, 7), 8),
    ],
)
def test_no_more_models_are_asked_for_than_decide(expectation: Expectation, most: int) -> None:
    answer = answer_of(MANY)
    expectation.verdict(answer)
    assert max(record.seen for record in answer.records) <= most


def test_what_is_left_open_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    cause = NotProven("the time ran out")

    def stop(_: object) -> Any:
        raise cause

    monkeypatch.setattr(AnswerSets, "count", property(stop))
    verdict = UniqueSolution().verdict(answer_of(ONE))
    assert (verdict.outcome, verdict.cause) == (Outcome.NOT_PROVEN, cause)
    assert verdict.found == "not proven: the time ran out"
    assert NotUnique().verdict(answer_of(ONE)).outcome is Outcome.FAILS
    monkeypatch.setattr(AnswerSets, "unique", property(stop))
    assert NotUnique().verdict(answer_of(ONE)).cause is cause


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("not proven: the process ended\nmore", "not proven: the process ended"),
        (
            "not proven: asked for one, but 1 s ran out; probably because of x:\n    1 | p.",
            "not proven: 1 s ran out",
        ),
    ],
)
def test_what_was_missing_is_said_in_short(message: str, found: str) -> None:
    assert unproven("one", NotProven(message)).found == found


@pytest.mark.parametrize(
    ("minimum", "maximum", "words"),
    [
        (1, 1, "exactly one answer set"),
        (3, 3, "exactly 3 answer sets"),
        (0, 0, "no answer set"),
        (1, None, "at least one answer set"),
        (2000, None, "at least 2,000 answer sets"),
        (0, 1, "at most one answer set"),
        (0, 5, "at most 5 answer sets"),
        (2, 5, "2 to 5 answer sets"),
    ],
)
def test_a_range_in_words(minimum: int, maximum: int | None, words: str) -> None:
    assert count_words(minimum, maximum) == words


def test_nouns_follow_their_number() -> None:
    assert [plural(number, "model") for number in (0, 1, 2, 1000)] == [
        "0 models",
        "1 model",
        "2 models",
        "1,000 models",
    ]
