"""The page that `--asp-review=FILE` writes, and what GitHub Actions is told besides."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.plugin.report_file import report_path
from pytest_asp.plugin.snapshots import ATTRIBUTE

if TYPE_CHECKING:
    from pytest_asp.snapshots.change import SnapshotChange
    from pytest_asp.snapshots.review import Review

OPTION = "--asp-review"
ENDINGS = (".md", ".html")
CRASHED = "???"
"""How pytest-xdist calls the phase in which a worker ended."""


def add_review(group: pytest.OptionGroup) -> None:
    """Add the option."""
    group.addoption(
        OPTION,
        metavar="FILE",
        help="Write a page for reviewers, .md or .html: the snapshots of asp_snapshot that "
        "changed, are new or unused, and whether that matters. In GitHub Actions it also goes to "
        "the step's summary, and the lines behind the changes are marked.",
    )


def reviewing(config: pytest.Config) -> Reviewing | None:
    """Give what writes the page, if somebody wants it; workers tell it to another.

    Raises:
        pytest.UsageError: no such file can be written.
    """
    given = config.getoption("asp_review")
    if given is None or hasattr(config, "workerinput"):
        return None
    try:
        path = report_path(given, config.invocation_params.dir, example="review.md")
    except ValueError as error:
        raise pytest.UsageError(f"{OPTION}: {error}") from None
    if path.suffix.lower() not in ENDINGS:
        raise pytest.UsageError(
            f"{OPTION}: expected a file whose name ends in .md or .html, got {given!r}: name one "
            "such as review.md"
        )
    return Reviewing(config, path)


class Reviewing:
    """Collects what the reports of tests carry, also those of pytest-xdist's workers.

    Args:
        config: of the run.
        path: the file to write.
    """

    def __init__(self, config: pytest.Config, path: Path) -> None:
        self._config = config
        self._path = path
        self._changes: dict[str, list[SnapshotChange]] = {}
        self._open: set[str] = set()
        self._uncollected: set[str] = set()
        self._failures: list[str] = []
        in_actions = os.environ.get("GITHUB_ACTIONS") == "true"
        self._workspace = os.environ.get("GITHUB_WORKSPACE") if in_actions else None
        self._summary = os.environ.get("GITHUB_STEP_SUMMARY") if in_actions else None
        self._in_actions = in_actions

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what could not be collected: its snapshots were not compared."""
        if report.failed:
            self._uncollected.add(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a report carries; a test that is run again counts as it ended last."""
        if report.when in {"setup", CRASHED}:
            self._changes.pop(report.nodeid, None)
            self._open.discard(report.nodeid)
        carried = getattr(report, ATTRIBUTE, None)
        if carried is None:
            if report.when == CRASHED:
                self._open.add(report.nodeid)
            return
        from pytest_asp.snapshots.change import SnapshotChange

        changes = [SnapshotChange.from_json(each) for each in carried]
        self._changes.setdefault(report.nodeid, []).extend(changes)
        if report.failed and not any(each.state in {"new", "changed"} for each in changes):
            self._open.add(report.nodeid)

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_sessionfinish(
        self, session: pytest.Session, exitstatus: int
    ) -> Generator[None, None, None]:
        """Write the page, once syrupy knows what is unused; a run without it did not go well."""
        yield
        ended_early = bool(session.shouldstop or session.shouldfail) or exitstatus in {
            pytest.ExitCode.INTERRUPTED,
            pytest.ExitCode.INTERNAL_ERROR,
        }
        review = self._review(ended_early=ended_early)
        self._try(self._told, lambda: self._write(review))
        if self._summary is not None:
            summary = Path(self._summary)
            self._try("the step's summary", lambda: _append(summary, review))
        if self._failures:
            session.exitstatus = session.exitstatus or pytest.ExitCode.INTERNAL_ERROR

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say where the page is, and mark lines where GitHub Actions listens."""
        if self._failures:
            for words in self._failures:
                terminalreporter.write_sep("-", words, red=True)
        else:
            terminalreporter.write_sep("-", f"wrote the snapshot review: {self._told}")
        if self._in_actions:
            from pytest_asp.snapshots.github import error_commands

            roots = [Path(self._workspace)] if self._workspace else []
            for line in error_commands(self._all(), [*roots, self._config.rootpath]):
                terminalreporter.write_line(line)

    @property
    def _told(self) -> str:
        from pytest_asp.snapshots.desk import told

        return told(str(self._path), self._config.invocation_params.dir)

    def _all(self) -> list[SnapshotChange]:
        return [change for changes in self._changes.values() for change in changes]

    def _review(self, *, ended_early: bool) -> Review:
        from pytest_asp.snapshots.review import review_of

        notes = list(_notes(self._open, self._uncollected, ended_early=ended_early))
        return review_of(self._all(), unused=_unused(self._config), notes=notes)

    def _write(self, review: Review) -> None:
        from pytest_asp.snapshots.files import write_whole

        if self._path.suffix.lower() == ".md":
            from pytest_asp.snapshots.markdown import markdown_page

            text = markdown_page(review)
        else:
            from pytest_asp.snapshots.html import html_page

            text = html_page(review)
        write_whole(str(self._path), text)

    def _try(self, name: str, write: Any) -> None:
        try:
            write()
        except OSError as error:
            self._failures.append(f"{OPTION}: {name} could not be written: {error}")


def _append(summary: Path, review: Review) -> None:
    """Add the page to what other steps of the job have written, as far as GitHub takes it."""
    from pytest_asp.snapshots.github import SUMMARY_BYTES
    from pytest_asp.snapshots.markdown import markdown_page

    taken = summary.stat().st_size if summary.exists() else 0
    text = markdown_page(review, limit=SUMMARY_BYTES - taken)
    with summary.open("a", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _notes(open_: set[str], uncollected: set[str], *, ended_early: bool) -> Iterator[str]:
    """Say why something may be missing."""
    from pytest_asp.wording import plural

    if ended_early:
        yield "The run ended early: what was not compared is not here."
    if uncollected:
        names = ", ".join(sorted(uncollected))
        yield f"Nothing was compared of what could not be collected: {names}."
    if open_:
        tests = plural(len(open_), "test")
        yield (
            f"Of {tests}, snapshots may be missing here, since something else failed: "
            f"{', '.join(sorted(open_))}."
        )


def _unused(config: Any) -> list[str]:
    """Give the snapshots of ours that syrupy found no test for, where it looked for them."""
    from pytest_asp.snapshots.desk import told
    from pytest_asp.snapshots.extension import AspSnapshotExtension

    report = getattr(getattr(config, "_syrupy", None), "report", None)
    ending = f".{AspSnapshotExtension.file_extension}"
    found = {collection.location for collection in report.unused} if report is not None else set()
    return [told(path, config.rootpath) for path in found if path.endswith(ending)]
