"""Programs made with aspalchemy, which reads annotations as values: no `__future__` here."""

import sys

import pytest

from pytest_asp.answers import make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.sources import to_source

pytestmark = pytest.mark.skipif(sys.version_info < (3, 13), reason="aspalchemy needs Python 3.13")


def test_its_programs_and_its_atoms() -> None:
    import aspalchemy  # type: ignore[import-not-found,unused-ignore]  # on Python 3.13 only

    class Node(aspalchemy.Predicate):  # type: ignore[misc,unused-ignore]  # likewise
        number: aspalchemy.Field[int]

    program = aspalchemy.ASPProgram()
    program.fact(Node(1), Node(2))
    assert to_source(program).title == "ASPProgram"
    for nodes in ([program], [Node(2), Node(1)], [program, Node(1), Node(2)]):
        source = to_source([*nodes, "n(X) :- node(X)."])
        answer = solve_lazily(source, make_settings(), InProcessEngine())
        assert {str(atom) for atom in answer.atoms("n/1")} == {"n(1)", "n(2)"}
