"""Files loaded as one program: their paths, constants and parts, compared with plain clingo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import clingo
import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import (
    ConstantClashError,
    CplexFileError,
    IncludeError,
    MissingFileError,
    ProgramKindError,
    ScriptRefusedError,
    UnknownNameError,
)
from pytest_asp.sources import Source, load, to_source

PARTS = """\
#const n = 2.
base(n).
#program step(t).
step(t, n).
#external open(t).
#show step/2. #show t(X+1) : step(X, _). #show open(X) : open(X).
#program other(a, b).
other(a, b).
#show other/2.
"""


def solve(source: Source, **settings: Any) -> Answer:
    return solve_lazily(source, make_settings(**settings), InProcessEngine())


def shown(source: Source, **settings: Any) -> set[str]:
    model = solve(source, **settings).model
    return {str(each).replace(", ", ",") for each in model.shown}


def plain(path: Path, parts: list[Any], *arguments: str) -> set[str]:
    control = clingo.Control([*arguments, "--warn=none"])
    control.load(str(path))
    numbers = [(name, [clingo.parse_term(str(each)) for each in given]) for name, given in parts]
    control.ground(numbers)
    with control.solve(yield_=True) as handle:
        (only,) = ({str(each) for each in model.symbols(shown=True)} for model in handle)
    return only


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    path = tmp_path / "parts.lp"
    path.write_text(PARTS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "asked",
    [
        [("base", [])],
        [("step", [1])],
        [("base", []), ("step", [1]), ("step", [2])],
        [("other", ["x", "f(2)"]), ("step", [3])],
    ],
)
@pytest.mark.parametrize("n", [None, 5])
def test_parts_and_constants_are_as_in_clingo(parts: Path, asked: list[Any], n: int | None) -> None:
    constants = {} if n is None else {"n": n}
    arguments = [] if n is None else [f"-c n={n}"]
    expected = plain(parts, asked, *arguments)
    assert shown(load(parts, constants=constants, parts=asked)) == expected
    assert shown(load(parts), constants=constants, parts=asked) == expected


def test_what_solve_is_given_goes_before(parts: Path) -> None:
    source = load(parts, constants={"n": 5}, parts=[("step", [1])])
    assert shown(source, constants={"n": 6}) == {"step(1,6)", "t(2)"}
    assert shown(source, parts=[("step", [2])]) == {"step(2,5)", "t(3)"}
    assert shown(source, externals={"open(1)": True}) == {"step(1,5)", "t(2)", "open(1)"}


def test_answers_keep_what_was_loaded_with_the_program(parts: Path) -> None:
    source = load(parts, constants={"n": 5}, parts=[("step", [1])])
    answer = solve(source)
    assert answer.settings.constants == (("n", "5"),)
    assert answer.settings.parts == (("step", ("1",)),)
    assert {str(each) for each in answer.without(line=4).example.shown} == set()
    less = source.without(line=4)
    assert (less.constants, less.parts) == (source.constants, source.parts)
    assert "#defined step/2." in less.text
    assert solve(less).warnings == ()


def test_a_list_grounds_what_any_of_its_programs_grounds(parts: Path) -> None:
    source = to_source([load(parts, constants={"n": 7}, parts=[("step", [1])]), "also."])
    assert source.constants == (("n", "7"),)
    assert source.parts == (("step", ("1",)), ("base", ()))
    assert "also" in solve(source).every
    assert source.without(line=1, file="<ASP text>").parts == source.parts
    assert to_source([load(parts), "also."]).parts is None


def test_a_list_gives_a_constant_one_value(parts: Path) -> None:
    one, two = load(parts, constants={"n": 1}), load(parts, constants={"n": 2})
    assert to_source([one, load(parts, constants={"n": 1})]).constants == (("n", "1"),)
    with pytest.raises(ConstantClashError, match="one value for the constant n, got 1 and 2, at"):
        to_source([one, two])


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"constants": {"m": 1}}, "expected a constant of the program, got 'm'"),
        ({"constants": {"nn": 1}}, "did you mean n"),
        ({"parts": [("stepp", [1])]}, "did you mean step"),
        ({"parts": [("step", [])]}, "expected 1 argument for the program part step, got 0"),
        ({"parts": [("other", [1])]}, r"expected 2 arguments .* got 1"),
    ],
)
def test_names_that_the_files_do_not_have(parts: Path, how: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownNameError, match=message) as caught:
        load(parts, **how)
    assert caught.value.location is not None
    assert caught.value.location.file == __file__


def test_an_unknown_external(parts: Path) -> None:
    source = load(parts, parts=[("step", [1])])
    with pytest.raises(UnknownNameError, match=r"did you mean open\(1\)"):
        assert solve(source, externals={"open(2)": True}).satisfiable


def test_paths_are_seen_from_the_calling_file() -> None:
    here = Path(__file__)
    with pytest.raises(MissingFileError, match=f"did you mean {here.name}") as caught:
        load("test_loadin.py")
    assert caught.value.path == str(here.parent / "test_loadin.py")
    with pytest.raises(MissingFileError, match="since there is no folder 'tests/sources/nowhere'"):
        load("nowhere/at_all.lp")
    with pytest.raises(MissingFileError, match=r"there is none.*: correct the path; the current"):
        load("qqqqqqqqqqqqqq")


def test_code_without_a_file_loads_from_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.lp").write_text("a.", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found: dict[str, Any] = {"load": load}
    exec(compile("source = load('a.lp')", "<console>", "exec"), found)
    assert found["source"].text == "a."


@pytest.mark.parametrize(
    ("paths", "got"),
    [
        ((), "got no path"),
        ((3,), "got 3 of type int"),
        (("a.\nb.",), "got 'a.\\\\nb.' of type str"),
    ],
)
def test_what_is_no_path(paths: tuple[Any, ...], got: str) -> None:
    with pytest.raises(ProgramKindError, match=got):
        load(*paths)


def test_scripts_only_where_they_are_allowed(tmp_path: Path) -> None:
    path = tmp_path / "script.lp"
    path.write_text("\n\n  #script(lua) #end.", encoding="utf-8")
    with pytest.raises(ScriptRefusedError, match=r"script\.lp:3:3"):
        load(path)
    assert load(path, scripts=True).title == "script.lp"


def test_an_include_that_leads_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "outer.lp"
    path.write_text('a.\n#include "missing.lp".', encoding="utf-8")
    with pytest.raises(IncludeError, match=r"outer\.lp:2:1"):
        load(path)


CPLEX = "\\ a comment\nMinimize\n obj: x1 + 2 x2\nSubject To\n c1: x1 + x2 >= 1\nEnd\n"


@pytest.mark.parametrize("text", [CPLEX, "max\n x\nst\n c: x <= 1\nend\n", "\\ one\n" + CPLEX])
def test_linear_programs_are_no_answer_set_programs(tmp_path: Path, text: str) -> None:
    path = tmp_path / "linear.lp"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CplexFileError, match=r"the linear program '.*linear\.lp', in the"):
        load(path)


@pytest.mark.parametrize("text", ["min(1).\nst.\n", "max :- st.\nst\n.", "minimize. % st\n"])
def test_programs_that_only_begin_like_linear_ones(tmp_path: Path, text: str) -> None:
    path = tmp_path / "program.lp"
    path.write_text(text, encoding="utf-8")
    assert load(path).text == text


def test_an_empty_file_is_a_program(tmp_path: Path) -> None:
    (tmp_path / "empty.lp").touch()
    source = load(tmp_path / "empty.lp")
    assert source.statements == ()
    assert solve(source).count == 1
