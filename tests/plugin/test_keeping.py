from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_asp.plugin import keeping
from pytest_asp.plugin.keeping import Keeper, file_name

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest

@pytest.mark.parametrize("word", ["a/b", "a:b", "ab"])
def test_it(asp, word):
    assert asp.solve("{a}. %* " + word + " *%").unique
"""


def kept(folder: Path) -> dict[str, str]:
    """Give the text of each kept file."""
    return {
        path.name: path.read_text()
        for path in folder.joinpath(".pytest_cache", "d", "asp").glob("*.lp")
    }


def test_each_failing_test_has_a_file_of_its_own(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    run(SUITE, *workers).assert_outcomes(failed=3)
    assert kept(pytester.path) == {
        file_name(f"test_suite.py::test_it[{word}]", 1): f"{{a}}. %* {word} *%"
        for word in ("a/b", "a:b", "ab")
    }


def test_the_next_run_writes_to_the_same_files(run: Run, pytester: pytest.Pytester) -> None:
    run(SUITE)
    first = kept(pytester.path)
    run(SUITE)
    assert kept(pytester.path) == first


def test_nothing_is_written_without_a_failure(run: Run, pytester: pytest.Pytester) -> None:
    run("def test_it(asp): assert asp.solve('a.').unique")
    assert not pytester.path.joinpath(".pytest_cache", "d").exists()


def test_without_a_cache_the_rest_is_shown(run: Run) -> None:
    result = run(SUITE, "-p", "no:cacheprovider")
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(
        [
            "found:    at least 2",
            "The program is not kept, because there is no pytest cache to keep it in.",
        ]
    )


def keeper(folder: Path) -> Keeper:
    """Make a keeper over a folder."""
    config: Any = SimpleNamespace(cache=SimpleNamespace(mkdir=lambda _: folder))
    return Keeper(config)


def test_old_files_of_earlier_runs_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "KEPT_FILES", 3)
    for age in range(5):
        path = tmp_path / f"old-{age}.lp"
        path.write_text("")
        os.utime(path, (1000 - age, 1000 - age))
    mine = keeper(tmp_path)
    names = [mine.keep(f"test_{number}", 1, "a.") for number in range(5)]
    assert all(path is not None and path.exists() for path in names)
    assert {path.name for path in tmp_path.glob("old*")} == {"old-0.lp", "old-1.lp"}


def test_files_that_another_worker_has_just_written_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "KEPT_FILES", 3)
    mine, theirs = keeper(tmp_path), keeper(tmp_path)
    assert all(theirs.keep(f"test_{number}", 1, "a.") for number in range(5))
    assert mine.keep("test_mine", 1, "a.") is not None
    assert len(list(tmp_path.iterdir())) == 6


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    assert keeper(tmp_path / "missing").keep("test_it", 1, "a.") is None


def test_names_are_readable_and_differ() -> None:
    assert file_name("tests/test_grid.py::TestIt::test_unique[3x3]", 2).startswith(
        "test_grid.py-TestIt-test_unique-3x3-"
    )
    assert (
        len({file_name(f"test.py::test[{word}]", 1) for word in ("a/b", "ab", "a:b", "A:b")}) == 4
    )
    assert len(file_name("test.py::test[" + "x" * 500 + "]", 1)) < 100
