"""Answers of the engine that runs in this process."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import Limits, Query, Reply, Task
from pytest_asp.sources import to_source


class CountingEngine(InProcessEngine):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Query] = []
        self.replies: list[Reply] = []

    def ask(self, task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
        self.asked.append(query)
        reply = super().ask(task, query, limits, functions)
        self.replies.append(reply)
        return reply


@pytest.fixture
def engine() -> CountingEngine:
    return CountingEngine()


@pytest.fixture
def solve(engine: CountingEngine) -> Callable[..., Answer]:
    def solve(program: object, **settings: Any) -> Answer:
        return solve_lazily(to_source(program), make_settings(**settings), engine)

    return solve
