"""Keeps the signal handlers by which WebAssembly traps, where somebody exchanges them later.

wasmtime installs its handlers once for a process: code that runs into a limit of its memory, or
that gives up, raises a signal, which they turn into a trap. pytest's faulthandler plugin installs
others when a run ends, such as one that a test starts in this process by `pytester`; without the
first ones, a trap would end the process.
"""

from __future__ import annotations

import ctypes
import os
import signal
from functools import lru_cache
from threading import Lock

_SIZE = 256
"""Bytes: more than a `struct sigaction` has anywhere; what is in it is only handed back."""

_NAMES = ("SIGILL", "SIGSEGV", "SIGBUS", "SIGFPE")
_lock = Lock()
_kept: dict[int, bytes] = {}


def keep_handlers() -> None:
    """Remember the handlers as they are, once an engine was made for the first time."""
    with _lock:
        if not _kept and os.name == "posix":
            for name in _NAMES:
                number = int(getattr(signal, name))
                _kept[number] = _handler(number)


def restore_handlers() -> None:
    """Put the handlers back that were remembered, where others are there now."""
    with _lock:
        for number, handler in _kept.items():
            if _handler(number) != handler:
                _library().sigaction(number, ctypes.create_string_buffer(handler, _SIZE), None)


def _handler(number: int) -> bytes:
    """Give what a signal does, as the system describes it."""
    described = ctypes.create_string_buffer(_SIZE)
    _library().sigaction(number, None, described)
    return described.raw


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None)
