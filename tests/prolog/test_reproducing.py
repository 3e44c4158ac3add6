"""The command line that shows what a test saw."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from pytest_asp.cli.command import _parser
from pytest_asp.prolog.reproducing import reproduction
from tests.prolog.tabled import Row, TableEngine, solution, thrown

S = solution()


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({}, ()),
        ({"timeout": 2.5}, ("--timeout=2.5",)),
        ({"timeout": 0.001}, ("--timeout=0.001",)),
        ({"timeout": 1e7}, ("--timeout=1e+07",)),
        ({"memory": "64M"}, ("--memory=64M",)),
        ({"memory": 1000}, ("--memory=1000",)),
        ({"inferences": 9}, ("--inferences=9",)),
        ({"seed": 3}, ("--seed=3",)),
    ],
)
def test_only_what_is_unusual_is_written(given: dict[str, Any], options: tuple[str, ...]) -> None:
    answers = TableEngine().solve(**given)
    assert answers.fails
    assert reproduction(answers).arguments == ("--engine=scryer", *options)


@pytest.mark.parametrize(
    ("rows", "seen", "count"),
    [
        ([], None, ()),
        ([S, S], None, ()),
        ([S, S], 1, ("--count=1",)),
        ([S, thrown()], None, ()),
        ([S] * 9, None, ()),
        ([S] * 10, None, ("--count=11",)),
    ],
)
def test_as_many_answers_as_the_test_looked_at(
    rows: list[Row], seen: int | None, count: tuple[str, ...]
) -> None:
    answers = TableEngine(*rows).solve()
    answers._inquiry.see(seen)
    assert reproduction(answers).arguments[1:] == count


def test_nothing_is_searched_for() -> None:
    engine = TableEngine(S)
    assert reproduction(engine.solve()).arguments == ("--engine=scryer", "--count=1")
    assert engine.asked == 0


def test_the_engine_is_named_before_anybody_has_asked() -> None:
    answers = TableEngine(S).program(engine_name="swi").solve("p(X)")
    assert reproduction(answers).arguments == ("--engine=swi", "--count=1")


def test_the_program_is_kept_as_the_engine_had_it() -> None:
    found = reproduction(TableEngine().program("p(1).\n").solve("p(X), q('It''s')"))
    assert found.text == "p(1).\n"
    command = found.command(Path("some where/p.pl"))
    assert command.startswith("pytest-asp prolog solve 'some where/p.pl' ")
    assert shlex.split(command)[4] == found.goal == "p(X), q('It''s')"


def test_the_command_takes_these_options() -> None:
    answers = TableEngine(*[S] * 20).solve(timeout=2, memory="1G", inferences=7, seed=1)
    assert answers.count == 20
    command = shlex.split(reproduction(answers).command(Path("p.pl")))
    options = _parser().parse_args(command[1:])
    assert (options.files, options.goal, options.count) == (["p.pl"], "p(X)", 21)
    assert (options.engine, options.timeout, options.memory) == ("scryer", 2.0, 1 << 30)
    assert (options.inferences, options.seed) == (7, 1)


@pytest.mark.parametrize(
    ("goal", "written"),
    [
        ("p", "p"),
        ("p(X)", "'p(X)'"),
        ("p('a b')", "\"p('a b')\""),
        ("p('a b', \"c\")", None),
        ("p('$a'), \\+ q", None),
        ("p('a!'), !", None),
        ("\n  p('a'),\n  q\n", "\"p('a'),\n  q\""),
    ],
)
def test_a_shell_reads_the_goal_as_it_was(goal: str, written: str | None) -> None:
    command = reproduction(TableEngine().solve(goal)).command(Path("p.pl"))
    assert shlex.split(command)[4] == goal.strip()
    assert f"p.pl {written or shlex.quote(goal)} --engine" in command
