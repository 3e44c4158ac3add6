from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest

@pytest.mark.parametrize("program", ["", ":- .", "{a}.", "{a; b}.", "{a(1..50)}."])
@pytest.mark.model_count(MARK)
def test_count(program):
    return program
"""


@pytest.mark.parametrize(
    ("mark", "passing"),
    [
        ("4", {"{a; b}."}),
        ("0", {":- ."}),
        ("min=2", {"{a}.", "{a; b}.", "{a(1..50)}."}),
        ("max=2", {"", ":- .", "{a}."}),
        ("min=1, max=2", {"", "{a}."}),
    ],
)
def test_the_count_decides(run: Run, mark: str, passing: set[str]) -> None:
    result = run(SUITE.replace("MARK", mark), "-rA")
    passed = {
        line.partition("[")[2].removesuffix("]")
        for line in result.outlines
        if line.startswith("PASSED test_suite.py")
    }
    assert passed == passing
    result.assert_outcomes(passed=len(passing), failed=5 - len(passing))


def test_it_decides_the_same_on_workers(run: Run, workers: tuple[str, ...]) -> None:
    run(SUITE.replace("MARK", "min=1, max=2"), *workers).assert_outcomes(passed=2, failed=3)


@pytest.mark.parametrize(
    ("mark", "program", "words"),
    [
        ("3", "{a; b}.", "expected exactly 3 answer sets, found at least 4"),
        ("3", "{a}.", "expected exactly 3 answer sets, found exactly 2"),
        ("min=3", "{a}.", "expected at least 3 answer sets, found exactly 2"),
        ("max=3", "{a; b}.", "expected at most 3 answer sets, found at least 4"),
        ("min=2, max=3", "a.", "expected 2 to 3 answer sets, found exactly 1"),
    ],
)
def test_a_failure_says_what_was_found(run: Run, mark: str, program: str, words: str) -> None:
    result = run(
        f"""
        import pytest

        @pytest.mark.model_count({mark})
        def test_count():
            return {program!r}
        """
    )
    result.stdout.fnmatch_lines([f"{words}: ASP text, at test_suite.py:3"])
