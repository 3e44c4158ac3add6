"""Programs and goals outside of tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pytest_asp.errors import (
    EngineNameError,
    MissingFileError,
    ProgramKindError,
    PrologOptionError,
    PrologWarnings,
    WarningFilterError,
)
from pytest_asp.prolog import direct
from pytest_asp.prolog.direct import is_path, load, solve
from pytest_asp.prolog.protocol import Limits, Loaded, Message
from tests.prolog.tabled import TableEngine, solution


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> TableEngine:
    """The engine that every program gets."""
    engine = TableEngine(solution(X="1"))
    monkeypatch.setattr(direct, "engine_named", lambda name: engine)
    return engine


@pytest.mark.parametrize(
    ("program", "path"),
    [
        ("sudoku.pl", True),
        ("a/b.pro", True),
        ("b.prolog", True),
        ("b.plt", True),
        (Path("sudoku"), True),
        ("p(1).", False),
        ("", False),
        ("a :- b.pl", False),
        ("% see\n% sudoku.pl", False),
        ("sudoku.lp", False),
    ],
)
def test_files_and_texts(program: str | Path, path: bool) -> None:
    assert is_path(program) is path


def test_a_text(table: TableEngine) -> None:
    program = load("p(1).\n")
    assert program.source.text == "p(1).\n"
    assert program.location is not None
    assert program.location.file == __file__
    assert program.solve("p(X)").unique


def test_files_are_relative_to_the_one_that_loads_them(table: TableEngine) -> None:
    folder = Path(__file__).parent
    written = sorted(folder.glob("plunit/*.pl"))[:1]
    assert written
    names = [str(each.relative_to(folder)) for each in written]
    assert load(*names).source.files == tuple(written)
    assert load(*written).source.files == tuple(written)


def test_several_files_are_one_program(table: TableEngine, tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.pl").write_text(f"{name}(1).\n", encoding="utf-8")
    program = load(tmp_path / "a.pl", str(tmp_path / "b.pl"))
    assert program.title == "a.pl, b.pl"
    assert [clause.indicator for clause in program.clauses] == ["a/1", "b/1"]


def test_a_file_that_there_is_not_is_missed_at_once(table: TableEngine) -> None:
    with pytest.raises(MissingFileError, match=r"nowhere\.pl") as caught:
        load("nowhere.pl")
    assert caught.value.location is not None
    assert caught.value.location.file == __file__


@pytest.mark.parametrize(
    ("programs", "got"),
    [
        ((), "nothing"),
        ((3,), "3 of type int"),
        ((None,), "None of type NoneType"),
        (("p(1).", "q(1)."), "'p(1).' of type str"),
        (("a.pl", "q(1)."), "'q(1).' of type str"),
        ((Path("a.pl"), b"q"), "b'q' of type bytes"),
    ],
)
def test_neither_files_nor_one_text(programs: tuple[Any, ...], got: str) -> None:
    with pytest.raises(ProgramKindError) as caught:
        load(*programs)
    message = str(caught.value)
    assert message.startswith(f"expected files of Prolog, or one text, got {got}, at tests/prolog/")
    assert message.endswith('load("p(1).") with nothing beside the text')


def test_what_each_search_may_take(table: TableEngine) -> None:
    program = load("p(1).", timeout=2, memory="64M", inferences=9, seed=3)
    assert program.solve("p(X)").succeeds
    assert program.solve("p(X)", timeout=1, seed=0).succeeds
    assert table.given == [
        ("p(X)", Limits(2.0, 64 << 20, 9), 3),
        ("p(X)", Limits(1.0, 64 << 20, 9), 0),
    ]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"engine": "gnu"}, EngineNameError),
        ({"timeout": 0}, PrologOptionError),
        ({"seed": -1}, PrologOptionError),
        ({"filters": ["allow"]}, WarningFilterError),
    ],
)
def test_what_cannot_be_used_is_refused_at_once(
    given: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        load("p(1).", **given)


def test_warnings_that_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = Loaded(warnings=(Message("engine", "odd", line=1),))
    monkeypatch.setattr(direct, "engine_named", lambda name: TableEngine(loaded=loaded))
    assert load("p(1).", filters=["ignore:engine"]).solve("p(X)").fails
    with pytest.raises(PrologWarnings):
        assert load("p(1).").solve("p(X)").fails


def test_a_goal_of_no_program(table: TableEngine) -> None:
    answers = solve("X = 1")
    assert answers.source.text == ""
    assert answers.location.file == __file__
    assert answers.first["X"] == 1
    with pytest.raises(EngineNameError):
        solve("X = 1", engine="gnu")
