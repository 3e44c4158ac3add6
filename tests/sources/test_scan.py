"""What is read of ASP text without parsing it."""

from __future__ import annotations

import pytest
from clingo import MessageCode
from clingo.ast import AST, parse_string
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp.builder.signature import Signature
from pytest_asp.sources import scan
from pytest_asp.sources.messages import parse_message


def test_masking_keeps_positions() -> None:
    text = 'a. % no "x\np("%a\\"b"). %* c\nd *% e.'
    bare = scan.masked(text)
    assert len(bare) == len(text)
    assert bare.split() == ["a.", "p(", ").", "e."]
    assert [i for i, c in enumerate(bare) if c == "\n"] == [
        i for i, c in enumerate(text) if c == "\n"
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a.", None),
        ("a. % #show a/0.", None),
        ("#show.", set()),
        ("#show a/0. #show -b/2 . #show c : d.", {"a/0", "-b/2"}),
        ("#show p(X) : q(X).", set()),
    ],
)
def test_shown_signatures(text: str, shown: set[str] | None) -> None:
    expected = None if shown is None else {Signature.parse(each) for each in shown}
    assert scan.shown_signatures(text) == expected


def test_constants_names_and_parts() -> None:
    text = '#const n=3. % #const m=1.\np(n,k,"s"). #program step(t, s). #program check.'
    assert scan.constants(text) == ("n",)
    assert {"n", "k", "p", "t"} <= scan.names(text)
    assert "s" in scan.names(text)
    assert scan.parts(text) == {"base": 0, "step": 2, "check": 0}


@pytest.mark.parametrize(
    ("raw", "signature"),
    [
        (
            "<block>:1:12-21: info: atom does not occur in any rule head:\n  cleu(X,#Anon0)\n",
            "cleu/2",
        ),
        ("<block>:1:6-7: info: atom does not occur in any rule head:\n  b\n", "b/0"),
        (
            '<block>:1:6-7: info: atom does not occur in any rule head:\n  -q(f(1,2),"a,(b")\n',
            "-q/2",
        ),
        ("<block>:2:1-11: info: no atoms over signature occur in program:\n  p/2\n", "p/2"),
        ("<block>:2:1-3:4: info: atom does not occur in any rule head:\n  r()\n", "r/0"),
    ],
)
def test_the_signature_of_a_warning(raw: str, signature: str) -> None:
    assert str(parse_message("atom-undefined", raw).signature) == signature


def test_a_message_of_several_lines() -> None:
    raw = (
        "<block>:2:1-18: error: unsafe variables in:\n  b(X):-[#inc_base];not c(X).\n"
        "<block>:2:3-4: note: 'X' is unsafe\n"
    )
    message = parse_message("error", raw)
    assert (message.line, message.column, message.end_column) == (2, 1, 18)
    assert message.text == "unsafe variables in"
    assert message.notes == ("'X' is unsafe",)


def test_a_message_without_a_place() -> None:
    assert parse_message("error", "something odd").line == 0


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("a.", None),
        ('p("å"). % å\nq.', None),
        ('p("\\"å"). q.', None),
        ("a :- å.", 5),
        ('p("å"). å.', 8),
        ('p("å', 3),
        ("%* %* *% å *% a.", None),
        ("%* *% å", 6),
        ("%* å", None),
        ("#script (lua) å #end. a.", None),
        ("#script (lua) #end. å", 20),
        ("#script (lua) #endå", 18),
        ("#script % (lua)\n å #end.", 17),
        ("#! å\na.", None),
        ("%* % *%\nå *%", None),
        ('p("\\å").', 4),
        ('#theory t { "å" }.', 13),
        ("#theory t { #script (lua) å", 26),
        ('#theory t { t { + : 1, unary } }. &x { "å" }. %* å *%', None),
    ],
)
def test_characters_that_clingo_cannot_read(text: str, offset: int | None) -> None:
    assert scan.foreign_character(text) == offset


def test_block_comments_nest() -> None:
    text = 'a. %* %* "*% b. *% c. %* d.\n'
    assert scan.masked(text) == "a." + " " * 17 + "c." + " " * 6 + "\n"
    assert scan.script_position("%* %* *% #script *% #script(lua) #end.") == 20


@pytest.mark.parametrize(
    "text",
    [
        "#script (python) a #end.",
        "#script(lua) a",
        "#script % not read by clingo\n(lua) a #end.",
        '"b". a. _#script (lua) #end.',
        "%* a % %* b\n*% #script (lua) a #end.",
        "#! %*\n#script (lua) a #end. %* *%",
        "#! a\n#script",
    ],
)
def test_scripts_are_found_behind_comments(text: str) -> None:
    assert scan.script_position(text) == text.index("#script")


@pytest.mark.parametrize(
    "text",
    [
        "#scripts",
        "% #script (lua)",
        '"#script (lua)".',
        "%* a % *% b\n#script (lua) *%",
        "#! #script",
    ],
)
def test_what_is_no_script(text: str) -> None:
    assert scan.script_position(text) is None


PIECES = [
    *("`", "%*", "*%", "%", "#!", "\n", " ", '"', "\\", "\\n", "a", ".", "(", ")", "{", "}", "}."),
    *("#", "#end", "#enda", "#script", "_#script", "#scripta", "(lua)", "#script\n(python)"),
    *("#theory", "#theory t {", "t { + : 1, unary }", "&x/0 : t, head"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_the_lexer_of_clingo_is_understood(text: str) -> None:
    """A backtick stands for a character that clingo cannot read, and whose message it survives."""
    found: list[AST] = []
    messages: list[str] = []

    def log(_: MessageCode, message: str) -> None:
        messages.append(message)

    try:
        parse_string(text, found.append, logger=log, message_limit=1000)
    except RuntimeError:
        assert messages
    place = scan.foreign_character(text.replace("`", "å"))
    if not messages:
        assert place is None
    if any("unexpected `" in each for each in messages):
        assert place is not None
    if any(each.ast_type.name == "Script" for each in found):
        assert scan.script_position(text) is not None
