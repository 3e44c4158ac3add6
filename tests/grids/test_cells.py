"""Cells of a grid as atoms, and back."""

from __future__ import annotations

import enum
from typing import Any

import pytest

from pytest_asp import Constant, Field, Grid, Predicate
from pytest_asp.errors import GridError


class Colour(enum.Enum):
    RED = "r"
    BLUE = "b"


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


class Number(Predicate):
    at: Field[tuple[int, int]]
    value: Field[int]


class Name(Predicate):
    label: Field[Constant]
    cell: Field[Cell]


class Painted(Predicate):
    row: Field[int]
    colour: Field[Colour]
    column: Field[int]


class Mixed(Predicate):
    row: Field[int]
    column: Field[int]
    value: Field[int | str]


class Anything(Predicate):
    row: Field[int]
    column: Field[int]
    value: Field[Any]


@pytest.mark.parametrize(
    ("predicate", "rows", "atom"),
    [
        (Cell, ["#."], Cell(1, 1)),
        (Number, [".7"], Number((1, 2), 7)),
        (Name, [".", "a"], Name(Constant("a"), Cell(2, 1))),
        (Painted, [".b"], Painted(1, Colour.BLUE, 2)),
        (Mixed, ["x"], Mixed(1, 1, "x")),
        (Mixed, ["4"], Mixed(1, 1, 4)),
        (Anything, ["4"], Anything(1, 1, "4")),
    ],
)
def test_the_fields_say_what_is_what(
    predicate: type[Predicate], rows: list[str], atom: Predicate
) -> None:
    grid = Grid(*rows)
    assert grid.facts(predicate) == [atom]
    assert Grid.from_facts([atom], height=grid.height, width=grid.width) == grid


def test_symbols_may_stand_for_values() -> None:
    values = {"R": Colour.RED, "B": Colour.BLUE}
    facts = Grid("RB").facts(Painted, symbols=values)
    assert facts == [Painted(1, Colour.RED, 1), Painted(1, Colour.BLUE, 2)]
    assert Grid.from_facts(facts, symbols=values) == Grid("RB")
    assert Grid.from_facts([Cell(1, 2)], symbols={"X": None}) == Grid(".X")


def test_atoms_that_were_read_from_text_are_drawn_too() -> None:
    assert Grid.from_facts([Predicate.parse('clue(cell(1,2),"a")')]) == Grid(".a")


class One(Predicate):
    row: Field[int]


class Four(Predicate):
    row: Field[int]
    column: Field[int]
    one: Field[int]
    other: Field[int]


class Pairs(Predicate):
    row: Field[int]
    column: Field[int]
    parts: Field[tuple[int, ...]]


@pytest.mark.parametrize("predicate", [One, Four])
def test_a_predicate_of_other_fields(predicate: type[Predicate]) -> None:
    with pytest.raises(GridError, match="a row, a column and at most one more field"):
        Grid("1").facts(predicate)


@pytest.mark.parametrize(
    ("predicate", "symbol"),
    [(Number, "x"), (Painted, "x"), (Name, "X"), (Pairs, "1")],
)
def test_a_symbol_that_does_not_fit_its_field(predicate: type[Predicate], symbol: str) -> None:
    with pytest.raises(GridError, match=f"for {predicate.__name__}, got '{symbol}'"):
        Grid(symbol).facts(predicate)


@pytest.mark.parametrize("text", ["p(1)", "p(1,2,3,4)", "p(1,2,abc)", "p"])
def test_an_atom_that_is_about_no_cell(text: str) -> None:
    with pytest.raises(GridError, match="a row, a column and at most one symbol"):
        Grid.from_facts([Predicate.parse(text)])
