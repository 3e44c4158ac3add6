from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

ENDLESS = "p(0). p(X+1) :- p(X)."

SUITE = f"""
import pytest

def test_runaway(asp):
    assert asp.solve("{ENDLESS}").satisfiable

@pytest.mark.unsatisfiable
def test_marked():
    return "{ENDLESS}"

def test_next(asp):
    assert asp.solve("a.").unique
"""


def test_the_option_ends_a_runaway_grounding(run: Run) -> None:
    result = run(SUITE, "--asp-timeout=0.3", "--asp")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "E *TimeLimitReached: *",
            "asked:    up to 1 model: left open",
            "found:    not proven: * of CPU time * while grounding",
            "*test_marked: not proven",
            "3 tests asked about 3 programs: 1 proven, 2 not proven; *",
        ]
    )


def test_the_ini_file_does_the_same(run: Run, ini: Ini) -> None:
    ini("asp_timeout = 0.3")
    run(SUITE).assert_outcomes(passed=1, failed=2)


def test_the_option_wins_over_the_ini_file(run: Run, ini: Ini, workers: tuple[str, ...]) -> None:
    ini("asp_timeout = 0.001")
    text = "def test_it(asp): assert asp.solve('{a}.').settings.limits.seconds == 7"
    run(text, "--asp-timeout=7", *workers).assert_outcomes(passed=1)


@pytest.mark.parametrize("value", ["0", "soon", "-1"])
def test_what_is_no_time_is_a_usage_error(run: Run, ini: Ini, value: str) -> None:
    words = f"expected a number of seconds above 0, such as 2.5, got '{value}'"
    result = run("", f"--asp-timeout={value}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: --asp-timeout: {words}"])
    ini(f"asp_timeout = {value}")
    run("").stderr.fnmatch_lines([f"ERROR: the ini option asp_timeout: {words}"])
