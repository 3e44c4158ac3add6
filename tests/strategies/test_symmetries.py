"""Symmetries of grids."""

from __future__ import annotations

from functools import partial

from pytest_asp import Grid
from pytest_asp.strategies import mirrors, relabelling, rotations, transposition

GRID = Grid("12.", "..3")


def test_each_names_what_is_done() -> None:
    for symmetry in (rotations, mirrors, transposition, relabelling):
        for name, image in symmetry(GRID):
            assert eval(f"grid.{name}", {"grid": GRID}) == image


def test_relabelling_exchanges_two_and_all() -> None:
    assert [image for _, image in relabelling(GRID)] == [Grid("21.", "..3"), Grid("23.", "..1")]
    assert list(relabelling(Grid("1.1"))) == []
    assert list(relabelling(Grid("..."))) == []
    assert [image for _, image in partial(relabelling, empty="1")(Grid("1.x"))] == [Grid("1x.")]
