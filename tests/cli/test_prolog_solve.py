"""`pytest-asp prolog solve`: answers as a toplevel shows them, and what else tests see."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pytest_asp.cli import prolog_solve
from pytest_asp.cli.command import main
from pytest_asp.cli.prolog_solve import MISUSED, NONE, OPEN, SOLVED
from pytest_asp.errors import EngineMissingError, TimeLimitReached
from pytest_asp.prolog.protocol import GoalRefused, Limits, Loaded, Message
from tests.prolog.tabled import Row, TableEngine, solution, thrown, undecided

Ask = Callable[..., tuple[int, list[str], str]]

LIMIT = TimeLimitReached("not proven: the goal ran longer than 2 s; raise the limit")
LABEL = "label its variables at the end of the goal to get solutions"
END = "no further answers"
THREE = (solution(X="1"), solution(X="2"), solution(True, X="3"))


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Give a function that asks a goal of an engine with given answers: code, lines, the rest."""

    def ask(
        *rows: Row,
        arguments: Sequence[str] = ("p(X)",),
        loaded: Loaded | BaseException = Loaded(),  # noqa: B008  # it is frozen
        written: Sequence[str] = (),
    ) -> tuple[int, list[str], str]:
        engine = TableEngine(*rows, loaded=loaded, written=written)
        monkeypatch.setattr(prolog_solve, "_engine", lambda name, tell: lambda: engine)
        code = main(["prolog", "solve", *arguments])
        given.extend(engine.given)
        told = capsys.readouterr()
        return code, told.out.splitlines(), told.err

    given.clear()
    return ask


given: list[tuple[str, Limits, int]] = []


# -------------------------------------------------------------------------- how searches end


@pytest.mark.parametrize(
    ("rows", "code", "lines"),
    [
        ((), NONE, ["no answers"]),
        ((solution(True),), SOLVED, ["   true", END]),
        (THREE, SOLVED, ["   X = 1", ";  X = 2", ";  X = 3", END]),
        ((thrown("oops"),), OPEN, ["raised: oops"]),
        ((solution(X="1"), thrown("oops")), OPEN, ["   X = 1", "raised: oops"]),
        (
            (undecided("clpz:(X in 1..3)"),),
            OPEN,
            ["   clpz:(X in 1..3)", f"   undecided: 1 goal is left open; {LABEL}", END],
        ),
    ],
    ids=["none", "true", "three", "thrown", "thrown later", "undecided"],
)
def test_each_end_is_told(ask: Ask, rows: Sequence[Row], code: int, lines: list[str]) -> None:
    assert ask(*rows) == (code, lines, "")


def test_a_solution_beside_an_open_answer_is_one(ask: Ask) -> None:
    code, lines, _ = ask(undecided("a", "b"), solution(X="2"))
    assert code == SOLVED
    assert lines[1].startswith("   undecided: 2 goals are left open; label")
    assert lines[2:] == [";  X = 2", END]


def test_it_stops_after_a_number_of_answers(ask: Ask) -> None:
    code, lines, _ = ask(*THREE, arguments=["p(X)", "--count=2"])
    assert code == SOLVED
    assert lines == ["   X = 1", ";  X = 2", "stopped after 2 answers; --count=20 shows more"]


def test_stopping_at_open_answers_proves_nothing(ask: Ask) -> None:
    assert ask(undecided("a"), THREE[0], arguments=["p(X)", "--count=1"])[0] == OPEN


def test_a_limit_is_told_after_the_answers_so_far(ask: Ask) -> None:
    code, lines, _ = ask(solution(X="1"), LIMIT)
    assert code == OPEN
    assert lines[0] == "   X = 1"
    assert lines[1].startswith("not proven: asked `p(X)`")
    assert "the goal ran longer than 2 s, after 1 answer; raise the limit" in lines[1]
    assert ".py" not in lines[1]  # no line of ours


def test_a_limit_while_loading_is_told(ask: Ask) -> None:
    code, lines, _ = ask(loaded=LIMIT)
    assert (code, lines) == (OPEN, [str(LIMIT)])


def test_output_stands_before_the_answer_that_it_led_to(ask: Ask) -> None:
    _, lines, _ = ask(*THREE[:2], written=["one\n", "two", "last\n"])
    assert lines == ["one", "   X = 1", "two", ";  X = 2", "last", END]


def test_output_is_shown_before_an_error(ask: Ask) -> None:
    assert ask(thrown("oops"), written=["so far\n"])[1] == ["so far", "raised: oops"]
    assert ask(LIMIT, written=["so far\n"])[1][0] == "so far"


# ------------------------------------------------------------------------------- what is wrong


def test_warnings_are_shown_and_stop_nothing(ask: Ask) -> None:
    warned = Loaded(warnings=(Message("engine", "something is odd", line=1),))
    code, lines, aside = ask(solution(True), loaded=warned)
    assert (code, lines) == (SOLVED, ["   true", END])
    assert aside.startswith("pytest-asp prolog solve: ")
    assert "something is odd" in aside


def test_a_goal_that_cannot_be_parsed_is_told(ask: Ask) -> None:
    code, lines, aside = ask(GoalRefused("incomplete"), arguments=["p(X"])
    assert (code, lines) == (MISUSED, [])
    assert "got `p(X`, which cannot be parsed: incomplete" in aside
    assert ".py" not in aside


def test_a_file_that_is_not_there_is_told(ask: Ask) -> None:
    code, _, aside = ask(arguments=["nowhere.pl", "p(X)"])
    assert code == MISUSED
    assert "nowhere.pl" in aside


def test_a_file_alone_is_no_goal(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        ask(arguments=["sudoku.pl"])
    assert caught.value.code == MISUSED
    assert "expected a goal behind sudoku.pl" in capsys.readouterr().err


def test_a_missing_engine_leaves_it_open(ask: Ask) -> None:
    missing = EngineMissingError("expected it: run pytest-asp prolog install", engine="scryer")
    code, lines, aside = ask(loaded=missing)
    assert (code, lines) == (OPEN, [])
    assert aside == "pytest-asp prolog solve: expected it: run pytest-asp prolog install\n"


def test_an_unknown_engine_is_told(ask: Ask) -> None:
    code, _, aside = ask(arguments=["p(X)", "--engine=scrier"])
    assert code == MISUSED
    assert "got 'scrier': did you mean scryer?" in aside


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("--timeout=0", "expected a number of seconds above 0"),
        ("--memory=much", "got 'much'"),
        ("--inferences=0", "expected a whole number of 1 or more, got '0'"),
        ("--count=many", "expected a whole number of 1 or more, got 'many'"),
        ("--seed=-1", "expected a whole number of 0 or more, got '-1'"),
    ],
)
def test_a_value_that_cannot_be_read_is_told(
    ask: Ask, capsys: pytest.CaptureFixture[str], option: str, expected: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        ask(arguments=["p(X)", option])
    assert caught.value.code == MISUSED
    assert expected in capsys.readouterr().err


# ------------------------------------------------------------------------------ what is asked


def test_options_reach_the_search(ask: Ask) -> None:
    options = ["--timeout=2", "--memory=64M", "--inferences=1000", "--seed=7"]
    ask(arguments=["p(X)", *options])
    assert given == [("p(X)", Limits(2.0, 64 << 20, 1000), 7)]


def test_a_goal_that_begins_with_a_dash_follows_two(ask: Ask) -> None:
    ask(arguments=["--", "-X = 1"])
    assert given[0][0] == "-X = 1"


# ------------------------------------------------------------------------------- real engines


@pytest.fixture
def family(tmp_path: Path) -> str:
    file = tmp_path / "meine familie.pl"
    file.write_text("parent(ada, 'Ünal').\nparent(ada, cid).\n", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "engine",
    [
        "scryer",
        pytest.param(
            "swi",
            marks=pytest.mark.skipif(
                shutil.which("swipl") is None, reason="there is no swipl on the PATH"
            ),
        ),
    ],
)
def test_an_engine_answers(family: str, engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["prolog", "solve", family, "parent(ada, X)", f"--engine={engine}"])
    lines = capsys.readouterr().out.splitlines()
    assert (code, lines) == (SOLVED, ["   X = 'Ünal'", ";  X = cid", END])


def test_without_a_program_there_is_what_is_built_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prolog", "solve", "X is 1 + 2"]) == SOLVED
    assert capsys.readouterr().out.splitlines()[0] == "   X = 3"
