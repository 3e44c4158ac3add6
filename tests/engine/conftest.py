"""Answers of the engine that solves in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.sources import to_source


@pytest.fixture
def engine() -> Iterator[WorkerEngine]:
    engine = WorkerEngine()
    yield engine
    engine.close()


@pytest.fixture
def solve(engine: WorkerEngine) -> Callable[..., Answer]:
    def solve(program: object, **settings: Any) -> Answer:
        return solve_lazily(to_source(program), make_settings(**settings), engine)

    return solve
