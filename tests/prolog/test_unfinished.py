"""What to raise where a search gives no plain answer."""

from __future__ import annotations

import pytest

from pytest_asp.errors import NotProven, TimeLimitReached
from pytest_asp.location import Location
from pytest_asp.prolog.asked import Asked
from pytest_asp.prolog.protocol import Limits
from pytest_asp.prolog.source import PrologSource
from pytest_asp.prolog.unfinished import (
    cut_short,
    goal_refused,
    no_answer,
    raised_error,
    several_answers,
    told_where,
    undecided_error,
)
from tests.prolog.tabled import solution, thrown, undecided

PLACE = Location("queens.py", 12)
SOURCE = PrologSource.from_text("p(1).", name="numbers.pl")


def asked(goal: str = "p(X)") -> Asked:
    return Asked(SOURCE, goal, Limits(), 0, PLACE, "scryer")


@pytest.mark.parametrize(
    ("said", "seen", "told"),
    [
        ("it took too long", 0, "it took too long"),
        ("it took too long", 1, "it took too long, after 1 answer"),
        ("it took 2 s; ask less", 2, "it took 2 s, after 2 answers; ask less"),
        ("a; b; c", 1, "a, after 1 answer; b; c"),
    ],
)
def test_a_limit_is_told_with_the_question(said: str, seen: int, told: str) -> None:
    cause = TimeLimitReached(f"not proven: {said}", phase="solve")
    assert told_where(asked(), cause, seen) is cause
    assert str(cause) == f"not proven: asked `p(X)` of numbers.pl, at queens.py:12, but {told}"
    assert (cause.location, cause.models, cause.phase) == (PLACE, seen, "solve")


def test_a_search_that_somebody_ended() -> None:
    found = cut_short(asked("p(X),\n\n   q"), "the search was closed", 3)
    assert type(found) is NotProven
    assert str(found) == (
        "not proven: asked `p(X), q` of numbers.pl, at queens.py:12, but the search was closed, "
        "after 3 answers"
    )


def test_a_long_goal_is_shortened() -> None:
    found = str(goal_refused(asked("p, " * 200), "so"))
    assert " ...`, which cannot be parsed" in found
    assert len(found) < 300


def test_the_number_of_the_undecided_answer_is_told() -> None:
    found = undecided_error(asked(), undecided("a"), 4, 2)
    assert "but answer 4 is undecided: it leaves 1 goal open, and" in str(found)
    assert str(found).split("\n")[1:] == ["  a"]
    assert found.models == 2


@pytest.mark.parametrize(
    ("ball", "what"),
    [
        ("error(a,b)", "the error error(a,b)"),
        ("errors(a)", "the ball errors(a)"),
        ("stop", "the ball stop"),
    ],
)
def test_errors_and_other_balls(ball: str, what: str) -> None:
    found = raised_error(asked(), [], thrown(ball))
    assert f"got {what}, at queens.py:12: " in str(found)
    assert (found.ball, found.answers, found.location) == (ball, 0, PLACE)


def test_answers_that_there_are_not_are_told_with_both_lines() -> None:
    for error in (no_answer(asked()), several_answers(asked(), [solution(), solution(X="1")])):
        assert "answer to `p(X)` of numbers.pl, at queens.py:12, got " in str(error)
        assert f", at {error.location}: assert `answers." in str(error)
        assert error.location is not None
        assert error.location.file == __file__
