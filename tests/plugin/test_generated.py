from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings

Run = Callable[..., pytest.RunResult]

SLOW = """
import time
import pytest
from hypothesis import given, settings, strategies

{mark}
{settings}
@given(strategies.integers(1, 2))
def test_slow({fixture}n):
    time.sleep(0.3)
    return {result}
"""


@pytest.mark.parametrize(
    ("mark", "own", "fixture", "outcome"),
    [
        ("@pytest.mark.unique_solution", "@settings(max_examples=2)", "", "passed"),
        ("", "@settings(max_examples=2)", "asp, ", "passed"),
        ("@pytest.mark.unique_solution", "@settings(max_examples=2, deadline=100)", "", "failed"),
        ("", "@settings(max_examples=2)", "", "failed"),
    ],
    ids=["mark", "fixture", "own-deadline", "without-asp"],
)
def test_the_default_deadline_is_lifted_where_asp_is_used(
    run: Run, mark: str, own: str, fixture: str, outcome: str
) -> None:
    result = "'a.'" if mark else "None"
    settings.load_profile("default")
    try:
        done = run(SLOW.format(mark=mark, settings=own, fixture=fixture, result=result))
    finally:
        settings.load_profile("tests")
    done.assert_outcomes(**{outcome: 1})
    if outcome == "failed":
        done.stdout.fnmatch_lines(["*DeadlineExceeded*"])


def test_the_settings_are_put_back(run: Run) -> None:
    result = run(
        """
        import pytest
        from hypothesis import given, settings, strategies

        @pytest.mark.unique_solution
        @settings(deadline=200)
        @given(strategies.integers(1, 2))
        def test_it(n):
            return "a."

        def test_settings():
            assert test_it._hypothesis_internal_use_settings.deadline.total_seconds() == 0.2
        """
    )
    result.assert_outcomes(passed=2)


@pytest.mark.parametrize("kind", ["mark", "fixture", "coroutine"])
def test_an_open_question_ends_the_search_for_examples(run: Run, kind: str) -> None:
    """An example that is not proven is not retried while shrinking, and is named."""
    mark = "@pytest.mark.asyncio" if kind == "coroutine" else ""
    if kind == "mark":
        mark = "@pytest.mark.unique_solution"
    result = run(
        f"""
        import pytest
        from hypothesis import given, strategies
        from pytest_asp.errors import NotProven

        tried = []

        {mark}
        @given(n=strategies.integers(0, 100))
        {"async " if kind == "coroutine" else ""}def test_it({"" if kind == "mark" else "asp, "}n):
            tried.append(n)
            if n > 3:
                raise NotProven("the time ran out")
            return {"'a.'" if kind == "mark" else None}

        def test_tried():
            assert len([n for n in tried if n > 3]) == 1
        """
    )
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*the time ran out", "*Example: test_it(*n=*)"])
