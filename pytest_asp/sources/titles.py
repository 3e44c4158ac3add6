"""What programs are called where people read about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.location import Location

TEXT = "ASP text"
"""The title of a program that was given as text."""


def title_of(made: Location) -> str:
    """Name a program that was made in Python."""
    return f"program of {Path(made.file).name}:{made.line}"


def joined_title(titles: Sequence[str]) -> str:
    """Name a program by its pieces, texts that follow one another together.

    >>> joined_title(["queens.lp", "ASP text", "ASP text"])
    'queens.lp + 2 ASP texts'
    """
    pieces: list[str] = []
    for name, group in groupby(titles):
        number = len(list(group))
        together = name == TEXT and number > 1
        pieces += [f"{number} {TEXT}s"] if together else [name] * number
    return " + ".join(pieces)
