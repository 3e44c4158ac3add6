"""Values of answers as lines: rows of a board as rows, what is long cut in the middle."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from pytest_asp.errors import PrologSyntaxError
from pytest_asp.explain.atoms import indented
from pytest_asp.explain.pictures import GAP
from pytest_asp.prolog.reading import read_term
from pytest_asp.prolog.shown import cut_text
from pytest_asp.prolog.terms import Atom, Variable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_asp.prolog.protocol import Solution, TermText
    from pytest_asp.prolog.terms import Term

WIDTH = 96
_CELL = 8  # characters of a cell, at most
_ROWS = 40  # of a picture, at most
_OPEN = "."  # a cell that has no value


def solution_lines(solution: Solution, *, whole: bool = False) -> list[str]:
    """Write an answer as lines, a variable on each, and boards as pictures.

    Args:
        solution: the answer; what it leaves open is left out.
        whole: whether long values are written to their end.
    """
    lines = []
    for name, text in solution.bindings:
        picture = grid_lines(value_of(text))
        if picture and (whole or len(picture) <= _ROWS):
            lines += [f"{name} =", *indented(picture)]
        else:
            lines.append(f"{name} = {text.shown if whole else cut_text(text.shown)}")
    return lines or ["no value yet" if solution.residual else "true"]


def value_of(text: TermText) -> Term | None:
    """Read a value; None where there is none, as of a cyclic term."""
    try:
        return None if text.canonical is None else read_term(text.canonical)
    except PrologSyntaxError:
        return None


def grid_lines(value: Term | None) -> list[str]:
    """Draw a list of two or more rows of the same length; nothing where a value is none.

    >>> grid_lines([[1, 2], [3, Variable("_1")]])
    ['12', '3.']
    >>> grid_lines([[10, 2], [3, 4]])
    ['10  2', ' 3  4']
    """
    if not isinstance(value, list) or len(value) < 2:  # one row is a list
        return []
    rows = [_cells(row) for row in value]
    if not rows[0] or any(row is None or len(row) != len(rows[0]) for row in rows):
        return []
    cells = [row for row in rows if row is not None]
    width = max(len(cell) for row in cells for cell in row)
    gap = "" if width == 1 else " "
    lines = [gap.join(cell.rjust(width) for cell in row) for row in cells]
    return lines if len(lines[0]) <= WIDTH else []


def beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Put two blocks of lines next to one another, or below one another where they are too wide."""
    width = max(map(len, left), default=0)
    if width + len(GAP) + max(map(len, right), default=0) > WIDTH:
        return [*left, *right]
    rows = zip_longest(left, right, fillvalue="")
    return [f"{here.ljust(width)}{GAP}{there}".rstrip() for here, there in rows]


def _cells(row: Term) -> list[str] | None:
    """Write each cell of a row; None: it is no row of short cells."""
    if isinstance(row, str):
        return list(row) if row.isprintable() else None
    if not isinstance(row, list):
        return None
    cells = [_cell(each) for each in row]
    return cells if all(cells) else None


def _cell(value: Term) -> str:
    """Write a cell; nothing where it is too much for one."""
    if isinstance(value, Variable):
        return _OPEN
    text = value.name if isinstance(value, Atom) else str(value)
    short = isinstance(value, int | Atom) and len(text) <= _CELL
    return text if short and text.isprintable() else ""
