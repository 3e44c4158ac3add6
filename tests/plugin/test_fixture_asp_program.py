from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


def test_the_program_given_is_checked(run: Run) -> None:
    result = run(
        """
        import unittest
        import pytest

        @pytest.fixture
        def built(asp_program):
            asp_program("{a}.")

        @pytest.mark.unique_solution
        def test_good(asp_program):
            asp_program("a.")

        @pytest.mark.unique_solution
        def test_bad(asp_program):
            asp_program("{a}.")

        @pytest.mark.unique_solution
        def test_one_of_two_is_bad(asp_program):
            asp_program("{a}.")
            asp_program("a.")

        @pytest.mark.unique_solution
        def test_returned_one_is_bad(asp_program):
            asp_program("a.")
            return "{a}."

        @pytest.mark.unique_solution
        def test_built_by_a_fixture(built):
            pass

        class Case(unittest.TestCase):
            @pytest.fixture(autouse=True)
            def take(self, asp_program):
                self.asp_program = asp_program

            @pytest.mark.unique_solution
            def test_case(self):
                self.asp_program("{a}.")
        """,
        "-rA",
    )
    result.assert_outcomes(passed=1, failed=5)
    result.stdout.fnmatch_lines(["PASSED test_suite.py::test_good"])


def test_an_answer_brings_its_settings(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.model_count(3)
        def test_given(asp, asp_program):
            asp_program(asp.solve("#const n = 1. 1 {p(1..n)} 1.", constants={"n": 3}))

        @pytest.mark.model_count(3)
        def test_returned(asp):
            return asp.solve("#const n = 1. 1 {p(1..n)} 1.", constants={"n": 3})
        """,
        *workers,
    )
    result.assert_outcomes(passed=2)


def test_nothing_given_fails(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unique_solution
        def test_nothing(asp_program):
            assert repr(asp_program) == "<asp_program, given 0 so far>"
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected a program to check for unique_solution, got None, *"])


def test_a_program_without_a_mark_fails(run: Run) -> None:
    result = run(
        """
        def test_unmarked(asp_program):
            asp_program("a.")
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected a mark that says what must hold of the program given to asp_program, *"]
    )


def test_a_fixture_of_a_wider_scope_cannot_give_it(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture(scope="module")
        def built(asp_program):
            asp_program("a.")

        @pytest.mark.unique_solution
        def test_it(built):
            pass
        """
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["ScopeMismatch: *"])


def test_each_example_gives_its_own(run: Run) -> None:
    result = run(
        """
        import pytest
        from hypothesis import HealthCheck, given, settings, strategies

        @pytest.mark.unique_solution
        @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
        @given(n=strategies.integers(1, 9))
        def test_it(asp_program, n):
            if n != 7:
                asp_program("a.")
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected a program to check for unique_solution, *", "*n=7,"])
