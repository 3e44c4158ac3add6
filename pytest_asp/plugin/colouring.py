"""The explanations of failures in colours, where pytest writes its own differences in colours.

A report carries plain text, so that files, other plugins and pytest-xdist get it as it is. Only
while the terminal writes its summary of failures are the sections exchanged for coloured ones.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest

from pytest_asp.plugin.failures import SECTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

LEGEND = re.compile(r"\[- .*\] == \[\+ .*\]$")
LABEL = re.compile(
    r"(program|goal|assumed|expected|found|asked|warned|refused|raised|left|right): +|not proven: "
)
SIGNED = re.compile(r" +(?P<sign>[-+]) ")
ENDS = {"", "Reproduce with:", "The program:"}
"""Lines behind a difference."""


PLAIN = pytest.StashKey[list[tuple[pytest.TestReport, list[tuple[str, str]]]]]()
"""Reports whose sections are coloured for now, and what they were."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> Generator[None, None, None]:
    """Colour the sections before the terminal writes its summary of failures."""
    writer = config.get_terminal_writer()
    if not (writer.hasmarkup and writer.code_highlight):
        return (yield)
    reports = [
        report
        for outcome in ("failed", "error")
        for report in terminalreporter.getreports(outcome)
        if isinstance(report, pytest.TestReport)
    ]
    config.stash[PLAIN] = [(report, report.sections) for report in reports]
    for report in reports:
        report.sections = [
            (name, coloured(text, writer.markup) if name in SECTIONS else text)
            for name, text in report.sections
        ]
    try:
        return (yield)
    finally:
        pytest_terminal_summary_plain(config)


@pytest.hookimpl(specname="pytest_terminal_summary", tryfirst=True)
def pytest_terminal_summary_plain(config: pytest.Config) -> None:
    """Let the reports be as they were, once the terminal has written them and others follow."""
    for report, sections in config.stash.get(PLAIN, []):
        report.sections = sections
    config.stash[PLAIN] = []


def coloured(text: str, markup: Callable[..., str]) -> str:
    """Colour a section: labels and headings bold, what differs red and green."""
    lines, differing = [], False
    for line in text.split("\n"):
        if LEGEND.match(line):
            differing = True
        elif line in ENDS:
            differing = False
        lines.append(_coloured(line, markup, differing=differing))
    return "\n".join(lines)


def _coloured(line: str, markup: Callable[..., str], *, differing: bool) -> str:
    signed = SIGNED.match(line) if differing else None
    if signed is not None:
        removed = signed["sign"] == "-"
        return markup(line, red=removed, green=not removed)
    label = LABEL.match(line)
    if label is not None:
        return markup(label[0], bold=True) + line[label.end() :]
    heading = line.endswith(":") or line in ENDS or (differing and not LEGEND.match(line))
    return markup(line, bold=True) if line and heading and line[0] != " " else line
