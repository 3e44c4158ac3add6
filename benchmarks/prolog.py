"""How long testing Prolog programs takes.

Its aims are seconds, as people wait for them: no solver's own API stands beside it to be compared
with. What other engines and ways take in the same rounds is shown all the same.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.measure import OURS, Candidate
from benchmarks.runs import ROOT, environment, pytest_run
from pytest_asp.prolog import load
from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.scryer import files
from pytest_asp.prolog.scryer.engine import ScryerEngine

SUDOKU = ROOT / "examples" / "sudoku_prolog" / "sudoku.pl"
GOAL = "puzzle(printed, Rows), sudoku(Rows)"

TESTS = """\
import pytest

PROGRAM = '''
likes(mary, wine).
likes(mary, N) :- number(N), N > {{number}}.
likes(john, X) :- likes(mary, X).
'''

@pytest.mark.parametrize("number", range({tests}))
def test_small(prolog, number):
    prolog.load(PROGRAM.format(number=number))
    assert prolog.solve("likes(john, X)").count == 1
"""

EMPTY = """\
import pytest

@pytest.mark.parametrize("number", range({tests}))
def test_small(number):
    pass
"""

SWIPL = shutil.which("swipl")


@dataclass(frozen=True)
class Wait:
    """Something that people wait for.

    Attributes:
        title: what it is.
        candidates: who does it, and how.
        aim: the seconds that the first of them aims at.
    """

    title: str
    candidates: dict[str, Candidate]
    aim: float


def table(*, tests: int, rounds: int, only: str) -> Iterator[str]:
    """Give the rows of a Markdown table."""
    waits = [wait for wait in all_waits(tests) if only in wait.title]
    if waits:
        yield "| what | who | seconds: median (least to most) | aim |"
        yield "|---|---|---|---|"
    for wait in waits:
        times: dict[str, list[float]] = {who: [] for who in wait.candidates}
        for _ in range(rounds):
            for who, run in wait.candidates.items():
                times[who].append(seconds(run))
        for who, taken in times.items():
            yield row(wait, who, taken)


def row(wait: Wait, who: str, taken: list[float]) -> str:
    """Write one row."""
    middle = median(taken)
    aim = ""
    if who == next(iter(wait.candidates)):
        aim = f"at most {wait.aim:g}{'' if middle <= wait.aim else ', **missed**'}"
    figures = f"{middle:.2f} ({min(taken):.2f} to {max(taken):.2f})"
    return f"| {wait.title} | {who} | {figures} | {aim} |"


def seconds(run: Candidate) -> float:
    """Time one run."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


def all_waits(tests: int) -> list[Wait]:
    """Give what is measured, with SWI-Prolog where it is installed."""
    small = {
        OURS: pytest_run(TESTS.format(tests=tests), plugin=True),
        "empty tests": pytest_run(EMPTY.format(tests=tests), plugin=False),
    }
    sudoku: dict[str, Callable[[], object]] = {OURS: partial(solve_sudoku, "scryer")}
    if SWIPL is not None:
        small[f"{OURS}, SWI-Prolog"] = pytest_run(
            TESTS.format(tests=tests), plugin=True, words=["--prolog-engine=swi"]
        )
        sudoku[f"{OURS}, SWI-Prolog"] = partial(solve_sudoku, "swi")
        sudoku["swipl, a process"] = swipl_sudoku
    solve_sudoku("scryer")  # what comes after the first
    return [
        Wait(f"{tests:,} small Prolog tests, a whole run of pytest", small, 10),
        Wait("the sudoku in Prolog, after the first", sudoku, 0.5),
        Wait("the first use of Prolog on a machine: set-up", {OURS: set_up}, 6),
    ]


def solve_sudoku(engine: str) -> None:
    """Prove the sudoku's answer to be the only one, in a program that was never loaded before."""
    answers = load(SUDOKU, engine=engine).solve(GOAL)
    assert answers.unique


def swipl_sudoku() -> None:
    """Have SWI-Prolog itself solve it."""
    assert SWIPL is not None
    with tempfile.TemporaryDirectory() as folder:
        text = SUDOKU.read_text("utf-8").replace("library(clpz)", "library(clpfd)")
        path = Path(folder, "sudoku.pl")
        path.write_text(text, "utf-8")
        goal = f"({GOAL} -> halt(0) ; halt(1))"
        subprocess.run([SWIPL, "-q", "-g", goal, str(path)], check=True, stdin=subprocess.DEVNULL)


def set_up() -> None:
    """Do in a new process what the first Prolog test on a machine waits for."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, files.engine_path().relative_to(files.root()))
        target.parent.mkdir(parents=True)
        shutil.copyfile(files.wasm_file(), target)
        code = "from benchmarks.prolog import first_use; first_use()"
        subprocess.run(
            [sys.executable, "-c", code],
            env={**environment(), files.VARIABLE: folder},
            cwd=ROOT,
            check=True,
        )


def first_use() -> None:
    """Ask the least of a program with constraints, with nothing made ready."""
    program = ProgramText(SUDOKU.read_text("utf-8"), SUDOKU.name)
    search = ScryerEngine().search(program, "true", Limits(timeout=60))
    assert search.next() is not None
    search.close()
