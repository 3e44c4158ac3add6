"""A program against what Python knows of its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from pytest_asp import Field, Model, Predicate
from pytest_asp.errors import RelationError, StrategyError, VacuousError
from pytest_asp.strategies import assert_complete, assert_sound


class Queen(Predicate):
    row: Field[int]
    column: Field[int]


def queens(size: int, *, diagonals: bool = True) -> str:
    program = f"""
    1 {{ queen(R, 1..{size}) }} 1 :- R = 1..{size}.
    :- queen(R, C), queen(S, C), R < S.
    """
    return program + ":- queen(R, C), queen(S, D), R < S, |C - D| = S - R." * diagonals


def rooks(size: int) -> str:
    return queens(size, diagonals=False)


def apart(model: Model, _: int) -> bool:
    """Whether no two queens attack one another."""
    found = sorted(model.atoms(Queen))
    return all(
        abs(one.column - other.column) not in {0, other.row - one.row}
        for one in found
        for other in found
        if one.row < other.row
    )


def solutions(size: int) -> Iterator[set[Queen]]:
    """All ways to place queens, by trying."""
    for columns in permutations(range(1, size + 1)):
        found = {*enumerate(columns, start=1)}
        if all(abs(a - c) != abs(b - d) for a, b in found for c, d in found if a < c):
            yield {Queen(row, column) for row, column in found}


FEW = settings(max_examples=60, database=None, derandomize=True)
SIZES = st.integers(1, 5)


def test_a_program_that_is_sound_and_complete() -> None:
    assert_sound(queens, apart, inputs=SIZES, settings=FEW)
    assert_complete(queens, solutions, inputs=SIZES, settings=FEW)
    assert_complete(queens, solutions, inputs=[4], project=[Queen])
    assert_complete(queens, solutions, inputs=[4], project=Queen)


def test_an_answer_set_that_is_refused_is_shown() -> None:
    with pytest.raises(RelationError) as refused:
        assert_sound(rooks, apart, inputs=SIZES, settings=FEW)
    assert refused.value.example == 2
    text = str(refused.value)
    assert "answer sets that the checker accepts, got one that it does not for the input" in text
    assert "The checker refuses this answer set:\nqueen/2\n  queen(1, " in text
    assert "assert_sound(rooks, apart, inputs=[2])" in text


def test_a_checker_may_assert() -> None:
    def asserting(model: Model) -> bool:
        assert "b" not in model, "b is wrong"
        return True

    def silent(model: Model) -> bool:
        assert "b" not in model
        return True

    with pytest.raises(RelationError, match=r"The checker failed \(b is wrong.*\) on this"):
        assert_sound("{b}.", asserting)
    with pytest.raises(RelationError, match="The checker failed"):
        assert_sound("{b}.", silent)

    def wordless(_: Model) -> bool:
        raise AssertionError

    with pytest.raises(RelationError, match="The checker failed on this answer set:\n  no atoms"):
        assert_sound("{b} 0.", wordless, filters=["ignore"])


def test_a_checker_has_to_say_something() -> None:
    said: Any = lambda model: None  # noqa: E731  # that is the point
    with pytest.raises(StrategyError, match="says whether it accepts an answer set, got None"):
        assert_sound("a.", said)


def test_a_checker_may_be_one_whose_parameters_python_cannot_tell() -> None:
    written: Any = str  # of a model without atoms, this is empty and so false
    with pytest.raises(RelationError, match="The checker refuses this answer set:\n  no atoms"):
        assert_sound("{b}.", written)


def test_without_any_answer_set_nothing_is_proven() -> None:
    with pytest.raises(VacuousError, match="an answer set that the checker could see, got none"):
        assert_sound("a. :- a.", lambda model: True)
    with pytest.raises(VacuousError, match="a solution by brute force, got none"):
        assert_complete("a.", list)


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("a. :- a.", "there is none at all"),
        ("a.", "none has b"),
        ("{a; b}. :- a, b.", "none has exactly these atoms"),
    ],
)
def test_a_solution_that_is_missing_is_shown(program: str, reason: str) -> None:
    with pytest.raises(RelationError, match=f"This solution is no answer set: {reason}\na/0"):
        assert_complete(program, lambda: [{"a", "b"}])


def test_a_solution_may_be_empty() -> None:
    assert_complete("{a}.", lambda: [set(), {"a"}])
    assert_complete("{a} 0.", lambda: [set()], filters=["ignore"])
    with pytest.raises(RelationError, match="none has exactly these atoms\n  no atoms"):
        assert_complete("1 {a; b}.", lambda: [set()])
