from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.explain.comparison import explain_comparison
from pytest_asp.explain.detail import Detail

Solve = Callable[..., Answer]


@pytest.mark.parametrize(
    ("operator", "left", "right"),
    [
        ("==", {1}, {2}),
        ("==", 1, 2),
        ("<", {1}, {2}),
        ("==", frozenset(), frozenset()),
        ("==", {"a"}, {"b"}),
        ("in", "a", {"b"}),
        ("in", 1, [2]),
        ("is", 1, 2),
    ],
)
def test_other_comparisons_are_not_explained(operator: str, left: object, right: object) -> None:
    assert explain_comparison(operator, left, right, Detail.at(0)) is None


def test_each_kind_of_comparison_is_explained(solve: Solve) -> None:
    answer = solve("{a}. #minimize {1: a}.")
    for operator, left, right, name in [
        ("==", answer.count, 5, "count == 5"),
        ("==", answer.optimum, 5, "optimum == 5"),
        ("==", answer.models, [], "models == models"),
        ("in", "a", answer.every, "a in every"),
        ("in", "a", answer.example, "a in model"),
    ]:
        explained = explain_comparison(operator, left, right, Detail.at(0))
        assert explained is not None
        assert explained.summary == f"{name}: {explained.words}"
        assert explained.sources == (answer.source,)


def test_text_is_in_no_set_of_atoms(solve: Solve) -> None:
    explained = explain_comparison("in", 'p("a")', solve('p("a").').atoms("p/1"), Detail.at(0))
    assert explained is not None
    assert (
        "write Predicate.parse('p(\"a\")'), or ask 'p(\"a\")' in answer.model" in explained.summary
    )
