"""`pytest-asp review`, with a terminal and without."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from pytest_asp.cli.command import main
from pytest_asp.cli.review import BROKEN, DONE, MISUSED, WAITING

Leave = Callable[..., Path]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def leave(here: Path) -> Leave:
    """Give a function that writes a snapshot and what waits beside it."""

    def leave(name: str = "x", new: str = "b.\n", old: str | None = "a.\n") -> Path:
        path = here / "__snapshots__" / "test_it" / f"{name}.lp"
        path.parent.mkdir(parents=True, exist_ok=True)
        if old is not None:
            path.write_text(old)
        path.with_name(f"{path.name}.new").write_text(new)
        return path

    return leave


def waiting(here: Path) -> list[str]:
    return sorted(path.name for path in here.rglob("*.new"))


# ------------------------------------------------------------------------- without a terminal


def test_nothing_waits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review"]) == DONE
    assert capsys.readouterr().out == "No snapshot waits for review.\n"


def test_all_are_listed(leave: Leave, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    leave("a", "a :- #true.\n")
    leave("b")
    leave("c", old=None)
    leave("d", old="<<<<<<< HEAD\n")
    leave("e", "a.\n")
    assert main(["review", "--list"]) == WAITING
    out = capsys.readouterr().out.replace("__snapshots__/test_it/", "").split("\n")
    assert out[0] == "a.lp: 1 statement changed; the answer sets are the same (proven)"
    assert out[1] == "b.lp: 1 statement added, 1 removed; the answer sets are different"
    assert out[2] == "c.lp: new, 1 line"
    assert out[3].startswith("d.lp: expected a snapshot that clingo can read, got the merge-conf")
    assert out[4] == "e.lp: is the same by now; what was left beside it can go"
    assert out[5:] == ["", "5 still wait.", ""]
    assert len(waiting(here)) == 5


@pytest.mark.parametrize(("how", "text"), [("accept", "b.\n"), ("reject", "a.\n")])
def test_all_are_settled(
    leave: Leave, here: Path, how: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    snapshots = [leave("a"), leave("b")]
    leave("c", "a.\n")
    assert main(["review", f"--{how}"]) == DONE
    assert [path.read_text() for path in snapshots] == [text, text]
    assert waiting(here) == []
    assert capsys.readouterr().out == (
        f"{how}ed __snapshots__/test_it/a.lp\n"
        f"{how}ed __snapshots__/test_it/b.lp\n"
        "__snapshots__/test_it/c.lp: is the same by now; removed what was left beside it\n"
        f"\n2 {how}ed.\n"
    )


def test_only_what_is_named_is_settled(leave: Leave, here: Path) -> None:
    first, _ = leave("a"), leave("b")
    assert main(["review", "--accept", str(first)]) == DONE
    assert waiting(here) == ["b.lp.new"]
    (here / "empty").mkdir()
    assert main(["review", "--accept", "empty"]) == DONE
    assert waiting(here) == ["b.lp.new"]


def test_what_is_stale_is_all(leave: Leave, capsys: pytest.CaptureFixture[str]) -> None:
    leave("a", "a.\n")
    assert main(["review", "--reject"]) == DONE
    assert capsys.readouterr().out.endswith("\n\nNone waits any more.\n")


def test_another_name_of_the_folders(leave: Leave, here: Path) -> None:
    leave().parent.parent.rename(here / "kept")
    assert main(["review", "--list"]) == DONE
    assert main(["review", "--list", "--dirname=kept"]) == WAITING


def test_without_a_terminal_nobody_can_be_asked(
    leave: Leave, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leave()
    assert main(["review"]) == MISUSED
    assert capsys.readouterr().err == (
        "pytest-asp review: expected a terminal to ask on, since 1 snapshot waits for review, got "
        "none: write pytest-asp review --list, --accept or --reject\n"
    )
    assert waiting(here) == ["x.lp.new"]


def test_a_file_in_the_way_does_not_stop_the_others(
    leave: Leave, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leave("a", old=None).mkdir()
    leave("b")
    assert main(["review", "--accept"]) == BROKEN
    told = capsys.readouterr()
    assert told.err.startswith("pytest-asp review: __snapshots__/test_it/a.lp.new: expected a snap")
    assert told.out.endswith("\n1 accepted, 1 in trouble, 1 still waits.\n")
    assert waiting(here) == ["a.lp.new"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "expected a folder or a file, got 'nowhere', which does not exist: name one"),
        (["--timeout=soon"], "--timeout: expected a number of seconds above 0, such as 2.5, got"),
        (["--memory=much"], "--memory: expected a size in bytes, or such as"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["review", *arguments])
    assert caught.value.code == MISUSED
    assert words in capsys.readouterr().err


def test_a_verdict_that_takes_too_long_is_left_open(
    leave: Leave, capsys: pytest.CaptureFixture[str]
) -> None:
    leave(new="n(0). n(X+1) :- n(X).\n")
    assert main(["review", "--list", "--timeout=0.2"]) == WAITING
    assert "the answer sets are not proven to be the same" in capsys.readouterr().out


# ---------------------------------------------------------------------------- with a terminal


class Terminal:
    """A run of the command with a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._ours, theirs = pty.openpty()
        plain = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pytest_asp.cli", "review", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**plain, "TERM": "xterm", **environment},
            start_new_session=True,
            # What ignores Ctrl-C passes that on; a signal is no lock that a thread could hold.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        os.close(theirs)
        self.shown = ""

    def read_to(self, words: str) -> None:
        """Read until words have come after what was read before."""
        start, deadline = len(self.shown), time.monotonic() + 30
        while words not in self.shown[start:]:
            assert time.monotonic() < deadline, self.shown
            if select.select([self._ours], [], [], 0.2)[0]:
                self.shown += os.read(self._ours, 65536).decode().replace("\r\n", "\n")

    def answer(self, *keys: str) -> None:
        """Answer the questions."""
        for key in keys:
            self.read_to("quit (q)? ")
            os.write(self._ours, key.encode())

    def interrupt(self) -> None:
        """Send Ctrl-C until it is heard: Python misses one just before it begins to read."""
        for _ in range(20):
            os.killpg(self.process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=1)
                return

    def end(self) -> int:
        """Read what is left, and give the exit code."""
        deadline = time.monotonic() + 30
        try:
            while time.monotonic() < deadline:
                if select.select([self._ours], [], [], 0.2)[0]:
                    self.shown += os.read(self._ours, 65536).decode().replace("\r\n", "\n")
        except OSError:  # nobody writes any more
            pass
        os.close(self._ours)
        try:
            return self.process.wait(timeout=5)
        finally:
            self.process.kill()


SHOWN = (
    """
1 of 4: __snapshots__/test_it/a.lp
1 statement added, 1 removed  [- snapshot] [+ received]
  + b.  % __snapshots__/test_it/a.lp.new:1
  - a.  % __snapshots__/test_it/a.lp:1
Answer sets: different: """,
    "accepted\n\n2 of 4: ",
    """rejected

3 of 4: __snapshots__/test_it/c.lp
There is no snapshot yet; it would be this program:
  + b.
""",
    "  r  reject: it is removed, and the snapshot stays as it is\n",
    "  ... 10 more lines (all are in __snapshots__/test_it/d.lp.new)\n",
    "\n1 accepted, 1 rejected, 2 still wait.\n",
)


def test_each_is_shown_and_asked_about(leave: Leave, here: Path) -> None:
    accepted, rejected, skipped = leave("a"), leave("b"), leave("c", old=None)
    leave("d", "\n".join(f"p({n})." for n in range(30)), old=None)
    terminal = Terminal(NO_COLOR="1")
    terminal.answer("a\n", "reject\n", "what\n", "S\n", "q\n")
    assert terminal.end() == WAITING
    assert (accepted.read_text(), rejected.read_text()) == ("b.\n", "a.\n")
    assert not skipped.exists()
    assert waiting(here) == ["c.lp.new", "d.lp.new"]
    for words in SHOWN:
        assert words in terminal.shown
    assert "\x1b[3" not in terminal.shown


def test_colours_and_the_end_of_the_input(leave: Leave, here: Path) -> None:
    leave(old="<<<<<<< HEAD\n")
    leave("y", "a :- #true.\n")
    terminal = Terminal()
    terminal.answer("s\n", "\x04")
    assert terminal.end() == WAITING
    assert "expected a snapshot that clingo can read, got the merge-conflict" in terminal.shown
    assert "\x1b[32m  + a :- #true.  % " in terminal.shown
    assert "\x1b[31m  - a.  % " in terminal.shown
    assert len(waiting(here)) == 2


def test_an_interrupt_keeps_what_was_done(leave: Leave, here: Path) -> None:
    first, second = leave("a"), leave("b")
    terminal = Terminal()
    terminal.answer("a\n")
    terminal.read_to("quit (q)? ")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    assert (first.read_text(), second.read_text()) == ("b.\n", "a.\n")
    assert waiting(here) == ["b.lp.new"]
