"""Grids of symbols: values that a program, a test and a person can all read."""

from pytest_asp.grids.grid import Grid

__all__ = ["Grid"]
