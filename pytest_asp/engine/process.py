"""One worker process, seen from the one that asks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from itertools import count
from types import FrameType
from typing import IO, Any

from pytest_asp.engine.frames import Receiver, send
from pytest_asp.engine.queries import Unfinished
from pytest_asp.errors import SolveError, explain_mistake

_BOOT = (
    "import sys; sys.path[:] = sys.argv[3:]; "
    "from pytest_asp.engine.worker import main; "
    "main(int(sys.argv[1]), renewable=sys.argv[2] == '1')"
)
_POSIX = os.name == "posix"
_GRACE = 2.0
_TAIL = 2000
_INTERRUPTS = [signal.SIGINT, *([signal.SIGALRM] if hasattr(signal, "SIGALRM") else [])]


class WorkerProcess:
    """A running worker with the pipes to it.

    Args:
        generation: which one of this process's workers it is.
        renewable: whether it can begin anew; it then measures what queries take, too.

    Attributes:
        renewable: as above.
        served: how many requests it was sent since it began, or began anew.

    Raises:
        SolveError: the system is none on which somebody can wait for a pipe with a time limit.
    """

    def __init__(self, generation: int, *, renewable: bool = False) -> None:
        if not _POSIX:
            raise SolveError(
                explain_mistake(
                    expected="a POSIX system such as Linux or macOS, to solve in another process",
                    got=sys.platform,
                    location=None,
                    instead="use the Windows Subsystem for Linux, or program.solve(), which "
                    "solves in the caller's process and without limits",
                )
            )
        self.renewable = renewable
        self._errors = _error_file()
        self._popen = self._start(generation)
        if self._popen.stdin is None or self._popen.stdout is None:
            raise OSError("a worker process without pipes")
        self._writer = self._popen.stdin.fileno()
        self._receiver = Receiver(self._popen.stdout.fileno())
        self._numbers = count(1)
        self.served = 0

    def _start(self, generation: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603  # our own interpreter with our own code
            [sys.executable, "-c", _BOOT, str(generation), str(int(self.renewable)), *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors if self._errors is not None else subprocess.DEVNULL,
            bufsize=0,
            process_group=0,  # Ctrl-C is for the one who asks
        )

    @property
    def pid(self) -> int:
        """The process id of the worker."""
        return self._popen.pid

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._popen.poll() is None

    def request(self, message: tuple[Any, ...]) -> int:
        """Send a request, and give its number.

        Raises:
            OSError: the worker has ended.
        """
        number = next(self._numbers)
        send(self._writer, (number, *message))
        self.served += 1
        return number

    def answer_call(self, number: int, verb: str, value: object) -> None:
        """Answer a call of the worker's."""
        send(self._writer, (number, verb, value))

    def receive(self, number: int, deadline: float | None) -> tuple[str, Any]:
        """Wait for what the worker says about a request.

        Raises:
            EOFError: the worker has ended.
            Deadline: it said nothing in time.
        """
        while True:
            got, verb, value = self._receiver.receive(deadline)
            if got == number:
                return verb, value

    def last_words(self) -> Unfinished:
        """Say how the worker ended, once its pipe is closed."""
        try:
            code = self._popen.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.kill()
            code = self._popen.wait()
        tail = self._error_tail()
        if "bad_alloc" in tail or "MemoryError" in tail:
            return Unfinished("memory", "clingo ran out of memory and ended the process")
        return Unfinished("crash", f"the process that was solving {_ending(code)}")

    def kill(self) -> None:
        """End the worker at once, whatever it does."""
        self._end()
        self._close_files()

    def _end(self) -> None:
        """End the process, and the child in which a renewable one serves."""
        if self.renewable:
            with suppress(ProcessLookupError):
                os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.kill()
        self._popen.wait()

    def close(self) -> None:
        """Let the worker end by itself, or end it."""
        if self._popen.stdin is not None:
            self._popen.stdin.close()
        try:
            self._popen.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._end()
        self._close_files()

    def _close_files(self) -> None:
        for file in (self._popen.stdin, self._popen.stdout, self._errors):
            if file is not None:
                file.close()

    def _error_tail(self) -> str:
        if self._errors is None or self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _TAIL))
        return self._errors.read().decode(errors="replace")


def uninterrupted(work: Callable[[], None]) -> None:
    """Do something that an alarm or Ctrl-C must not leave half done; it is delivered afterwards.

    Blocking the signals would not do: another thread would take them, and Python would still run
    their handlers here, in the main thread.
    """
    if threading.current_thread() is not threading.main_thread():
        work()  # handlers run in the main thread only
        return
    noted: list[partial[Any]] = []

    def note(handler: Callable[..., Any]) -> Callable[[int, FrameType | None], None]:
        return lambda number, frame: noted.append(partial(handler, number, frame))

    try:
        with ExitStack() as stack:
            for number in _INTERRUPTS:
                handler = signal.getsignal(number)
                if callable(handler):
                    stack.callback(signal.signal, number, handler)
                    signal.signal(number, note(handler))
            work()
    finally:
        for deliver in noted:
            deliver()


def _error_file() -> IO[bytes] | None:
    try:
        return tempfile.TemporaryFile(prefix="pytest-asp-")
    except OSError:  # a full or read-only disk must not keep anybody from solving
        return None


def _ending(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
