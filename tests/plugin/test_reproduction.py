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


def values(shown: Any) -> list[set[str]]:
    """Give the models that clingo shows, as sets of texts."""
    return [set(model["Value"]) for model in shown["Call"][0]["Witnesses"]]


def listed(result: pytest.RunResult) -> set[str]:
    """Give the atoms of the one model that a section lists."""
    lines = result.outlines
    begin = next(i for i, line in enumerate(lines) if line.endswith("shows:"))
    end = lines.index("Reproduce with:")
    texts = {line.strip() for line in lines[begin + 1 : end] if line.startswith("    ")}
    return {text.replace(", ", ",") for text in texts}


COLOURING = """
node(1..5). edge(1,2). edge(2,3). edge(3,4). edge(4,5). edge(5,1). edge(1,3).
1 {colour(N,C) : C = (r;g;b)} 1 :- node(N).
:- edge(N,M), colour(N,C), colour(M,C).
2 {extra(1..6)} 4. odd :- extra(X), X \\ 2 = 1.
"""


@pytest.mark.parametrize(
    "condition",
    [
        "'colour(1,r)' in answer.every",
        "'colour(4,b)' not in answer.some",
        "'not odd' not in answer.some",
        "'colour(2,C)' not in answer.some",
        "'extra(5)' in answer.every",
        "'odd' in answer.every",
    ],
)
def test_the_command_shows_the_very_model_that_was_shown(
    run: Run, pytester: pytest.Pytester, condition: str
) -> None:
    result = run(
        f"""
        def test_it(asp):
            answer = asp.solve({COLOURING!r})
            assert {condition}
        """
    )
    result.assert_outcomes(failed=1)
    assert values(clingo(command_of(result), pytester.path)) == [listed(result)]


def test_the_command_shows_the_two_models_that_were_compared(
    run: Run, pytester: pytest.Pytester
) -> None:
    result = run(f"def test_it(asp): assert asp.solve({COLOURING!r}).unique")
    first, second = values(clingo(command_of(result), pytester.path))
    lines = [line.strip().replace(", ", ",") for line in result.outlines]
    assert {line[2:] for line in lines if line.startswith("- ")} == first - second
    assert {line[2:] for line in lines if line.startswith("+ ")} == second - first


def test_the_command_shows_the_best_model(run: Run, pytester: pytest.Pytester) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.optimum(0, 0)
        def test_it():
            return "1 {p(1..4)}. 2 {q(1..4)}. #minimize {X@2: p(X); X@1: q(X)}."
        """
    )
    shown = clingo(command_of(result), pytester.path)
    result.stdout.fnmatch_lines(["found:    1@2, 3@1, and no answer set is as good as expected"])
    assert shown["Models"]["Costs"] == [1, 3]
    assert values(shown)[-1] == listed(result)


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
