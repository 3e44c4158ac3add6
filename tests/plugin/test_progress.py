"""A long solve shows how far it is on a terminal, and nowhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_asp.engine.progress import Advance
from pytest_asp.plugin.progress_line import ProgressLine, words

SUITE = """
import threading
import pytest

RUNAWAY = "n(0). n(X+1) :- n(X)."

def test_quick(asp):
    assert asp.solve("{a}.").count == 2

def test_runaway(asp, capfd):
    print("printed")
    with pytest.raises(BaseException, match="not proven"):
        asp.solve(RUNAWAY, timeout=2.2).unique
    assert capfd.readouterr() == ("printed\\n", "")

def test_held(asp):
    pass
"""
FIRST = """
import pytest
from pytest_asp.prolog import engines
from pytest_asp.prolog.scryer.engine import ScryerEngine

class FirstEngine(ScryerEngine):
    def __init__(self, tell):
        super().__init__(tell)
        tell("compiling Scryer Prolog, once for this machine")

engines.FirstEngine = FirstEngine
engines.HOMES["scryer"] = ("pytest_asp.prolog.engines", "FirstEngine")

def test_first(prolog, capfd):
    assert prolog.solve("X = 1").unique
    assert capfd.readouterr() == ("", "")

def test_next(prolog):
    assert prolog.solve("X = 1").unique
"""
"""An engine that says what it does when it is set up for the first time on a machine."""

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
SHOWN = re.compile(r" \[\d+ s (\w+)[^\]]*\]")


def test_what_is_said() -> None:
    assert words(Advance("ground", 0, (), 2.4)) == " [2 s grounding]"
    assert words(Advance("unknown", 1, (), 3)) == " [3 s working, 1 model]"
    assert (
        words(Advance("solve", 1234, (5, 0), 12.6))
        == " [13 s solving, 1,234 models, best cost 5, 0]"
    )


@pytest.fixture
def in_terminal(pytester: pytest.Pytester) -> Any:
    """Give a function that runs pytest in a terminal, and gives all that was written to it."""

    def run(*arguments: str, suite: str = SUITE) -> str:
        pytester.makepyfile(test_suite=suite)
        ours, theirs = os.openpty()
        command = [sys.executable, "-m", "pytest", "-p", "no:randomly", *arguments]
        process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        written = b""
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # nobody holds the other end any more
                break
            if not data:
                break
            written += data
        os.close(ours)
        assert process.wait() == 0, written
        return COLOURS.sub("", written.decode())

    return run


def screen(written: str) -> list[str]:
    """Give the lines as a terminal shows them in the end."""
    lines: list[list[str]] = [[]]
    column = 0
    for sign in written:
        if sign == "\n":
            lines.append([])
        if sign in "\r\n":
            column = 0
        elif sign == "\b":
            column = max(0, column - 1)
        else:
            lines[-1][column:] = [sign, *lines[-1][column + 1 :]]
            column += 1
    return ["".join(line).rstrip() for line in lines]


@pytest.mark.parametrize("option", ["-v", "-s"])
def test_it_is_shown_and_then_gone(in_terminal: Any, option: str) -> None:
    written = in_terminal(option)
    assert set(SHOWN.findall(written)) == {"grounding"}
    assert not SHOWN.search("\n".join(screen(written)))


def test_the_lines_look_as_ever_afterwards(in_terminal: Any) -> None:
    lines = screen(in_terminal())
    (line,) = [line for line in lines if line.startswith("test_suite.py")]
    assert re.fullmatch(r"test_suite\.py \.\.\. +\[100%\]", line)


def test_setting_up_prolog_is_shown_and_then_gone(in_terminal: Any) -> None:
    written = in_terminal(suite=FIRST)
    assert written.count(" [compiling Scryer Prolog, once for this machine]") == 1
    (line,) = [line for line in screen(written) if line.startswith("test_suite.py")]
    assert re.fullmatch(r"test_suite\.py \.\. +\[100%\]", line)


def test_setting_up_prolog_is_not_shown_where_there_is_no_terminal(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(test_suite=FIRST)
    result = pytester.runpytest_subprocess("-s")
    result.assert_outcomes(passed=2)
    assert "compiling" not in result.stdout.str()


def test_both_languages_share_the_line(in_terminal: Any) -> None:
    both = 'def test_asp(asp):\n    assert asp.solve("a.").unique\n'
    assert " [compiling Scryer" in in_terminal(suite=FIRST + both)


def test_workers_show_nothing(in_terminal: Any) -> None:
    assert not SHOWN.search(in_terminal("-n1", "-k", "runaway"))


def test_nothing_is_shown_where_there_is_no_terminal(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_suite=SUITE)
    result = pytester.runpytest_subprocess("-s", "-k", "runaway")
    result.assert_outcomes(passed=1, deselected=2)
    assert not SHOWN.search(result.stdout.str())


class Terminal:
    """What pytest writes to, as far as the line looks at it."""

    def __init__(self, *, terminal: bool = True) -> None:
        self.written = ""
        self.terminal = terminal

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        """Do nothing."""

    def isatty(self) -> bool:
        return self.terminal


def line_in(width: int, column: int) -> ProgressLine:
    """Give a line behind a column, in a run without capturing."""
    config: Any = SimpleNamespace(
        pluginmanager=SimpleNamespace(getplugin=lambda _: None),
        get_terminal_writer=lambda: SimpleNamespace(fullwidth=width, width_of_current_line=column),
    )
    return ProgressLine(config)


def test_it_is_cut_to_the_room_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    line = line_in(40, 20)
    line(Advance("solve", 1234567, (), 2))
    assert terminal.written == " [2 s solving, 1,23"
    line(None)
    line(None)
    assert screen(terminal.written) == [""]
    terminal.written = ""
    line_in(40, 35)(Advance("solve", 1234567, (), 2))
    assert terminal.written == ""


def test_what_a_test_puts_in_the_place_of_the_output_stays_clean(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal(terminal=False)
    monkeypatch.setattr("sys.stdout", terminal)
    line_in(80, 0)(Advance("solve", 1, (), 2))
    assert terminal.written == ""


def test_only_the_thread_of_pytest_shows_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("pytest_asp.plugin.progress_line.threading.current_thread", object)
    line_in(80, 0)(Advance("solve", 1, (), 2))
    assert terminal.written == ""
