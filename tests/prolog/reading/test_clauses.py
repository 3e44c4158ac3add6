from __future__ import annotations

import pytest

from pytest_asp.prolog.reading import parse


def read(text: str) -> list[str]:
    """Give the text of each clause, with a mark before those that cannot be read."""
    return [("" if each.node else "!") + text[each.start : each.end] for each in parse(text)]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("", []),
        ("% nothing\n/* at all */", []),
        ("a. b :- c.", ["a.", "b :- c."]),
        ("a.%x\nb.", ["a.", "b."]),
        ("a", ["!a"]),
        ("a. b", ["a.", "!b"]),
        ("a(. b.", ["!a(.", "b."]),
        ("a b. c.", ["!a b.", "c."]),
        ("a :- 'b. c.\nd.", ["!a :- 'b. c.\nd."]),
        ("a :- 'b.\n. d.", ["!a :- 'b.\n.", "d."]),
        ("a. /* b. c.", ["a.", "!/* b. c."]),
        ("'a b. c.\nd. e.", ["!'a b. c.\nd.", "e."]),
        ("a :- b)\nc :- d.\ne.", ["!a :- b)\nc :- d.", "e."]),
        ("#!/usr/bin/env swipl\na.", ["a."]),
        ("a :- \x00 b. c.", ["!a :- \x00 b.", "c."]),
        ("f('.', \". \", 0'.). b.", ["f('.', \". \", 0'.).", "b."]),
        ("a. end_of_file. b(. 'c", ["a."]),
        ("a.\n'end_of_file'.\nAnything at all.", ["a."]),
        ("end_of_file(a). :- end_of_file. b.", ["end_of_file(a).", ":- end_of_file.", "b."]),
    ],
)
def test_a_text_is_cut_into_clauses(text: str, clauses: list[str]) -> None:
    assert read(text) == clauses


@pytest.mark.parametrize(
    ("before", "clause"),
    [
        (":- op(700, xfx, ===>).", "a ===> b."),
        (":- op(700, xfx, [===>, <===]).", "a <=== b."),
        (":- op(200, xfy, user:(&)), op(200, xf, ??).", "a & b ?? ."),
        (":- module(m, [p/1, op(700, xfx, ===>)]).", "a ===> b."),
        (":- use_module(library(clpz)).", "a :- X #= 1, Y in 0..2, #X #\\= #Y."),
        (":- use_module(library(clpfd)).", "a :- X #= 1 #<==> B."),
        (":- use_module(library(clpfd), [(#=)/2]).", "a :- X #= 1."),
        (":- use_module([library(lists), library(clpz)]).", "a :- X #= 1."),
        (":- [library(clpb)].", "a :- sat(X # ~Y)."),
        (":- ensure_loaded(library(lambda)).", "a :- p(A+\\b)."),
    ],
)
def test_operators_count_behind_their_directive(before: str, clause: str) -> None:
    assert read(f"{before}\n{clause}") == [before, clause]
    assert read(f"{clause}\n{before}")[0] == f"!{clause}"


@pytest.mark.parametrize(
    "directive",
    [
        ":- op(P, xfx, ===>).",
        ":- op(1201, xfx, ===>).",
        ":- op(700, yfy, ===>).",
        ":- op(700, xfx, [X]).",
        ":- module(m, [p/1]).",
        ":- module(m, Exports).",
        ":- use_module(clpz).",
        ":- [library(nothing), file].",
        "op(700, xfx, ===>).",
    ],
)
def test_what_declares_no_operator_changes_nothing(directive: str) -> None:
    assert read(f"{directive}\na ===> b.\nX #= 1.") == [directive, "!a ===> b.", "!X #= 1."]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("a :- b('c\n:- d.\n'). e.", ["a :- b('c\n:- d.\n').", "e."]),
        ('a("b\nc", `d\n`).', ['a("b\nc", `d\n`).']),
        ("'a\nb'. c.", ["'a\nb'.", "c."]),
    ],
)
def test_text_in_quotes_may_go_over_lines(text: str, clauses: list[str]) -> None:
    read_clauses = parse(text)
    assert read(text) == clauses
    assert read_clauses[0].problem is not None
    assert read_clauses[0].problem.unclosed
    assert [each.problem for each in read_clauses[1:]] == [None] * (len(clauses) - 1)
