"""How long a whole run of pytest takes, compared with the same tests written by hand."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path

from benchmarks.measure import OURS, Candidate, Case, children_time

ROOT = Path(__file__).parent.parent

WITH_THE_FIXTURE = """\
import pytest

@pytest.mark.parametrize("number", range({tests}))
def test_tiny(asp, number):
    answer = asp.solve(f"a. {{{{b({{number}})}}}}.")
    assert answer.count == 2
"""

BY_HAND = """\
import clingo
import pytest

@pytest.mark.parametrize("number", range({tests}))
def test_tiny(number):
    control = clingo.Control(["3"])
    control.add("base", [], f"a. {{{{b({{number}})}}}}.")
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        assert sum(1 for _ in handle) == 2
"""


IN_A_FILE = """\
#program test_{number}(base).
edge({number}, x).
cannot("node missing", {number}) :- not node({number}).
"""

BASE = "node(A) :- edge(A, _).  node(B) :- edge(_, B).  #defined edge/2.\n"

BY_HAND_ON_A_FILE = """\
import clingo

for number in range({tests}):
    control = clingo.Control()
    control.load("it.lp")
    part = (f"test_{{number}}", [clingo.Function("base")])
    control.ground([("base", []), part])
    with control.solve(yield_=True) as handle:
        atoms = [atom for model in handle for atom in model.symbols(atoms=True)]
    assert atoms and not any(atom.name == "cannot" for atom in atoms)
"""

SATISFIABLE = 10, 30
"""How clingo's command line ends where it has found an answer set."""

SELFTEST = "ASP_SELFTEST_PYTHON"
"""The variable that names a Python with asp-selftest, which is then measured too."""


def cases(*, tests: int) -> list[Case]:
    """The cases."""
    return [
        in_one_file(max(tests * 3 // 10, 1)),
        Case(
            f"{tests:,} tiny tests under pytest",
            {
                "by hand": pytest_run(BY_HAND.format(tests=tests), plugin=False),
                OURS: pytest_run(WITH_THE_FIXTURE.format(tests=tests), plugin=True),
            },
            aim=1.3,
            clock=children_time,
        ),
        Case(
            "a run of pytest with one test, not about ASP",
            {
                "without the plugin": pytest_run("def test(): pass\n", plugin=False),
                OURS: pytest_run("def test(): pass\n", plugin=True),
            },
            clock=children_time,
        ),
    ]


def pytest_run(source: str, *, plugin: bool, words: Sequence[str] = ()) -> Candidate:
    """Run pytest on one file of tests in a process of its own, with further options."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "test_it.py")
            path.write_text(source, encoding="utf-8")
            subprocess.run(
                [sys.executable, "-m", "pytest", "-q", *plugin_options(plugin), *words, str(path)],
                cwd=folder,
                env=environment(),
                check=True,
                stdout=subprocess.DEVNULL,
            )

    return run


def in_one_file(tests: int) -> Case:
    """Measure tests that stand inside of one file."""
    text = BASE + "".join(IN_A_FILE.format(number=number) for number in range(tests))
    ours = ["-m", "pytest", "--asp", "-q", *plugin_options(loaded=True), "it.lp"]
    candidates = {
        "clingo, by hand": file_run(text, ["-c", BY_HAND_ON_A_FILE.format(tests=tests)]),
        OURS: file_run(text, ours),
    }
    python = os.environ.get(SELFTEST)
    if python:
        start = "from asp_selftest.__main__ import clingo_plus; clingo_plus()"
        words = ["-c", start, "it.lp", "--run-asp-tests"]
        candidates["asp-selftest"] = file_run(text, words, python=python)
    return Case(f"{tests:,} tests inside of one `.lp` file", candidates, clock=children_time)


def file_run(text: str, words: list[str], *, python: str = sys.executable) -> Candidate:
    """Run Python beside a file of ASP text."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "it.lp").write_text(text, encoding="utf-8")
            done = subprocess.run(
                [python, *words], cwd=folder, env=environment(), check=False, capture_output=True
            )
            if done.returncode not in {0, *SATISFIABLE}:
                raise RuntimeError(done.stderr.decode())

    return run


def plugin_options(loaded: bool) -> list[str]:  # noqa: FBT001  # names a state
    """Load the plugin or not; installed, pytest finds it by itself. No others are loaded."""
    others = [
        word
        for name in ("randomly", "xdist", "asyncio", "anyio", "cov", "hypothesispytest", "syrupy")
        for word in ("-p", f"no:{name}")
    ]
    if not loaded:
        return [*others, "-p", "no:asp"]
    installed = any(point.name == "asp" for point in entry_points(group="pytest11"))
    return others if installed else [*others, "-p", "pytest_asp.plugin"]


def environment() -> dict[str, str]:
    """The environment of a run: compiled files are kept, as they are wherever tests are run."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": python_path()}


def python_path() -> str:
    """The path on which a checkout that isn't installed is found."""
    return os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
