"""The number of answers, asked no further than a comparison needs."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from pytest_asp.errors import (
    AnswerTruthError,
    CountError,
    PrologRaisedError,
    TimeLimitReached,
    UndecidedError,
)
from tests.prolog.tabled import Row, TableEngine, solution, thrown, undecided

THREE = (solution(X="1"), solution(X="2"), solution(X="2"))
LIMIT = TimeLimitReached("not proven: the goal ran longer than 2 s; raise the limit")


@pytest.mark.parametrize(
    ("compare", "number", "result", "asked"),
    [
        (operator.eq, 1, False, 2),
        (operator.eq, 3, True, 4),
        (operator.eq, 4, False, 4),
        (operator.ne, 1, True, 2),
        (operator.lt, 0, False, 0),
        (operator.lt, 1, False, 1),
        (operator.lt, 4, True, 4),
        (operator.le, 0, False, 1),
        (operator.le, 3, True, 4),
        (operator.gt, 1, True, 2),
        (operator.gt, 3, False, 4),
        (operator.ge, 0, True, 0),
        (operator.ge, 2, True, 2),
        (operator.ge, 4, False, 4),
    ],
)
def test_a_comparison_asks_for_what_it_needs(
    compare: Callable[[object, int], bool], number: int, result: bool, asked: int
) -> None:
    engine = TableEngine(*THREE)
    answers = engine.solve()
    assert compare(answers.count, number) is result
    assert engine.asked == asked
    assert compare(answers.count, number) is result
    assert engine.asked == asked


def test_int_counts_all() -> None:
    engine = TableEngine(*THREE)
    answers = engine.solve()
    assert int(answers.count) == len(answers) == 3
    assert range(answers.count) == range(3)
    assert engine.asked == 4


@pytest.mark.parametrize(
    ("compare", "result"),
    [
        (operator.eq, False),
        (operator.ne, True),
        (operator.lt, True),
        (operator.le, True),
        (operator.gt, False),
        (operator.ge, False),
    ],
)
def test_two_counts_are_compared_in_lockstep(
    compare: Callable[[object, object], bool], result: bool
) -> None:
    few, many = TableEngine(*THREE), TableEngine(*THREE * 100)
    assert compare(few.solve().count, many.solve().count) is result
    assert (few.asked, many.asked) == (4, 4)


def test_a_count_has_no_truth_value_and_no_hash() -> None:
    count = TableEngine().solve().count
    with pytest.raises(AnswerTruthError, match=r"write `answers\.succeeds` or"):
        bool(count)
    with pytest.raises(TypeError, match="unhashable"):
        hash(count)


@pytest.mark.parametrize("number", [True, -1])
def test_a_number_that_no_goal_has_is_refused(number: int) -> None:
    with pytest.raises(CountError, match="expected a number of answers, 0 or more, got") as caught:
        assert TableEngine().solve().count == number
    assert caught.value.value is number


@pytest.mark.parametrize("other", ["1", 1.0, None, [1]])
def test_what_can_be_no_count_is_refused(other: Any) -> None:
    count: Any = TableEngine().solve().count
    for compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(CountError, match="expected a number of answers, 0 or more, got"):
            compare(count, other)


def test_what_compares_itself_is_let_to() -> None:
    count: Any = TableEngine().solve().count
    other: Any = object()
    assert count == ANY
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            compare(count, other)


def test_repr_asks_nothing() -> None:
    engine = TableEngine(undecided(), *THREE)
    answers = engine.solve()
    assert repr(answers.count) == "<count of answers, not asked for yet>"
    assert answers.undecided
    assert repr(answers.count) == "<count of answers, not known>"
    assert answers.count >= 2
    assert repr(answers.count) == "at least 2"
    assert engine.asked == 3
    decided = TableEngine(*THREE).solve()
    assert decided.count == 3
    assert repr(decided.count) == "3"


@pytest.mark.parametrize(
    ("rows", "number", "result"),
    [
        ([undecided()], 1, UndecidedError),
        ([undecided()], 0, UndecidedError),
        ([solution(), undecided()], 1, UndecidedError),
        ([solution(), undecided()], 0, False),
        ([solution(), undecided(), solution()], 1, False),
        ([undecided(), solution(), solution()], 2, UndecidedError),
        ([solution(), thrown()], 1, PrologRaisedError),
        ([solution(), thrown()], 0, False),
        ([undecided(), thrown()], 1, PrologRaisedError),
        ([solution(), LIMIT], 1, TimeLimitReached),
        ([solution(), LIMIT], 0, False),
        ([undecided(), LIMIT], 0, TimeLimitReached),
    ],
)
def test_only_what_is_proven_counts(
    rows: list[Row], number: int, result: bool | type[BaseException]
) -> None:
    answers = TableEngine(*rows).solve()
    for _ in range(2):
        if isinstance(result, bool):
            assert (answers.count == number) is result
        else:
            with pytest.raises(result):
                assert answers.count == number


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ([solution(), thrown()], "at least 1"),
        ([solution(), LIMIT], "at least 1"),
        ([solution(), undecided()], "at least 1"),
        ([undecided()], "<count of answers, not known>"),
        ([thrown()], "<count of answers, not known>"),
        ([], "0"),
    ],
)
def test_repr_claims_no_more_than_is_proven(rows: list[Row], shown: str) -> None:
    answers = TableEngine(*rows).solve()
    answers._inquiry.see(None)
    assert repr(answers.count) == shown
