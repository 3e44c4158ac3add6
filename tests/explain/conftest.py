"""Answers to explain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.location import Location
from pytest_asp.sources import to_source


@pytest.fixture
def solve() -> Callable[..., Answer]:
    """Give a function that answers a program, as if asked on line 3 of a test."""

    def answer(program: Any, **settings: Any) -> Answer:
        place = Location("test_it.py", 3)
        return solve_lazily(
            to_source(program), make_settings(**settings), InProcessEngine(), location=place
        )

    return answer
