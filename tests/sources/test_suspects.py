"""Which statement is named when a grounding does not end."""

from __future__ import annotations

import pytest

from pytest_asp.sources.suspects import likely_culprit, producers


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("n(0).\nn(X+1) :- n(X).\nm(X,Y) :- n(X), n(Y).", 2),
        ("a(f(X)) :- b(X).\nb(X) :- a(X).\na(1).", 1),
        ("s(X+1) :- t(X).\nt(1..3).\nu(A,B,C) :- t(A), t(B), t(C).", 3),
        ("n(1..3000).\nq :- n(A), n(B), n(C), A+B+C=0.\n:- n(A), n(B).", 2),
        ("n(1..9).\n:~ n(A), n(B), n(C), A<B. [1,A]", 2),
    ],
)
def test_the_likely_culprit(text: str, line: int) -> None:
    suspect = likely_culprit(text)
    assert suspect is not None
    assert suspect.line == line


@pytest.mark.parametrize("text", ["a. b :- a.", "n(1..3). p(X+1) :- n(X).", "a :- b,, c.", ""])
def test_no_culprit(text: str) -> None:
    assert likely_culprit(text) is None


def test_a_text_too_large_to_walk() -> None:
    assert likely_culprit("n(0). n(X+1) :- n(X)." + " " * (1 << 20)) is None


@pytest.mark.parametrize(
    ("head", "lines"),
    [
        ("p/2", [2]),
        ("-p/2", [3]),
        (":-", [4]),
        (":~", [5]),
        ("#", [6, 7]),
        ("q/1", [8, 9]),
        ("fact/1", [1]),
        ("range/1", [10]),
        ("other/1", []),
    ],
)
def test_the_statements_that_give_a_kind_of_ground_rule(head: str, lines: list[int]) -> None:
    text = (
        "fact(1). range(0).\np(X,Y) :- q(X), q(Y).\n-p(X,X) :- q(X).\n:- q(X).\n:~ q(X). [X]\n"
        "1 { r(X) } :- q(X).\n#sum { X : r(X) } 3 :- q(X).\n{ q(X) } :- fact(X).\n"
        "q(X) | s(X) :- fact(X).\nrange(1..9).\n"
    )
    assert [line for line, _ in producers(text, head)] == lines


def test_no_statements_are_looked_for_in_a_text_that_is_too_large() -> None:
    assert producers("p(X) :- q(X).\n" + "%" * (1 << 20), "p/1") == []
