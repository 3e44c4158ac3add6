"""Grids as a strategy: what it generates, and what it shrinks to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product

import pytest
from hypothesis import Phase, find, given, settings

from pytest_asp import Grid
from pytest_asp.errors import StrategyError
from pytest_asp.strategies import grids

SEARCH = settings(
    max_examples=1_000,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate, Phase.shrink],
)

Fault = Callable[[Grid], bool]


def lines(grid: Grid) -> list[str]:
    """The rows and the columns."""
    return [*grid, *grid.transposed()]


def number(grid: Grid, symbol: str) -> int:
    return str(grid).count(symbol)


def corners(grid: Grid) -> str:
    return "".join(grid[r, c] for r in (1, grid.height) for c in (1, grid.width))


def blocks(grid: Grid) -> Iterator[str]:
    for above, below in pairwise(grid):
        for at in range(grid.width - 1):
            yield above[at : at + 2] + below[at : at + 2]


FAULTS: dict[str, Fault] = {
    "two equal clues in a row": lambda g: any("11" in row or "22" in row for row in g),
    "two equal clues in a column": lambda g: any("11" in row for row in g.transposed()),
    "different clues at a corner": lambda g: any(b[0] + b[3] in {"12", "21"} for b in blocks(g)),
    "three rows with a clue each": lambda g: sum(set(row) != {"."} for row in g) >= 3,
    "clues at both ends of a row": lambda g: any(
        len(row) > 2 and row[0] != "." != row[-1] for row in g
    ),
    "full, with four cells": lambda g: g.height * g.width >= 4 and "." not in g,
    "square, with a 2 in the last cell": lambda g: (
        g.height == g.width > 1 and g[g.height, g.width] == "2"
    ),
    "more of 2 than of the others": lambda g: (
        number(g, "2") > number(g, "1") + number(g, ".") and "1" in g
    ),
    "wide, with a clue in the second row": lambda g: (
        g.width > g.height > 1 and set(g.rows[1]) != {"."}
    ),
    "four clues at the corners": lambda g: g.height > 1 and g.width > 1 and "." not in corners(g),
    "an odd number of 1, from three": lambda g: number(g, "1") >= 3 and number(g, "1") % 2 == 1,
    "a row that reads the same backwards": lambda g: any(
        len(row) > 2 and row == row[::-1] and row[0] != row[1] for row in g
    ),
    "equal to its transposition": lambda g: g == g.transposed() and g.height > 1 and g[1, 2] != ".",
    "a column with both clues": lambda g: any({"1", "2"} <= set(row) for row in g.transposed()),
    "an empty row between two others": lambda g: any(
        set(b) == {"."} and {"."} not in (set(a), set(c))
        for a, b, c in zip(g.rows, g.rows[1:], g.rows[2:], strict=False)
    ),
    "a full block of four": lambda g: any("." not in block for block in blocks(g)),
    "12 in the third row": lambda g: g.height > 2 and "12" in g.rows[2],
    "121 in a line": lambda g: any("121" in line for line in lines(g)),
    "six cells, with exactly two 1": lambda g: g.height * g.width >= 6 and number(g, "1") == 2,
    "2 in each of two rows, and no 1": lambda g: (
        g.height > 1 and "1" not in g and all("2" in row for row in g)
    ),
}


def size(grid: Grid) -> tuple[int, int]:
    """What the smallest grid has least of: cells, and among these, clues."""
    cells = grid.height * grid.width
    return cells, cells - number(grid, ".")


def smallest(fault: Fault) -> tuple[int, int]:
    """Find the size of a smallest grid with a fault, by trying all."""
    for area in range(1, 17):
        shapes = [(h, area // h) for h in range(1, 5) if area % h == 0 and area // h <= 4]
        sizes = [
            size(grid)
            for h, w in shapes
            for cells in product(".12", repeat=area)
            if fault(grid := Grid(*("".join(cells[r * w : r * w + w]) for r in range(h))))
        ]
        if sizes:
            return min(sizes)
    raise AssertionError("no grid has the fault")


def test_of_twenty_faults_nearly_all_are_reported_with_a_smallest_grid() -> None:
    strategy = grids((1, 4), (1, 4), ".12")
    found = {
        name: size(find(strategy, fault, settings=SEARCH)) == smallest(fault)
        for name, fault in FAULTS.items()
    }
    assert len(found) == 20
    missed = [name for name, least in found.items() if not least]
    assert len(missed) <= 2, missed


@given(grids((2, 3), 4, "ab"))
def test_sizes_and_symbols_are_as_said(grid: Grid) -> None:
    assert grid.height in {2, 3}
    assert grid.width == 4
    assert {*grid.symbols} <= {"a", "b"}


@pytest.mark.parametrize("height", [1, 2, 3, 4])
@pytest.mark.parametrize("width", [1, 4])
def test_each_size_comes(height: int, width: int) -> None:
    def wanted(grid: Grid) -> bool:
        return (grid.height, grid.width) == (height, width)

    found = find(grids((1, 4), (1, 4), ".1"), wanted, settings=SEARCH)
    assert found == Grid(*["." * width] * height)


@given(grids((1, 4), (1, 4), pairs="123"))
def test_of_pairs_each_symbol_stands_twice(grid: Grid) -> None:
    assert {symbol: number(grid, symbol) for symbol in "123"} == {"1": 2, "2": 2, "3": 2}
    assert {*grid.symbols} <= {*".123"}


@given(grids((2, 4), (2, 4), "ab", pairs="1"))
def test_other_cells_beside_pairs_have_other_symbols(grid: Grid) -> None:
    assert number(grid, "1") == 2
    assert number(grid, "a") + number(grid, "b") == grid.height * grid.width - 2


@given(grids(2, 3, "", pairs="123"))
def test_pairs_may_fill_a_grid(grid: Grid) -> None:
    assert sorted("".join(grid)) == list("112233")


def test_pairs_shrink_to_a_smallest_grid() -> None:
    apart = find(grids(pairs="12"), lambda grid: "1221" in str(grid), settings=SEARCH)
    assert apart == Grid("1221")
    assert find(grids(pairs="1"), lambda grid: "." in grid, settings=SEARCH) in {
        Grid("11."),
        Grid("1", "1", "."),
    }


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"symbols": ""}, "at least one symbol, got ''"),
        ({"symbols": 3}, "at least one symbol, got 3"),
        (
            {"rows": (5, 2)},
            r"the least before the most for rows, got \(5, 2\), at .*: write rows=\(2, 5\)",
        ),
        ({"columns": 0}, "a number from 1, or the least and the most as a pair, got 0"),
        ({"rows": "3"}, "a number from 1"),
        ({"rows": (True, 3)}, "a number from 1"),
        ({"rows": 100, "columns": 11}, "at most 1000 cells, got up to 100 rows of 11"),
        (
            {"rows": 3, "columns": 3, "symbols": "", "pairs": "1234"},
            "grids of 8 cells, which 4 pairs fill, got 9 cells, an odd number",
        ),
        (
            {"rows": (1, 3), "columns": 3, "symbols": "", "pairs": "123"},
            "grids of 6 cells, which 3 pairs fill, got 3 to 9 cells",
        ),
        ({"rows": 2, "columns": 2, "pairs": "123"}, "room for 3 pairs, 6 cells, got grids of at"),
        ({"pairs": "11"}, "symbols for pairs that stand nowhere else, got '1' more than once"),
        ({"pairs": "1.", "symbols": "."}, "got '.' more than once"),
    ],
)
def test_grids_that_there_are_not(arguments: dict[str, object], complaint: str) -> None:
    with pytest.raises(StrategyError, match=complaint):
        grids(**arguments)  # type: ignore[arg-type]  # that is the point
