"""Sudoku: fill a square so that no row, no column and no box has a digit twice.

A board is written as rows of digits, with a dot for an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt

from pytest_asp import (
    ANY,
    ASPProgram,
    Choice,
    Count,
    Field,
    Predicate,
    RangePool,
    Statement,
    Variable,
)


class Clue(Predicate, show=False, input=True):
    """A digit that is printed in the puzzle."""

    row: Field[int]
    column: Field[int]
    digit: Field[int]


class Box(Predicate, show=False):
    """A cell lies in a box; boxes are numbered as one reads."""

    row: Field[int]
    column: Field[int]
    number: Field[int]


class Digit(Predicate):
    """The digit in a cell: together, they are the solution."""

    row: Field[int]
    column: Field[int]
    digit: Field[int]


@dataclass(frozen=True)
class Rules:
    """The rules of the puzzle, so that a test can leave one of them out."""

    clues: Statement
    rows: Statement
    columns: Statement
    boxes: Statement


R, C, D, B = Variable("R"), Variable("C"), Variable("D"), Variable("B")


def sudoku(board: Iterable[str]) -> ASPProgram:
    """Make the program whose answer sets are the solutions of a board."""
    program, _ = sudoku_with_rules(board)
    return program


def sudoku_with_rules(board: Iterable[str]) -> tuple[ASPProgram, Rules]:
    """Make the same program, and give its rules to leave one of them out."""
    rows = tuple(board)
    program, rules = empty_board(len(rows))
    program.fact(*clues(rows))
    return program, rules


def empty_board(size: int = 9) -> tuple[ASPProgram, Rules]:
    """Make the program of a board without clues; 9 rows have boxes of 3 by 3 cells."""
    width = isqrt(size)
    if size < 1 or width * width != size:
        raise ValueError(f"expected 1, 4 or 9 rows, got {size}")
    program = ASPProgram()
    numbers = RangePool(1, size)

    program.section("The board")
    number = (R - 1) / width * width + (C - 1) / width
    program.when(R.in_(numbers), C.in_(numbers)).derive(Box(R, C, number))

    program.section("Each cell has one digit, that of its clue if it has one")
    program.when(Box(R, C, ANY)).derive(Choice(Digit(R, C, D), condition=D.in_(numbers)).exactly(1))
    given = program.when(Clue(R, C, D)).require(Digit(R, C, D))

    program.section("No row, no column and no box has a digit twice")
    within = D.in_(numbers)
    rows = program.when(R.in_(numbers), within).require(Count(C, condition=Digit(R, C, D)) == 1)
    columns = program.when(C.in_(numbers), within).require(Count(R, condition=Digit(R, C, D)) == 1)
    boxes = program.when(Box(ANY, ANY, B), within).require(
        Count((R, C), condition=[Digit(R, C, D), Box(R, C, B)]) == 1
    )
    return program, Rules(given, rows, columns, boxes)


def clues(board: Iterable[str]) -> list[Clue]:
    """The printed digits, as facts."""
    rows = tuple(board)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows) or not row.replace(".", "1").isdigit():
            raise ValueError(f"expected {len(rows)} digits or dots in row {number}, got {row!r}")
    return [
        Clue(r, c, int(digit))
        for r, row in enumerate(rows, start=1)
        for c, digit in enumerate(row, start=1)
        if digit != "."
    ]


def filled(digits: Iterable[Digit]) -> list[str]:
    """The rows of a solution."""
    by_cell = {(each.row, each.column): each.digit for each in digits}
    size = isqrt(len(by_cell))
    return ["".join(str(by_cell[r, c]) for c in range(1, size + 1)) for r in range(1, size + 1)]
