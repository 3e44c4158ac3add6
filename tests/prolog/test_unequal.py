"""Asserts that take two terms for equal, explained in Prolog's notation."""

from __future__ import annotations

import pytest

from pytest_asp.prolog.reading import read_term
from pytest_asp.prolog.terms import Atom, Characters, Compound, Variable
from pytest_asp.prolog.unequal import explain_values


@pytest.mark.parametrize(
    ("left", "right", "lines"),
    [
        ("a", "b", ["a == b"]),
        ("point(1, 'B')", "point(1, b)", ["point(1,'B') == point(1,b)"]),
        ("[red,green]", "[red,blue]", ["[red,green] == [red,blue]", "at [2]: green, not blue"]),
        (
            "[[1,xx],[yy]]",
            "[[1,2],[zz]]",
            ["[[1,xx],[yy]] == [[1,2],[zz]]", "at [1][2]: xx, not 2", "at [2][1]: yy, not zz"],
        ),
        ("[aa,bb]", "[aa]", ["[aa,bb] == [aa]", "a list of 2, not of 1"]),
        ("[aa|T]", "[aa]", ["[aa|T] == [aa]"]),
        (
            "[1,b,c,d,e]",
            "[2,w,x,y,z]",
            [
                "[1,b,c,d,e] == [2,w,x,y,z]",
                "at [1]: 1, not 2",
                "at [2]: b, not w",
                "at [3]: c, not x",
                "...",
            ],
        ),
        ("X", "1", ["X == 1"]),
    ],
)
def test_places_of_lists_are_named(left: str, right: str, lines: list[str]) -> None:
    assert explain_values(read_term(left), "==", read_term(right)) == lines


@pytest.mark.parametrize(
    ("left", "right"),
    [(Atom("red"), "red"), ("red", Atom("red")), (Atom("red"), Characters("red"))],
)
def test_an_atom_is_no_text(left: object, right: object) -> None:
    found = explain_values(left, "==", right)
    assert found is not None
    assert found[1:] == ['red is an atom and "red" is text: write Atom("red")']


def test_long_terms_are_cut() -> None:
    found = explain_values([Atom("a")] * 1000, "==", [Atom("a")] * 999)
    assert found is not None
    assert len(found[0]) < 420
    assert found[1:] == ["a list of 1,000, not of 999"]


@pytest.mark.parametrize(
    ("left", "operator", "right"),
    [
        (Atom("a"), "!=", Atom("a")),
        (1, "==", 2),
        ("a", "==", "b"),
        ([1, 2], "==", [1, 3]),
        (Atom("a"), "==", None),
        (Atom("a"), "==", {"X": 1}),
        ([Atom("a"), object()], "==", [Atom("b")]),
        (object(), "==", Compound("f", Variable("X"))),
    ],
)
def test_python_says_the_rest(left: object, operator: str, right: object) -> None:
    assert explain_values(left, operator, right) is None
