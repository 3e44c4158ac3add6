from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest
from hypothesis import given, strategies

pytestmark = pytest.mark.filterwarnings("ignore")

@pytest.mark.unique_solution
def test_proven():
    return "a. b :- a."

@pytest.mark.unique_solution
def test_failing():
    return "{a}."

@pytest.mark.xfail
@pytest.mark.unique_solution
def test_xfailing():
    return "{a}."

def test_asking(asp):
    for _ in range(2):
        answer = asp.solve("{a; b}.")
        assert answer.count == 4
        assert answer.unique is False

def test_silent(asp):
    asp.solve("a.")

def test_other():
    pass

@given(strategies.integers(1, 3))
def test_generated(asp, n):
    assert asp.solve(f"p(1..{n}).").satisfiable
"""

SECTION = [
    "=* ASP =*",
    "models  rules  conflicts *time  memory  test, its programs and what was found",
    "     4      1          0 *s     *M  test_suite.py::test_asking: passed",
    "                             *  ASP text at test_suite.py:21, solved 2 times",
    "                             *    up to 5 models: 4 found (exhausted)",
    "     2      1          0 *s     *M  test_suite.py::test_failing: failed",
    "                             *  ASP text at test_suite.py:10",
    "                             *    exactly one answer set: found at least 2 (witness)",
    "     1      3          0 *s     *M  test_suite.py::test_generated: passed",
    "                             *  ASP text at test_suite.py:33, solved * times",
    "                             *    up to 1 model: 1 found (grounding)",
    "     1      2          0 *s     *M  test_suite.py::test_proven: passed",
    "                             *  ASP text at test_suite.py:6",
    "                             *    exactly one answer set: proven (grounding)",
    "     2      1          0 *s     *M  test_suite.py::test_xfailing: xfailed",
    "                             *  ASP text at test_suite.py:14",
    "                             *    exactly one answer set: found at least 2 (witness)",
    "",
    "5 tests asked about 5 programs: 3 proven, 1 failed, 1 failed as expected; *s of solving.",
]


def test_it_ends_the_run_with_a_section(run: Run, workers: tuple[str, ...]) -> None:
    result = run(SUITE, "--asp", *workers)
    result.assert_outcomes(passed=5, failed=1, xfailed=1)
    result.stdout.fnmatch_lines(SECTION, consecutive=True)


def test_without_it_there_is_no_section(run: Run) -> None:
    result = run(SUITE, "-k", "proven")
    result.assert_outcomes(passed=1, deselected=6)
    result.stdout.no_fnmatch_line("*ASP*")


def test_a_run_without_programs_says_so(run: Run) -> None:
    result = run("def test_it(): pass", "--asp")
    result.stdout.fnmatch_lines(["No test asked about an answer set program."])


def test_a_test_with_many_programs_is_cut(run: Run) -> None:
    suite = """
        def test_many(asp):
            programs = [asp.solve("a."),
                        asp.solve("b."),
                        asp.solve("c."),
                        asp.solve("d."),
                        asp.solve("e.")]
            assert all(answer.unique for answer in programs)
        """
    result = run(suite, "--asp")
    result.stdout.fnmatch_lines(
        ["*  ASP text at test_suite.py:4", "*... 2 more programs (-v shows all)"]
    )
    result.stdout.no_fnmatch_line("*ASP text at test_suite.py:5")
    run(suite, "--asp", "-v").stdout.fnmatch_lines(["*  ASP text at test_suite.py:6"])


def test_a_test_that_is_run_again_counts_once(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        from _pytest.runner import runtestprotocol

        def pytest_runtest_protocol(item, nextitem):
            runtestprotocol(item, nextitem=nextitem)
            runtestprotocol(item, nextitem=nextitem)
            return True
        """
    )
    result = run(
        """
        import pytest

        @pytest.mark.unique_solution
        def test_it():
            return "a."
        """,
        "--asp",
    )
    result.stdout.fnmatch_lines(["1 test asked about 1 program: 1 proven; *"])
    result.stdout.no_fnmatch_line("*solved 2 times*")


def test_what_only_an_explanation_asked_is_not_in_the_table(run: Run) -> None:
    result = run("def test_it(asp): assert asp.solve('{a; b}.').count == 2", "--asp")
    result.stdout.fnmatch_lines(
        [
            "*test_it: failed",
            "*  ASP text at *",
            "*    exactly 2 answer sets: found at least 3 (witness)",
            "",
        ],
        consecutive=True,
    )


def test_a_program_that_failed_by_itself_is_in_the_table(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unique_solution
        def test_marked():
            return "a :- b."

        def test_syntax(asp):
            asp.solve("unasked.")
            assert asp.solve("a :- b").unique

        def test_warned(asp):
            assert asp.solve("a :- b.").unique
            asp.solve("unasked.")
        """,
        "--asp",
    )
    result.stdout.fnmatch_lines(
        [
            "*test_marked: failed",
            "*ASP text at test_suite.py:3",
            "*failed: expected every atom in a body to occur in some rule head, got `b`, *",
            "*test_syntax: failed",
            "*ASP text at test_suite.py:9",
            "*failed: expected a program that clingo can read, got `syntax error, *",
            "*test_warned: failed",
            "*ASP text at test_suite.py:12",
            "*failed: expected every atom in a body to occur in some rule head, got `b`, *",
            "3 tests asked about 3 programs: 3 failed; *",
        ]
    )
