"""Small scopes without a test run around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import Limits, Query, Reply, Task
from pytest_asp.plugin.sharing import Sharing
from pytest_asp.scopes import SmallScope


class Recording(InProcessEngine):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Task, Query]] = []

    def ask(self, task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
        self.asked.append((task, query))
        return super().ask(task, query, limits, functions)


@pytest.fixture
def engine() -> Recording:
    return Recording()


@pytest.fixture
def told() -> list[str]:
    """What was said while a scope was checked."""
    return []


@pytest.fixture
def small_scope(engine: Recording, told: list[str]) -> Callable[..., SmallScope]:
    def make(
        inputs: object,
        *,
        scope: int,
        where: object | None = None,
        symmetric: Any = False,
        limit: int = 20_000,
        **settings: Any,
    ) -> SmallScope:
        sharing = Sharing(engine, lambda _: None, {})
        bounds = (scope, where, symmetric, limit)
        return sharing.small_scope(inputs, bounds, {}, settings, told.append)

    return make
