from __future__ import annotations

from pytest_asp.plugin.terminal import TestUse, section_lines, summary_line
from pytest_asp.plugin.uses import ProgramUse

QUEENS = ProgramUse(
    "queens.lp", "queens.lp:1", models=92, rules=12345, seconds=1.5, findings=("all: 92 found",)
)
TEXT = ProgramUse("ASP text", "test_it.py:3", models=2, seconds=0.0004, findings=("two",))


def test_columns_are_as_wide_as_their_numbers() -> None:
    assert section_lines([TestUse("test_it.py::test_queens", "passed", (QUEENS,))]) == [
        "models   rules   time  test, its programs and what was found",
        "    92  12,345  1.50s  test_it.py::test_queens: passed",
        "                         queens.lp at queens.lp:1",
        "                           all: 92 found",
        "",
        "1 test asked about 1 program: 1 proven; 1.50s of solving.",
    ]


def test_several_programs_have_their_own_numbers() -> None:
    lines = section_lines([TestUse("test_it.py::test_both", "failed", (QUEENS, TEXT))])
    assert lines[1:6] == [
        "                       test_it.py::test_both: failed",
        "    92  12,345  1.50s    queens.lp at queens.lp:1",
        "                           all: 92 found",
        "     2       -  0.4ms    ASP text at test_it.py:3",
        "                           two",
    ]


def test_the_summary_counts_each_ending() -> None:
    endings = ["passed", "failed", "not proven", "xfailed", "passed"]
    tests = [TestUse(str(i), ending, (TEXT,)) for i, ending in enumerate(endings)]
    assert summary_line(tests) == (
        "5 tests asked about 5 programs: 2 proven, 1 failed, 1 not proven, 1 failed as expected; "
        "2.0ms of solving."
    )
