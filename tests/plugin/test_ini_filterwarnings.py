from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

SUITE = """
import pytest

@pytest.mark.unique_solution
def test_marked():
    return "a :- not b."

def test_asked(asp):
    assert asp.solve("a :- not b.").unique

def test_other(asp):
    assert asp.solve("a :- not c.").unique
"""


def test_warnings_fail_by_default(run: Run) -> None:
    result = run(SUITE)
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(['*allow this one with the filter "ignore:atom-undefined:b/0".'])


def test_the_ini_file_allows_some(run: Run, ini: Ini, workers: tuple[str, ...]) -> None:
    ini("asp_filterwarnings =\n  ignore:atom-undefined:b/0")
    run(SUITE, *workers).assert_outcomes(passed=2, failed=1)


def test_a_filter_that_cannot_be_read_is_a_usage_error(run: Run, ini: Ini) -> None:
    ini("asp_filterwarnings = allow:it")
    result = run("")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: the ini option asp_filterwarnings: expected a filter *"])
