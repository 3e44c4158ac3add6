"""Answers as a toplevel shows them."""

from __future__ import annotations

import pytest

from pytest_asp.prolog.protocol import Solution
from pytest_asp.prolog.shown import answer_text, cut_text
from tests.prolog.tabled import solution, undecided


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (solution(), "true"),
        (solution(X="1", Y='"ab"'), 'X = 1, Y = "ab"'),
        (undecided("dif(X,a)", Y="1"), "Y = 1, dif(X,a)"),
        (undecided("a", "b", "c"), "a, b, c"),
        (undecided("a", "b", "c", "d"), "a, b, c, ..."),
    ],
)
def test_an_answer(answer: Solution, text: str) -> None:
    assert answer_text(answer) == text


def test_a_whole_answer() -> None:
    answer = undecided("a", "b", "c", "d" * 300, X="1" * 300)
    assert answer_text(answer, whole=True) == f"X = {'1' * 300}, a, b, c, {'d' * 300}"
    assert len(answer_text(answer)) < 250


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [("abc", 3, "abc"), ("a" * 20, 11, "aaa ... aaa"), ("0123456789", 9, "01 ... 89")],
)
def test_texts_are_cut_in_the_middle(text: str, limit: int, cut: str) -> None:
    assert cut_text(text, limit) == cut
