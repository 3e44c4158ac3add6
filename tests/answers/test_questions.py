from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer, QueryRecord, Question

Solve = Callable[..., Answer]

P = ("p((1,2))", True)
Q = ('q("),")', False)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (Question("models"), "all models"),
        (Question("models", 1), "up to 1 model"),
        (Question("models", 3, optimal=True), "up to 3 optimal models"),
        (Question("models", 1, (P,)), "an answer set with p((1,2))"),
        (Question("models", 1, (P, Q)), 'an answer set with p((1,2)), without q("),")'),
        (Question("models", 1, (P,), optimal=True), "an optimal answer set with p((1,2))"),
        (Question("cautious"), "what holds in every answer set"),
        (Question("brave", optimal=True), "what holds in some optimal answer set"),
        (Question("optimum"), "the optimum"),
    ],
    ids=str,
)
def test_a_question_in_words(question: Question, words: str) -> None:
    assert str(question) == words


@pytest.mark.parametrize(
    ("question", "seen", "exhausted", "words"),
    [
        (Question("models", 2), 2, False, "up to 2 models: 2 found"),
        (Question("models", 2), 1, True, "up to 2 models: 1 found, and there is no other"),
        (Question("models", 2), 0, True, "up to 2 models: none found"),
        (Question("optimum"), 3, True, "the optimum: proven after 3 models"),
        (Question("optimum"), 0, True, "the optimum: none found"),
        (Question("brave"), 1, True, "what holds in some answer set: proven after 1 model"),
    ],
)
def test_what_came_of_a_question(
    question: Question, seen: int, exhausted: bool, words: str
) -> None:
    assert str(QueryRecord(question, seen, exhausted, 0.1)) == words


@pytest.mark.parametrize(
    ("seen", "after"), [(0, ""), (1, ", after 1 model"), (9, ", after 9 models")]
)
def test_a_question_that_was_left_open(seen: int, after: str) -> None:
    record = QueryRecord(Question("models", 2), seen, exhausted=False, seconds=0.1, open=True)
    assert str(record) == f"up to 2 models: left open{after}"


def test_what_a_pattern_asks_is_told_as_it_was_written(solve: Solve) -> None:
    answer = solve("{p(1..2)}. q.")
    assert "p(X)" not in answer.every
    assert answer.records[-1].question == Question("models", 1, (("p(X)", False),))
    assert answer.every.counterexample("p(X)") is not None
    assert answer.records[-1].question == Question("models", 1, (("p(X)", False),))
