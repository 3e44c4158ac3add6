"""What can be set for one search."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_asp.errors import PrologGoalError, PrologOptionError
from pytest_asp.prolog.protocol import Limits
from pytest_asp.prolog.settings import checked_goal, checked_seed, limits_with

USUAL = Limits(timeout=3, memory=1000, inferences=7)


@pytest.mark.parametrize(
    ("given", "limits"),
    [
        ({}, USUAL),
        ({"timeout": 2.5}, Limits(2.5, 1000, 7)),
        ({"memory": "64M"}, Limits(3, 64 << 20, 7)),
        ({"memory": 4096}, Limits(3, 4096, 7)),
        ({"inferences": 1}, Limits(3, 1000, 1)),
    ],
)
def test_what_is_given_replaces_a_limit(given: dict[str, Any], limits: Limits) -> None:
    assert limits_with(USUAL, **given) == limits


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("timeout", 0, "a number of seconds above 0 for timeout"),
        ("timeout", "soon", "a number of seconds above 0 for timeout"),
        ("memory", "many", "a size such as 512M for memory"),
        ("inferences", 0, "a whole number of 1 or more for inferences"),
        ("inferences", 1.5, "a whole number of 1 or more for inferences"),
        ("inferences", True, "a whole number of 1 or more for inferences"),
    ],
)
def test_a_limit_that_cannot_be_is_refused(name: str, value: Any, expected: str) -> None:
    with pytest.raises(PrologOptionError) as caught:
        limits_with(USUAL, **{name: value})
    assert str(caught.value).startswith(f"expected {expected}, got {value!r}, at tests/prolog/")
    assert f": write for instance {name}=" in str(caught.value)
    assert caught.value.option == f"{name}={value!r}"


@pytest.mark.parametrize("seed", [-1, True, "1", 0.5])
def test_a_seed_that_cannot_be_is_refused(seed: Any) -> None:
    with pytest.raises(PrologOptionError, match="expected a whole number of 0 or more for seed"):
        checked_seed(seed)
    assert checked_seed(0) == 0


@pytest.mark.parametrize("goal", ["", "  ", ".", " . ", None, 1])
def test_a_goal_that_is_none_is_refused(goal: Any) -> None:
    with pytest.raises(PrologGoalError, match="expected the text of a goal, got ") as caught:
        checked_goal(goal)
    assert caught.value.goal == str(goal)


def test_a_goal_is_kept_as_it_was_given() -> None:
    assert checked_goal(" p(X).\n") == " p(X).\n"
