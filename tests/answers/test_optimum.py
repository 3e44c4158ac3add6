"""The best value, and the optimal answer sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer
from pytest_asp.errors import AnswerTruthError, NoModelError, NoOptimisationError

PRIORITIES = "1{a;b;c}1. #minimize{1@2 : a; 5@1 : b; 3@1 : c}."
TWO = "1{a;b;c}1. {x}. #minimize{2 : a; 1 : b; 1 : c; 1,x : x}. #show a/0. #show b/0. #show c/0."


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        (PRIORITIES, (0, 3)),
        (TWO, (1,)),
        ("{a(1..3)}. #maximize{X,X : a(X)}.", (-6,)),
        ("{a}. :~ a. [3@1]", (0,)),
        ("{a(1..3)} >= 2. :~ a(X). [X]", (3,)),
    ],
)
def test_the_cost(solve: Callable[..., Answer], text: str, cost: tuple[int, ...]) -> None:
    answer = solve(text)
    assert answer.optimum == cost
    assert answer.optimum.cost == cost
    assert answer.optimum.proven
    assert answer.optimum.model.cost == cost
    assert answer.optimum.model.optimality_proven
    assert answer.optimum != (*cost[:-1], cost[-1] + 1)


def test_costs_by_priority(solve: Callable[..., Answer]) -> None:
    assert solve(PRIORITIES).optimum.by_priority == {2: 0, 1: 3}


def test_one_cost_compares_with_a_number(solve: Callable[..., Answer]) -> None:
    assert solve(TWO).optimum == 1
    assert solve(TWO).optimum != 2
    assert solve(PRIORITIES).optimum != 0
    assert solve(TWO).optimum == solve("{b}. :- not b. #minimize{1:b}.").optimum


def test_the_optimal_answer_sets(solve: Callable[..., Answer]) -> None:
    answer = solve(TWO)
    assert answer.count == 6
    assert answer.optimal.count == 2
    assert {str(model) for model in answer.optimal.models} == {"b", "c"}
    assert not answer.optimal.unique
    assert answer.optimal.example.cost == (1,)
    assert answer.count == 6


def test_consequences_of_the_optimal_answer_sets(solve: Callable[..., Answer]) -> None:
    answer = solve(TWO)
    assert "not a" in answer.optimal.every
    assert "not a" not in answer.every
    assert "not x" in answer.optimal.every
    assert "b" in answer.optimal.some
    assert "a" not in answer.optimal.some
    assert "a" in answer.some
    assert [str(atom) for atom in answer.optimal.some] == ["b", "c"]
    assert list(answer.optimal.every) == []
    assert answer.optimal.count == 2
    assert answer.optimum == 1


def test_assumptions_take_part_in_what_is_optimal(solve: Callable[..., Answer]) -> None:
    assert solve(TWO, assumptions=["a"]).optimum == 2
    assert solve(TWO, assumptions=["a"]).optimal.count == 1


def test_a_statement_that_never_costs_anything(solve: Callable[..., Answer]) -> None:
    answer = solve("{a}. #defined b/0. #minimize{1 : b}.")
    assert answer.optimal.count == 2


def test_a_program_that_does_not_optimise(solve: Callable[..., Answer]) -> None:
    with pytest.raises(NoOptimisationError, match="#minimize"):
        _ = solve("{a}. % #minimize{1:a}.").optimum
    with pytest.raises(NoOptimisationError):
        _ = solve("{a}.").optimal


def test_a_program_without_answer_sets(solve: Callable[..., Answer]) -> None:
    with pytest.raises(NoModelError, match="to ask for the best"):
        _ = solve("{a}. :- a. :- not a. #minimize{1:a}.").optimum.cost
    assert solve("{a}. :- a. :- not a. #minimize{1:a}.").optimal.count == 0


def test_no_truth_value_and_no_question_by_repr(solve: Callable[..., Answer], engine: Any) -> None:
    optimum = solve(TWO).optimum
    assert "not asked" in repr(optimum)
    with pytest.raises(AnswerTruthError, match=r"answer\.optimum == cost"):
        assert optimum
    assert not engine.asked


def test_projecting_does_not_change_what_is_best(solve: Callable[..., Answer]) -> None:
    text = "{ b } :- a. a. :~ b. [3] #project a/0. #show a/0."
    for project in (True, "directive"):
        answer = solve(text, project=project, arguments=["--sign-def=pos"])
        assert answer.optimum == 0
        assert answer.optimal.count == 1
        assert answer.optimal.model.cost == (0,)
        assert answer.optimal.model.optimality_proven
