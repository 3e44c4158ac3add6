"""A count looks no further than its comparison needs."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any
from unittest.mock import ANY

import pytest

from pytest_asp.answers import Answer
from pytest_asp.engine.queries import FindModels
from pytest_asp.errors import AnswerTruthError, CountError

FOUR = "{a;b}."
ENDLESS = "{a(1..40)}."

COMPARISONS = ["eq", "ne", "lt", "le", "gt", "ge"]


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("number", range(7))
def test_every_comparison_with_a_number_is_right(
    solve: Callable[..., Answer], name: str, number: int
) -> None:
    compare = getattr(operator, name)
    assert compare(solve(FOUR).count, number) is compare(4, number)


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize(
    "other", ["a :- not a.", "a.", "{a}.", "{a;b}. :- a, b.", FOUR, "{a;b;c}."]
)
def test_every_comparison_with_another_count_is_right(
    solve: Callable[..., Answer], name: str, other: str
) -> None:
    compare = getattr(operator, name)
    expected = compare(4, int(solve(other).count))
    assert compare(solve(FOUR).count, solve(other).count) is expected


def test_equality_asks_for_one_model_more_than_the_number(
    solve: Callable[..., Answer], engine: Any
) -> None:
    assert solve(ENDLESS).count != 5
    [query] = engine.asked
    assert isinstance(query, FindModels)
    assert query.limit == 6


def test_two_counts_are_compared_in_lockstep(solve: Callable[..., Answer], engine: Any) -> None:
    assert solve(ENDLESS).count > solve(FOUR).count
    assert max(query.limit for query in engine.asked) <= 8


def test_an_exact_count_is_not_asked_for_again(solve: Callable[..., Answer], engine: Any) -> None:
    count = solve(FOUR).count
    assert int(count) == 4
    asked = len(engine.asked)
    assert count == 4
    assert count < 100
    assert len(engine.asked) == asked


def test_repr_asks_nothing_and_says_what_is_known(
    solve: Callable[..., Answer], engine: Any
) -> None:
    count = solve(FOUR).count
    assert "not asked" in repr(count)
    assert not engine.asked
    assert count > 1
    assert repr(count) == "at least 2"
    assert int(count) == 4
    assert repr(count) == "4"


@pytest.mark.parametrize("number", [-1, True])
def test_a_number_that_no_count_can_be_is_an_error(
    solve: Callable[..., Answer], number: int
) -> None:
    with pytest.raises(CountError, match="expected a number of answer sets, 0 or more"):
        _ = solve(FOUR).count == number


def test_a_count_has_no_truth_value(solve: Callable[..., Answer], engine: Any) -> None:
    with pytest.raises(AnswerTruthError, match=r"answer\.satisfiable"):
        assert solve(FOUR).count
    assert not engine.asked


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("other", ["4", 4.0, None, [4], {4: 4}, b"4", Fraction(4)])
def test_what_can_be_no_count_is_refused(
    solve: Callable[..., Answer], engine: Any, name: str, other: object
) -> None:
    with pytest.raises(CountError, match="expected a number of answer sets, 0 or more, got"):
        getattr(operator, name)(solve(FOUR).count, other)
    assert not engine.asked


def test_what_compares_itself_is_let_to(solve: Callable[..., Answer]) -> None:
    assert solve(FOUR).count == ANY
    with pytest.raises(TypeError):
        _ = solve(FOUR).count < object()  # type: ignore[operator]  # what it is about
