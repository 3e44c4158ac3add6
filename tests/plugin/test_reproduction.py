from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., pytest.RunResult]


def command_of(result: pytest.RunResult) -> list[str]:
    """Give the words of the one command line that a run shows."""
    (line,) = (
        after
        for line, after in zip(result.outlines, result.outlines[1:], strict=False)
        if line == "Reproduce with:"
    )
    return shlex.split(line)


def clingo(command: list[str], folder: Path) -> Any:
    """Run clingo's own command line, and read what it says."""
    assert command[0] == "clingo"
    words = [sys.executable, "-m", "clingo", *command[1:], "--outf=2"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("call", "expected", "models"),
    [
        ("'{a; b}.'", "3", 4),
        ("'{a; b}.'", "2", 3),
        ("'a. :- a.'", "1", 0),
        ("'{a; b}. #minimize {1,a: a; 1,b: b}.'", "5", 4),
        ("'#const n = 1. {p(1..n)}.', constants={'n': 2}", "1", 2),
        ("'#const n = 1. {p(1..n)}.', constants={'n': 2}", "5", 4),
        ("'{a; b}.', assumptions=['a', ('b', False)]", "2", 1),
        ("'{a; b}. #show a/0.', project=True", "3", 2),
        ("'{a; b}. #project b/0.', project='directive'", "3", 2),
        ("'{a; b}.', seed=7, arguments=['--configuration=tweety']", "3", 4),
        ("['{a}.', '{b}.']", "3", 4),
        ("'#external a. b :- not a.', externals={'a': True}, assumptions=[('b', False)]", "2", 1),
    ],
)
def test_the_command_shows_the_same(
    run: Run, pytester: pytest.Pytester, call: str, expected: str, models: int
) -> None:
    result = run(f"def test_it(asp):\n    assert asp.solve({call}).count == {expected}\n")
    result.assert_outcomes(failed=1)
    shown = clingo(command_of(result), pytester.path)
    assert shown["Models"]["Number"] == models


def test_the_command_works_from_another_folder(run: Run, pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("with a space")
    pytester.makepyfile(
        **{"with a space/test_it": "def test_it(asp): assert asp.solve('{a}.').unique"}
    )
    result = run("", "--rootdir", str(folder), str(folder))
    shown = clingo(command_of(result), pytester.path)
    assert shown["Models"]["Number"] == 2


def test_what_a_command_cannot_do_is_said(run: Run) -> None:
    result = run(
        """
        def test_functions(asp):
            answer = asp.solve("p(@f()).", context={"f": lambda: []})
            assert not answer.satisfiable

        def test_parts(asp):
            answer = asp.solve("#program one. a.", parts=[("one", [])])
            assert not answer.satisfiable
        """
    )
    result.stdout.fnmatch_lines(
        [
            "  (the command does not know the Python functions @f)",
            "  (the command grounds the program part base only)",
        ]
    )
