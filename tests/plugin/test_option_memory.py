from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

CHECK = "def test_it(asp): assert asp.solve('a.').settings.limits.memory == 3 << 20"


def test_the_option_limits_memory(run: Run, workers: tuple[str, ...]) -> None:
    run(CHECK, "--asp-memory=3M", *workers).assert_outcomes(passed=1)


def test_the_ini_file_does_the_same(run: Run, ini: Ini) -> None:
    ini("asp_memory = 3M")
    run(CHECK).assert_outcomes(passed=1)
    run(CHECK, "--asp-memory=4M").assert_outcomes(failed=1)


def test_what_is_no_size_is_a_usage_error(run: Run) -> None:
    result = run("", "--asp-memory=lots")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --asp-memory: expected a size in bytes, or such as *"])
