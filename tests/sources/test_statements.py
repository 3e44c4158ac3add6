"""Text split into statements: spans, kinds, names, and texts that put together mean the same."""

from __future__ import annotations

import pytest

from pytest_asp.sources.parsing import ParseFailure
from pytest_asp.sources.statements import TextStatement, split

PROGRAM = """\
% name: å first
a(1).  % trailing
%* block
*%
a(2). p("å") :- a(1). b. c.
{a;b}. a;b. x(1):-b. #false :- x(1), b. :- not a. &sum{x} <= 3 :- a(1).
1 #count{1:a} 1.
#minimize{1,X:a(X);  % of a
  2@3,Y : a(Y), not b; 3}.
#minimize{}. #maximise{1:a}.
#edge (a,b;b,a) : a(1).
#external p(1;2) : a(1). [true]
:~ a(X). [X@2,
 X]
#show a/1. #show x : a(1). #show.
#const n=3. [override]
#defined q/2.
#project a/1. #project a(X) : a(X).
#heuristic a(X) : a(X). [1,true]
#theory foo { t { + : 1, binary, left }; &sum/0 : t, any }.
#include "other.lp". % after
#script(python)
x = "a.b"
#end.
#program step(t).
d(t).
"""


def kinds(text: str) -> list[tuple[str, str]]:
    return [(each.kind, each.text) for each in split(text)]


def parsed(text: str) -> list[str]:
    from clingo.ast import AST, parse_string

    found: list[AST] = []
    parse_string(text, found.append)
    return [str(each) for each in found if each.ast_type.name not in {"Comment", "Include"}]


def test_every_kind_of_statement() -> None:
    assert kinds(PROGRAM) == [
        ("comment", "% name: å first"),
        ("fact", "a(1)."),
        ("comment", "% trailing"),
        ("comment", "%* block\n*%"),
        ("fact", "a(2)."),
        ("rule", 'p("å") :- a(1).'),
        ("fact", "b."),
        ("fact", "c."),
        ("choice", "{a;b}."),
        ("disjunction", "a;b."),
        ("rule", "x(1):-b."),
        ("constraint", "#false :- x(1), b."),
        ("constraint", ":- not a."),
        ("rule", "&sum{x} <= 3 :- a(1)."),
        ("choice", "1 #count{1:a} 1."),
        ("minimize", "#minimize{1,X:a(X)}."),
        ("comment", "% of a"),
        ("minimize", "#minimize{2@3,Y : a(Y), not b}."),
        ("minimize", "#minimize{3}."),
        ("minimize", "#maximise{1:a}."),
        ("edge", "#edge (a,b;b,a) : a(1)."),
        ("external", "#external p(1;2) : a(1). [true]"),
        ("weak constraint", ":~ a(X). [X@2,\n X]"),
        ("show", "#show a/1."),
        ("show", "#show x : a(1)."),
        ("show", "#show."),
        ("const", "#const n=3. [override]"),
        ("defined", "#defined q/2."),
        ("project", "#project a/1."),
        ("project", "#project a(X) : a(X)."),
        ("heuristic", "#heuristic a(X) : a(X). [1,true]"),
        ("theory", "#theory foo { t { + : 1, binary, left }; &sum/0 : t, any }."),
        ("include", '#include "other.lp".'),
        ("comment", "% after"),
        ("script", '#script(python)\nx = "a.b"\n#end.'),
        ("program", "#program step(t)."),
        ("fact", "d(t)."),
    ]


def test_the_texts_put_together_are_the_same_program() -> None:
    text = PROGRAM.replace('#include "other.lp".', "")
    assert parsed("\n".join(each.text for each in split(text))) == parsed(text)


def test_spans_count_characters_and_include_their_ends() -> None:
    first, second = split('p("å"). q(\n"ö").', file="f.lp")
    assert (first.start, first.end) == (0, 7)
    assert str(first.location) == "f.lp:1:1"
    assert (first.location.end_line, first.location.end_column) == (1, 7)
    assert str(second.location) == "f.lp:1:9"
    assert (second.location.end_line, second.location.end_column) == (2, 5)


def test_a_piece_of_a_file_keeps_its_lines() -> None:
    (only,) = split("   a.", file="f.lp", first_line=7, part=("step", ("t",)))
    assert str(only.location) == "f.lp:7:4"
    assert only.part == ("step", ("t",))


def test_elements_of_an_optimisation_have_spans_and_numbers_of_their_own() -> None:
    text = "#minimize{1:a;\n 2:b}. #minimize{3:c}. #maximize{4:d;5:e}."
    found = [(text[each.start : each.end], each.index) for each in split(text)]
    assert found == [("1:a", 0), ("2:b", 1), ("#minimize{3:c}.", 0), ("4:d", 0), ("5:e", 1)]


def test_a_comment_inside_of_an_element_does_not_end_it() -> None:
    (only,) = split("#minimize{1 % one\n : a}.")
    assert only.text == "#minimize{1 % one\n : a\n}."
    assert parsed(only.text) == parsed("#minimize{1:a}.")


def named(text: str) -> list[tuple[str, str]]:
    return [(each.name, each.text) for each in split(text) if each.name is not None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("% name: one\na.\nb.", [("one", "a.")]),
        ("% name: one\n% more about it\na.", [("one", "a.")]),
        ("% name: one\n\na.", []),
        ("%* name: one *%\na.", [("one", "a.")]),
        ("%* name: one *% a. b.", [("one", "a.")]),
        ("% name: one\n% name: two\na.", [("two", "a.")]),
        ("% name: \na.", []),
        ("% a name: one\na.", []),
        ("% name: one\n#program p.\na.", []),
        (
            "% name: cost\n#minimize{1:a;2:b}. c.",
            [("cost", "#minimize{1:a}."), ("cost", "#minimize{2:b}.")],
        ),
        ("% name: one\n", []),
    ],
)
def test_a_comment_names_the_statement_right_behind_it(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert named(text) == expected


def test_statements_know_their_part() -> None:
    parts = [each.part for each in split("a. #program p. b. #program q(x,y). c. #program base. d.")]
    base, p, q = ("base", ()), ("p", ()), ("q", ("x", "y"))
    assert parts == [base, p, p, q, q, base, base]


def test_text_without_statements() -> None:
    assert split("") == ()
    assert split(" \n") == ()
    assert kinds("%only") == [("comment", "%only")]


def test_text_that_clingo_refuses() -> None:
    with pytest.raises(ParseFailure) as caught:
        split("a. b")
    assert caught.value.messages[0][0] == "RuntimeError"
    assert "unexpected EOF" in caught.value.messages[0][1]


def test_equal_text_gives_equal_statements() -> None:
    assert split("a. b.") == split("a. b.")
    assert len({*split("a. a."), *split("a. a.")}) == 2
    assert isinstance(split("a.")[0], TextStatement)


def test_ten_thousand_statements_take_linear_time() -> None:
    from time import perf_counter

    def seconds(number: int) -> float:
        text = "".join(f"#minimize{{{i}:a;{i}:b}}. p({i}).\n" for i in range(number))
        begin = perf_counter()
        split(text)
        return perf_counter() - begin

    seconds(10)
    assert seconds(2000) < 60 * seconds(200)
