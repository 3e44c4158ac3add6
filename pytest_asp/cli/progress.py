"""Says what takes long: a line for each step, which counts the seconds on a terminal."""

from __future__ import annotations

from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

_SHORT = 1.0  # seconds after which a step begins to count


class Progress:
    """The steps of something that takes long; leaving the context ends the last one.

    Args:
        stream: where to say it.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._counts = stream.isatty()
        self._line = ""
        self._over = Event()
        self._thread: Thread | None = None

    def tell(self, line: str) -> None:
        """Begin a step, and end the one before."""
        self.end()
        self._write(line if self._counts else f"{line}\n")
        if self._counts:
            self._line = line
            self._over = Event()
            self._thread = Thread(target=self._count, args=(self._over,), daemon=True)
            self._thread.start()

    def end(self) -> None:
        """End the step, if there is one."""
        if self._thread is not None:
            self._over.set()
            self._thread.join()
            self._thread = None
            self._write("\n")

    def _count(self, over: Event) -> None:
        begin = monotonic()
        while not over.wait(_SHORT):
            self._write(f"\r{self._line}: {monotonic() - begin:.0f} s")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.end()
