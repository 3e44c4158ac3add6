from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

SUITE = """
import pytest

def test_it(asp):
    queens = asp.load("encodings/queens.lp", "instances/six.lp", constants={"n": 6})
    assert asp.solve(queens).count == 4
    assert asp.solve(queens, constants={"n": 4}).count == 2
    assert asp.solve(queens.without(name="columns")).count > 4
    assert asp.solve([queens, ":- q(1, 2)."]).count == 3

@pytest.mark.model_count(2)
def test_marked(asp):
    return asp.load("encodings/queens.lp")

@pytest.mark.unsatisfiable
def test_part(asp):
    return asp.load("instances/six.lp", parts=[("base", ()), ("never", (1,))])
"""

QUEENS = """\
#const n = 4.
{ q(I,J) : J = 1..n } = 1 :- I = 1..n.
% name: columns
:- q(I,J), q(K,J), I < K.
:- q(I,J), q(K,L), I < K, |I-K| = |J-L|.
"""


@pytest.fixture
def files(pytester: pytest.Pytester) -> None:
    for name, text in {
        "encodings/queens": QUEENS,
        "instances/six": "six. #program never(x). :- x = 1.",
        "instances/script": "#script (lua) #end. a.",
    }.items():
        path = pytester.path / f"{name}.lp"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_loaded_files_are_programs(run: Run, files: None) -> None:
    run(SUITE).assert_outcomes(passed=3)


def test_paths_begin_at_the_test_file(
    pytester: pytest.Pytester, files: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pytester.mkdir("below")
    suite = SUITE.replace("encodings/", "../encodings/").replace("instances/", "../instances/")
    (folder / "test_suite.py").write_text(suite, encoding="utf-8")
    monkeypatch.chdir(folder)
    pytester.runpytest().assert_outcomes(passed=3)


def test_a_missing_file_is_told_at_the_line_that_names_it(run: Run, files: None) -> None:
    result = run("def test_it(asp):\n    asp.load('encodings/quens.lp')\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["E *MissingFileError: *'encodings/quens.lp'*at test_suite.py:2: did you mean queens.lp?*"]
    )
    result.stdout.no_fnmatch_line("*pytest_asp/plugin*")


def test_scripts_need_the_ini_file(run: Run, ini: Ini, files: None) -> None:
    suite = "def test_it(asp):\n    asp.load('instances/script.lp')\n"
    result = run(suite)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E *ScriptRefusedError: *instances/script.lp:1:1*"])
    ini("asp_scripts = true")
    run(suite).assert_outcomes(passed=1)


def test_a_grounded_control_is_asked_where_it_is(run: Run) -> None:
    result = run(
        """
        import clingo

        def test_it(asp):
            control = clingo.Control()
            control.add("base", [], "{a; b}. #show a/0.")
            control.ground([("base", [])])
            assert asp.solve(control).count == 4
            assert "b" in asp.solve(control).every
        """,
        "--asp",
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "program:  clingo.Control, asked in this process at test_suite.py:*",
            "*whose text nobody can tell*",
        ]
    )
