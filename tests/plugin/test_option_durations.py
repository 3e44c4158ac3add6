from __future__ import annotations

import re

import pytest

from tests.plugin.conftest import Run

SUITE = """
import pytest

def test_quick(asp):
    assert asp.solve("a.").unique

def test_slow(asp):
    assert asp.solve("p(X,Y) :- X = 1..150, Y = 1..150. {q}.").count == 2

def test_other(asp):
    assert asp.solve("{a}.").count == 2
"""


def headings(result: pytest.RunResult) -> list[str]:
    return re.findall(r"test_suite.py::(\w+): passed", result.stdout.str())


def test_the_slowest_come_first(run: Run, workers: tuple[str, ...]) -> None:
    result = run(SUITE, "--asp-durations=1", *workers)
    assert headings(result) == ["test_slow"]
    result.stdout.fnmatch_lines(
        [
            "=* ASP =*",
            "... 2 faster tests (--asp-durations=0 shows all)",
            "3 tests asked about 3 programs: 3 proven; *",
        ]
    )


def test_0_shows_all(run: Run) -> None:
    found = headings(run(SUITE, "--asp", "--asp-durations=0"))
    assert found[0] == "test_slow"
    assert sorted(found) == ["test_other", "test_quick", "test_slow"]


@pytest.mark.parametrize("given", ["-1", "many", "", "1.5", "²"])
def test_what_is_no_number_of_tests_is_refused(run: Run, given: str) -> None:
    result = run(SUITE, f"--asp-durations={given}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    words = f"*--asp-durations: expected a number of tests, 0 or more, got {given!r}"
    result.stderr.fnmatch_lines([words])
