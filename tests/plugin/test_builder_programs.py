"""Programs written with the builder, all the way through the plugin."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest
from pytest_asp import ASPProgram, Choice, Field, Predicate, RangePool, Variable

class Cell(Predicate, show=False):
    row: Field[int]

class Lamp(Predicate):
    cell: Field[Cell]

def lamps(n, lit):
    program = ASPProgram()
    R = Variable("R")
    program.when(R.in_(RangePool(1, n))).derive(Cell(R))
    program.when(Cell(R)).derive(Choice(Lamp(Cell(R))))
    program.fact(*(Lamp(Cell(row)) for row in lit))
    return program

@pytest.mark.unique_solution
def test_marked():
    return lamps(3, [1, 2])

def test_atoms(asp):
    answer = asp.solve(lamps(1, [1]))
    assert answer.atoms(Lamp) == {Lamp(Cell(1)), Lamp(Cell(2))}

@pytest.mark.in_every_model(Lamp(Cell(1)), ~Lamp(Cell(2)))
def test_every():
    return lamps(2, [1])

@pytest.mark.model_count(4)
def test_good():
    return lamps(2, [])
"""


def test_failures_name_the_program_and_its_atoms(run: Run) -> None:
    result = run(SUITE)
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(
        [
            "expected exactly one answer set, found at least 2: program of test_suite.py:11, at *",
            "program:  program of test_suite.py:11",
            "lamp/1",
            "  ? lamp(cell(3))",
            "E * assert atoms == atoms: expected the same atoms, found 1 atom only on the right",
            "lamp/1",
            "  + Lamp(cell=Cell(row=2))",
            "The only answer set shows:",
            "    lamp(cell(1))",
            "expected lamp(cell(1)), not lamp(cell(2)) in every answer set, found one with lamp*",
            "An answer set with lamp(cell(2)) shows:",
        ]
    )


def test_the_kept_program_is_the_whole_of_it(run: Run, pytester: pytest.Pytester) -> None:
    run(SUITE, "-k", "marked")
    (kept,) = pytester.path.glob(".pytest_cache/d/asp/*.lp")
    text = kept.read_text()
    assert "cell(R) :- R = 1..3." in text
    assert "lamp(cell(1))." in text
    assert "#show lamp/1." in text
