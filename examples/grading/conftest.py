"""Grades at the end of a run, and `import exercise` whatever import mode pytest is told to use."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say of each encoding that was graded whether it passed, and why not."""
    grades = dict(
        value
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, value in report.user_properties
        if name == "grade"
    )
    if grades:
        terminalreporter.section("grades")
        for encoding, reason in sorted(grades.items()):
            terminalreporter.write_line(f"{encoding:20} {reason or 'passed'}")
        passed = sum(not reason for reason in grades.values())
        terminalreporter.write_line(f"{passed} of {len(grades)} encodings passed")
