"""Integers as decimal digits, also those longer than Python's own conversions allow."""

from __future__ import annotations

_CHUNK = 4_000


def integer(digits: str) -> int:
    """Read an integer, with its sign if it has one."""
    if len(digits) <= _CHUNK:
        return int(digits)
    if digits[0] == "-":
        return -integer(digits[1:])
    middle = len(digits) // 2
    shift: int = 10**middle
    return integer(digits[:-middle]) * shift + integer(digits[-middle:])


def decimal(number: int) -> str:
    """Write an integer."""
    if number < 0:
        return f"-{decimal(-number)}"
    size = number.bit_length()
    if size < 3 * _CHUNK:
        return str(number)
    middle = size * 3 // 20
    above, below = divmod(number, 10**middle)
    return decimal(above) + decimal(below).zfill(middle)
