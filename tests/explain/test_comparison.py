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


@pytest.mark.parametrize(("operator", "right"), [("==", "3"), ("in", 3)])
def test_a_count_compares_with_numbers(solve: Solve, operator: str, right: object) -> None:
    assert explain_comparison(operator, solve("a.").count, right, Detail.at(0)) is None


def test_a_comparison_is_explained_without_new_questions(solve: Solve) -> None:
    answer = solve("{a(1..40)}.")
    assert answer.count != 5
    before = len(answer.records)
    explained = explain_comparison("==", answer.count, 5, Detail.at(0))
    assert explained is not None
    assert explained.summary == ("count == 5: expected exactly 5 answer sets, found at least 6")
    assert len(answer.records) == before


def test_models_are_compared_by_what_they_show(solve: Solve) -> None:
    one, other = solve("p(1). p(2).").model, solve("p(2). p(3). q. #show p/1.").model
    explained = explain_comparison("==", one, other, Detail.at(0))
    assert explained is not None
    assert explained.lines == ("[- only left] == [+ only right]", "p/1", "  - p(1)", "  + p(3)")


@pytest.mark.parametrize(
    ("operator", "among", "words", "shown"),
    [
        ("in", "every", "expected a in every answer set, found one without a", {"b"}),
        ("not in", "every", "expected a not in every answer set, found none without a", None),
        ("in", "some", "expected a in some answer set, found none with a", None),
        ("not in", "some", "expected a in no answer set, found one with a", {"a", "b"}),
    ],
)
def test_a_membership_comes_with_the_model_that_shows_it(
    solve: Solve, operator: str, among: str, words: str, shown: set[str] | None
) -> None:
    answer = solve("b. {a}.")
    explained = explain_comparison(operator, "a", getattr(answer, among), Detail.at(0))
    assert explained is not None
    assert explained.summary == f"a {operator} {among}: {words}"
    assert explained.records is answer.records
    assert explained.verdict is not None
    models = [{str(atom) for atom in model} for model in explained.verdict.evidence]
    assert models == ([] if shown is None else [shown])


def test_a_membership_among_the_optimal_ones_says_so(solve: Solve) -> None:
    answer = solve("1 {a; b; c} 1. #minimize {1: a; 1: b; 2: c}.")
    explained = explain_comparison("not in", "not a", answer.optimal.some, Detail.at(0))
    assert explained is not None
    assert explained.verdict is not None
    assert explained.verdict.about == "An optimal answer set without a"
    assert [str(model) for model in explained.verdict.evidence] == ["b"]


@pytest.mark.parametrize("operator", ["==", "<=", ">="])
def test_text_equals_no_atom(solve: Solve, operator: str) -> None:
    atoms = solve("p(1, 2).").atoms("p/2")
    for left, right in ((atoms, {"p(1, 2)"}), ({"p(1, 2)"}, atoms)):
        explained = explain_comparison(operator, left, right, Detail.at(0))
        assert explained is not None
        assert explained.summary == (
            f'atoms {operator} atoms: expected atoms, found the text "p(1, 2)", which equals no '
            'atom: write Predicate.parse("p(1, 2)"), or ask "p(1, 2)" in answer.model'
        )


def test_text_is_in_no_set_of_atoms(solve: Solve) -> None:
    explained = explain_comparison("in", 'p("a")', solve('p("a").').atoms("p/1"), Detail.at(0))
    assert explained is not None
    assert (
        "write Predicate.parse('p(\"a\")'), or ask 'p(\"a\")' in answer.model" in explained.summary
    )
