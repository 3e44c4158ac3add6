"""Programs compared without pytest: by an engine in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import Limits
from pytest_asp.snapshots.semantics import Asker
from pytest_asp.sources import to_source


@pytest.fixture
def engine() -> InProcessEngine:
    return InProcessEngine()


@pytest.fixture
def asker(engine: InProcessEngine) -> Asker:
    return Asker(engine, Limits())


@pytest.fixture
def solve(engine: InProcessEngine) -> Callable[..., Answer]:
    def solve(program: object, **settings: Any) -> Answer:
        return solve_lazily(to_source(program), make_settings(**settings), engine)

    return solve
