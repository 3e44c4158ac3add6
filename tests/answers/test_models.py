"""The answer sets as a lazy sequence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer
from pytest_asp.engine.queries import FindModels


def test_iteration_is_lazy(solve: Callable[..., Answer], engine: Any) -> None:
    models = iter(solve("{a(1..40)}.").models)
    assert next(models) != next(models)


def test_a_question_while_models_stream(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}.")
    seen = 0
    for _ in answer.models:
        seen += 1
        assert answer.count == 4
    assert seen == 4


def test_two_iterations_at_once(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}.")
    pairs = list(zip(answer.models, answer.models, strict=True))
    assert len(pairs) == 4
    assert all(one == other for one, other in pairs)


def test_an_iteration_broken_off_is_no_count(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}.")
    for _ in answer.models:
        break
    assert answer.count == 4
    assert len(answer.models) == 4


def test_indices_and_slices(solve: Callable[..., Answer]) -> None:
    models = solve("{a;b}.").models
    everything = list(models)
    assert models[0] == everything[0]
    assert models[-1] == everything[-1]
    assert models[1:3] == everything[1:3]
    assert models[2:] == everything[2:]
    with pytest.raises(IndexError, match="only 4"):
        models[4]


def test_an_index_looks_no_further(solve: Callable[..., Answer], engine: Any) -> None:
    _ = solve("{a(1..40)}.").models[:3]
    [query] = engine.asked
    assert isinstance(query, FindModels)
    assert query.limit == 3


@pytest.mark.parametrize(
    ("expected", "equal"),
    [
        ({frozenset(), frozenset(["a"])}, True),
        ({frozenset(), frozenset(["a"]), frozenset(["b"])}, False),
        ({frozenset(["a"])}, False),
        ([[], ["a"], [], ["a"]], True),
        ([[], ["a"]], False),
        ([[], ["a"], ["a"], ["a"]], False),
    ],
)
def test_comparison_with_sets_and_lists_of_what_is_shown(
    solve: Callable[..., Answer], expected: Any, equal: bool
) -> None:
    assert (solve("{a;b}. #show a/0.").models == expected) is equal


def test_comparison_stops_at_the_first_model_too_many(solve: Callable[..., Answer]) -> None:
    assert solve("{a(1..40)}.").models != {frozenset()}


def test_comparison_of_two_answers(solve: Callable[..., Answer]) -> None:
    assert solve("{a}.").models == solve("a :- not na. na :- not a. #show a/0.").models
    assert solve("{a}.").models != solve("a.").models


def test_membership(solve: Callable[..., Answer]) -> None:
    models = solve("{a}.").models
    assert ["a"] in models
    assert ["b"] not in models
