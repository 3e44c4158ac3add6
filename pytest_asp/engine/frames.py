"""Messages between two processes: pickled, each behind its length."""

from __future__ import annotations

import os
import pickle
import select
import struct
from time import monotonic
from typing import Any

_HEADER = struct.Struct("<Q")
_CHUNK = 1 << 16


class Deadline(Exception):  # noqa: N818  # it never leaves the engine
    """Nothing arrived in time."""


def send(fd: int, message: object) -> None:
    """Write a message.

    Raises:
        OSError: nobody reads the other end any more.
    """
    payload = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    frame = _HEADER.pack(len(payload)) + payload
    written = os.write(fd, frame)
    while written < len(frame):
        written += os.write(fd, memoryview(frame)[written:])


class Receiver:
    """Reads messages from a pipe."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._rest = b""

    def receive(self, deadline: float | None = None) -> Any:
        """Read the next message, waiting for it until `deadline` on the monotonic clock.

        Raises:
            EOFError: the other end is closed.
            Deadline: nothing arrived in time; what came of a message until then is lost.
        """
        data = self._rest or self._read(deadline)
        while len(data) < _HEADER.size:
            data += self._read(deadline)
        end = _HEADER.size + _HEADER.unpack_from(data)[0]
        if len(data) < end:
            data = self._filled(data, end, deadline)
        self._rest = data[end:]
        return pickle.loads(memoryview(data)[_HEADER.size : end])  # noqa: S301  # our own process wrote it

    def _filled(self, data: bytes, size: int, deadline: float | None) -> bytes:
        buffer = bytearray(data)
        while len(buffer) < size:
            buffer += self._read(deadline)
        return bytes(buffer)

    def _read(self, deadline: float | None) -> bytes:
        """Read what there is, once there is something."""
        if deadline is not None:
            remaining = deadline - monotonic()
            if remaining <= 0 or not select.select((self._fd,), (), (), remaining)[0]:
                raise Deadline
        data = os.read(self._fd, _CHUNK)
        if not data:
            raise EOFError
        return data
