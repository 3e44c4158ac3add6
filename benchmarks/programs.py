"""Programs for the benchmarks, written so that they run with pytest-asp and with aspalchemy."""

# No `from __future__ import annotations`: aspalchemy reads annotations as they are.

import importlib
from pathlib import Path
from types import ModuleType

from pytest_asp import ANY, ASPProgram, Choice, Count, Field, Predicate, RangePool, Variable

LIBRARY = "pytest_asp"


def written_with(library: str) -> ModuleType:
    """Give this module as it is with the names of another library."""
    if library == LIBRARY:
        return importlib.import_module(__name__)
    source = Path(__file__).read_text(encoding="utf-8")
    source = source.replace(f"from {LIBRARY} import", f"from {library} import")
    module = ModuleType(f"{__name__}_{library}")
    exec(compile(source, __file__, "exec"), module.__dict__)  # noqa: S102  # this very file
    return module


# ------------------------------------------------- Numberlink

GRID = [
    ".........",
    "....7.94.",
    "6.3......",
    "...8...5.",
    ".3.67....",
    "..8......",
    "2........",
    "....1....",
    "12....459",
]


class Cell(Predicate, show=False):
    """A place in the grid, or the way from one place to another."""

    row: Field[int]
    column: Field[int]


class Clue(Predicate, show=False):
    """An end of a path."""

    cell: Field[Cell]
    label: Field[int]


class Side(Predicate, show=False):
    """One of the four sides of a cell, where it leads, and the side opposite."""

    name: Field[str]
    way: Field[Cell]
    opposite: Field[str]


class Beside(Predicate, show=False):
    """From one cell, a side leads to another one."""

    here: Field[Cell]
    side: Field[str]
    there: Field[Cell]


class Exit(Predicate, show=False):
    """A path leaves a cell at a side."""

    cell: Field[Cell]
    side: Field[str]


class Joined(Predicate, show=False):
    """A path leads from one cell to the next."""

    here: Field[Cell]
    there: Field[Cell]


class Carries(Predicate, show=False):
    """A path leads from a clue to a cell."""

    cell: Field[Cell]
    label: Field[int]


class Bend(Predicate):
    """How a path runs through a cell: the solution."""

    cell: Field[Cell]
    one: Field[str]
    other: Field[str]


R, C, DR, DC = Variable("R"), Variable("C"), Variable("DR"), Variable("DC")
A, B, D, E, L = Variable("A"), Variable("B"), Variable("D"), Variable("E"), Variable("L")
cell = Cell(row=R, column=C)
neighbour = Cell(row=R + DR, column=C + DC)

SIDES = [("n", -1, 0, "s"), ("e", 0, 1, "w"), ("s", 1, 0, "n"), ("w", 0, -1, "e")]


def numberlink() -> ASPProgram:
    """Make a Numberlink puzzle of 9 by 9 cells."""
    program = ASPProgram()
    rows = program.define_constant("rows", len(GRID))
    columns = program.define_constant("columns", len(GRID[0]))
    program.when(R.in_(RangePool(1, rows)), C.in_(RangePool(1, columns))).derive(cell)
    program.fact(
        *[
            Side(name=name, way=Cell(row=dr, column=dc), opposite=opposite)
            for name, dr, dc, opposite in SIDES
        ]
    )
    program.when(cell, Side(name=D, way=Cell(row=DR, column=DC), opposite=ANY), neighbour).derive(
        Beside(here=cell, side=D, there=neighbour)
    )
    program.fact(
        *[
            Clue(cell=Cell(row=r, column=c), label=int(label))
            for r, row in enumerate(GRID, start=1)
            for c, label in enumerate(row, start=1)
            if label != "."
        ]
    )
    add_rules(program)
    return program


def add_rules(program: ASPProgram) -> None:
    """Add the rules of Numberlink."""
    exits = Choice(element=Exit(cell=cell, side=D), condition=Beside(here=cell, side=D, there=ANY))
    program.when(Clue(cell=cell, label=ANY)).derive(exits == 1)
    program.when(cell, ~Clue(cell=cell, label=ANY)).derive(exits == 2)
    through = (Exit(cell=A, side=D), Beside(here=A, side=D, there=B))
    program.when(*through, Side(name=D, way=ANY, opposite=E)).derive(Exit(cell=B, side=E))
    program.when(*through).derive(Joined(here=A, there=B))

    program.when(Clue(cell=A, label=L)).derive(Carries(cell=A, label=L))
    program.when(Carries(cell=A, label=L), Joined(here=A, there=B)).derive(Carries(cell=B, label=L))
    program.when(cell).require(Count(L, condition=Carries(cell=cell, label=L)) == 1)
    program.when(
        Beside(here=A, side=ANY, there=B), Carries(cell=A, label=L), Carries(cell=B, label=L)
    ).require(Joined(here=A, there=B))
    program.when(
        cell,
        ~Clue(cell=cell, label=ANY),
        Exit(cell=cell, side=D),
        Exit(cell=cell, side=E),
        D < E,
    ).derive(Bend(cell=cell, one=D, other=E))


# ------------------------------------------------- large programs


class Edge(Predicate):
    """Two integers."""

    start: Field[int]
    end: Field[int]


class Way(Predicate):
    """Two integers, derived."""

    start: Field[int]
    end: Field[int]


X, Y = Variable("X"), Variable("Y")


def facts(number: int) -> str:
    """Make a program of that many facts, and render it."""
    program = ASPProgram()
    program.fact(*[Edge(i, i + 1) for i in range(number)])
    return program.render()


def rules(number: int) -> str:
    """Make a program of that many rules of two or three literals, and render it."""
    program = ASPProgram()
    for i in range(number):
        program.when(Edge(X, Y), Way(Y, i), X != Y).derive(Way(X, i))
    return program.render()
