"""How much memory this process may use."""

from __future__ import annotations

import sys


def can_limit() -> bool:
    """Tell whether a memory limit can be kept here: Linux only, elsewhere it is not enforced."""
    return sys.platform == "linux"


def limit(size: int | None) -> None:
    """Set how many bytes of address space this process may use, None for no limit."""
    global _limited  # noqa: PLW0603  # one process has one limit; setting it again takes 1 µs
    if size == _limited or not can_limit():
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = resource.RLIM_INFINITY if size is None else size
    if hard != resource.RLIM_INFINITY:
        soft = hard if size is None else min(soft, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    _limited = size


_limited: int | None = None
_STATUS = "/proc/self/status"


def peak() -> int | None:
    """Tell the most bytes of memory that this process has used; None where nobody knows."""
    try:
        with open(_STATUS, "rb") as status:  # noqa: PTH123  # it is asked after each query
            for line in status:
                if line.startswith(b"VmHWM:"):
                    return int(line.split()[1]) << 10
    except OSError:  # a system without this file
        pass
    return None
