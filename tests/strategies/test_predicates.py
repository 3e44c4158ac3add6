"""Atoms of a predicate as a strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import hypothesis
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp import Field, Predicate
from pytest_asp.errors import StrategyError, UngeneratableFieldError
from pytest_asp.strategies import atoms

T = TypeVar("T")
SEARCH = settings(
    max_examples=1_000,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate, Phase.shrink],  # explaining runs other inputs at last
)


def find(strategy: SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    """Find the simplest value for which a condition holds, the same in each run."""
    return hypothesis.find(strategy, condition, settings=SEARCH)


class Queen(Predicate):
    row: Field[int]
    column: Field[int]


class Loop(Predicate):
    within: Field[Loop]


class Rings(Predicate):
    pair: Field[tuple[int, Rings]]


class Flag(Predicate):
    pass


@given(atoms(Queen, row=st.integers(1, 8)))
def test_a_field_may_have_a_strategy_of_its_own(queen: Queen) -> None:
    assert 1 <= queen.row <= 8


@given(st.from_type(Queen))
def test_from_type_gives_atoms_with_their_fields(queen: Queen) -> None:
    assert Queen.parse(str(queen)) == queen


def test_a_predicate_without_fields_has_one_atom() -> None:
    assert find(atoms(Flag), lambda _: True) == Flag()


def test_atoms_shrink_to_the_simplest() -> None:
    assert find(atoms(Queen), lambda queen: queen.row >= 3) == Queen(3, 0)


@pytest.mark.parametrize("predicate", [Loop, Rings])
def test_a_predicate_that_never_ends_names_the_field(predicate: type[Predicate]) -> None:
    with pytest.raises(UngeneratableFieldError, match="a value that ends for the field") as refused:
        atoms(predicate)
    assert refused.value.field == predicate.fields[0]


@pytest.mark.parametrize("predicate", [Predicate, int, "queen/2"])
def test_what_is_no_predicate_class(predicate: Any) -> None:
    with pytest.raises(UngeneratableFieldError, match="a predicate class, whose fields say"):
        atoms(predicate)


def test_fields_that_there_are_not_and_values_that_are_no_strategy() -> None:
    with pytest.raises(
        StrategyError, match=r"got one for the unknown field line, at .*: its fields are row"
    ):
        atoms(Queen, line=st.integers())
    wrong: Any = 3
    with pytest.raises(
        StrategyError, match=r"got 3 for row, at .*: its fields are row, column"
    ) as refused:
        atoms(Queen, row=wrong)
    assert (refused.value.argument, refused.value.value) == ("row", 3)
