from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest

@pytest.mark.optimum(COSTS)
def test_it():
    return "1 {p(1..3)}. #minimize {X@1: p(X)}. #maximize {1@2,X: p(X)}."
"""


def test_the_costs_decide(run: Run) -> None:
    run(SUITE.replace("COSTS", "-3, 6")).assert_outcomes(passed=1)


def test_a_failure_shows_the_better_model(run: Run, workers: tuple[str, ...]) -> None:
    result = run(SUITE.replace("COSTS", "-2, 6"), *workers)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "expected the optimum -2@2, 6@1, found -3@2, 6@1, which is better: ASP text, at *:3",
            "An answer set that is better than expected, of cost -3@2, 6@1, shows:",
            "  p/1",
            "    p(1)",
        ]
    )


def test_an_optimum_that_is_worse_than_expected_says_that_it_is_the_best(run: Run) -> None:
    result = run(SUITE.replace("COSTS", "-3, 5"))
    result.stdout.fnmatch_lines(
        [
            "found:    -3@2, 6@1, and no answer set is as good as expected",
            "The best answer set, of cost -3@2, 6@1, shows:",
        ]
    )


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("a. :- a. #minimize {1: a}.", "expected the optimum 1, found no answer set: *"),
        ("a.", "expected a program with an optimisation statement, got none in ASP text, *"),
    ],
)
def test_a_program_without_an_optimum_fails(run: Run, program: str, words: str) -> None:
    result = run(
        f"""
        import pytest

        @pytest.mark.optimum(1)
        def test_it():
            return {program!r}
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([words])


@pytest.mark.parametrize("costs", ["", "'1'", "True", "1.5", "cost=1", "1, optimal=True"])
def test_what_is_no_cost_is_an_error_at_collection(run: Run, costs: str) -> None:
    result = run(SUITE.replace("COSTS", costs))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["expected whole numbers, one for each priority behind the mark *"])
