from __future__ import annotations

import pytest

from pytest_asp.prolog.reading import read_term, subsumes
from pytest_asp.prolog.terms import Atom, Characters, Compound, Variable


@pytest.mark.parametrize(
    ("pattern", "term", "expected"),
    [
        ("_", "f(X)", True),
        ("X", "f(X)", True),
        ("f(_, _)", "f(1, 2)", True),
        ("f(X, X)", "f(1, 1)", True),
        ("f(X, X)", "f(1, 2)", False),
        ("f(X, X)", "f(Y, Y)", True),
        ("f(X, X)", "f(X, Y)", False),
        ("f(X, Y)", "f(Y, X)", True),
        ("f(1)", "f(X)", False),
        ("f(a)", "f(b)", False),
        ("f(a)", "g(a)", False),
        ("f(a)", "f(a, b)", False),
        ("type_error(_, _)", "type_error(integer, a)", True),
        ("type_error(integer, _)", "type_error(list, a)", False),
        ("[A, B]", "[1, 2]", True),
        ("[A, B]", "[1]", False),
        ("[A | T]", "[1, 2]", True),
        ("[A | T]", "[1 | X]", True),
        ("[A | T]", "[]", False),
        ("[A, A | _]", "[1, 2, 3]", False),
        ("[A, B]", "[1 | X]", False),
        ("g(A, B)", "[1, 2]", False),
        ("[a, X]", '"ab"', True),
        ("[a | X]", '"ab"', True),
        ('"ab"', "[a, b]", True),
        ('"ab"', '"ab"', True),
        ('"ab"', "[a | X]", False),
        ("1", "1.0", False),
        ("1.0", "1", False),
        ("1", "1", True),
        ("a", "[]", False),
        ("[]", "[]", True),
    ],
)
def test_a_term_is_an_instance_of_a_pattern_or_not(pattern: str, term: str, expected: bool) -> None:
    assert subsumes(read_term(pattern), read_term(term)) is expected


def test_text_is_an_instance_of_the_same_text() -> None:
    assert subsumes(Characters("a"), "a")
    assert not subsumes(Characters("a"), Atom("a"))


def test_compound_terms_are_equal_part_by_part() -> None:
    term = Compound("f", 1, [Atom("a")], Compound("g", Variable("X")))
    assert term == Compound("f", 1, [Atom("a")], Compound("g", Variable("X")))
    assert term != Compound("f", 1, [Atom("b")], Compound("g", Variable("X")))
    assert term != Compound("f", 1, [Atom("a")], Compound("h", Variable("X")))
    assert term != Compound("f", 1)
    assert term != "f(1,[a],g(X))"
    assert term.indicator == "f/3"
    assert Compound("g", term.arguments[0]) == Compound("g", 1)
    shared = Compound("g", 1)
    assert Compound("f", shared, shared) == Compound("f", shared, Compound("g", 1))


def test_compound_terms_without_lists_can_be_keys() -> None:
    assert {Compound("f", 1): "x"}[Compound("f", 1)] == "x"
    with pytest.raises(TypeError):
        hash(Compound("f", [1]))


def test_characters_are_equal_to_text_and_to_the_list() -> None:
    text = Characters("ab")
    assert text == "ab"
    assert text == [Atom("a"), Atom("b")]
    assert text != [Atom("a")]
    assert [Atom("a"), Atom("b")] == text
    assert Characters("") == []
    assert hash(text) == hash("ab")


@pytest.mark.parametrize(
    "term",
    [Atom("it's"), Variable("X"), Compound("f", 1, Compound("g", Atom("a"), [Variable("_1")]))],
)
def test_terms_are_shown_in_python_as_they_are_written_there(term: object) -> None:
    names = {"Atom": Atom, "Compound": Compound, "Variable": Variable}
    assert eval(repr(term), names) == term


def test_that_is_short() -> None:
    assert repr(Compound("f", Atom("a"), [2])) == "Compound('f', Atom('a'), [2])"
