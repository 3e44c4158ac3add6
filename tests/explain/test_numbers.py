from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.numbers import explain_numbers

Solve = Callable[..., Answer]

COSTS = "1 {p(1..3)}. #minimize {X@1: p(X)}. #maximize {1@2,X: p(X)}."


def explained(left: object, operator: str, right: object) -> Comparison:
    """Explain a comparison that is about numbers."""
    found = explain_numbers(left, operator, right)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("operator", "number", "words"),
    [
        ("==", 3, "expected exactly 3 answer sets, found at least 4"),
        ("==", 5, "expected exactly 5 answer sets, found exactly 4"),
        ("==", 1, "expected exactly one answer set, found at least 2"),
        ("==", 0, "expected no answer set, found at least 1"),
        ("!=", 4, "expected any number of answer sets but 4, found exactly 4"),
        ("<", 4, "expected fewer than 4 answer sets, found at least 4"),
        ("<=", 3, "expected at most 3 answer sets, found at least 4"),
        (">", 4, "expected more than 4 answer sets, found exactly 4"),
        (">=", 5, "expected at least 5 answer sets, found exactly 4"),
    ],
)
def test_a_count_in_words(solve: Solve, operator: str, number: int, words: str) -> None:
    count = solve("{a; b}.").count
    assert not {
        "==": lambda: count == number,
        "!=": lambda: count != number,
        "<": lambda: count < number,
        "<=": lambda: count <= number,
        ">": lambda: count > number,
        ">=": lambda: count >= number,
    }[operator]()
    assert explained(count, operator, number).words == words
    mirrored = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)
    assert explained(number, mirrored, count).words == words


def test_a_comparison_is_explained_without_new_questions(solve: Solve) -> None:
    answer = solve("{a(1..40)}.")
    assert answer.count != 5
    before = len(answer.records)
    assert explained(answer.count, "==", 5).words == (
        "expected exactly 5 answer sets, found at least 6"
    )
    assert len(answer.records) == before


def test_a_count_of_the_optimal_ones_says_so(solve: Solve) -> None:
    answer = solve("1 {a; b} 1. #minimize {1: a; 1: b}.")
    found = explained(answer.optimal.count, "==", 3)
    assert found.words == "expected exactly 3 optimal answer sets, found exactly 2"
    assert found.verdict is not None
    assert found.verdict.optimal


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("==", "as many answer sets as on the right"),
        ("!=", "another number of answer sets than on the right"),
        ("<", "fewer answer sets than on the right"),
        ("<=", "at most as many answer sets as on the right"),
        (">", "more answer sets than on the right"),
        (">=", "at least as many answer sets as on the right"),
    ],
)
def test_two_counts_are_told_side_by_side(solve: Solve, operator: str, expected: str) -> None:
    here, there = solve("{a}."), solve("{a(1..9)}.")
    assert here.count != there.count
    found = explained(here.count, operator, there.count)
    told = "exactly 2 on the left, at least 4 on the right"
    assert found.words == f"expected {expected}, found {told}"
    assert found.lines == (
        f"expected: {expected}",
        f"found:    {told}",
        f"left:     ASP text at {here.source.location}",
        f"right:    ASP text at {there.source.location}",
    )
    assert found.sources == (here.source, there.source)


@pytest.mark.parametrize(
    ("costs", "operator", "words"),
    [
        ((1, 6), "==", "expected the optimum 1@2, 6@1, found -3@2, 6@1, which is better"),
        (
            [-4, 6],
            "==",
            (
                "expected the optimum -4@2, 6@1, found -3@2, 6@1, and no answer set is as good as "
                "expected"
            ),
        ),
        (7, "==", "expected the optimum 7, found -3@2, 6@1, of 2 priorities, not 1"),
        ((-3, 6), "!=", "expected an optimum other than -3@2, 6@1, found -3@2, 6@1"),
    ],
)
def test_an_optimum_in_words(solve: Solve, costs: object, operator: str, words: str) -> None:
    answer = solve(COSTS)
    asked = len(answer.records)
    assert explained(answer.optimum, operator, costs).words == words
    found = explained(costs, operator, answer.optimum)
    assert found.words == words
    assert found.verdict is not None
    assert (found.verdict.evidence, found.verdict.optimal) == ((), True)
    assert {record.question.about for record in answer.records[asked:]} == {"optimum"}


def test_priority_0_alone_goes_without_saying(solve: Solve) -> None:
    found = explained(solve("1 {p(1..3)} 1. #minimize {X: p(X)}.").optimum, "==", 2)
    assert found.words == "expected the optimum 2, found 1, which is better"
    assert found.verdict is not None
    assert found.verdict.about == "An answer set that is better than expected, of cost 1,"


@pytest.mark.parametrize(
    ("operator", "right"), [("==", "3"), ("is", 3), ("==", 3.5), ("==", None), ("<", 3)]
)
def test_other_comparisons_are_not_explained(solve: Solve, operator: str, right: object) -> None:
    answer = solve(COSTS)
    if operator != "<":
        assert explain_numbers(answer.count, operator, right) is None
    assert explain_numbers(answer.count, "is", answer.count) is None
    if right != "3":
        assert explain_numbers(answer.optimum, "is" if right == 3 else operator, right) is None
    assert explain_numbers(1, operator, right) is None
