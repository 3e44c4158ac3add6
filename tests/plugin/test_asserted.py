"""Asserts of a property, of which pytest itself can only say `assert False`."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.explain.detail import Detail
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.asserted import asserted
from pytest_asp.sources import to_source

Run = Callable[..., pytest.RunResult]

NORMAL = Detail.at(0)

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
    told = asserted(failure(statement, answer=answer), asked, NORMAL)
    assert told is not None
    assert told.sources == (answer.source,)
    assert told.words == f"expected {expected}, found {found}"


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("assert answer.count == 1", "expected exactly one answer set, found at least 2"),
        ("assert 3 <= answer.count", "expected at least 3 answer sets, found exactly 2"),
        (
            "assert answer.count < number",
            "expected fewer than 2 answer sets, found at least 2",
        ),
        ("assert 'b' in answer.every", "expected b in every answer set, found one without b"),
        ("assert Cell(1, column=1) not in answer.some", "expected cell(1, 1) in no answer set, "),
        ("assert answer.models == [{'b'}, ()]", "expected exactly the 2 answer sets given, "),
        ("assert answer.optimal.model == other", "expected the same atoms, found 1 atom only on "),
        ("assert answer.optimal.atoms(Cell) == {Cell(2, 2)}", "expected the same atoms, found 1 "),
    ],
)
def test_a_comparison_is_read_where_pytest_does_not_tell_of_it(statement: str, words: str) -> None:
    answer = solve("cell(1,1). {b}. #minimize {1: b}. #show b/0. #show cell/2.")
    names = {"Cell": Cell, "number": 2, "other": solve("a. cell(1,1).").model}
    told = asserted(failure(statement, answer=answer, **names), [Asked(answer)], NORMAL)
    assert told is not None
    assert told.words.startswith(words)


def test_the_answer_is_the_last_one_where_it_has_no_name() -> None:
    first, last = Asked(solve(ONE)), Asked(solve(TWO))
    error = failure("assert solve().unique", solve=lambda: last.answer)
    told = asserted(error, [first, last], NORMAL)
    assert told is not None
    assert told.sources == (last.answer.source,)


@pytest.mark.parametrize(
    "statement",
    [
        "assert box.answer.unique",  # which of the two it is cannot be told
        "assert answer.unique and answer.satisfiable",
        "assert answer.unique == True",
        "assert answer.unique is None",
        "assert answer.count == number + 1",
        "assert answer.count == missing",
        "assert box.count == 1",
        "assert answer.count == len([1])",
        "assert 1 < answer.count == 1",
        "assert missing.unique",
        "assert False",
        "raise AssertionError",
    ],
)
def test_nothing_is_said_where_it_cannot_be_told(statement: str) -> None:
    answer = solve(TWO)
    box = SimpleNamespace(answer=answer, count=2, unique=False)
    error = failure(statement, answer=answer, box=box, number=0, missing=box)
    error.__traceback__.tb_next.tb_frame.f_globals.pop("missing")  # type: ignore[union-attr]
    assert asserted(error, [Asked(answer), Asked(solve(ONE))], NORMAL) is None


def test_nothing_wrong_is_said_of_another_answer() -> None:
    answer = solve(ONE)
    error = failure("assert thing.unique", thing=SimpleNamespace(unique=0))
    assert asserted(error, [], NORMAL) is None
    error = failure("assert box.thing.unique", box=SimpleNamespace(thing=solve(TWO)))
    assert asserted(error, [Asked(answer)], NORMAL) is None
    error = failure("assert make().count == 2", make=lambda: solve(ONE))
    assert asserted(error, [Asked(solve(TWO))], NORMAL) is None


def test_nothing_is_said_of_a_text_that_is_not_there() -> None:
    error = failure("assert answer.unique", answer=solve(TWO))
    linecache.cache["<assert answer.unique>"] = (1, None, ["assert ("], "x")
    assert asserted(error, [Asked(solve(TWO))], NORMAL) is None
    assert asserted(AssertionError("made by hand"), [Asked(solve(TWO))], NORMAL) is None


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
