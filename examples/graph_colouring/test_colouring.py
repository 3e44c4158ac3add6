"""Graph colouring, tested from Python: known graphs and their numbers of colourings."""

from pathlib import Path

import pytest

from pytest_asp import Asp

HERE = Path(__file__).parent
COLOURING = HERE / "colouring.lp"

COLOURINGS = {
    ("petersen", 3): 120,
    ("petersen", 2): 0,
    ("cube", 2): 2,
    ("cube", 3): 114,
    ("octahedron", 2): 0,
    ("octahedron", 3): 6,
    ("cycle-5", 3): 30,
    ("cycle-5", 4): 240,
}
"""The value of each graph's chromatic polynomial."""


def instance(name: str) -> Path:
    return HERE / "instances" / f"{name}.lp"


@pytest.mark.parametrize(("graph", "colours"), COLOURINGS)
def test_the_number_of_colourings(asp: Asp, graph: str, colours: int) -> None:
    answer = asp.solve([COLOURING, instance(graph)], constants={"colours": colours})
    assert answer.count == COLOURINGS[graph, colours]


@pytest.mark.parametrize("graph", sorted({graph for graph, _ in COLOURINGS}))
def test_colours_can_be_exchanged(asp: Asp, graph: str) -> None:
    answer = asp.solve([COLOURING, instance(graph)])
    assert len(answer.some.atoms("colour/2")) == 3 * len(answer.example.atoms("node/1"))


@pytest.mark.in_every_model("node(1)", "not colour(1, 4)")
def test_no_other_colour_is_used() -> list[Path]:
    return [COLOURING, instance("cycle-5")]
