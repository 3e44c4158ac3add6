"""The life of a snapshot, as syrupy has it: missing, stored, passing, failing, updated, unused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.session import SnapshotSession

Run = Callable[..., pytest.RunResult]

SUITE = """
    import pytest

    @pytest.mark.parametrize("name", ["a", "b"])
    def test_each(asp_snapshot, name):
        assert f"{name}. p(1..2){MORE}." == asp_snapshot

    def test_several(asp_snapshot):
        assert "a." == asp_snapshot
        assert "b." == asp_snapshot
        assert "c." == asp_snapshot(name="{NAME}")

    def test_with_syrupys_own(snapshot, asp_snapshot):
        assert "a{MORE}." == asp_snapshot
        assert [1, 2] == snapshot
"""


@pytest.fixture
def reporting(workers: tuple[str, ...]) -> tuple[str, ...]:
    """The options of runs in which syrupy tells what became of all snapshots."""
    if "-n2" in workers and not hasattr(SnapshotSession, "add_worker_report"):
        pytest.skip("this syrupy does not put together what workers find")
    return workers


def suite(more: str = "", name: str = "third") -> str:
    return SUITE.replace("{MORE}", more).replace("{NAME}", name)


def files(folder: Path, pattern: str = "*") -> list[str]:
    return sorted(path.name for path in folder.rglob(pattern) if path.is_file())


def counted(result: pytest.RunResult, text: str) -> None:
    result.stdout.fnmatch_lines([f"*{text}*"])


def test_a_snapshot_lives(run: Run, pytester: pytest.Pytester, reporting: tuple[str, ...]) -> None:
    folder = pytester.path / "__snapshots__"

    result = run(suite(), *reporting)
    result.assert_outcomes(failed=4)
    assert files(folder, "*.lp") == []
    assert len(files(folder, "*.lp.new")) == 4

    result = run(suite(), "--snapshot-update", *reporting)
    result.assert_outcomes(passed=4)
    stored = [
        "test_each[a].lp",
        "test_each[b].lp",
        "test_several.1.lp",
        "test_several.lp",
        "test_several[third].lp",
        "test_suite.ambr",
        "test_with_syrupys_own.lp",
    ]
    assert files(folder) == stored
    assert (folder / "test_suite/test_each[b].lp").read_bytes() == b"b. p(1..2).\n"

    result = run(suite(), *reporting)
    result.assert_outcomes(passed=4)
    assert result.ret == 0
    counted(result, "7 snapshots passed.")

    result = run(suite(" :- not q"), *reporting)
    result.assert_outcomes(failed=3, passed=1)
    assert files(folder, "*.lp.new") == [
        "test_each[a].lp.new",
        "test_each[b].lp.new",
        "test_with_syrupys_own.lp.new",
    ]

    result = run(suite(), *reporting)  # what was pending is no longer, and nobody calls it unused
    result.assert_outcomes(passed=4)
    assert result.ret == 0
    assert files(folder) == stored

    result = run(suite(name="other"), *reporting)
    assert result.ret == 1
    result.assert_outcomes(failed=1, passed=3)
    counted(result, "1 snapshot unused.")

    result = run(suite(" :- not q", name="other"), "--snapshot-update", *reporting)
    result.assert_outcomes(passed=4)
    counted(result, "1 unused snapshot deleted.")
    renamed = [name.replace("[third]", "[other]") for name in stored]
    assert files(folder) == sorted(renamed)
    assert "not q" in (folder / "test_suite/test_each[b].lp").read_text()


def test_an_unused_snapshot_fails_the_run(run: Run, reporting: tuple[str, ...]) -> None:
    run('def test_one(asp_snapshot):\n    assert "a." == asp_snapshot', "--snapshot-update")
    result = run("def test_other(asp_snapshot): pass", *reporting)
    assert result.ret == 1
    counted(result, "1 snapshot unused.")


def test_new_ones_can_be_stored_alone(run: Run, pytester: pytest.Pytester) -> None:
    if "--snapshot-update-new-only" not in pytester.runpytest("--help").stdout.str():
        pytest.skip("this syrupy does not have the option")
    run('def test_one(asp_snapshot):\n    assert "a." == asp_snapshot', "--snapshot-update")
    result = run(
        """
        def test_one(asp_snapshot):
            assert "b." == asp_snapshot

        def test_two(asp_snapshot):
            assert "c." == asp_snapshot
        """,
        "--snapshot-update-new-only",
    )
    result.assert_outcomes(failed=1, passed=1)
    assert files(pytester.path / "__snapshots__") == [
        "test_one.lp",
        "test_one.lp.new",
        "test_two.lp",
    ]


def test_a_marker_selects_the_tests(run: Run, pytester: pytest.Pytester) -> None:
    if "syrupy_snapshot" not in pytester.runpytest("--markers").stdout.str():
        pytest.skip("this syrupy has no marker of its own")
    result = run(
        """
        def test_one(asp_snapshot):
            assert "a." == asp_snapshot

        def test_two():
            pass
        """,
        "--snapshot-update",
        "-m",
        "syrupy_snapshot",
    )
    result.assert_outcomes(passed=1, deselected=1)


def test_without_syrupys_plugin_the_fixture_says_so(run: Run) -> None:
    result = run('def test_one(asp_snapshot):\n    assert "a." == asp_snapshot', "-p", "no:syrupy")
    result.assert_outcomes(errors=1)
    counted(result, "asp_snapshot needs syrupy's plugin, which is turned off")


def test_a_run_without_snapshots_imports_nothing_of_ours(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_it(asp):
            assert asp.solve("a.").unique
            found = {name for name in sys.modules if name.startswith("pytest_asp.snapshots")}
            assert found == set()
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_passing_snapshot_imports_no_solver(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_it(asp_snapshot):
            assert "a." == asp_snapshot
            if not asp_snapshot.update_snapshots:
                assert "clingo" not in sys.modules
                assert "pytest_asp.snapshots.matching" not in sys.modules
        """
    )
    pytester.runpytest_subprocess("--snapshot-update").assert_outcomes(passed=1)
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_the_report_is_the_same_whatever_the_hash_seed(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(seed: str, text: str, *options: str) -> str:
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        path = pytester.makepyfile(
            test_it=f"""
            def test_it(asp, asp_snapshot):
                answer = asp.solve("1 {{ p(X) : q(X) }} 1. q(a;b;c). #show p/1." {text!r})
                assert answer == asp_snapshot
            """
        )
        output = pytester.runpytest_subprocess("-q", path, *options).stdout.str()
        return re.sub(r"in [\d.]+s", "", output)

    first = told("1", "", "--snapshot-update")
    assert "1 passed" in first
    stored = (pytester.path / "__snapshots__/test_it/test_it.lp").read_text()
    assert "1 passed" in told("2", "")
    assert told("1", " :- p(a).") == told("2", " :- p(a).")
    assert stored.count("#program") == 3
