from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


def test_the_mark_decides(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unsatisfiable
        def test_good():
            return "a. :- a."

        @pytest.mark.unsatisfiable
        def test_bad():
            return "{a}."
        """,
        *workers,
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["expected no answer set, found at least 1: ASP text, at test_suite.py:7"]
    )


def test_a_program_that_clingo_refuses_never_passes(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unsatisfiable
        def test_syntax():
            return "a :- b"

        @pytest.mark.unsatisfiable
        def test_unsafe():
            return "p(X)."
        """
    )
    result.assert_outcomes(failed=2)
