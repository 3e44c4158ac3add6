"""Programs that cannot be read: the place, and what to write there."""

from __future__ import annotations

import pytest

from pytest_asp.location import Location
from pytest_asp.prolog.misreading import syntax_error_of
from pytest_asp.prolog.protocol import Loaded, Message
from pytest_asp.prolog.source import PrologSource

NOTHING = Loaded()


def source_of(text: str) -> PrologSource:
    return PrologSource.from_text(text, name="it.pl", location=Location("test_it.py", 3))


SYNTAX = "a.\nb :- c(,d).\ne :- X #= 1.\nf :- g\nh.\n"
NO_TERM = """\
expected a clause of Prolog, got `,` where a term belongs, at it.pl:2:8: \
correct the text at the caret
    2 | b :- c(,d).
      |        ^"""
NO_OPERATOR = """\
got `#=` where an operator or the end of the term belongs (operator expected), at it.pl:3:8: \
`#=` is an operator of library(clpz): import it with `:- use_module(library(clpz)).`
    3 | e :- X #= 1.
      |        ^^
The engine reports 2 more."""
NO_STOP = """\
got `h` where an operator or the end of the term belongs (y), at it.pl:5:1: \
correct the text at the caret, or end the line before with a full stop"""
OF_THE_ENGINE = """\
got what, at it.pl:1:1: correct the text there
    1 | a.
      | ^"""


@pytest.mark.parametrize(
    ("errors", "message"),
    [
        ([], NO_TERM),
        ([Message("syntax-error", "illegal\n start", 2)], "belongs (illegal start), at it.pl:2:8"),
        ([Message("syntax-error", "operator expected", 3)] * 3, NO_OPERATOR),
        ([Message("load-error", "x", 1), Message("syntax-error", "y", 4)], NO_STOP),
        ([Message("syntax-error", "what", 1, 1)], OF_THE_ENGINE),
    ],
)
def test_a_syntax_error_shows_the_place(errors: list[Message], message: str) -> None:
    error = syntax_error_of(source_of(SYNTAX), Loaded(errors=tuple(errors)))
    assert message in str(error)
    assert str(error.location) in str(error)


INCOMPLETE = "syntax error: incomplete reduction"


@pytest.mark.parametrize(
    ("directive", "instead"),
    [
        ("dynamic zap/1", "it is no operator in Scryer Prolog: write `:- dynamic(zap/1).`"),
        ("dynamic a/1, b/2", "it is no operator in Scryer Prolog: write `:- dynamic((a/1, b/2)).`"),
        ("dynamic [a/1,b/2]", "write `:- dynamic([a/1,b/2]).`"),
        ("dynamic (a/1), b/2", "write `:- dynamic(((a/1), b/2)).`"),
        ("dynamic\n a/1,  % one\n b/2", "write `:- dynamic((...)).`"),
        ("discontiguous a/1", "write `:- discontiguous(a/1).`"),
        ("multifile user:a/1", "write `:- multifile(user:a/1).`"),
        ("meta_predicate a(0), b(1)", "write `:- meta_predicate((a(0), b(1))).`"),
        ("initialization main", "write `:- initialization(main).`"),
        ("table a/1", "`table` is one of library(tabling): import it with `:- use_module("),
        ("module_transparent a/1", "Scryer Prolog does not have this directive: leave it out"),
        ("thread_local a/1", "Scryer Prolog does not have this directive: leave it out"),
    ],
)
def test_scryer_wants_declarations_in_parentheses(directive: str, instead: str) -> None:
    loaded = Loaded(errors=(Message("syntax-error", INCOMPLETE, 2),))
    text = str(syntax_error_of(source_of(f"a.\nb. :- {directive}.\n"), loaded))
    name = directive.split(maxsplit=1)[0]
    assert f"got `{name}` as a prefix operator ({INCOMPLETE}), at it.pl:2:7: " in text
    assert instead in text
    assert text.splitlines()[2].endswith("^" * len(name))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (":- dynamic(a/1).", INCOMPLETE),
        (":- dynamic('+'(a/1)).", INCOMPLETE),
        (":- -a.", INCOMPLETE),
        ("dynamic a/1.", INCOMPLETE),
        ("a.\n:- dynamic a/1.", INCOMPLETE),
        (":- dynamic a/1.", "Operator expected"),
    ],
)
def test_other_syntax_errors_are_not_about_operators(text: str, said: str) -> None:
    loaded = Loaded(errors=(Message("syntax-error", said, 1),))
    message = str(syntax_error_of(source_of(text), loaded))
    assert f"got {said}, at it.pl:1: correct the text there" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a :- b(c.", "got a `(` that nothing closes, at it.pl:1:7: close it\n"),
        ("a :- 'b.", "got a quoted atom that nothing closes on its line, at it.pl:1:6: close it\n"),
    ],
)
def test_what_is_not_closed_is_to_be_closed(text: str, message: str) -> None:
    assert message in str(syntax_error_of(source_of(text), NOTHING))


def test_a_syntax_error_without_a_place_is_about_the_program() -> None:
    loaded = Loaded(errors=(Message("syntax-error", "what"),))
    error = syntax_error_of(source_of("a."), loaded)
    assert (
        str(error)
        == "expected a clause of Prolog, got what, at test_it.py:3: correct the text there"
    )
    assert "got another text, at" in str(syntax_error_of(source_of("a."), NOTHING))
