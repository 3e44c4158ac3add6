"""What is done to a grid does not change how many solutions it has."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

from pytest_asp import Field, Grid, Predicate
from pytest_asp.errors import RelationError, StrategyError
from pytest_asp.strategies import (
    assert_invariant,
    grids,
    mirrors,
    relabelling,
    rotations,
    transposition,
)

FEW = settings(max_examples=200, database=None, derandomize=True)
SMALL = grids((1, 3), (1, 3), ".1")
ALL = [rotations, mirrors, transposition, relabelling]


class Clue(Predicate):
    row: Field[int]
    column: Field[int]
    label: Field[str]


def free(grid: Grid) -> list[str]:
    """Paint each cell without a clue."""
    cells = "; ".join(f"paint({r},{c})" for r, c, symbol in grid.cells() if symbol == ".")
    return [f"{{ {cells} }}."] if cells else ["a."]


def upper_row(grid: Grid) -> str:
    """Paint one of the cells without a clue, in the first row alone."""
    cells = "; ".join(f"paint({c})" for _, c, symbol in Grid(grid.rows[0]).cells() if symbol == ".")
    return f"1 {{ {cells} }} 1." if cells else "a."


def test_a_program_that_is_invariant() -> None:
    assert_invariant(free, grids=SMALL, under=ALL, settings=FEW)


def test_a_program_that_is_not_shows_the_grid_and_its_image() -> None:
    with pytest.raises(RelationError) as refused:
        assert_invariant(upper_row, grids=SMALL, under=[rotations], settings=FEW)
    text = str(refused.value)
    assert refused.value.example in {Grid(".."), Grid(".", ".")}
    assert "as many answer sets for a grid as for its images, got another number" in text
    assert "answer sets, and grid.rotated() has" in text
    assert "assert_invariant(upper_row, grids=[Grid(" in text
    assert "under=[rotations])" in text


def test_a_program_that_differs_from_call_to_call_is_told_as_such() -> None:
    calls: list[Grid] = []

    def growing(grid: Grid) -> str:
        calls.append(grid)
        return f"1 {{ a(1..{len(calls)}) }} 1."

    with pytest.raises(RelationError, match=r"It has .* answer sets, and then"):
        assert_invariant(growing, grids=[Grid("11")], under=[mirrors])


@pytest.mark.parametrize("under", [[], 3, [1]])
def test_symmetries_that_are_none(under: Any) -> None:
    with pytest.raises(StrategyError, match=r"symmetries of grids, got .*: write under=\[rot"):
        assert_invariant(free, grids=SMALL, under=under)


def test_a_program_that_is_no_function_of_a_grid() -> None:
    program: Any = "a."
    with pytest.raises(StrategyError, match=r"makes the program of a grid, got 'a\.'"):
        assert_invariant(program, grids=SMALL, under=ALL)
