"""The connection to one SWI-Prolog process, through swiplserver."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import select
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swiplserver import PrologThread


class OutOfTime(Exception):  # noqa: N818  # a signal between two modules, not an error
    """The process did not answer in time."""


class Hung(Exception):  # noqa: N818  # likewise
    """The process is gone, or does not speak any more."""


class Waiting:
    """A socket whose `recv` waits no longer than allowed, and never gives nothing.

    swiplserver by itself waits for ever, and where the process is gone it takes the nothing that a
    closed socket gives for the beginning of an answer, over and over.
    """

    def __init__(self, inner: socket.socket, look: Callable[[], None]) -> None:
        self._inner = inner
        self._look = look
        self.deadline = 0.0

    def recv(self, size: int) -> bytes:
        """Read what has come, at most so many bytes."""
        while not select([self._inner], [], [], self._slice())[0]:
            self._look()
        received = self._inner.recv(size)
        if not received:
            raise Hung
        return received

    def sendall(self, data: bytes) -> None:
        """Send all of it; a request is short enough to never wait."""
        self._inner.sendall(data)

    def close(self) -> None:
        """Close the socket."""
        self._inner.close()

    def _slice(self) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise OutOfTime
        return min(left, 0.05)


class Connection:
    """A thread of library(mqi) in a running process.

    Args:
        inner: connected to the process.
        password: for it.
        look: called while waiting, every 0.05 s; what it raises ends the wait.
    """

    def __init__(self, inner: socket.socket, password: str, look: Callable[[], None]) -> None:
        from swiplserver import PrologMQI, PrologThread

        self._server = PrologMQI(launch_mqi=False, password=password)
        self._server.connection_failed = True  # so that closing waits for no answer
        self._socket = Waiting(inner, look)
        self._thread: PrologThread = PrologThread(self._server)
        # `start` would connect anew, sleep for a second where it came too early, and wait for ever
        # where nobody answers.
        self._thread._socket = self._socket  # noqa: SLF001  # there is no public way
        self._password = password

    def greet(self, seconds: float) -> bool:
        """Tell the password; say whether the process speaks a protocol that swiplserver knows.

        Raises:
            OutOfTime: it did not answer within so many seconds.
            Hung: the process is gone.
        """
        self._socket.deadline = time.monotonic() + seconds
        with _gone():
            self._thread._send(self._password)  # noqa: SLF001  # likewise
            return '"version"' in self._thread._receive()  # noqa: SLF001  # likewise

    def query(self, goal: str, variable: str, seconds: float) -> Any:  # JSON
        """Ask a goal that succeeds once; give the value of a variable as JSON.

        Raises:
            OutOfTime: it took longer than so many seconds.
            Hung: the process is gone.
        """
        self._socket.deadline = time.monotonic() + seconds
        with _gone():
            return self._thread.query(goal)[0][variable]

    def close(self) -> None:
        """Close the connection without a word."""
        self._thread.stop()


@contextmanager
def _gone() -> Iterator[None]:
    """Say in one way that there is nobody at the other end."""
    from swiplserver import PrologError

    try:
        yield
    except (ConnectionError, PrologError):
        raise Hung from None
