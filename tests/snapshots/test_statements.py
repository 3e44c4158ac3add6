"""Texts split into statements without parsing them."""

from __future__ import annotations

import pytest

from pytest_asp.snapshots.statements import Written, tidied, written

TEXT = """% Generated
a. b(1..3). c :- d, "x.y % no".  %* block. *%
:~ a. [1@2, "]"]
#script (lua)
 a = 1. b = "%"
#end.
e(X) :- % one.
   f(X).
#program step(t, u ).
#external q : r. [true]
#program base.
#theory x { t { + : 1, binary, left }; &d/0 : t, any }.
last"""


def test_a_program_is_split_at_its_periods() -> None:
    assert list(written(TEXT)) == [
        Written("base", "a.", 2),
        Written("base", "b(1..3).", 2),
        Written("base", 'c :- d, "x.y % no".', 2),
        Written("base", ':~ a. [1@2, "]"]', 3),
        Written("base", '#script (lua)\n a = 1. b = "%"\n#end.', 4),
        Written("base", "e(X) :- % one.\n   f(X).", 7),
        Written("step(t,u)", "#external q : r. [true]", 10),
        Written("base", "#theory x { t { + : 1, binary, left }; &d/0 : t, any }.", 12),
        Written("base", "last", 13),
    ]


@pytest.mark.parametrize("text", ["", "  \n", "% a.", "%* a. *%", "%* never closed."])
def test_a_text_without_statements(text: str) -> None:
    assert list(written(text)) == []


@pytest.mark.parametrize("text", ['a :- "never closed.\nb.', "a :- b.. ", '"', "a(1...."])
def test_text_that_is_no_program_is_split_somehow(text: str) -> None:
    assert "".join(each.text for each in written(text)).replace("\n", "")


def test_a_long_unfinished_statement_takes_no_time() -> None:
    text = "a :- " + 'b("x", 1..2), ' * 20_000
    assert len(list(written(text))) == 1


def test_layout_and_comments_are_taken_away() -> None:
    text = 'a  :-  b("x  y % z"), % one\n c. %* two\n *%'
    assert tidied(text) == 'a :- b("x  y % z"), c.'
