from __future__ import annotations

from collections.abc import Callable

from pytest_asp.answers import Answer
from pytest_asp.answers.grounded import grounded

Solve = Callable[..., Answer]


def facts(answer: Answer, limit: int = 9) -> list[tuple[int, list[str]]]:
    """Give the facts of an answer's program as text."""
    return [(each.number, [*map(str, each.first)]) for each in grounded(answer, limit).facts]


def test_what_grounding_derives_is_known_without_a_search(solve: Solve) -> None:
    answer = solve("p(1..3). q(X) :- p(X), X > 1. {r(X)} :- q(X). -s(4). #show r/1.")
    assert sorted(facts(answer)) == [
        (1, ["-s(4)"]),
        (2, ["q(2)", "q(3)"]),
        (3, ["p(1)", "p(2)", "p(3)"]),
    ]
    assert answer.records == []


def test_the_first_ones_come_in_term_order(solve: Solve) -> None:
    assert facts(solve('p(10). p(9). p("a"). p(#inf).'), 2) == [(4, ["p(#inf)", "p(9)"])]


def test_a_contradiction_of_the_grounder_is_told_from_one_of_the_search(solve: Solve) -> None:
    found_by_grounding = solve("a. :- a.")
    assert grounded(found_by_grounding, 1).contradiction
    searched = solve("{a; b}. :- a, b. :- a, not b. :- b, not a. :- not a, not b.")
    assert not searched.satisfiable
    assert not grounded(searched, 1).contradiction
    assert not grounded(solve("a."), 1).contradiction
