from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

SUITE = """
def test_it(asp):
    assert asp.solve("#script (lua) x = 1 #end. a.").unique
"""


def test_scripts_are_refused_unless_the_ini_file_allows_them(
    run: Run, ini: Ini, workers: tuple[str, ...]
) -> None:
    result = run(SUITE)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E *ScriptRefusedError: *"])
    ini("asp_scripts = true")
    result = run(SUITE, *workers)
    result.stdout.no_fnmatch_line("*expected a program without `#script`, got a script*")
