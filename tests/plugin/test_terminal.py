from __future__ import annotations

from dataclasses import replace

from pytest_asp.plugin.findings import Finding
from pytest_asp.plugin.terminal import SHOWN_FINDINGS, section_lines, summary_line
from pytest_asp.plugin.uses import ProgramUse, TestUse

QUEENS = ProgramUse(
    "queens.lp",
    "queens.lp:1",
    models=92,
    rules=12345,
    conflicts=1000,
    seconds=1.5,
    memory=30 << 20,
    findings=(Finding("all", "92 found", "", ("exhausted",)),),
)
TEXT = ProgramUse(
    "ASP text",
    "test_it.py:3",
    models=2,
    seconds=0.0004,
    findings=(Finding("two", "2 found", "", ("witness",)),),
)


def test_columns_are_as_wide_as_their_numbers() -> None:
    assert section_lines([TestUse("test_it.py::test_queens", "passed", (QUEENS,))]) == [
        "models   rules  conflicts   time  memory  test, its programs and what was found",
        "    92  12,345      1,000  1.50s     30M  test_it.py::test_queens: passed",
        "                                            queens.lp",
        "                                              all: 92 found (exhausted)",
        "",
        "1 test asked about 1 program: 1 proven; 1.50s of solving.",
    ]


def test_several_programs_have_their_own_numbers() -> None:
    lines = section_lines([TestUse("test_it.py::test_both", "failed", (QUEENS, TEXT))])
    assert lines[1:6] == [
        "                                          test_it.py::test_both: failed",
        "    92  12,345      1,000  1.50s     30M    queens.lp",
        "                                              all: 92 found (exhausted)",
        "     2       -          -  0.4ms       -    ASP text at test_it.py:3",
        "                                              two: 2 found (witness)",
    ]


def test_tests_come_by_name_or_the_slowest_first() -> None:
    tests = [TestUse("b", "passed", (TEXT,)), TestUse("a", "passed", (TEXT,))]
    slow = TestUse("c", "passed", (QUEENS,))
    assert headings([*tests, slow]) == ["a: passed", "b: passed", "c: passed"]
    assert headings([*tests, slow], 0) == ["c: passed", "a: passed", "b: passed"]
    assert headings([*tests, slow], 1) == ["c: passed"]
    lines = section_lines([*tests, slow], slowest=1)
    assert lines[-3] == "... 2 faster tests (--asp-durations=0 shows all)"
    assert lines[-1].startswith("3 tests asked about 3 programs: ")


def headings(tests: list[TestUse], slowest: int | None = None) -> list[str]:
    lines = [line.rpartition("  ")[2] for line in section_lines(tests, slowest=slowest)]
    return [line for line in lines if line.endswith(": passed")]


def test_many_findings_are_cut() -> None:
    many = replace(TEXT, findings=tuple(Finding(f"q{number}", "so") for number in range(9)))
    tests = [TestUse("it", "passed", (many,))]
    assert sum(": so" in line for line in section_lines(tests)) == SHOWN_FINDINGS
    assert any(line.endswith("... 4 more findings (-v shows all)") for line in section_lines(tests))
    assert sum(": so" in line for line in section_lines(tests, verbose=True)) == 9


def test_the_summary_counts_each_ending() -> None:
    endings = ["passed", "failed", "not proven", "xfailed", "passed"]
    tests = [TestUse(str(i), ending, (TEXT,)) for i, ending in enumerate(endings)]
    assert summary_line(tests) == (
        "5 tests asked about 5 programs: 2 proven, 1 failed, 1 not proven, 1 failed as expected; "
        "2.0ms of solving."
    )


def test_programs_of_one_test_are_cut_too() -> None:
    many = tuple(replace(TEXT, title=f"program {number}") for number in range(5))
    lines = section_lines([TestUse("it", "passed", many)])
    assert any(line.endswith("... 2 more programs (-v shows all)") for line in lines)
    assert section_lines([]) == ["No test asked about an answer set program."]
