"""Asserts of a property, of which pytest itself can only say `assert False`."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.asserted import asserted
from pytest_asp.sources import to_source

Run = Callable[..., pytest.RunResult]

ONE = "a."
TWO = "{a}."
NONE = "a. :- a."
CHEAPEST = "1 {a; b} 1. #minimize {1: a}."


def solve(program: str) -> Answer:
    """Answer a program in this process."""
    return solve_lazily(to_source(program), make_settings(), InProcessEngine())


def failure(statement: str, **names: Any) -> AssertionError:
    """Run a statement that fails, from a file that Python knows the lines of."""
    text = f"# a comment\n{statement}\n"
    file = f"<{statement}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    with pytest.raises(AssertionError) as caught:
        exec(compile(text, file, "exec"), names)
    return caught.value


@pytest.mark.parametrize(
    ("statement", "program", "expected", "found"),
    [
        ("assert answer.unique", TWO, "exactly one answer set", "at least 2"),
        ("assert answer.unique", NONE, "exactly one answer set", "none"),
        ("assert not answer.unique", ONE, "no answer set, or several", "exactly 1"),
        ("assert not not answer.unique", TWO, "exactly one answer set", "at least 2"),
        ("assert (\n  answer\n  .satisfiable)", NONE, "at least one answer set", "none"),
        ("assert not answer.satisfiable, 'mine'", ONE, "no answer set", "at least 1"),
        (
            "assert not answer.optimal.unique",
            CHEAPEST,
            "no optimal answer set, or several",
            "exactly 1",
        ),
    ],
)
def test_a_property_is_said_in_words(
    statement: str, program: str, expected: str, found: str
) -> None:
    answer, other = solve(program), solve("other.")
    asked = [Asked(answer), Asked(other)]
    told = asserted(failure(statement, answer=answer), asked)
    assert told is not None
    owner, verdict = told
    assert owner.answer is answer
    assert (verdict.expected, verdict.found) == (expected, found)


def test_the_answer_is_the_last_one_where_it_has_no_name() -> None:
    first, last = Asked(solve(ONE)), Asked(solve(TWO))
    error = failure("assert solve().unique", solve=lambda: last.answer)
    told = asserted(error, [first, last])
    assert told is not None
    assert told[0] is last


@pytest.mark.parametrize(
    "statement",
    [
        "assert box.answer.unique",  # which of the two it is cannot be told
        "assert answer.unique and answer.satisfiable",
        "assert answer.unique == True",
        "assert answer.count == 1",
        "assert False",
        "raise AssertionError",
    ],
)
def test_nothing_is_said_where_it_cannot_be_told(statement: str) -> None:
    answer = solve(TWO)
    error = failure(statement, answer=answer, box=SimpleNamespace(answer=answer))
    assert asserted(error, [Asked(answer), Asked(solve(ONE))]) is None


def test_nothing_wrong_is_said_of_another_answer() -> None:
    answer = solve(ONE)
    assert asserted(failure("assert thing.unique", thing=SimpleNamespace(unique=0)), []) is None
    error = failure("assert box.thing.unique", box=SimpleNamespace(thing=solve(TWO)))
    assert asserted(error, [Asked(answer)]) is None


def test_nothing_is_said_of_a_text_that_is_not_there() -> None:
    error = failure("assert answer.unique", answer=solve(TWO))
    linecache.cache["<assert answer.unique>"] = (1, None, ["assert ("], "x")
    assert asserted(error, [Asked(solve(TWO))]) is None
    assert asserted(AssertionError("made by hand"), [Asked(solve(TWO))]) is None


@pytest.mark.parametrize("option", ["--assert=plain", "--assert=rewrite"])
def test_the_section_says_what_was_expected(run: Run, option: str) -> None:
    result = run(
        """
        def test_it(asp):
            answer = asp.solve("{a}.")
            asp.solve("b.").unique
            assert answer.unique
        """,
        option,
    )
    result.stdout.fnmatch_lines(
        [
            "... 1 other program",
            "program:  ASP text at test_suite.py:2",
            "expected: exactly one answer set",
            "found:    at least 2",
            "The first two answer sets share no shown atom, and differ in these:",
        ]
    )
