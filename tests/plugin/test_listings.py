from __future__ import annotations

import pytest


def test_help_names_the_options(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--help")
    result.stdout.fnmatch_lines(["answer set programs:", "  --asp * End the run with a section *"])


def test_markers_are_listed_with_their_purpose(pytester: pytest.Pytester) -> None:
    pytester.runpytest("--markers").stdout.fnmatch_lines(
        [
            "@pytest.mark.unique_solution([*], project=, optimal=): the program that the test *",
            "@pytest.mark.model_count(n, [*], min=, max=, *): the program that the test returns *",
            "@pytest.mark.satisfiable: the program that the test returns has an answer set.",
            "@pytest.mark.unsatisfiable: the program that the test returns has no answer set.",
            "@pytest.mark.in_every_model([*]atoms, optimal=): each of these atoms is in every *",
            "@pytest.mark.optimum([*]costs): the best answer set of the program has these costs, *",
            "@pytest.mark.asp([*], timeout=, memory=, *): settings of all programs *",
        ]
    )


def test_marks_are_known_where_marks_are_strict(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.unique_solution
        @pytest.mark.satisfiable
        @pytest.mark.model_count(1)
        def test_it():
            return "a."
        """
    )
    pytester.runpytest("--strict-markers").assert_outcomes(passed=1)


def test_fixtures_are_listed_with_their_purpose(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("")
    pytester.runpytest("--fixtures", "-v").stdout.fnmatch_lines(
        [
            "asp [[]session scope[]] -- *",
            "    Solve answer set programs: *",
            "asp_program -- *",
            "    Take the program that the marks of a test are about: *",
        ]
    )
