"""Values of options, read as everywhere else."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any


def readable(read: Callable[[Any], Any]) -> Callable[[str], Any]:
    """Let argparse show what is wrong with a value."""

    def readable(given: str) -> Any:
        try:
            return read(given)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return readable


def at_least(least: int) -> Callable[[str], int]:
    """Read a whole number that is not too small."""

    def read(given: str) -> int:
        if not given.isdecimal() or int(given) < least:
            raise ValueError(f"expected a whole number of {least} or more, got {given!r}")
        return int(given)

    return readable(read)
