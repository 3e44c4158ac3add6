"""Which statement is named when a grounding does not end."""

from __future__ import annotations

import pytest

from pytest_asp.sources.suspects import likely_culprit


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
