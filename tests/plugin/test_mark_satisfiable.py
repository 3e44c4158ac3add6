from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


def test_the_mark_decides(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.satisfiable
        def test_good():
            return "{a}."

        @pytest.mark.satisfiable
        def test_bad():
            return "a. :- a."
        """,
        *workers,
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["expected at least one answer set, found none: ASP text, at test_suite.py:7"]
    )


def test_a_program_that_clingo_refuses_never_passes(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.satisfiable
        def test_syntax():
            return "a :- b"

        @pytest.mark.satisfiable
        def test_unsafe():
            return "p(X)."
        """
    )
    result.assert_outcomes(failed=2)
