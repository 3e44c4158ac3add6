"""Strategies of hypothesis's for atoms, inputs, grids and answer sets, and relations to test.

`import pytest_asp` does not import hypothesis; the names here are imported when they are used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_asp.strategies.boards import grids
    from pytest_asp.strategies.facts import instances
    from pytest_asp.strategies.generators import answer_sets
    from pytest_asp.strategies.invariance import assert_invariant
    from pytest_asp.strategies.networks import graphs
    from pytest_asp.strategies.oracles import assert_complete, assert_sound
    from pytest_asp.strategies.predicates import atoms
    from pytest_asp.strategies.sameness import assert_same_answers
    from pytest_asp.strategies.symmetries import mirrors, relabelling, rotations, transposition

__all__ = [
    "answer_sets",
    "assert_complete",
    "assert_invariant",
    "assert_same_answers",
    "assert_sound",
    "atoms",
    "graphs",
    "grids",
    "instances",
    "mirrors",
    "relabelling",
    "rotations",
    "transposition",
]

_HOMES = {
    "generators": "answer_sets",
    "predicates": "atoms",
    "boards": "grids",
    "networks": "graphs",
    "facts": "instances",
    "invariance": "assert_invariant",
    "oracles": "assert_complete assert_sound",
    "sameness": "assert_same_answers",
    "symmetries": "mirrors relabelling rotations transposition",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return __all__
