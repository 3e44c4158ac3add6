"""What is taken down of a question, and how it is told that it was not settled."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Literal

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import FindModels, Limits, Query, Reply, Task, Unfinished
from pytest_asp.errors import MemoryLimitReached, NotProven, ProgramWarnings
from pytest_asp.sources import to_source

Reason = Literal["time", "memory"]


class Exhausted(InProcessEngine):
    """An engine whose limits run out."""

    def __init__(self, reason: Reason) -> None:
        super().__init__()
        self.reply = Unfinished(reason, "it was enough", "ground", 3)

    def ask(self, task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
        time.sleep(0.01)
        return self.reply

    def stream(self, task: Task, query: FindModels, limits: Limits, functions: Any = None) -> Any:
        return self

    def batch(self) -> Reply:
        time.sleep(0.01)
        return self.reply

    def close(self) -> None:
        """Do nothing."""


def exhausted(reason: Reason, **settings: Any) -> Answer:
    text = to_source("n(X+1) :- n(X).\nn(0).")
    return solve_lazily(text, make_settings(**settings), Exhausted(reason))


@pytest.mark.parametrize(
    "question", [lambda answer: answer.unique, lambda answer: list(answer.models)]
)
def test_a_question_that_ran_into_its_limit_is_taken_down_once_with_its_time(
    question: Callable[[Answer], object],
) -> None:
    answer = exhausted("time")
    with pytest.raises(NotProven):
        question(answer)
    [record] = answer.records
    assert record.seconds >= 0.01
    assert not record.exhausted


@pytest.mark.parametrize(
    ("memory", "words"),
    [
        ("512M", r"clingo ran out of memory \(the limit is 512 MiB\) while grounding"),
        (None, r"clingo ran out of memory \(there was no limit\)"),
    ],
)
def test_the_limit_of_memory_is_told(memory: str | None, words: str) -> None:
    with pytest.raises(MemoryLimitReached, match=words):
        _ = exhausted("memory", memory=memory).satisfiable


def test_the_first_line_of_the_message_stands_for_itself() -> None:
    with pytest.raises(NotProven) as caught:
        _ = exhausted("time").satisfiable
    first, second = str(caught.value).split("\n")
    assert first.endswith("perhaps without end")
    assert second == "    1 | n(X+1) :- n(X)."


def test_a_question_that_only_its_warnings_fail_is_taken_down_too(
    solve: Callable[..., Answer],
) -> None:
    answer = solve("a :- b.")
    with pytest.raises(ProgramWarnings):
        _ = answer.satisfiable
    assert [str(record.question) for record in answer.records] == ["up to 1 model"]


def test_an_answer_is_freed_with_its_last_user(solve: Callable[..., Answer]) -> None:
    """Without waiting for the garbage collector: it may hold a large program."""
    import gc
    import weakref

    gc.collect()
    gc.disable()
    try:
        answer = solve("{a;b}. #show a/0.")
        assert len(list(answer.models)) == answer.count
        gone = weakref.ref(answer._inquiry.source)
        del answer
        assert gone() is None
    finally:
        gc.enable()
