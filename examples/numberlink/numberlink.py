"""Numberlink: join equal labels by paths that fill the grid, and never cross or touch themselves.

A grid is written as rows of characters: a letter or a digit is a clue, a dot is an empty cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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


class Cell(Predicate, show=False):
    """A place in the grid; rows and columns are counted from 1, from the top left."""

    row: Field[int]
    column: Field[int]


class Clue(Predicate, show=False, input=True):
    """A cell with a label, where a path begins or ends. A grid may have none."""

    cell: Field[Cell]
    label: Field[str]


class Beside(Predicate, show=False):
    """Two cells share an edge; `second` lies to the east or to the south of `first`."""

    first: Field[Cell]
    second: Field[Cell]


class Link(Predicate):
    """A path steps from one cell to the other: together, the links are the solution."""

    first: Field[Cell]
    second: Field[Cell]


class Joined(Predicate, show=False):
    """A link, seen from either of its ends."""

    one: Field[Cell]
    other: Field[Cell]


class Carries(Predicate, show=False):
    """A cell lies on a path that leads to a clue with this label."""

    cell: Field[Cell]
    label: Field[str]


@dataclass(frozen=True)
class Grid:
    """The rows of a puzzle, all of the same length."""

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0]:
            raise ValueError("expected a grid with at least one cell")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.width:
                raise ValueError(f"expected {self.width} cells in row {number}, got {row!r}")
            if not row.replace(".", "0").isalnum():
                raise ValueError(f"expected letters, digits and dots in row {number}, got {row!r}")

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Read a grid from lines of text; indentation and empty lines don't matter."""
        return cls(tuple(text.split()))

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def clues(self) -> list[Clue]:
        """The labelled cells, as facts."""
        return [
            Clue(Cell(r, c), label)
            for r, row in enumerate(self.rows, start=1)
            for c, label in enumerate(row, start=1)
            if label != "."
        ]

    def mirrored(self) -> Grid:
        """The grid with left and right exchanged."""
        return Grid(tuple(row[::-1] for row in self.rows))

    def transposed(self) -> Grid:
        """The grid with rows and columns exchanged."""
        return Grid(tuple(map("".join, zip(*self.rows, strict=True))))


@dataclass(frozen=True)
class Rules:
    """The constraints of the puzzle, so that a test can leave one of them out."""

    one_exit_at_clues: Statement
    two_exits_elsewhere: Statement
    one_label_per_cell: Statement
    no_self_touch: Statement


R, C = Variable("R"), Variable("C")
A, B = Variable("A"), Variable("B")
L = Variable("L")
cell = Cell(R, C)
STEPS = (Cell(R, C + 1), Cell(R + 1, C))


def numberlink(grid: Iterable[str]) -> ASPProgram:
    """Make the program whose answer sets are the solutions of a grid."""
    program = board(grid)
    add_rules(program)
    return program


def board(grid: Iterable[str]) -> ASPProgram:
    """Make a program that describes a grid, without the rules of the puzzle."""
    grid = Grid(tuple(grid))
    program = ASPProgram()
    rows = program.define_constant("rows", grid.height)
    columns = program.define_constant("columns", grid.width)

    program.section("The board")
    program.when(R.in_(RangePool(1, rows)), C.in_(RangePool(1, columns))).derive(cell)
    for step in STEPS:
        program.when(cell, step).derive(Beside(cell, step))
    program.fact(*grid.clues())
    return program


def add_rules(program: ASPProgram) -> Rules:
    """Add the rules of the puzzle to a board."""
    program.section("A path is made of links between cells that lie side by side")
    program.derive(Choice(Link(A, B), condition=Beside(A, B)))
    program.when(Link(A, B)).derive(Joined(A, B))
    program.when(Link(A, B)).derive(Joined(B, A))

    program.section("It ends at clues, and runs through all other cells")
    exits = Count(B, condition=Joined(cell, B))
    one = program.when(Clue(cell, ANY)).require(exits == 1)
    two = program.when(cell, ~Clue(cell, ANY)).require(exits == 2)

    program.section("It joins equal labels: no cell is reached by two of them, or by none")
    program.when(Clue(A, L)).derive(Carries(A, L))
    program.when(Carries(A, L), Joined(A, B)).derive(Carries(B, L))
    labelled = program.when(cell).require(Count(L, condition=Carries(cell, L)) == 1)

    program.section("It never runs beside itself")
    touch = program.when(Beside(A, B), Carries(A, L), Carries(B, L)).require(Link(A, B))
    return Rules(one, two, labelled, touch)


GLYPHS = {"ns": "│", "ew": "─", "ne": "└", "nw": "┘", "es": "┌", "sw": "┐"}


def picture(grid: Iterable[str], atoms: Iterable[Link]) -> str:
    """Draw the paths between the clues of a grid, given the links of a model.

    A cell that no path runs through as it should is a `+`, so that mistakes can be drawn too.
    """
    exits: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    for link in atoms:
        there, back = "ew" if link.first.row == link.second.row else "sn"
        exits[link.first.row, link.first.column].add(there)
        exits[link.second.row, link.second.column].add(back)

    def glyph(row: int, column: int, label: str) -> str:
        if label != ".":
            return label
        return GLYPHS.get("".join(side for side in "nesw" if side in exits[row, column]), "+")

    return "\n".join(
        "".join(glyph(r, c, label) for c, label in enumerate(row, start=1))
        for r, row in enumerate(grid, start=1)
    )
