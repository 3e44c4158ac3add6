"""Strategies for ground terms, and clingo as the referee of what the builder writes.

Strategies are fixtures, drawn from by `data`, so that every module here shares them.
"""

from __future__ import annotations

from collections.abc import Callable

import clingo
import pytest
from hypothesis import strategies as st

from pytest_asp import INFIMUM, SUPREMUM, Constant, Predicate
from pytest_asp.builder.predicates import untyped_atom
from pytest_asp.builder.program import Program

Strategy = st.SearchStrategy[object]

NAMES = st.sampled_from(["a", "b", "ab", "_c", "__d", "e'", "fG", "h_1", "count", "inf", "zz"])
INTEGERS = st.integers(-(2**31), 2**31 - 1) | st.integers(-3, 3)
STRINGS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)
TRICKY_STRINGS = st.text(st.sampled_from('\\"n\n\r\t%*#.,()-: a1ä∞\u2028\x85'), max_size=8)


def atoms_over(terms: Strategy, *, least: int = 0) -> st.SearchStrategy[Predicate]:
    """Untyped atoms whose arguments are among `terms`."""
    arguments = st.lists(terms, min_size=least, max_size=3).map(tuple)
    return st.builds(untyped_atom, NAMES, arguments, st.booleans())


def _deeper(terms: Strategy) -> Strategy:
    return st.lists(terms, max_size=3).map(tuple) | atoms_over(terms, least=1)


@pytest.fixture(scope="session")
def ground_terms() -> Strategy:
    """Every kind of ground term, nested."""
    constants = st.builds(lambda name, sign: Constant(name, negative=sign), NAMES, st.booleans())
    leaves = INTEGERS | STRINGS | TRICKY_STRINGS | constants | st.sampled_from([INFIMUM, SUPREMUM])
    return st.recursive(leaves, _deeper, max_leaves=8)


@pytest.fixture(scope="session")
def ground_atoms(ground_terms: Strategy) -> st.SearchStrategy[Predicate]:
    """Untyped atoms over every kind of ground term."""
    return atoms_over(ground_terms)


def solve_text(text: str) -> list[list[str]]:
    """Give the shown symbols of each answer set, as clingo prints them."""
    messages: list[str] = []
    control = clingo.Control(["0"], lambda _, message: messages.append(message))
    try:
        control.add("base", [], text)
        control.ground()
    except RuntimeError as refused:
        raise RuntimeError("\n".join([str(refused), *messages, text])) from None
    models: list[list[str]] = []
    control.solve(on_model=lambda model: models.append(_printed(model)))
    return models


def _printed(model: clingo.Model) -> list[str]:
    return [str(symbol) for symbol in sorted(model.symbols(shown=True))]


@pytest.fixture(scope="session")
def solved() -> Callable[[Program | str], list[list[str]]]:
    """Give a function that solves with clingo alone: the symbols of each model, sorted."""

    def solve(program: Program | str) -> list[list[str]]:
        return solve_text(program if isinstance(program, str) else program.render())

    return solve


@pytest.fixture
def program() -> Program:
    """An empty program."""
    return Program()
