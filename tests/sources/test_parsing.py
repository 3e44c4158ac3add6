"""clingo's parser, and the text that would end the process if it met it."""

from __future__ import annotations

import pytest
from clingo.ast import AST

from pytest_asp.sources.canonical import canonical
from pytest_asp.sources.matching import unmatched
from pytest_asp.sources.parsing import ParseFailure, parse
from pytest_asp.sources.readable import complaint
from pytest_asp.sources.suspects import likely_culprit
from pytest_asp.sources.syntax import Unreadable, parsed

FOREIGN = "p(1). å(X) :- p(X), p(x)."


def test_statements_and_comments_arrive_in_order() -> None:
    found: list[AST] = []
    parse("a. % b\nc.", found.append)
    assert [str(each) for each in found] == ["#program base.", "a.", "% b", "c."]


def test_what_clingo_refuses_is_told_in_its_words() -> None:
    with pytest.raises(ParseFailure) as caught:
        parse("a. b", lambda _: None)
    assert caught.value.error == "syntax error"
    assert caught.value.messages[0][1].endswith("unexpected EOF\n")


def test_a_character_that_clingo_cannot_read_never_reaches_it() -> None:
    with pytest.raises(ParseFailure) as caught:
        parse('a.\n"ö" = å.', lambda _: None)
    assert caught.value.messages == (
        ("RuntimeError", "<string>:2:8-9: error: lexer error, unexpected å\n"),
    )


def test_nobody_gives_such_a_character_to_clingo() -> None:
    assert complaint(FOREIGN) == "lexer error, unexpected å"
    assert canonical(FOREIGN) == FOREIGN
    assert unmatched(FOREIGN, frozenset(), frozenset({"base"})) == ()
    assert likely_culprit(FOREIGN) is None
    with pytest.raises(Unreadable, match="unexpected å"):
        parsed(FOREIGN)
