"""What more kinds of failure print, compared as a whole with the files in `gold_more/`.

`../test_gold.py` compares those that depend on a program alone; here are those that depend on an
engine too. `UPDATE_GOLD=1 python -m pytest tests/plugin/prolog/test_gold.py` writes the files
anew; read what changed as a user would.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

GOLD = Path(__file__).parent / "gold_more"

HEAD = '''
import pytest

TEXT = """
path(a, b). path(b, d). path(a, c). path(c, d).

reaches(X, Y) :- path(X, Y).
reaches(X, Z) :- path(X, Y), reaches(Y, Z).

noisy(X) :- write(looking), nl, path(X, _).
"""
'''
SUITES = {
    # Two equal answers are two, as at the toplevel: this is said, for they look like one.
    "equal_answers": """
@pytest.mark.unique_solution
@pytest.mark.prolog(text=TEXT, goal="reaches(a, d)")
def test_it():
    pass
""",
    "equal_values": """
def test_it(prolog):
    prolog.load(TEXT)
    answers = prolog.solve("reaches(a, X), X = d")
    assert answers.unique
""",
    "only_one": """
def test_it(prolog):
    prolog.load(TEXT)
    assert prolog.solve("path(a, X)").only["X"] == prolog.term("b")
""",
    "several_goals": """
def test_it(prolog):
    prolog.load(TEXT)
    assert prolog.solve("path(a, X)").count == 2
    assert prolog.solve("path(b, X)").count == 1
    assert prolog.solve("path(d, X)").succeeds
""",
    "two_counts": """
def test_it(prolog):
    program = prolog.load(TEXT)
    assert program.solve("path(a, X)").count == program.solve("path(X, Y)").count
""",
    "output": """
def test_it(prolog):
    prolog.load(TEXT)
    assert prolog.solve("noisy(X)").first["X"] == prolog.term("b")
""",
    "long_goal": '''
def test_it(prolog):
    prolog.load(TEXT)
    goal = """
        path(a, X),
        reaches(X, 'nowhere else')
    """
    assert prolog.solve(goal).succeeds
''',
    "limit_after_answers": """
def test_it(prolog):
    prolog.load(TEXT)
    assert prolog.solve("( reaches(a, X) ; repeat, fail )", timeout=0.3).count == 4
""",
    "built_in": """
def test_it(prolog):
    assert prolog.load("p(1).\\natom_length(a, 1).").solve("p(X)").succeeds
""",
    "no_library": """
def test_it(prolog):
    assert prolog.load(":- use_module(library(nowhere)).\\np(1).").solve("p(X)").succeeds
""",
    "swi": """
@pytest.mark.unique_solution
@pytest.mark.prolog(text=TEXT, goal="path(a, X)", engine="swi")
def test_it():
    pass
""",
    "engine_missing": """
def test_it(prolog):
    assert prolog.load(TEXT).solve("path(a, X)").succeeds
""",
    "engine_missing_mark": """
@pytest.mark.prolog(text=TEXT, goal="path(a, X)", expect="succeeds")
def test_it():
    pass
""",
}
SCRUBBED = [
    (re.compile(r"\b\d+(\.\d+)? ?(ms|s|MiB)\b"), "<figure>"),
    (re.compile(r"no file \S+scryer\.wasm"), "no file <the engine's>"),
    (re.compile(r"^\[gw\d\].*\n+", re.MULTILINE), ""),  # pytest-xdist says which worker it was
    (re.compile(r"([-_=])\1{30,}"), r"\1\1\1"),
]
"""What differs from run to run."""


def test_there_is_a_file_for_each_kind_and_no_other() -> None:
    assert sorted(path.stem for path in GOLD.glob("*.txt")) == sorted(SUITES)


@pytest.mark.parametrize("kind", SUITES)
def test_each_prints_what_it_should(
    run: Run,
    pytester: pytest.Pytester,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "600")  # so that nothing is cut
    if kind.startswith("swi") and shutil.which("swipl") is None:
        pytest.skip("swipl is not on the PATH")
    if kind.startswith("engine_missing"):
        monkeypatch.setenv("PYTEST_ASP_CACHE", str(tmp_path / "empty"))
        pytester.makepyfile(test_suite=HEAD + SUITES[kind])
        result = pytester.runpytest_subprocess()  # the engine of this process may be loaded
    else:
        result = run(HEAD + SUITES[kind])
    result.assert_outcomes(failed=1)
    printed = printed_of(result)
    path = GOLD / f"{kind}.txt"
    if "UPDATE_GOLD" in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(printed, encoding="utf-8", newline="\n")
    assert printed == path.read_text(encoding="utf-8")


def printed_of(result: pytest.RunResult) -> str:
    """Give what is printed about the failing test, and its line in the summary of the run."""
    text = result.stdout.str()
    for pattern, stand_in in SCRUBBED:
        text = pattern.sub(stand_in, text)
    body, _, summary = text.partition("=== short test summary info ===")
    printed = body.partition("___ test_it ___\n")[2].strip()
    line = next(line for line in summary.splitlines() if line.startswith("FAILED "))
    return f"{printed}\n\n{line}\n"
