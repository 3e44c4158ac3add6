"""`graphs`: graphs as facts about their nodes and their edges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pytest_asp.builder.field_types import (
    MISFIT,
    ConstantType,
    EnumType,
    FieldType,
    IntType,
    PredicateType,
    StringType,
)
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.values import Constant
from pytest_asp.strategies.arguments import Range, read_range, refuse
from pytest_asp.strategies.facts import Instance
from pytest_asp.strategies.fields import Place, field_values

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
Pair = tuple[int, int]


def graphs(
    node: type[Predicate] | None,
    edge: type[Predicate],
    *,
    nodes: Range = (0, 6),
    directed: bool = True,
    loops: bool = False,
    connected: bool = False,
) -> SearchStrategy[Instance]:
    """Generate graphs: a fact for each node, and one for each edge.

    >>> from hypothesis import find
    >>> from pytest_asp import Field, Predicate
    >>> class Node(Predicate):
    ...     number: Field[int]
    >>> class Edge(Predicate):
    ...     start: Field[int]
    ...     end: Field[int]
    >>> roads = graphs(Node, Edge, directed=False)
    >>> sorted(find(roads, lambda facts: Edge(1, 2) in facts and len(facts) == 3), key=str)
    [Edge(start=1, end=2), Node(number=1), Node(number=2)]

    Args:
        node: the predicate of nodes, whose first field is the name: 1, 2, ... for numbers, a, b,
            ... for text and constants, the members of an enum. None for a graph of edges only.
        edge: the predicate of edges, whose first two fields are the ends: names of nodes, or the
            atoms of nodes. What further fields hold, such as weights, is drawn by their types.
        nodes: how many nodes: a number, or the least and the most.
        directed: whether (1, 2) and (2, 1) are different edges; where they are not, the end that
            comes first is the lower one, and a program has to look in both directions.
        loops: whether an edge may lead from a node to itself.
        connected: whether every node can be reached from every other, whichever way edges lead.

    Raises:
        StrategyError: the predicates have no fields for names, or `nodes` is no range.
    """
    low, high = read_range("nodes", nodes, least=0)
    if len(edge.fields) < 2:
        _refuse_fields("edge", edge, "two ends")
    if node is not None and not node.fields:
        _refuse_fields("node", node, "a name")
    makers = [_Names(edge, index, high) for index in (0, 1)]
    name = _Names(node, 0, high) if node is not None else None

    make_node: Any = node  # which fields they have, no type checker can know
    make_edge: Any = edge

    @st.composite
    def drawn(draw: DrawFn) -> Instance:
        number = draw(st.integers(low, high))
        pairs = _pairs(number, directed=directed, loops=loops)
        found = set(draw(st.lists(st.sampled_from(pairs), unique=True))) if pairs else set()
        if connected:
            found |= _joins(draw, number, found, directed=directed)
        facts: set[Predicate] = set()
        for one, other in sorted(found):
            ends = (makers[0].name(one), makers[1].name(other))
            facts.add(make_edge(*ends, *map(draw, _rest(edge, 2))))
        if node is not None and name is not None:
            for each in range(1, number + 1):
                facts.add(make_node(name.name(each), *map(draw, _rest(node, 1))))
        return frozenset(facts)

    return drawn()


def _pairs(number: int, *, directed: bool, loops: bool) -> list[Pair]:
    """List the edges that there may be, short ones first."""
    names = range(1, number + 1)
    pairs = list(product(names, names)) if directed else list(combinations(names, 2))
    if directed:
        pairs = [(one, other) for one, other in pairs if one != other]
    return pairs + [(each, each) for each in names if loops]


def _joins(draw: DrawFn, number: int, found: set[Pair], *, directed: bool) -> set[Pair]:
    """Draw the edges that make a graph connected, none where it is already."""
    added: set[Pair] = set()
    while len(parts := _components(number, found | added)) > 1:
        one = draw(st.sampled_from(parts[0]))
        other = draw(st.sampled_from([each for part in parts[1:] for each in part]))
        turned = draw(st.booleans()) if directed else one > other
        added.add((other, one) if turned else (one, other))
    return added


def _components(number: int, edges: Iterable[Pair]) -> list[list[int]]:
    """Give the nodes by what is connected, the part of the first node first."""
    part = {each: {each} for each in range(1, number + 1)}
    for one, other in edges:
        if part[one] is not part[other]:
            part[one] |= part[other]
            for each in part[other]:
                part[each] = part[one]
    return [list(each) for each in {min(members): sorted(members) for members in part.values()}
            .values()]  # fmt: skip


def _rest(predicate: type[Predicate], skipped: int) -> list[SearchStrategy[Any]]:
    fields = predicate.__asp__.fields[skipped:]
    place = predicate.__asp__.location
    return [
        field_values(field.type, Place(predicate.__name__, field.name, place)) for field in fields
    ]


class _Names:
    """The names of nodes, as a field takes them."""

    def __init__(self, predicate: type[Predicate], index: int, high: int) -> None:
        self._kind = predicate.__asp__.fields[index].type
        if high and _name(self._kind, high) is MISFIT:
            refuse(
                predicate.__name__,
                predicate,
                expected=f"names for {high} nodes in the field {predicate.fields[index]} of "
                f"{predicate.__name__}",
                got=str(self._kind),
                instead="let the field be an int, a str, a Constant, an enum with a member for "
                "each node, or the predicate of the nodes",
            )

    def name(self, number: int) -> Any:
        """Give the name of a node, counted from 1."""
        return _name(self._kind, number)


def _name(kind: FieldType, number: int) -> Any:
    """Name a node by a value of a type, or give MISFIT."""
    if isinstance(kind, IntType):
        return number
    if isinstance(kind, StringType | ConstantType):
        text = _LETTERS[number - 1] if number <= len(_LETTERS) else f"n{number}"
        return text if isinstance(kind, StringType) else Constant(text)
    if isinstance(kind, EnumType):
        members = list(kind.members)
        return members[number - 1] if number <= len(members) else MISFIT
    if isinstance(kind, PredicateType) and len(kind.predicate.fields) == 1 and not kind.recursive:
        inner = _name(kind.predicate.__asp__.fields[0].type, number)
        return MISFIT if inner is MISFIT else kind.predicate(inner)
    return MISFIT


def _refuse_fields(argument: str, predicate: type[Predicate], what: str) -> None:
    refuse(
        argument,
        predicate,
        expected=f"a predicate of {what} for {argument}",
        got=f"{predicate.__name__} ({predicate.signature})",
        instead="write for instance class Edge(Predicate): start: Field[int]; end: Field[int]",
    )
