"""Seconds and sizes of memory, as people write them in calls, options, ini files and marks."""

from __future__ import annotations

import math
import re

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_SIZE = re.compile(r"\s*(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>[KMGT]?)(?:i?B)?\s*", re.IGNORECASE)


def read_seconds(value: object) -> float:
    """Read a number of seconds above 0.

    Raises:
        ValueError: it is something else; the message says what was expected.
    """
    expected = ValueError(f"expected a number of seconds above 0, such as 2.5, got {value!r}")
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise expected
    try:
        seconds = float(value)
    except ValueError:
        raise expected from None
    if not seconds > 0 or math.isinf(seconds):
        raise expected
    return seconds


def read_size(value: object) -> int:
    """Read a size in bytes, or in units such as `512M` and `4GiB`; K is 1024.

    >>> read_size("1.5G")
    1610612736

    Raises:
        ValueError: it is something else; the message says what was expected.
    """
    found = None
    if isinstance(value, int | str) and not isinstance(value, bool):
        found = _SIZE.fullmatch(str(value))
    size = float(found["number"]) * UNITS[found["unit"].upper()] if found is not None else 0
    if size < 1:
        raise ValueError(f'expected a size in bytes, or such as "512M" or "4G", got {value!r}')
    return int(size)


def size_words(size: int) -> str:
    """Write a number of bytes as people read it.

    >>> size_words(512 << 20), size_words(3 << 29), size_words(100)
    ('512 MiB', '1.5 GiB', '100 bytes')
    """
    for unit in ("G", "M", "K"):
        if size >= UNITS[unit]:
            return f"{size / UNITS[unit]:.4g} {unit}iB"
    return f"{size} bytes"
