"""Symmetries of grids: what may be done to one without changing how many solutions it has.

Each gives the images of a grid under a few moves that all others are made of: what holds for every
grid and these moves holds for all of them in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pytest_asp.grids import Grid

Symmetry = Callable[[Grid], Iterable[tuple[str, Grid]]]
"""Gives the images of a grid, each with what was done in words."""


def rotations(grid: Grid) -> Iterator[tuple[str, Grid]]:
    """Turn by a quarter.

    >>> list(rotations(Grid("12")))
    [('rotated()', Grid('1', '2'))]
    """
    yield "rotated()", grid.rotated()


def mirrors(grid: Grid) -> Iterator[tuple[str, Grid]]:
    """Exchange left and right, and top and bottom.

    >>> list(mirrors(Grid("12")))
    [('mirrored()', Grid('21')), ('flipped()', Grid('12'))]
    """
    yield "mirrored()", grid.mirrored()
    yield "flipped()", grid.flipped()


def transposition(grid: Grid) -> Iterator[tuple[str, Grid]]:
    """Exchange rows and columns.

    >>> list(transposition(Grid("12")))
    [('transposed()', Grid('1', '2'))]
    """
    yield "transposed()", grid.transposed()


def relabelling(grid: Grid, *, empty: str = ".") -> Iterator[tuple[str, Grid]]:
    """Exchange two symbols, and all of them in a circle; the empty one stays.

    >>> list(relabelling(Grid("1.2")))
    [("relabelled({'1': '2', '2': '1'})", Grid('2.1'))]
    """
    names = [symbol for symbol in grid.symbols if symbol not in empty]
    circles = [names[:2], names] if len(names) > 2 else [names]
    for circle in circles:
        moved = dict(zip(circle, circle[1:] + circle[:1], strict=True))
        if len(moved) > 1:
            yield f"relabelled({moved})", grid.relabelled(moved)
