"""Graphs as a strategy."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import hypothesis
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp import Constant, Field, Predicate
from pytest_asp.errors import StrategyError
from pytest_asp.strategies import graphs

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
    number: Field[int]


class Edge(Predicate):
    start: Field[int]
    end: Field[int]


Facts = frozenset[Predicate]


def edges(facts: Facts) -> set[tuple[int, int]]:
    return {(atom.start, atom.end) for atom in facts if isinstance(atom, Edge)}


def names(facts: Facts) -> list[int]:
    return sorted(atom.number for atom in facts if isinstance(atom, Node))


def reached(facts: Facts) -> set[int]:
    """The nodes that can be reached from the first, whichever way edges lead."""
    found, size = {1}, 0
    while size != len(found):
        size = len(found)
        found |= {each for edge in edges(facts) if found & {*edge} for each in edge}
    return found


@given(graphs(Node, Edge, nodes=(2, 5)))
def test_nodes_are_numbered_and_edges_lead_between_them(facts: Facts) -> None:
    assert names(facts) == list(range(1, len(names(facts)) + 1))
    assert 2 <= len(names(facts)) <= 5
    assert {each for edge in edges(facts) for each in edge} <= {*names(facts)}
    assert all(start != end for start, end in edges(facts))


@given(graphs(Node, Edge, directed=False))
def test_an_undirected_edge_comes_once(facts: Facts) -> None:
    assert all(start < end for start, end in edges(facts))


@pytest.mark.parametrize("directed", [True, False])
def test_connected_graphs_are(directed: bool) -> None:
    @settings(max_examples=60, database=None)
    @given(graphs(Node, Edge, nodes=(1, 5), directed=directed, connected=True))
    def holds(facts: Facts) -> None:
        assert reached(facts) == {*names(facts)}
        assert directed or all(start < end for start, end in edges(facts))

    holds()


def test_loops_come_where_they_may() -> None:
    loop = find(graphs(Node, Edge, loops=True), lambda facts: any(a == b for a, b in edges(facts)))
    assert edges(loop) == {(1, 1)}


def test_the_empty_graph_is_the_simplest() -> None:
    assert find(graphs(Node, Edge), lambda _: True) == frozenset()
    assert find(graphs(None, Edge), lambda facts: len(facts) > 0) == {Edge(1, 2)}


class Town(enum.Enum):
    ULM = "ulm"
    BONN = "bonn"


class Road(Predicate):
    one: Field[Town]
    other: Field[Town]
    length: Field[Annotated[int, range(3, 5)]]


class Letter(Predicate):
    name: Field[str]


class Line(Predicate):
    one: Field[Letter]
    other: Field[Constant]


def test_names_are_what_the_fields_hold() -> None:
    road = find(graphs(None, Road, nodes=2), lambda facts: len(facts) == 1)
    assert road == {Road(Town.ULM, Town.BONN, 3)}
    line = find(graphs(Letter, Line, nodes=2), lambda facts: len(facts) == 3)
    assert line == {Letter("a"), Letter("b"), Line(Letter("a"), Constant("b"))}
    many = find(graphs(Letter, Line, nodes=27), lambda _: True)
    assert Letter("n27") in many


class Weight(Predicate):
    number: Field[int]
    weight: Field[Annotated[int, st.just(9)]]


def test_further_fields_of_nodes_are_drawn() -> None:
    assert find(graphs(Weight, Edge, nodes=1), lambda _: True) == {Weight(1, 9)}


class Flag(Predicate):
    pass


class Odd(Predicate):
    one: Field[tuple[int, int]]
    other: Field[int]


@pytest.mark.parametrize(
    ("node", "edge", "nodes", "complaint"),
    [
        (Node, Node, 3, r"a predicate of two ends for edge, got Node \(node/1\)"),
        (Flag, Edge, 3, r"a predicate of a name for node, got Flag \(flag/0\)"),
        (None, Odd, 3, r"names for 3 nodes in the field one of Odd, got tuple\[int, int\]"),
        (None, Road, 3, "names for 3 nodes in the field one of Road, got Town"),
        (None, Edge, (3, 1), "the least before the most for nodes"),
    ],
)
def test_predicates_that_no_graph_is_made_of(
    node: Any, edge: Any, nodes: Any, complaint: str
) -> None:
    with pytest.raises(StrategyError, match=complaint):
        graphs(node, edge, nodes=nodes)
