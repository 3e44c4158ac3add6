"""Lines that say what takes long, on a terminal and elsewhere."""

from __future__ import annotations

import io

import pytest

from pytest_asp.cli import progress
from pytest_asp.cli.progress import Progress


class Terminal(io.StringIO):
    """Text that goes to somebody who watches."""

    def isatty(self) -> bool:
        return True


def test_elsewhere_each_step_is_a_line() -> None:
    stream = io.StringIO()
    with Progress(stream) as steps:
        steps.tell("getting it")
        steps.tell("compiling it")
        assert stream.getvalue() == "getting it\ncompiling it\n"
    assert stream.getvalue() == "getting it\ncompiling it\n"


def test_a_terminal_sees_the_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_SHORT", 0.01)
    stream = Terminal()
    with Progress(stream) as steps:
        steps.tell("getting it")
        while "\rgetting it: 0 s" not in stream.getvalue():
            pass
        steps.tell("compiling it")
    first, second, rest = stream.getvalue().split("\n")
    assert first.startswith("getting it\rgetting it: 0 s")
    assert second.startswith("compiling it")
    assert rest == ""


def test_a_step_that_is_over_writes_nothing_more() -> None:
    stream = Terminal()
    steps = Progress(stream)
    steps.tell("getting it")
    steps.end()
    steps.end()
    assert stream.getvalue() == "getting it\n"
