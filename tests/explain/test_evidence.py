from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pytest_asp.answers import Answer
from pytest_asp.errors import NotProven
from pytest_asp.explain.detail import Detail
from pytest_asp.explain.evidence import evidence_lines, telling, unsatisfiable_lines
from pytest_asp.verdicts import Outcome, UniqueSolution, Verdict

Solve = Callable[..., Answer]

FAILED = Verdict(Outcome.FAILS, "this", "that")
HELD = Verdict(Outcome.HOLDS, "this", "so")


def shown(answer: Answer, verdict: Verdict, *, ask_again: bool = True) -> list[str]:
    """Give what is shown for a verdict."""
    return evidence_lines(answer, verdict, Detail.at(0), ask_again=ask_again)


def test_a_failure_is_about_the_verdict_that_failed(solve: Solve) -> None:
    answer = solve("{a}.")
    assert telling(answer, []) is None
    assert telling(answer, [HELD, FAILED]) is FAILED
    assert telling(answer, [HELD]) is None


def test_without_a_verdict_it_is_about_the_last_question(solve: Solve) -> None:
    answer = solve("1 {a; b} 1. #minimize {1: a; 2: b}.")
    assert answer.satisfiable
    assert telling(answer, []) == Verdict(Outcome.FAILS, "", "")
    assert answer.optimum == 1
    about = telling(answer, [])
    assert about is not None
    assert shown(answer, about) == ["The best answer set, of cost 1, shows:", "  a/0", "    a"]
    assert answer.optimal.unique
    about = telling(answer, [])
    assert about is not None
    assert shown(answer, about)[0] == "The only optimal answer set shows:"


def test_an_optimum_that_is_not_there_is_nothing_to_show(solve: Solve) -> None:
    answer = solve("a. :- a. #minimize {1: a}.")
    with pytest.raises(ValueError, match="unsatisfiable"):
        _ = answer.optimum.cost
    assert telling(answer, []) is None


def test_the_first_models_are_asked_for_where_a_verdict_has_none(solve: Solve) -> None:
    answer = solve("1 {a; b} 1. c.")
    assert shown(answer, FAILED)[0] == (
        "The first two answer sets share 1 shown atom, and differ in these:"
    )
    assert shown(answer, FAILED, ask_again=False) == []
    about = replace(FAILED, about="One of them")
    assert shown(answer, about)[0] == "One of them shows:"
    verdict = UniqueSolution().verdict(answer)
    assert len(shown(answer, verdict, ask_again=False)) > 1


def test_models_that_nobody_can_give_are_not_shown(solve: Solve) -> None:
    assert shown(solve("a :- b."), FAILED) == []


def test_an_answer_set_that_shows_nothing_says_so(solve: Solve) -> None:
    assert shown(solve("a. #show."), FAILED) == ["The only answer set shows:", "  nothing"]


def test_without_an_answer_set_the_facts_are_listed(solve: Solve) -> None:
    answer = solve(
        "p(1..12). q(10). q(9). {r(X)} :- q(X). :- not r(9). :- r(9), r(10). :- not r(10)."
    )
    assert shown(answer, FAILED) == [
        "There is no answer set: clingo finds a contradiction while grounding, before any search.",
        "Grounding derives these facts, which any answer set would have:",
        "  p/1",
        *(f"    p({n})" for n in range(1, 9)),
        "    ... 4 more facts (-v shows more)",
        "  q/1",
        "    q(9)",
        "    q(10)",
    ]
    everything = unsatisfiable_lines(answer, Detail.at(2))
    assert "    p(12)" in everything


def test_a_contradiction_that_takes_a_search_is_not_the_grounder_s(solve: Solve) -> None:
    text = "{a; b}. :- a, b. :- a, not b. :- b, not a. :- not a, not b."
    assert shown(solve(text), FAILED) == ["There is no answer set.", "Grounding derives no facts."]


def test_what_was_assumed_may_be_why(solve: Solve) -> None:
    assert shown(solve("{a}. b.", assumptions=["a", "not a"]), FAILED) == [
        "There is no answer set under what was assumed.",
        "Grounding derives these facts, which any answer set would have:",
        "  b/0",
        "    b",
    ]


def test_facts_that_cannot_be_had_are_left_out(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(answer: Answer, limit: int) -> None:
        raise NotProven("it took long")

    monkeypatch.setattr("pytest_asp.explain.evidence.grounded", fail)
    assert shown(solve("a. :- a."), FAILED) == ["There is no answer set."]
