"""Sets of facts as a strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import hypothesis
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp import ASPProgram, Field, Predicate, Variable
from pytest_asp.errors import StrategyError
from pytest_asp.strategies import atoms, instances

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


class Node(Predicate):
    number: Field[Annotated[int, range(1, 4)]]


class Edge(Predicate):
    start: Field[Annotated[int, range(1, 4)]]
    end: Field[Annotated[int, range(1, 4)]]


Facts = frozenset[Predicate]


def of(facts: Facts, predicate: type[Predicate]) -> list[Predicate]:
    return [atom for atom in facts if isinstance(atom, predicate)]


@given(instances({Node: 2, Edge: (1, 3)}))
def test_each_predicate_has_as_many_atoms_as_was_said(facts: Facts) -> None:
    assert isinstance(facts, frozenset)
    assert len(of(facts, Node)) == 2
    assert 1 <= len(of(facts, Edge)) <= 3


@given(instances({Edge: st.lists(atoms(Edge, start=st.just(1)), max_size=2)}))
def test_a_strategy_of_ones_own_may_give_the_atoms(facts: Facts) -> None:
    assert {atom.start for atom in facts if isinstance(atom, Edge)} <= {1}


@given(instances({Node: (0, 3)}, where=lambda facts: len(facts) != 1))
def test_a_function_says_which_sets_are_meant(facts: Facts) -> None:
    assert len(facts) != 1


def no_loops() -> ASPProgram:
    program = ASPProgram()
    X = Variable("X")
    program.forbid(Edge(X, X))
    return program


@pytest.mark.parametrize("where", [":- edge(X, X).", no_loops()], ids=["text", "builder"])
def test_a_program_says_which_sets_are_meant(where: object) -> None:
    strategy = instances({Node: (0, 1), Edge: (0, 2)}, where=where, timeout=20)

    @settings(max_examples=20, database=None, deadline=None)
    @given(strategy)
    def holds(facts: Facts) -> None:
        assert not any(atom.start == atom.end for atom in facts if isinstance(atom, Edge))

    holds()


def test_they_shrink_to_few_facts() -> None:
    found = find(instances({Edge: (0, 5)}), lambda facts: len(facts) > 1)
    assert len(found) == 2


@pytest.mark.parametrize(
    ("sizes", "complaint"),
    [
        ({}, "how many atoms of each predicate, got {}"),
        ([Edge], "how many atoms of each predicate"),
        ({Edge: (5, 2)}, r"the least before the most for Edge, got \(5, 2\)"),
        ({Edge: -1}, "a number from 0, or the least and the most as a pair, got -1"),
        ({Edge: "3"}, "a number from 0"),
    ],
)
def test_sizes_that_are_none(sizes: Any, complaint: str) -> None:
    with pytest.raises(StrategyError, match=complaint):
        instances(sizes)
