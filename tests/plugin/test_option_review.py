"""`--asp-review=FILE`: the page for reviewers, and what GitHub Actions is told."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from syrupy.session import SnapshotSession

Run = Callable[..., pytest.RunResult]

SUITE = """
from pytest_asp import ASPProgram, Field, Predicate

class Row(Predicate):
    number: Field[int]

def test_rows(asp_snapshot):
    program = ASPProgram()
    program.fact(Row(1), Row({last}))
    assert program == asp_snapshot

def test_same(asp_snapshot):
    assert "{same}" == asp_snapshot(semantic=True)

def test_answer(asp, asp_snapshot):
    assert asp.solve("1 {{ p({last}..3) }} 1.") == asp_snapshot

def test_steady(asp_snapshot):
    assert "a." == asp_snapshot
"""
BEFORE = SUITE.format(last=2, same="a. b.")
AFTER = (
    SUITE.format(last=3, same="a. b :- #true.").replace("test_steady", "test_added")
    + '\ndef test_other(asp_snapshot):\n    assert 1 == 2\n    assert "a." == asp_snapshot\n'
)
FOLDER = "__snapshots__/test_suite"
SIZE = "1 answer set, 2 ground rules"
ROWS = f"| `{FOLDER}/test_rows.lp` | 1 statement changed | **different** | {SIZE} | {SIZE} |"
ANSWER = (
    f"| `{FOLDER}/test_answer.lp` | 2 answer sets became 1 answer set | **different** | "
    "2 answer sets | 1 answer set |"
)
MARK = (
    f"::error file=test_suite.py,line=8,title=ASP snapshot::{FOLDER}/test_rows.lp: 1 statement "
    "changed; the answer sets are different%0A- row(2).%0A+ row(3)."
)


@pytest.fixture
def changed(run: Run) -> Callable[..., pytest.RunResult]:
    """Give a function that runs a suite whose snapshots are of an older one."""
    run(BEFORE, "--snapshot-update").assert_outcomes(passed=4)

    def run_changed(*arguments: str, text: str = AFTER) -> pytest.RunResult:
        return run(text, *arguments)

    return run_changed


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"):
        monkeypatch.delenv(name, raising=False)


def read(pytester: pytest.Pytester, name: str = "review.md") -> str:
    return (pytester.path / name).read_text(encoding="utf-8")


def test_the_page_tells_of_every_snapshot_that_is_not_as_it_was(
    changed: Run, pytester: pytest.Pytester
) -> None:
    result = changed("--asp-review=review.md")
    result.assert_outcomes(failed=4, passed=1)
    result.stdout.fnmatch_lines(
        [
            "3 snapshots wait for review: pytest-asp review",
            "*- wrote the snapshot review: review.md -*",
        ]
    )
    result.stdout.no_fnmatch_line("::error*")
    page = read(pytester)
    assert page.startswith("# ASP snapshots: 2 changed, 1 accepted, 1 new, 1 unused\n")
    assert page.index("test_answer.lp") < page.index("test_rows.lp") < page.index("test_same.lp")
    for line in (
        ROWS,
        ANSWER,
        f"| `{FOLDER}/test_added.lp` | 1 line | new |  | 1 answer set, 1 ground rule |",
        "1 answer set, 1 ground rule.",
        "@@ test_suite.py:8 @@",
        "- row(2).",
        "+ row(3).",
        "**Answer sets: different**: one of them has an answer set that the other does not have.",
        "**Answer sets: the same (proven)**: the ground programs are the same.",
        "New, in `test_suite.py::test_added`. There was none yet: the test fails.",
        f"- `{FOLDER}/test_steady.lp`",
        "To accept: `pytest-asp review`, or `pytest --snapshot-update`; then commit the files.",
    ):
        assert line in page.split("\n")
    assert "since something else failed: test\\_suite.py::test\\_other." in page
    assert "No test compared with these, or it failed before:" in page


def test_the_page_is_the_same_however_it_is_run(changed: Run, pytester: pytest.Pytester) -> None:
    changed("--asp-review=review.md")
    plain = read(pytester)
    changed("--asp-review=review.md", "-n2")
    if not hasattr(SnapshotSession, "add_worker_report"):
        pytest.skip("this syrupy does not put together what workers find")
    assert read(pytester) == plain


def test_a_page_for_the_browser(changed: Run, pytester: pytest.Pytester) -> None:
    changed("--asp-review=review.HTML")
    page = read(pytester, "review.HTML")
    parser = HTMLParser()
    parser.feed(page)
    parser.close()
    assert "<h1>ASP snapshots: 2 changed, 1 accepted, 1 new, 1 unused</h1>" in page
    assert '<span class="removed">- row(2).</span><span class="added">+ row(3).</span>' in page
    assert "prefers-color-scheme: dark" in page
    assert "http" not in page


def test_nothing_changed(changed: Run, pytester: pytest.Pytester) -> None:
    result = changed("--asp-review=review.md", text=BEFORE)
    result.assert_outcomes(passed=4)
    assert read(pytester) == (
        "# ASP snapshots: none changed\n\nNo ASP snapshot changed, and none is new or unused.\n"
    )
    changed("--asp-review=review.html", text=BEFORE)
    assert "<p>No ASP snapshot changed, and none is new or unused.</p>" in read(
        pytester, "review.html"
    )
    changed("--asp-review=review.md", "-p", "no:syrupy", text="def test_it(): pass")
    assert "No ASP snapshot changed" in read(pytester)


def test_what_an_update_overwrites_is_told(changed: Run, pytester: pytest.Pytester) -> None:
    changed("--asp-review=review.md", "--snapshot-update").assert_outcomes(passed=4, failed=1)
    page = read(pytester)
    assert "# ASP snapshots: 3 updated, 1 new" in page
    assert "It was overwritten in this run." in page
    assert "It was stored in this run." in page
    assert "To accept" not in page


@pytest.mark.parametrize(
    ("text", "options", "note"),
    [
        ("def test_it(): raise KeyboardInterrupt", (), "The run ended early"),
        ("def test_it(): assert 1 == 2\ndef test_b(): pass", ("-x",), "The run ended early"),
        ("import nothing_of_that_name", (), "could not be collected: test\\_suite.py"),
    ],
    ids=["interrupted", "stopped", "uncollected"],
)
def test_what_was_not_compared_is_told(
    pytester: pytest.Pytester, text: str, options: tuple[str, ...], note: str
) -> None:
    pytester.makepyfile(test_suite=text)
    run = pytester.runpytest_subprocess if "Interrupt" in text else pytester.runpytest
    run("--asp-review=review.md", "-p", "no:randomly", *options)
    assert note in read(pytester)


def test_a_worker_that_ended_may_have_had_snapshots(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        from pytest import TestReport

        def pytest_collection_finish(session):
            place = ("test_suite.py", 0, "test_gone")
            report = TestReport("test_suite.py::test_gone", place, {}, "failed", "ended", "???")
            session.config.hook.pytest_runtest_logreport(report=report)
        """
    )
    run("def test_it(): pass", "--asp-review=review.md")
    assert "since something else failed: test\\_suite.py::test\\_gone." in read(pytester)


def test_a_test_that_is_run_again_counts_as_it_ended_last(
    changed: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(
        """
        from _pytest.runner import runtestprotocol

        def pytest_runtest_protocol(item, nextitem):
            for turn in (2, 3, 2):
                item.module.turn = turn
                for report in runtestprotocol(item, nextitem=nextitem, log=False):
                    item.ihook.pytest_runtest_logreport(report=report)
            return True
        """
    )
    text = """
    def test_same(asp_snapshot):
        assert {2: "a. b.", 3: "c."}[turn] == asp_snapshot

    def test_steady(asp_snapshot):
        assert turn == 2
        assert "a." == asp_snapshot
    """
    result = changed("--asp-review=review.md", text=text)
    assert "test_same.lp" not in read(pytester)
    assert "something else failed" not in read(pytester)
    assert "for review: pytest-asp" not in result.stdout.str()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("review.txt", "expected a file whose name ends in .md or .html, got 'review.txt': name *"),
        (
            "review",
            "expected a file whose name ends in .md or .html, got 'review': name one such *",
        ),
        (
            "missing/review.md",
            "expected a file in a folder that exists, got 'missing/review.md', *",
        ),
        ("folder.md", "expected the name of a file, got 'folder.md', which is a folder: name a *"),
        ("", "expected the name of a file, got none: name one"),
    ],
)
def test_what_cannot_be_a_page_is_refused_at_once(
    run: Run, pytester: pytest.Pytester, given: str, words: str
) -> None:
    pytester.mkdir("folder.md")
    result = run(BEFORE, f"--asp-review={given}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--asp-review: {words}"])
    result.stdout.no_fnmatch_line("*collected*")


def test_a_page_that_cannot_be_written_in_the_end_fails_the_run(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(pytester.path))
    text = "from pathlib import Path\ndef test_it(): Path('review.md').mkdir()"
    result = run(text, "--asp-review=review.md")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.INTERNAL_ERROR
    result.stdout.fnmatch_lines(
        [
            "*--asp-review: review.md could not be written: *",
            "*--asp-review: the step's summary could not be written: *",
        ]
    )


class TestGitHubActions:
    @pytest.fixture(autouse=True)
    def there(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("GITHUB_ACTIONS", "true")
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))

    @pytest.mark.parametrize("name", ["review.md", "review.html"])
    def test_the_page_goes_to_the_summary_and_lines_are_marked(
        self, changed: Run, tmp_path: Path, name: str
    ) -> None:
        (tmp_path / "summary.md").write_text("# Before\n")
        result = changed(f"--asp-review={name}", "--tb=no")
        summary = (tmp_path / "summary.md").read_text(encoding="utf-8")
        assert summary.startswith("# Before\n# ASP snapshots: 2 changed, 1 accepted, 1 new,")
        marks = [line for line in result.stdout.lines if line.startswith("::")]
        assert [mark.split(",")[0] for mark in marks] == [
            "::error file=test_suite.py",
            f"::error file={FOLDER}/test_answer.lp",
            "::error file=test_suite.py",
        ]
        assert marks[2] == MARK

    def test_paths_are_told_from_the_checkout(
        self, run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GITHUB_WORKSPACE", str(pytester.path.parent))
        result = run(
            'def test_it(asp_snapshot):\n    assert "a." == asp_snapshot',
            "--asp-review=review.md",
        )
        name = pytester.path.name
        result.stdout.fnmatch_lines([f"::error file={name}/test_suite.py,line=2,*"])

    def test_without_the_option_nothing_is_told(
        self, changed: Run, pytester: pytest.Pytester, tmp_path: Path
    ) -> None:
        result = changed()
        result.stdout.no_fnmatch_line("::*")
        assert not (tmp_path / "summary.md").exists()

    def test_a_summary_is_not_necessary(
        self, changed: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("GITHUB_STEP_SUMMARY")
        changed("--asp-review=review.md").stdout.fnmatch_lines(["::error file=*"])

    def test_a_summary_is_never_larger_than_it_may_be(
        self, changed: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "summary.md"
        path.write_text("x" * 9_000)
        monkeypatch.setattr("pytest_asp.snapshots.github.SUMMARY_BYTES", 10_000)
        changed("--asp-review=review.md")
        assert 9_200 < path.stat().st_size <= 10_000
        assert path.read_text(encoding="utf-8").endswith("too much of it for one page.\n")
        before = path.stat().st_size
        monkeypatch.setattr("pytest_asp.snapshots.github.SUMMARY_BYTES", before)
        changed("--asp-review=review.md")
        assert path.stat().st_size == before
