"""What settled a question, and how it is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer, QueryRecord, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.findings import Finding, of_question, of_refusal
from pytest_asp.sources import to_source
from pytest_asp.verdicts import (
    Expectation,
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

EVERY = LiteralsHold(("a", "b"), "in every")
SOME = LiteralsHold(("a",), "in some")
NO = LiteralsHold(("c",), "in no")
NO_A = "a in some answer set: found none with a (exhausted)"


def solve(program: str, *arguments: str) -> Answer:
    settings = make_settings(arguments=arguments)
    return solve_lazily(to_source(program), settings, InProcessEngine())


def words(answer: Answer, *expectations: Expectation) -> list[str]:
    """Decide expectations as marks do, and say what was found."""
    asked = Asked(answer)
    for expectation in expectations:
        asked.note(expectation.verdict(answer))
    use = asked.use(counting=True)
    assert use is not None
    return [finding.words for finding in use.findings]


@pytest.mark.parametrize(
    ("program", "expectation", "told"),
    [
        ("{a}.", Satisfiable(), "at least one answer set: proven (witness)"),
        ("{a}. :- not a. b :- a.", UniqueSolution(), "exactly one answer set: proven (exhausted)"),
        ("a.", UniqueSolution(), "exactly one answer set: proven (grounding)"),
        ("{a}.", UniqueSolution(), "exactly one answer set: found at least 2 (witness)"),
        ("{a; b}.", ModelCountIs(5, 9), "5 to 9 answer sets: found exactly 4 (exhausted)"),
        ("a. :- a.", Unsatisfiable(), "no answer set: proven (grounding)"),
        ("a; b. c :- a. c :- b.", NO, "c in no answer set: found one with c (witness)"),
        ("{a}. b.", SOME, "a in some answer set: proven (witness)"),
        ("{a; c}. :- a, c. :- a, not c.", SOME, NO_A),
        ("{a}. :- not a. b :- a.", EVERY, "a, b in every answer set: proven (exhausted)"),
        ("a. {b}.", EVERY, "a, b in every answer set: found one without b (witness)"),
        ("{a}. #minimize {1 : a}.", OptimumIs((0,)), "the optimum 0: proven (exhausted)"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_each_verdict_says_what_settled_it(
    program: str, expectation: Expectation, told: str
) -> None:
    (found,) = words(solve(program), expectation)
    assert found == told


def test_each_verdict_goes_by_its_own_questions() -> None:
    both = words(solve("1 {a; b} 1. c :- a. c :- b."), ModelCountIs(2, 2), SOME)
    assert [line.rpartition(" ")[2] for line in both] == ["(exhausted)", "(witness)"]


def test_what_is_known_already_was_settled_before() -> None:
    found = words(solve("{a}."), Satisfiable(), Satisfiable())
    assert found == ["at least one answer set: proven (witness)"]


def test_what_is_not_proven_says_why() -> None:
    hard = "p(1..9). h(1..8). 1 {in(P,H) : h(H)} 1 :- p(P). :- in(P,H), in(Q,H), P < Q."
    (found,) = words(solve(hard, "--solve-limit=10"), Unsatisfiable())
    assert found.startswith("no answer set: not proven: an option given to clingo")


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda answer: answer.satisfiable, ["up to 1 model: 1 found (witness)"]),
        (lambda answer: int(answer.count), ["all models: 4 found (exhausted)"]),
        (lambda answer: list(answer.models), ["all models: 4 found (exhausted)"]),
        (lambda answer: next(iter(answer.models)), ["all models: 1 found (witness)"]),
        (lambda answer: "a" in answer.every, ["an answer set without a: 1 found (witness)"]),
        (lambda answer: answer.example, ["up to 1 model: 1 found (witness)"]),
    ],
)
def test_so_does_each_question(ask: Callable[[Answer], object], told: list[str]) -> None:
    answer = solve("{a; b}.")
    ask(answer)
    use = Asked(answer).use()
    assert use is not None
    assert [finding.words for finding in use.findings] == told


def test_a_question_left_open_says_how_far_it_came() -> None:
    record = QueryRecord("all models", 1, exhausted=False, seconds=0.0, open=True)  # type: ignore[arg-type]
    assert of_question(record, decided=True).words == "all models: not proven, after 1 model"


def test_a_refusal_is_told_in_one_line() -> None:
    finding = of_refusal(ValueError("first\nsecond"))
    assert finding.words == "failed: first"
    assert Finding.from_json(finding.to_json()) == finding
