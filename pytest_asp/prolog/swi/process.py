"""One SWI-Prolog process for one search."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import weakref
from pathlib import Path
from typing import Any

from pytest_asp.errors import EngineCrashed, MemoryLimitReached
from pytest_asp.prolog.swi.connection import Connection, Hung, OutOfTime
from pytest_asp.prolog.swi.installed import NEWER, missing
from pytest_asp.prolog.swi.memory import Gauge, limited, memory_error
from pytest_asp.prolog.swi.state import State

START = 20.0
"""Seconds that a process may take until it listens, on a machine that has much else to do."""


class SwiProcess:
    """A process that loads the harness and then waits for what to do.

    It reads its input only to learn that Python has gone; then it deletes its folder and ends.
    """

    def __init__(self, state: State) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pytest-asp-swi-"))
        self._password = secrets.token_hex(16)
        self._connection: Connection | None = None
        self._gauge: Gauge | None = None
        with (
            (self.folder / "output").open("ab") as output,
            (self.folder / "errors").open("ab") as errors,
        ):
            self._process = subprocess.Popen(  # noqa: S603  # what runs is swipl and the harness
                state.command(self.folder),
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=errors,
                start_new_session=True,
            )
        owner = os.getpid()
        self._finalizer = weakref.finalize(self, _clean_up, self._process, self.folder, owner)
        self._tell_password()

    def connect(self, memory: int) -> None:
        """Wait until the process listens, and limit its memory from now on.

        Raises:
            EngineCrashed: it ended, or did not listen in time.
            EngineMissingError: it is too old, or a part of it is not installed.
        """
        end = time.monotonic() + START
        while (connected := _connected(self.folder / "socket")) is None:
            if self._process.poll() is not None:
                raise self._not_started()
            if time.monotonic() > end:
                raise EngineCrashed(f"not proven: swipl did not start within {START:g} s")
            time.sleep(0.001)
        self._gauge = limited(self._process.pid, memory)
        self._connection = Connection(connected, self._password, self._gauge.look)
        try:
            known = self._connection.greet(START)
        except (Hung, OutOfTime):
            raise self._not_started() from None
        if not known:
            raise missing("SWI-Prolog with version 1 of library(mqi)", NEWER)

    def ask(self, seconds: float) -> Any:  # JSON
        """Wait for the next thing that the process tells.

        Raises:
            OutOfTime: it took longer than so many seconds.
            EngineCrashed: the process ended.
            MemoryLimitReached: it took more memory than allowed.
        """
        assert self._connection is not None
        assert self._gauge is not None
        try:
            told = self._connection.query("pytest_asp_swi:next(Event)", "Event", seconds)
        except Hung:
            raise self._ended() from None
        self._gauge.look()
        return told

    @property
    def output(self) -> str:
        """What the program has written."""
        return self._read("output")

    def close(self) -> None:
        """End the process, whatever it does; its files stay. Closing twice is fine."""
        if self._connection is not None:
            self._connection.close()
        _end(self._process)

    def forget(self) -> None:
        """End the process, and delete its files."""
        self.close()
        self._finalizer()

    def _tell_password(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it ended at once: `connect` says why
            self._process.stdin.write(f"'{self._password}'.\n".encode())
            self._process.stdin.flush()

    def _read(self, name: str) -> str:
        try:
            return (self.folder / name).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return ""

    def _ended(self) -> EngineCrashed | MemoryLimitReached:
        """Say how the process ended, once it does not answer any more."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        errors = self._read("errors")
        if self._gauge is not None and any(sign in errors for sign in _NO_MEMORY):
            return memory_error(self._gauge.allowed)
        code = self._process.returncode
        if code is None:
            how = "it does not answer any more"
        elif code < 0:
            how = f"it was ended by {signal.Signals(-code).name}"
        else:
            how = f"it ended with status {code}, as by halt/0 or halt/1"
        return EngineCrashed(f"not proven: swipl did not answer: {how}")

    def _not_started(self) -> Exception | EngineCrashed:
        errors = self._read("errors")
        if "library(mqi)" in errors:
            return missing("SWI-Prolog with library(mqi)", NEWER)
        return EngineCrashed(f"not proven: swipl did not start: {errors.strip()[-500:]}")


_NO_MEMORY = ("ould not allocate", "ot enough memory", "Cannot allocate memory", "emory exhausted")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and the ones that it started, and take note of their end."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if process.stdin is not None:
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()


def _clean_up(process: subprocess.Popen[bytes], folder: Path, owner: int) -> None:
    """Leave nothing behind; a fork of the process that started all this has no say in it."""
    if os.getpid() == owner:
        _end(process)
        shutil.rmtree(folder, ignore_errors=True)


def _connected(path: Path) -> socket.socket | None:
    """Connect to a socket, if somebody listens on it."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(str(path))
    except (FileNotFoundError, ConnectionRefusedError):
        connection.close()
        return None
    return connection
