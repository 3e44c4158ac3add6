"""Snapshots that cannot be read, written or told apart: an error each, and no file damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = "def test_it(asp, asp_snapshot):\n    assert {} == asp_snapshot\n"


def suite(text: str = '"a. b."') -> str:
    return SUITE.format(text)


@pytest.fixture
def stored(run: Run, pytester: pytest.Pytester) -> Path:
    """A snapshot that was stored before."""
    run(suite(), "--snapshot-update").assert_outcomes(passed=1)
    return pytester.path / "__snapshots__" / "test_suite" / "test_it.lp"


@pytest.mark.parametrize(
    ("edited", "message"),
    [
        ("a. b(.\n", "got `b(.` (syntax error, unexpected .*), at __snapshots__/*test_it.lp:1: *"),
        (
            "<<<<<<< ours\na.\n=======\na. b.\n>>>>>>> theirs\n",
            "marker `<<<<<<< ours`*test_it.lp:1*",
        ),
    ],
    ids=["invalid", "conflict"],
)
def test_a_snapshot_that_is_no_program(run: Run, stored: Path, edited: str, message: str) -> None:
    stored.write_text(edited)
    result = run(suite())
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            f"E *SnapshotTextError: expected a snapshot that clingo can read, *{message}",
            "What was received is in *.lp.new; *",
        ]
    )
    assert "syrupy/assertion" not in result.stdout.str()
    assert stored.read_text() == edited
    assert stored.with_name("test_it.lp.new").read_text() == "a. b.\n"
    run(suite(), "--snapshot-update").assert_outcomes(passed=1)
    assert stored.read_text() == "a. b.\n"


def test_line_ends_of_windows_are_no_change(run: Run, stored: Path) -> None:
    stored.write_bytes(b"a. b.\r\n")
    run(suite()).assert_outcomes(passed=1)
    run(suite(repr("a. b.\r\n"))).assert_outcomes(passed=1)


def test_a_snapshot_that_is_no_text(run: Run, stored: Path) -> None:
    stored.write_bytes(b"\xff\xfe")
    result = run(suite())
    result.stdout.fnmatch_lines(["*SnapshotFileError: *test_it.lp, which is not UTF-8*convert or*"])
    assert stored.read_bytes() == b"\xff\xfe"


@pytest.mark.parametrize("options", [(), ("--snapshot-update",)], ids=["compare", "update"])
def test_a_folder_in_the_place_of_a_snapshot(
    run: Run, pytester: pytest.Pytester, options: tuple[str, ...]
) -> None:
    (pytester.path / "__snapshots__/test_suite/test_it.lp").mkdir(parents=True)
    result = run(suite(), *options)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*SnapshotFileError: *got test_it.lp (Is a directory)*"])


def test_a_place_where_nothing_can_be_written(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "__snapshots__").write_text("in the way")
    result = run(suite(), "--snapshot-update")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*SnapshotFileError: *make the file and its folder*"])
    result = run(suite())
    result.assert_outcomes(failed=1)


@pytest.mark.parametrize("options", [(), ("--snapshot-update",)], ids=["compare", "update"])
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("3", "ProgramKindError: expected a program, got 3 of type int, at test_suite.py:2*"),
        ('asp.solve("a.").model', "ProgramKindError: *got a model of an answer*answer.optimal*"),
    ],
)
def test_what_is_no_program_is_not_stored(
    run: Run, pytester: pytest.Pytester, value: str, message: str, options: tuple[str, ...]
) -> None:
    result = run(suite(value), *options)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{message}"])
    assert not (pytester.path / "__snapshots__").exists()


def test_a_program_that_clingo_refuses_is_not_stored(run: Run, stored: Path) -> None:
    result = run(suite('"a. b"'), "--snapshot-update")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*AspSyntaxError: *syntax error, unexpected EOF*"])
    result = run(suite('"a. b"'))
    result.stdout.fnmatch_lines(
        ["Answer sets: not proven to be the same: clingo refuses the new program: *"]
    )
    result.stdout.fnmatch_lines(["*could not be written beside the snapshot (expected a program*"])
    assert [path.name for path in stored.parent.iterdir()] == ["test_it.lp"]
    assert stored.read_text() == "a. b.\n"


def test_an_answer_that_was_cut_short_is_not_stored(run: Run, stored: Path) -> None:
    hard = 'asp.solve("{ a(1..30) }. :- #sum { X : a(X) } != 200.", arguments=["--solve-limit=1"])'
    result = run(suite(hard), "--snapshot-update")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*SearchStopped: not proven: asked for up to 51 models*"])
    assert stored.read_text() == "a. b.\n"


CLASH = """
    import pytest

    pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

    @pytest.mark.parametrize("name", [1, 2], ids={ids})
    def test_it(asp_snapshot, name):
        assert f"p({{name}})." == asp_snapshot
"""


def clashes(pytester: pytest.Pytester, result: pytest.RunResult, ids: list[str]) -> None:
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([f"*SnapshotClashError: *[[]{ids[1]}[]]*, which *[[]{ids[0]}[]]*"])
    assert [path.read_text() for path in pytester.path.rglob("*.lp")] == ["p(1).\n"]


@pytest.mark.parametrize("ids", [["a/b", "ab"], ["a:b", "a?b"]])
def test_names_that_share_a_file_are_an_error(
    run: Run, pytester: pytest.Pytester, ids: list[str]
) -> None:
    # syrupy 5 warns that it cannot relate the file to the test.
    clashes(pytester, run(CLASH.format(ids=ids), "--snapshot-update", "-Wdefault"), ids)


def test_the_case_of_letters_tells_no_files_apart(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    clashes(pytester, run(CLASH.format(ids=["x", "X"]), "--snapshot-update", *workers), ["x", "X"])
