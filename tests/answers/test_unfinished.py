"""What a question that was left open says it has reached."""

from __future__ import annotations

import pytest

from pytest_asp.answers.questions import Question, taken_down
from pytest_asp.answers.unfinished import not_proven
from pytest_asp.engine.queries import Limits, Unfinished
from pytest_asp.errors import SearchStopped, TimeLimitReached, WorkerCrashed
from pytest_asp.sources import to_source

QUESTION = Question("models", limit=2)
SOURCE = to_source("n(0). n(X+1) :- n(X).")


def told(reply: Unfinished) -> str:
    return str(not_proven(reply, QUESTION, SOURCE, Limits())).partition(", but ")[2]


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Unfinished("time", "it ran out", "solve"), "it ran out while solving"),
        (Unfinished("time", "it ran out", "solve", 1), "it ran out while solving, after 1 model"),
        (
            Unfinished("time", "it ran out", "solve", 1234, (7,), (0,)),
            "it ran out while solving, after 1,234 models, the best of cost 7",
        ),
        (
            Unfinished("time", "it ran out", "solve", 2, (3, 12), (2, 1)),
            "it ran out while solving, after 2 models, the best of cost 3@2, 12@1",
        ),
        (Unfinished("limit", "it ended", "solve", 5), "it ended, after 5 models"),
        (Unfinished("crash", "it crashed"), "it crashed"),
    ],
)
def test_it_says_what_was_reached(reply: Unfinished, words: str) -> None:
    assert told(reply) == words


def test_while_grounding_it_names_a_statement() -> None:
    first, excerpt = told(Unfinished("time", "it ran out", "ground")).split("\n")
    assert first.startswith("it ran out while grounding; probably because of the statement at ")
    assert excerpt == "    1 | n(0). n(X+1) :- n(X)."


def test_programs_can_read_it_too() -> None:
    reply = Unfinished("time", "it ran out", "solve", 2, (3, 12), (2, 1))
    error = not_proven(reply, QUESTION, SOURCE, Limits())
    assert isinstance(error, TimeLimitReached)
    assert (error.phase, error.models, error.costs) == ("solve", 2, {2: 3, 1: 12})
    assert isinstance(
        not_proven(Unfinished("limit", ""), QUESTION, SOURCE, Limits()), SearchStopped
    )
    crash = not_proven(Unfinished("crash", ""), QUESTION, SOURCE, Limits())
    assert isinstance(crash, WorkerCrashed)
    assert (crash.phase, crash.costs) == ("unknown", {})


def test_what_was_left_open_is_taken_down_as_such() -> None:
    reply = Unfinished("time", "it ran out", "solve", 2, memory=7)
    record = taken_down(QUESTION, reply, 0.5)
    assert (record.seen, record.seconds, record.open, record.memory) == (2, 0.5, True, 7)
    assert record.proof == "not proven"
    assert str(record) == "up to 2 models: left open, after 2 models"
    assert str(taken_down(QUESTION, None, 0.5)) == "up to 2 models: left open"
    assert taken_down(QUESTION, None, 0.5, seen=1).seen == 1
