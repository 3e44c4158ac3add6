from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest

@pytest.mark.unique_solution
def test_one():
    return "a. b :- a."

@pytest.mark.unique_solution
def test_two():
    return "1 {a; b} 1."

@pytest.mark.unique_solution
def test_none():
    return "a. :- a."
"""


def test_only_a_program_with_one_answer_set_passes(run: Run, workers: tuple[str, ...]) -> None:
    result = run(SUITE, *workers, "-rA")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines_random(
        [
            "PASSED test_suite.py::test_one",
            "FAILED test_suite.py::test_two - expected exactly one answer set, found at least 2: *",
            "FAILED test_suite.py::test_none - expected exactly one answer set, found none: *",
        ]
    )


def test_a_program_with_many_answer_sets_is_not_enumerated(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unique_solution
        def test_many():
            return "{a(1..60)}."
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["found:    at least 2"])


def test_pytest_does_not_warn_about_the_returned_program(run: Run) -> None:
    result = run(SUITE, "-Werror")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.no_fnmatch_line("*ReturnNotNone*")
