"""The section at the end of `pytest --asp`: what each test asked, what was found and proven how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_asp.plugin.uses import ProgramUse, TestUse

HEADINGS = ("models", "rules", "conflicts", "time", "memory")
SHOWN_PROGRAMS = 3
"""How many programs of one test get lines of their own; `-v` shows all."""

SHOWN_FINDINGS = 5
"""How many findings about one program are listed; `-v` lists all."""

Row = tuple[tuple[str, ...], str]
NO_CELLS = ("",) * len(HEADINGS)


def section_lines(
    tests: Iterable[TestUse], *, verbose: bool = False, slowest: int | None = None
) -> list[str]:
    """Write the table of tests and the summary in words.

    Args:
        tests: what each test asked.
        verbose: whether to show all programs of a test.
        slowest: how many tests to show, slowest first, 0 for all; None: all of them, by name.
    """
    tests = sorted(tests, key=lambda test: test.nodeid)
    if not tests:
        return ["No test asked about an answer set program."]
    shown: Sequence[TestUse] = tests
    if slowest is not None:
        by_time = sorted(tests, key=lambda test: -test.seconds)
        shown = by_time[: slowest or None]
    rows = [row for test in shown for row in _rows(test, verbose=verbose)]
    columns = zip(HEADINGS, *(cells for cells, _ in rows), strict=True)
    width = [max(map(len, column)) for column in columns]
    lines = [_line(HEADINGS, width, "test, its programs and what was found")]
    lines += [_line(cells, width, text) for cells, text in rows]
    if len(shown) < len(tests):
        left = plural(len(tests) - len(shown), "faster test")
        lines.append(f"... {left} (--asp-durations=0 shows all)")
    return [*lines, "", summary_line(tests)]


def summary_line(tests: Sequence[TestUse]) -> str:
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


def _rows(test: TestUse, *, verbose: bool) -> list[Row]:
    """Give a test's row, and one for each of its programs with what was found."""
    heading = f"{test.nodeid}: {test.outcome}"
    if len(test.uses) == 1:
        use = test.uses[0]
        return [
            (_cells(use), heading),
            (NO_CELLS, f"  {_program(use)}"),
            *_findings(use, verbose=verbose),
        ]
    rows = [(NO_CELLS, heading)]
    shown = test.uses if verbose else test.uses[:SHOWN_PROGRAMS]
    for use in shown:
        rows += [(_cells(use), f"  {_program(use)}"), *_findings(use, verbose=verbose)]
    if len(shown) < len(test.uses):
        left = plural(len(test.uses) - len(shown), "more program")
        rows.append((NO_CELLS, f"  ... {left} (-v shows all)"))
    return rows


def _cells(use: ProgramUse) -> tuple[str, ...]:
    memory = "-" if use.memory is None else f"{use.memory / (1 << 20):,.0f}M"
    numbers = (use.models, use.rules, use.conflicts)
    counts = ("-" if number is None else f"{number:,}" for number in numbers)
    return (*counts, _seconds(use.seconds), memory)


def _program(use: ProgramUse) -> str:
    from pytest_asp.explain.answer import placed

    times = f", solved {use.answers:,} times" if use.answers > 1 else ""
    goal = f", goal {use.goal}" if use.goal else ""
    return f"{placed(use.title, use.place)}{goal}{times}"


def _findings(use: ProgramUse, *, verbose: bool) -> list[Row]:
    words = [finding.words for finding in use.findings]
    shown = words if verbose else words[:SHOWN_FINDINGS]
    if len(shown) < len(words):
        shown.append(f"... {plural(len(words) - len(shown), 'more finding')} (-v shows all)")
    return [(NO_CELLS, f"    {line}") for line in shown]


def _line(cells: Sequence[str], width: list[int], text: str) -> str:
    numbers = "  ".join(cell.rjust(size) for cell, size in zip(cells, width, strict=True))
    return f"{numbers}  {text}".rstrip()


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f}s" if seconds >= 1 else f"{seconds * 1000:.1f}ms"
