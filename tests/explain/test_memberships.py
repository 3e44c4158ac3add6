from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.memberships import explain_membership

Solve = Callable[..., Answer]


def explained(literal: object, operator: str, among: object) -> Comparison:
    """Explain a membership in what an answer gave."""
    found = explain_membership(literal, operator, among)
    assert found is not None
    assert found.verdict is not None
    return found


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
    found = explained("a", operator, getattr(answer, among))
    assert found.summary == f"a {operator} {among}: {words}"
    assert found.sources == (answer.source,)
    assert found.verdict is not None
    models = [{str(atom) for atom in model} for model in found.verdict.evidence]
    assert models == ([] if shown is None else [shown])
    assert (found.verdict.where is None) == (shown is None)


def test_a_membership_among_the_optimal_ones_says_so(solve: Solve) -> None:
    answer = solve("1 {a; b; c} 1. #minimize {1: a; 1: b; 2: c}.")
    found = explained("not a", "not in", answer.optimal.some)
    assert found.verdict is not None
    assert found.verdict.about == "An optimal answer set without a"
    assert [str(model) for model in found.verdict.evidence] == ["b"]


@pytest.mark.parametrize(
    ("literal", "operator", "words"),
    [
        ("a", "in", "expected an answer set with a, found one without a"),
        ("b", "not in", "expected an answer set without b, found one with b"),
    ],
)
def test_a_membership_in_one_model_shows_it(
    solve: Solve, literal: str, operator: str, words: str
) -> None:
    answer = solve("b. {a}. :- a.")
    found = explained(literal, operator, answer.model)
    assert found.words == words
    assert found.verdict is not None
    assert found.verdict.evidence == (answer.model,)


@pytest.mark.parametrize(
    ("model", "operator", "words"),
    [
        (
            frozenset({"b", "a"}),
            "in",
            "expected an answer set that shows exactly {a, b}, found none among 2",
        ),
        (set(), "not in", "expected no answer set that shows exactly {}, found one"),
    ],
)
def test_a_model_among_models(solve: Solve, model: set[str], operator: str, words: str) -> None:
    assert explained(model, operator, solve("{a}.").models).words == words


def test_a_model_among_none(solve: Solve) -> None:
    found = explained(solve("a.").model, "in", solve("{a}. :- a. :- not a.").models)
    assert found.words == "expected an answer set that shows exactly {a}, found none"


def test_other_memberships_are_not_explained() -> None:
    assert explain_membership("a", "in", {"b"}) is None
