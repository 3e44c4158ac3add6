"""Tests inside `.lp` files: program parts `#program test_...`, as plain clingo reads them."""

from pytest_asp.parts.cannot import NoCannot
from pytest_asp.parts.finding import LpTest, LpTests
from pytest_asp.parts.words import KINDS, Wishes

__all__ = ["KINDS", "LpTest", "LpTests", "NoCannot", "Wishes"]
