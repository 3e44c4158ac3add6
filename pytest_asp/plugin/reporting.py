"""What becomes of all that tests asked: the section of `--asp`, and the file of `--asp-json`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.plugin.report_file import report_path, write_report
from pytest_asp.plugin.uses import TestUse

if TYPE_CHECKING:
    from collections.abc import Generator

OUTCOMES = ("passed", "failed", "not proven", "xfailed", "skipped")


def add_reports(group: pytest.OptionGroup) -> None:
    """Add the options about what is told at the end."""
    group.addoption(
        "--asp",
        action="store_true",
        help="End the run with a section on answer set programs: for each test its programs, what "
        "was found and proven how, models seen, ground rules, conflicts, time and memory. Also "
        "collect the tests in `.lp` files.",
    )
    group.addoption(
        "--asp-durations",
        metavar="N",
        help="The same for the N tests that took longest, slowest first; 0 for all tests.",
    )
    group.addoption(
        "--asp-json", metavar="FILE", help="Write what --asp shows to a JSON file, with all tests."
    )


def measures(config: pytest.Config) -> bool:
    """Tell whether somebody wants to know what answering took, conflicts and memory included."""
    section: bool = config.getoption("asp")
    given = (config.getoption("asp_durations"), config.getoption("asp_json"))
    return section or given != (None, None)


def reports(config: pytest.Config) -> Reports | None:
    """Give what tells of the whole run, if somebody wants to know; workers tell it to another.

    Raises:
        pytest.UsageError: an option cannot be read.
    """
    if not measures(config) or hasattr(config, "workerinput"):
        return None
    return Reports(
        slowest=_slowest(config.getoption("asp_durations")),
        section=config.getoption("asp") or config.getoption("asp_durations") is not None,
        path=_path(config),
        verbose=config.get_verbosity() > 0,
    )


class Reports:
    """Collects what the reports of tests carry, also those of pytest-xdist's workers.

    Args:
        section: whether to end the run with a section.
        slowest: how many tests it shows, the slowest first; None: all of them, by name.
        verbose: whether it shows all programs of a test.
        path: the file to write; None: none.
    """

    def __init__(
        self, *, section: bool, slowest: int | None, verbose: bool, path: Path | None
    ) -> None:
        self._section = section
        self._slowest = slowest
        self._verbose = verbose
        self._path = path
        self._failure: OSError | None = None
        self._tests: dict[str, TestUse] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a report carries; a test that is run again counts once, as it ended last."""
        carried: dict[str, Any] | None = getattr(report, "asp", None)
        if carried:
            self._tests[report.nodeid] = TestUse.from_json(report.nodeid, carried)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, None, None]:
        """Write the file; a run without the file that was asked for is none that went well."""
        if self._path is not None:
            ended = Counter(test.outcome for test in self._tests.values())
            outcomes = {outcome: ended[outcome] for outcome in OUTCOMES}
            try:
                write_report(self._path, self._tests.values(), outcomes)
            except OSError as error:
                self._failure = error
                session.exitstatus = session.exitstatus or pytest.ExitCode.INTERNAL_ERROR
        return (yield)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Write the section; its order leaves no trace of workers."""
        if self._section:
            from pytest_asp.plugin.terminal import section_lines

            terminalreporter.section("ASP")
            for line in section_lines(
                self._tests.values(), verbose=self._verbose, slowest=self._slowest
            ):
                terminalreporter.write_line(line)
        if self._failure is not None:
            words = f"--asp-json={self._path} could not be written: {self._failure}"
            terminalreporter.write_sep("-", words, red=True)
        elif self._path is not None:
            terminalreporter.write_sep("-", f"wrote the ASP report: {self._path}")


def _slowest(given: str | None) -> int | None:
    if given is None:
        return None
    if not given.isascii() or not given.isdigit():
        raise pytest.UsageError(
            f"--asp-durations: expected a number of tests, 0 or more, got {given!r}"
        )
    return int(given)


def _path(config: pytest.Config) -> Path | None:
    given = config.getoption("asp_json")
    if given is None:
        return None
    try:
        return report_path(given, config.invocation_params.dir)
    except ValueError as error:
        raise pytest.UsageError(f"--asp-json: {error}") from None
