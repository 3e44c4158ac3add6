"""The section at the end of `pytest --asp`: what each test asked, and what was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_asp.plugin.uses import ProgramUse
from pytest_asp.verdicts import plural

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

HEADINGS = ("models", "rules", "time")
SHOWN_PROGRAMS = 3
"""How many programs of one test get lines of their own; `-v` shows all."""


@dataclass(frozen=True, slots=True)
class TestUse:
    """What one test asked, and how it ended: `passed`, `failed` or `not proven`."""

    __test__ = False  # its name begins like that of a class of tests

    nodeid: str
    outcome: str
    uses: tuple[ProgramUse, ...]

    @property
    def seconds(self) -> float:
        """The time of all its questions."""
        return sum(use.seconds for use in self.uses)


class AspSection:
    """Collects what the reports of tests carry, also those of pytest-xdist's workers."""

    def __init__(self, config: pytest.Config) -> None:
        self._verbose = config.get_verbosity() > 0
        self._tests: dict[str, TestUse] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a report carries; a test that is run again counts once, as it ended last."""
        carried: dict[str, Any] | None = getattr(report, "asp", None)
        if carried:
            uses = tuple(map(ProgramUse.from_json, carried["uses"]))
            self._tests[report.nodeid] = TestUse(report.nodeid, carried["outcome"], uses)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Write the section, sorted by test, so that workers leave no trace in it."""
        terminalreporter.section("ASP")
        tests = [self._tests[nodeid] for nodeid in sorted(self._tests)]
        for line in section_lines(tests, verbose=self._verbose):
            terminalreporter.write_line(line)


def section_lines(tests: Iterable[TestUse], *, verbose: bool = False) -> list[str]:
    """Write the table of tests and the summary in words."""
    tests = list(tests)
    if not tests:
        return ["No test asked about an answer set program."]
    rows = [row for test in tests for row in _rows(test, verbose=verbose)]
    columns = zip(HEADINGS, *(cells for cells, _ in rows), strict=True)
    width = [max(map(len, column)) for column in columns]
    lines = [_row(HEADINGS, width, "test, its programs and what was found")]
    lines += [_row(cells, width, text) for cells, text in rows]
    return [*lines, "", summary_line(tests)]


def summary_line(tests: list[TestUse]) -> str:
    """Say in words how many tests asked about programs, and how they ended."""
    endings = [
        f"{number:,} {words}"
        for outcome, words in (
            ("passed", "proven"),
            ("failed", "failed"),
            ("not proven", "not proven"),
            ("xfailed", "failed as expected"),
        )
        if (number := sum(test.outcome == outcome for test in tests))
    ]
    programs = sum(len(test.uses) for test in tests)
    solving = sum(test.seconds for test in tests)
    return (
        f"{plural(len(tests), 'test')} asked about {plural(programs, 'program')}: "
        f"{', '.join(endings)}; {_seconds(solving)} of solving."
    )


Cells = tuple[str, str, str]
NO_CELLS: Cells = ("", "", "")


def _rows(test: TestUse, *, verbose: bool) -> list[tuple[Cells, str]]:
    """Give a test's row, and one for each of its programs with what was found."""
    heading = f"{test.nodeid}: {test.outcome}"
    if len(test.uses) == 1:
        use = test.uses[0]
        return [(_cells(use), heading), (NO_CELLS, f"  {_program(use)}"), *_findings(use)]
    rows = [(NO_CELLS, heading)]
    shown = test.uses if verbose else test.uses[:SHOWN_PROGRAMS]
    for use in shown:
        rows += [(_cells(use), f"  {_program(use)}"), *_findings(use)]
    if len(shown) < len(test.uses):
        left = plural(len(test.uses) - len(shown), "more program")
        rows.append((NO_CELLS, f"  ... {left} (-v shows all)"))
    return rows


def _cells(use: ProgramUse) -> Cells:
    rules = "-" if use.rules is None else f"{use.rules:,}"
    return f"{use.models:,}", rules, _seconds(use.seconds)


def _program(use: ProgramUse) -> str:
    from pytest_asp.explain.answer import placed

    times = f", solved {use.answers:,} times" if use.answers > 1 else ""
    return f"{placed(use.title, use.place)}{times}"


def _findings(use: ProgramUse) -> list[tuple[Cells, str]]:
    return [(NO_CELLS, f"    {finding}") for finding in use.findings]


def _row(cells: Cells, width: list[int], text: str) -> str:
    numbers = "  ".join(cell.rjust(size) for cell, size in zip(cells, width, strict=True))
    return f"{numbers}  {text}".rstrip()


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f}s" if seconds >= 1 else f"{seconds * 1000:.1f}ms"
