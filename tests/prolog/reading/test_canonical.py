from __future__ import annotations

from time import perf_counter

import pytest

from pytest_asp.errors import PrologSyntaxError
from pytest_asp.prolog.operators import STANDARD
from pytest_asp.prolog.reading import read_term, write_term
from pytest_asp.prolog.reading.canonical import _Canonical
from pytest_asp.prolog.terms import Atom, Characters, Compound, Term, Variable

a, b, X = Atom("a"), Atom("b"), Variable("X")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a", a),
        ("'a b'", Atom("a b")),
        ("[]", []),
        ("{}", Atom("{}")),
        ("+", Atom("+")),
        ("-5", -5),
        ("-(5)", Compound("-", 5)),
        ("2.5e3", 2500.0),
        ("_12", Variable("_12")),
        ("f(a,X)", Compound("f", a, X)),
        ("'F'(a)", Compound("F", a)),
        ("[](a)", Compound("[]", a)),
        ("[a,[b]]", [a, [b]]),
        ("[a|X]", Compound(".", a, X)),
        ("[a,b|X]", Compound(".", a, Compound(".", b, X))),
        ("[a|[b]]", [a, b]),
        ("'.'(a,'.'(b,[]))", [a, b]),
        ("'[|]'(a,'[|]'(b,[]))", [a, b]),
        ("'.'(a,X)", Compound(".", a, X)),
        ("'.'(a,[b])", [a, b]),
        ("f('.'(a,[]),'.'(b,[]))", Compound("f", [a], [b])),
        ("'.'('.'(a,[]),[])", [[a]]),
        ("'.'(a)", Compound(".", a)),
        ("{a}", Compound("{}", a)),
        ("','(a,b)", Compound(",", a, b)),
        ("f( a , b )", Compound("f", a, b)),
        ('"ab"', Characters("ab")),
        ("'[]'", []),
        ("'[|'(a)", Compound("[|", a)),
        ("'['(a)", Compound("[", a)),
        ("''(a)", Compound("", a)),
        ("f()", Compound("f")),
        ("a:-b", Compound(":-", a, b)),
        ('[a|"bc"]', [a, Atom("b"), Atom("c")]),
        ("f(a).", Compound("f", a)),
    ],
)
def test_a_term_has_its_value(text: str, value: Term) -> None:
    assert read_term(text) == value
    assert read_term(text, operators=STANDARD) == value


@pytest.mark.parametrize(
    "text", ["a b", "a,b", "[a|b|c]", "[a|b,c]", "{a,b}", "(a)", "f(a", "f(a]", "a)", "]"]
)
def test_what_is_not_canonical_is_left_to_the_parser(text: str) -> None:
    assert _Canonical("text").read(text) is None


@pytest.mark.parametrize(
    ("strings", "value", "empty"),
    [
        ("characters", [Atom("a")], []),
        ("text", "a", Atom("[]")),
        ("codes", [97], []),
        ("atom", Atom("a"), []),
    ],
)
def test_what_strings_are_can_be_chosen(strings: str, value: Term, empty: Term) -> None:
    for operators in (None, STANDARD):
        read = read_term("f(\"a\",'[]',`a`)", strings=strings, operators=operators)
        assert read == Compound("f", value, empty, [97])
        assert isinstance(read, Compound)
        assert type(read.arguments[0]) is (Characters if strings == "characters" else type(value))


@pytest.mark.parametrize(
    ("before", "after"),
    [("f(", ")"), ("[", "]"), ("{", "}"), ("'.'(", ",x)"), ("-(", ")"), ("- (", ")"), ("[x|", "]")],
)
def test_terms_may_be_nested_deep(before: str, after: str) -> None:
    value = read_term(before * 10_000 + "a" + after * 10_000)
    written = write_term(value)
    assert write_term(read_term(written)) == written
    assert not isinstance(value, Compound) or value == read_term(written)


@pytest.mark.parametrize(
    "text",
    ['"ab"', "[a,b]", '[a|"b"]', "[a|[b]]", "'.'(a,'.'(b,[]))", "'.'(a,[b])", "'.'(a,\"b\")"],
)
def test_a_list_of_characters_is_a_string_where_strings_are_such_lists(text: str) -> None:
    for operators in (None, STANDARD):
        value = read_term(text, operators=operators)
        assert isinstance(value, Characters)
        assert value == "ab"
        assert value == [a, b]
    assert not isinstance(read_term("[a,bc]"), Characters)
    assert read_term("[a,b]", strings="text") == [a, b]
    assert isinstance(read_term("[a,b]", strings="text"), list)


def test_long_lists_are_read_in_linear_time() -> None:
    count = 100_000
    for text in (
        f"[{','.join(map(str, range(count)))}]",
        "".join(f"'.'({number}," for number in range(count)) + "[]" + ")" * count,
    ):
        began = perf_counter()
        assert read_term(text) == list(range(count))
        assert perf_counter() - began < 5


def test_an_answer_of_a_sudoku_is_read_fast() -> None:
    row = list(range(1, 10))
    text = f"[{','.join(str(row).replace(' ', '') for _ in row)}]"
    best = min(_seconds(text) for _ in range(20))
    assert read_term(text) == [row] * 9
    assert best < 0.002


def _seconds(text: str) -> float:
    began = perf_counter()
    read_term(text)
    return perf_counter() - began


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f(a,)", "expected a Prolog term, got `)` where a term belongs: correct the text at the"),
        ("f(a,)", "caret\n    f(a,)\n        ^"),
        ("f(a", "got a `(` that nothing closes"),
        ("'abc", "got a quoted atom that nothing closes on its line"),
        ("x" * 100 + " y", "got `y` where an operator or the end of the term belongs"),
    ],
)
def test_what_is_no_term_is_an_error_that_shows_the_place(text: str, message: str) -> None:
    with pytest.raises(PrologSyntaxError) as caught:
        read_term(text)
    assert message in str(caught.value)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) < 200
    assert caret.strip("^ ") == ""
