"""Small scopes: a property of all inputs up to a size, proven by looking at each of them."""

from pytest_asp.scopes.scope import SmallScope
from pytest_asp.scopes.verdict import ScopeVerdict

__all__ = ["ScopeVerdict", "SmallScope"]
