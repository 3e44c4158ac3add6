"""Grids as values."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given

from pytest_asp import Field, Grid, Predicate
from pytest_asp.errors import GridCellError, GridError
from pytest_asp.strategies import grids

SMALL = Grid("1.2", "..1")


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


class Clue(Predicate):
    cell: Field[Cell]
    label: Field[str]


def test_it_prints_as_the_lines_that_it_came_from() -> None:
    assert str(SMALL) == "1.2\n..1"
    assert Grid.parse(str(SMALL)) == SMALL
    assert Grid.parse("\n   1.2\n\n   ..1\n") == SMALL
    assert list(SMALL) == list(SMALL.rows) == ["1.2", "..1"]


def test_it_is_indexed_by_row_and_column_from_1() -> None:
    assert [SMALL[1, 1], SMALL[1, 3], SMALL[2, 3]] == ["1", "2", "1"]
    assert (SMALL.height, SMALL.width, len(SMALL)) == (2, 3, 2)
    assert list(Grid("ab").cells()) == [(1, 1, "a"), (1, 2, "b")]
    assert SMALL.symbols == (".", "1", "2")
    assert "2" in SMALL
    assert "3" not in SMALL


@pytest.mark.parametrize("cell", [(0, 1), (1, 0), (3, 1), (1, 4), 1, (1, 2, 3)])
def test_there_is_no_cell_outside(cell: Any) -> None:
    with pytest.raises(GridCellError, match=r"a cell from \[1, 1\] to \[2, 3\]") as refused:
        SMALL[cell]
    assert refused.value.value == cell


def test_it_is_a_value() -> None:
    assert {SMALL, Grid("1.2", "..1")} == {SMALL}
    assert SMALL != ("1.2", "..1")
    assert eval(repr(SMALL)) == SMALL
    assert pickle.loads(pickle.dumps(SMALL)) == SMALL
    with pytest.raises(AttributeError, match="is a value: its height cannot be set"):
        setattr(SMALL, "height", 3)  # noqa: B010  # what a type checker refuses


def test_what_can_be_done_to_it() -> None:
    assert SMALL.rotated() == Grid(".1", "..", "12")
    assert SMALL.mirrored() == Grid("2.1", "1..")
    assert SMALL.flipped() == Grid("..1", "1.2")
    assert SMALL.transposed() == Grid("1.", "..", "21")
    assert SMALL.relabelled({"1": "2", "2": "1"}) == Grid("2.1", "..2")
    assert SMALL.with_symbol(2, 1, "3") == Grid("1.2", "3.1")


@given(grids((1, 4), (1, 4), ".12"))
def test_moves_of_a_grid_agree(grid: Grid) -> None:
    assert grid.rotated(2) == grid.mirrored().flipped() == grid.rotated().rotated()
    assert grid.rotated(-1).rotated() == grid.rotated(4) == grid
    assert grid.transposed() == grid.rotated().mirrored()


@given(grids((1, 4), (1, 4), ".12"))
def test_facts_give_the_grid_back(grid: Grid) -> None:
    facts = grid.facts(Clue)
    assert len(facts) == sum(symbol != "." for _, _, symbol in grid.cells())
    assert Grid.from_facts(facts, height=grid.height, width=grid.width) == grid


def test_facts_reach_as_far_as_they_do() -> None:
    assert Grid.from_facts([Clue(Cell(2, 3), "x")]) == Grid("...", "..x")
    assert Grid.from_facts([Clue(Cell(1, 1), "x")], empty="-", width=2) == Grid("x-")


def test_facts_may_come_from_a_function_and_leave_out_several_symbols() -> None:
    found = Grid("#.1").facts(lambda row, column, symbol: Cell(row, column), empty=".#")
    assert found == [Cell(1, 3)]


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([], "at least one cell"),
        (["", ""], "at least one cell"),
        (["..", "."], r"2 symbols in each row, got '\.' as row 2"),
        (["a\nb"], "one line in each row, got 'a.nb' as row 1: write"),
        ([["a"]], r"lines of text, got \['a'\] as row 1"),
    ],
)
def test_rows_that_are_no_grid(rows: list[Any], complaint: str) -> None:
    with pytest.raises(GridError, match=complaint.replace(": write", "")):
        Grid(*rows)


def test_symbols_are_single_characters() -> None:
    with pytest.raises(GridError, match="symbols of one character, got '12'"):
        SMALL.relabelled({"1": "12"})
    with pytest.raises(GridError, match="a symbol of one character, got ''"):
        SMALL.with_symbol(1, 1, "")
    with pytest.raises(GridCellError):
        SMALL.with_symbol(9, 9, "1")


@pytest.mark.parametrize(
    "atoms",
    [
        [Clue(Cell(1, 4), "x")],
        [Clue(Cell(3, 1), "x")],
        [Clue(Cell(0, 1), "x")],
        [Clue(Cell(1, 1), "x"), Clue(Cell(1, 1), "y")],
    ],
)
def test_atoms_that_no_grid_of_that_size_has(atoms: list[Clue]) -> None:
    with pytest.raises(GridError, match="give height and width that hold them all"):
        Grid.from_facts(atoms, height=2, width=3)
