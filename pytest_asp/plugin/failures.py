"""Reports of failing tests: one line in the failure itself, the explanation in a section."""

from __future__ import annotations

import re
from collections.abc import Generator
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.errors import (
    EngineMissingError,
    MarkError,
    NoProgramError,
    NotProven,
    UnseenResultError,
)
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.doctests import raised_by_test
from pytest_asp.plugin.marks import place_of
from pytest_asp.plugin.prolog.asked import PrologAsked
from pytest_asp.plugin.prolog.missing import skip_missing
from pytest_asp.plugin.prolog.running import RUNNING
from pytest_asp.plugin.properties import carry
from pytest_asp.plugin.recording import RECORDER
from pytest_asp.plugin.tracebacks import hide_own_frames

if TYPE_CHECKING:
    from pytest_asp.explain.compared import Comparison
    from pytest_asp.plugin.entries import Entry
    from pytest_asp.plugin.recording import ItemRecord, Recorder

SECTIONS: dict[str, tuple[type[Entry], str]] = {
    "ASP": (Asked, "pytest_asp.plugin.explaining"),
    "Prolog": (PrologAsked, "pytest_asp.plugin.prolog.explaining"),
}
"""The sections about a test's programs, by language, and where each is explained."""

ASSERTED = re.compile(r"(AssertionError: )?assert |AssertionError$")
"""How pytest words an assert without a message of the test's own."""

MARGIN = re.compile(r"E +")

MISUSE = (NoProgramError, UnseenResultError, MarkError, EngineMissingError)
"""What says that a test is written wrongly, or cannot run here, rather than that its program is."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Shorten failures of ours to one line, and add what was asked and found."""
    full = item.config.getoption("fulltrace")
    recorder = item.config.stash[RECORDER]
    record = recorder.current
    if not full:
        hide_own_frames(
            item, call, always=bool(record.asked), frameless=lambda each: _is_worded(each, record)
        )
    report = yield
    error = raised_by_test(call.excinfo.value) if call.excinfo is not None else None
    _keep_failing(item, report, [error, record.open_question])
    skip_missing(item, report, error, item.config.stash[RUNNING])
    if report.failed:
        recorder.find_older()
        recorder.note_refusal(error)
        if error is not None and not full and _is_worded(error, record):
            _shorten(item, call, report)
        comparison = _add_sections(item, report, record, error)
        if comparison is not None and not full:
            _summarise(report, comparison)
    _note_outcome(record, report, error)
    if report.when == "teardown":
        _attach_uses(report, recorder)
    return report


def _keep_failing(
    item: pytest.Item, report: pytest.TestReport, errors: list[BaseException | None]
) -> None:
    """Let a question left open, or a misuse, fail also where something swallowed it.

    `xfail` takes any exception for the failure that it expects; it may name these by `raises=`.
    """
    if report.failed or report.when != "call":
        return
    for error in errors:
        if isinstance(error, (NotProven, *MISUSE)) and not _is_expected(item, error):
            report.outcome = "failed"
            vars(report).pop("wasxfail", None)
            if not hasattr(report.longrepr, "reprcrash"):
                report.longrepr = str(error)
            return


def _is_expected(item: pytest.Item, error: BaseException) -> bool:
    named = [mark.kwargs.get("raises") for mark in item.iter_markers("xfail")]
    return any(
        raises.matches(error) if hasattr(raises, "matches") else isinstance(error, raises)
        for raises in named
        if raises is not None
    )


def _is_worded(error: BaseException, record: ItemRecord) -> bool:
    """Tell whether an error's own words say it all, so that no line of code has to be shown."""
    return error is record.raised or isinstance(error, MISUSE)


def _shorten(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Say a failure of our own in its words alone, at the place of the test.

    pytest's representation of an exception is kept, so that reports travel and are read as all
    others are; what it says is exchanged.
    """
    assert call.excinfo is not None
    representation: Any = call.excinfo.getrepr(style="value")
    error = call.excinfo.value
    text = str(error)
    lines = [text, *getattr(error, "__notes__", ())]
    representation.reprtraceback.reprentries[0].lines = ["\n".join(lines) + "\n"]
    crash = representation.reprcrash
    if crash is not None:
        place = place_of(item)
        crash.path, crash.lineno, crash.message = place.file, place.line, text
    report.longrepr = representation


def _add_sections(
    item: pytest.Item,
    report: pytest.TestReport,
    record: ItemRecord,
    error: BaseException | None,
) -> Comparison | None:
    """Add an explanation for each language as a section; give what was expected and found."""
    found: Comparison | None = None
    if report.when == "teardown" or isinstance(error, EngineMissingError):
        return None
    for title, (kind, module) in SECTIONS.items():
        if any(isinstance(each, kind) for each in record.asked.values()):
            explained = import_module(module).explanation(item, record, error)
            report.sections.append((title, explained.text))
            found = found or explained.comparison
    return found


def _summarise(report: pytest.TestReport, comparison: Comparison) -> None:
    """Say a failed assert in words, also where only one line of it is shown, as by `--tb=line`.

    What a test itself says (`assert answer.unique, "..."`) is left as it is.
    """
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None or not ASSERTED.match(crash.message):
        return
    crash.message = comparison.words
    entry = report.longrepr.reprtraceback.reprentries[-1]  # type: ignore[union-attr]
    said = [line for line in entry.lines if line.startswith("E ")]
    if said:
        margin = MARGIN.match(said[0])
        kept = [line for line in entry.lines if not line.startswith("E ")]
        entry.lines = [*kept, f"{margin[0] if margin else ''}assert {comparison.summary}"]


def _note_outcome(
    record: ItemRecord, report: pytest.TestReport, error: BaseException | None
) -> None:
    """Remember how a test ended, over all its phases."""
    if report.failed:
        is_open = isinstance(error, NotProven) or record.open_question is not None
        record.outcome = "not proven" if is_open else "failed"
    elif report.skipped and record.outcome == "passed":
        record.outcome = "xfailed" if hasattr(report, "wasxfail") else "skipped"


def _attach_uses(report: pytest.TestReport, recorder: Recorder) -> None:
    """Let the report carry what the test asked: plain data, which pytest-xdist transports."""
    outcome = recorder.current.outcome
    uses = recorder.end()
    if uses:
        carry(report, outcome, uses)
