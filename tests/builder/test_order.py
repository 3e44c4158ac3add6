"""The order of terms is clingo's."""

from __future__ import annotations

import enum
from collections.abc import Callable

import clingo
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp import INFIMUM, SUPREMUM, Constant, Field, Predicate, term_order
from pytest_asp.builder.program import Program
from pytest_asp.builder.terms import text_of

Strategy = st.SearchStrategy[object]


class Size(enum.IntEnum):
    SMALL = 1
    LARGE = 0


class Item(Predicate):
    name: Field[str]
    size: Field[int]


def by_clingo(terms: list[object]) -> list[str]:
    """Give the terms in the order of clingo's own comparison."""
    return [str(symbol) for symbol in sorted(clingo.parse_term(text_of(each)) for each in terms)]


def by_us(terms: list[object]) -> list[str]:
    ordered = sorted(terms, key=term_order)
    return [str(clingo.parse_term(text_of(each))) for each in ordered]


@given(data=st.data())
def test_sorts_as_clingo_does(data: st.DataObject, ground_terms: Strategy) -> None:
    terms = data.draw(st.lists(ground_terms, max_size=6))
    assert by_us(terms) == by_clingo(terms)


@given(data=st.data())
def test_atoms_sort_as_clingo_does(
    data: st.DataObject, ground_atoms: st.SearchStrategy[Predicate]
) -> None:
    atoms = data.draw(st.lists(ground_atoms, max_size=6))
    assert [str(clingo.parse_term(str(each))) for each in sorted(atoms)] == by_clingo([*atoms])


def test_the_kinds_in_their_order() -> None:
    kinds: list[object] = [
        INFIMUM,
        -(2**31),
        7,
        (),  # for clingo a constant with the empty name
        Constant("a"),
        -Constant("a"),
        "a",
        (1,),
        Predicate.parse("f(1)"),
        (1, 1),
        Predicate.parse("a(1,1)"),
        Predicate.parse("-f(1)"),
        SUPREMUM,
    ]
    assert by_us(kinds) == by_clingo(kinds)
    kinds.reverse()
    assert sorted(kinds, key=term_order, reverse=True) == kinds


def test_enum_members_sort_as_their_constants() -> None:
    assert sorted([5, Size.SMALL, Size.LARGE], key=term_order) == [5, Size.LARGE, Size.SMALL]


def test_a_nullary_atom_sorts_as_its_constant() -> None:
    nullary = Predicate.parse("b")
    assert sorted([Constant("c"), nullary, Constant("a")], key=term_order) == [
        Constant("a"),
        nullary,
        Constant("c"),
    ]


def test_atoms_compare() -> None:
    low, high = Item("a", 2), Item("b", 1)
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert low <= Item("a", 2)
    assert low >= Item("a", 2)
    assert not low < Item("a", 2)
    assert not low > Item("a", 2)
    assert min(high, low) == low


@pytest.mark.parametrize("other", [1, "item", None, (1, 2)])
def test_atoms_do_not_compare_with_other_values(other: object) -> None:
    compare: list[Callable[[Item], object]] = [
        lambda atom: atom < other,
        lambda atom: atom <= other,
        lambda atom: atom > other,
        lambda atom: atom >= other,
    ]
    for each in compare:
        with pytest.raises(TypeError):
            each(Item("a", 1))


def test_models_are_listed_in_that_order(solved: Callable[[Program], list[list[str]]]) -> None:
    program = Program()
    atoms = [Item("b", 1), Item("a", 10), Item("a", 9), Item("a", -1)]
    program.fact(*atoms)
    (printed,) = solved(program)
    assert [str(atom).replace(", ", ",") for atom in sorted(atoms)] == printed
