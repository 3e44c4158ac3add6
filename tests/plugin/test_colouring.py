"""The colours of explanations follow those of pytest's own differences."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pytest_asp.plugin.colouring import coloured

Run = Callable[..., pytest.RunResult]

SUITE = """
def test_it(asp):
    assert asp.solve("1 {p(1..2)} 1. #show p/1. q.").unique

def test_other():
    print("  -", "p(1)")
    assert False
"""

RED, GREEN, BOLD, END = "\x1b[31m", "\x1b[32m", "\x1b[1m", "\x1b[0m"


def test_differences_are_red_and_green_where_pytest_s_are(
    run: Run, workers: tuple[str, ...]
) -> None:
    result = run(SUITE, "--color=yes", *workers)
    lines = result.outlines
    assert f"{BOLD}found:    {END}at least 2" in lines
    assert f"{BOLD}p/1{END}" in lines
    signed = [line for line in lines if re.search(r"(^|m)  [-+] p\(\d\)", line)]
    assert sorted(line[: len(RED)] for line in signed) == sorted([RED, GREEN, "  - p"])


@pytest.mark.parametrize("arguments", [("--color=no",), ("--color=yes", "--code-highlight=no")])
def test_otherwise_they_are_plain(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(SUITE, *arguments)
    assert "found:    at least 2" in result.outlines
    assert not [line for line in result.outlines if f"{GREEN}  + " in line]


def test_reports_carry_no_colours(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    pytester.makeconftest(
        """
        import pytest

        def pytest_terminal_summary(terminalreporter):
            for report in terminalreporter.getreports("failed"):
                print("LATER", any("\\x1b" in text for _, text in report.sections))
        """
    )
    result = run(SUITE, "--color=yes", "--junitxml=report.xml", "-s", *workers)
    assert result.outlines.count("LATER False") == 2
    text = pytester.path.joinpath("report.xml").read_text()
    assert 'message="expected exactly one answer set, found at least 2"' in text
    assert "x1B" not in text


def test_each_line_is_coloured_by_what_it_is() -> None:
    text = """\
program:  ASP text at it.py:3
not proven: it took long
They differ in these:
[- first] == [+ second]
p/1
  - p(1)
  + p(2)
  ... 3 more atoms
The program:
  - x.

Reproduce with:
  clingo it.lp"""

    def markup(text: str, **styles: bool) -> str:
        return f"<{'+'.join(name for name, on in styles.items() if on)}>{text}</>"

    assert coloured(text, markup).split("\n") == [
        "<bold>program:  </>ASP text at it.py:3",
        "<bold>not proven: </>it took long",
        "<bold>They differ in these:</>",
        "[- first] == [+ second]",
        "<bold>p/1</>",
        "<red>  - p(1)</>",
        "<green>  + p(2)</>",
        "  ... 3 more atoms",
        "<bold>The program:</>",
        "  - x.",
        "",
        "<bold>Reproduce with:</>",
        "  clingo it.lp",
    ]
