"""The grading, tested: encodings that are known to be right pass, and each mistake is found."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from exercise import COLOURINGS, ENCODINGS, INSTANCES, graded

from pytest_asp import Asp, Field, Predicate

RIGHT = {
    "bits",
    "blocked",
    "choice-rule",
    "classes",
    "classical-negation",
    "counting",
    "disjunction",
    "free-choice",
    "negation-cycle",
    "order",
    "pool",
    "reified",
}


@dataclass(frozen=True)
class Mistake:
    """What the author of an encoding did, and on which instance and how that shows first."""

    why: str
    instance: str
    says: str


MISTAKES = {
    "always-three": Mistake("ignores the instance's K", "1-edge", "found the colour 3"),
    "at-least-one": Mistake("has no upper bound", "2-path", "expected one colour for every node"),
    "at-most-one": Mistake("has no lower bound", "1-edge", "expected a colour for every node"),
    "doubled": Mistake("leaves something else open", "1-edge", "found more answer sets than that"),
    "edge-colouring": Mistake("colours the edges", "1-edge", "found one for (1, 2)"),
    "every-colour": Mistake("wants each colour to be used", "2-path", "found 18"),
    "forgotten-isolated": Mistake("takes its nodes from edges", "4-isolated", "found none for 3"),
    "from-zero": Mistake("counts colours from 0", "1-edge", "found the colour 0"),
    "hard-coded": Mistake("has colours of its own", "1-edge", "expected numbers as colours"),
    "never-ending": Mistake("counts walks around a cycle", "3-triangle", "not proven"),
    "one-way-edges": Mistake("takes edges for sorted", "3-triangle", "found the same at (3, 1)"),
    "preference": Mistake("only prefers ends to differ", "1-edge", "found the same at (1, 2)"),
    "shows-all": Mistake("has no #show", "1-edge", "expected nothing but colour/2"),
    "shows-nothing": Mistake("shows what there is not", "1-edge", "got `color/2`"),
    "typo": Mistake("misspells an atom", "1-edge", "got `color(M,C)`"),
    "unsafe": Mistake("leaves a variable unsafe", "1-edge", "got unsafe C"),
    "without-edges": Mistake("compares a node with itself", "1-edge", "colourings, found 0"),
    "wrong-comparison": Mistake("compares by >= for =", "1-edge", "colourings, found 1"),
}


class Node(Predicate):
    name: Field[Any]


class Edge(Predicate):
    one: Field[Any]
    other: Field[Any]


class Colours(Predicate):
    number: Field[int]


def colourings(nodes: list[Node], edges: frozenset[Edge], colours: int) -> int:
    """Count by trying all, without any logic program."""
    place = {node.name: number for number, node in enumerate(nodes)}
    ends = [(place[edge.one], place[edge.other]) for edge in edges]
    tried = product(range(colours), repeat=len(nodes))
    return sum(all(given[one] != given[other] for one, other in ends) for given in tried)


@pytest.mark.parametrize("instance", INSTANCES)
def test_the_number_of_colourings_is_right(asp: Asp, instance: Path) -> None:
    model = asp.solve(instance).model
    (colours,) = model.atoms(Colours)
    nodes = sorted(model.atoms(Node))
    number = colourings(nodes, model.atoms(Edge), colours.number)
    assert number == COLOURINGS[instance.stem]


def test_all_encodings_are_known() -> None:
    assert {encoding.stem for encoding in ENCODINGS} == RIGHT | MISTAKES.keys()
    assert len({(mistake.instance, mistake.says) for mistake in MISTAKES.values()}) == len(MISTAKES)


@pytest.mark.asp(timeout=0.5)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_encoding_gets_the_grade_that_it_deserves(asp: Asp, encoding: Path) -> None:
    reason = graded(asp, encoding).reason
    mistake = MISTAKES.get(encoding.stem)
    if mistake is None:
        assert reason == ""
    else:
        assert reason.startswith(f"{mistake.instance}: ")
        assert mistake.says in reason
