"""Numberlink on grids that nobody would print: what holds for every one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st
from numberlink import Cell, Link, numberlink

from pytest_asp import Asp, Field, Grid, Model, Predicate
from pytest_asp.strategies import (
    answer_sets,
    assert_complete,
    assert_invariant,
    assert_sound,
    grids,
    mirrors,
    relabelling,
    rotations,
    transposition,
)

FEW = settings(max_examples=25, deadline=None)
SMALL = grids((1, 3), (1, 4), pairs="12")
ROWS = grids(1, (1, 7), "..ab")


def test_turning_and_relabelling_keep_the_number_of_solutions(asp: Asp) -> None:
    moves = [rotations, mirrors, transposition, relabelling]
    assert_invariant(numberlink, grids=SMALL, under=moves, asp=asp, settings=FEW)


# ------------------------------------------------- what Python knows of solutions


def fills(model: Model, grid: Grid) -> bool:
    """Whether a path ends at each clue, and passes through every other cell."""
    ends = [end for link in model.atoms(Link) for end in (link.first, link.second)]
    return all(
        ends.count(Cell(row, column)) == (2 if symbol == "." else 1)
        for row, column, symbol in grid.cells()
    )


def test_every_solution_fills_the_grid(asp: Asp) -> None:
    assert_sound(numberlink, fills, inputs=SMALL, asp=asp, settings=FEW)


def solutions_of_a_row(grid: Grid) -> Iterator[set[Link]]:
    """Solve a grid of one row: cut it into paths, none of which lies beside one of its label."""
    (row,) = grid
    paths = [*re.finditer(r"(\w)\.*\1", row)]
    covered = sum(len(path[0]) for path in paths) == len(row)
    if covered and all(one[1] != other[1] for one, other in pairwise(paths)):
        yield {
            Link(Cell(1, column), Cell(1, column + 1))
            for path in paths
            for column in range(path.start() + 1, path.end())
        }


def test_no_solution_of_a_row_is_missing(asp: Asp) -> None:
    solved = ROWS.filter(lambda grid: any(solutions_of_a_row(grid)))
    assert_complete(numberlink, solutions_of_a_row, inputs=solved, asp=asp, settings=FEW)


@example(grid=Grid("aa", ".."))
@settings(FEW)
@given(grid=ROWS)
def test_a_grid_without_a_second_of_some_clue_has_no_solution(asp: Asp, grid: Grid) -> None:
    answer = asp.solve(numberlink(grid))
    if any(str(grid).count(symbol) == 1 for symbol in grid.symbols if symbol != "."):
        assert not answer.satisfiable


# ------------------------------------------------- puzzles that ASP describes


class Given(Predicate):
    """A cell and its label."""

    row: Field[int]
    column: Field[int]
    label: Field[str]


AT_THE_RIM = """
    label("1"; "2"; "3").  rim(R, C) :- R = 1..4, C = 1..4, not inner(R, C).
    inner(2..3, 2..3).
    { given(R, C, L) : rim(R, C) } = 2 :- label(L).
    :- given(R, C, L), given(R, C, M), L < M.
"""
PUZZLES: st.SearchStrategy[Grid] = answer_sets(AT_THE_RIM, Given).map(
    lambda facts: Grid.from_facts(facts, height=4, width=4)
)


RIM = [
    *((1, column) for column in (1, 2, 3, 4)),
    *((row, 4) for row in (2, 3, 4)),
    *((4, column) for column in (3, 2, 1)),
    *((row, 1) for row in (3, 2)),
]


def crosses(grid: Grid) -> bool:
    """Whether two pairs of clues take turns around the rim: their paths would have to cross."""
    around = "".join(grid[cell] for cell in RIM)
    turns = (re.sub(f"[^{a}{b}]", "", around) for a, b in combinations("123", 2))
    return any(each[0] == each[2] for each in turns)


@settings(FEW)
@given(grid=PUZZLES)
def test_pairs_that_take_turns_at_the_rim_have_no_solution(asp: Asp, grid: Grid) -> None:
    answer = asp.solve(numberlink(grid))
    assert not (crosses(grid) and answer.satisfiable)
