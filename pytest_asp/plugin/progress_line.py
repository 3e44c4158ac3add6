"""The line that a long solve shows on a terminal while it is running, and that then is gone."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.wording import cost_words, plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.engine.progress import Advance

_DOING = {"ground": "grounding", "solve": "solving", "unknown": "working"}
NAME = "asp-progress"
_ROOM = 12  # columns without which nothing is shown


class ProgressLine:
    """Shows how far a question has come, behind what pytest has written in its line so far.

    It goes to the terminal with capturing suspended, so that no test finds it in its output.

    Args:
        config: the run's.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._shown = 0

    def __call__(self, advance: Advance | str | None) -> None:
        """Show the next state, in words of its own or as usual, or nothing any more.

        Only for the thread that pytest runs in: capturing is its business alone.
        """
        if threading.current_thread() is not threading.main_thread():
            return
        text = "" if not advance else self._fitted(words(advance))
        if not text and not self._shown:
            return
        capturing: Any = self._config.pluginmanager.getplugin("capturemanager")
        if capturing is None:
            self._write(text)
            return
        with capturing.global_and_fixture_disabled():
            self._write(text)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self) -> None:
        """Leave the line to pytest, also where a test holds an enumeration that it never ended."""
        self(None)

    def _fitted(self, text: str) -> str:
        writer = self._config.get_terminal_writer()
        room = writer.fullwidth - writer.width_of_current_line % writer.fullwidth - 1
        return text[:room] if room >= _ROOM else ""

    def _write(self, text: str) -> None:
        """Write over what was shown; backspaces are what every terminal understands."""
        if not sys.stdout.isatty():  # the test itself has put something in its place
            return
        back = "\b" * self._shown
        sys.stdout.write(f"{back}{' ' * self._shown}{back}{text}")
        sys.stdout.flush()
        self._shown = len(text)


def progress_line(config: pytest.Config) -> Callable[[Advance | str | None], None] | None:
    """Give what shows progress, where somebody sits before a terminal to read it."""
    reporter: Any = config.pluginmanager.getplugin("terminalreporter")
    if hasattr(config, "workerinput") or reporter is None or not reporter.isatty:
        return None
    line: ProgressLine | None = config.pluginmanager.getplugin(NAME)
    if line is None:
        line = ProgressLine(config)
        config.pluginmanager.register(line, NAME)
    return line


def words(advance: Advance | str) -> str:
    """Say how far a question has come, the most telling first."""
    if isinstance(advance, str):
        return f" [{advance}]"
    reached = [f"{advance.seconds:.0f} s {_DOING[advance.phase]}"]
    if advance.seen:
        reached.append(plural(advance.seen, "model"))
    if advance.cost:
        reached.append(f"best cost {cost_words(advance.cost)}")
    return f" [{', '.join(reached)}]"
