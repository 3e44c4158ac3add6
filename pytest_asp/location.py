"""Where a statement comes from: a line of Python, or a span of an `.lp` file."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

_PACKAGE = __name__.partition(".")[0]
_BETWEEN = (f"{_PACKAGE}.", "hypothesis.", "hypothesis_temporary_module_")


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file: a Python line, or a span of ASP text.

    Lines and columns count from 1; the end is inclusive and only known for parsed text.

    >>> str(Location("queens.lp", 3, 7))
    'queens.lp:3:7'
    """

    file: str
    line: int
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    def __str__(self) -> str:
        place = f"{shortened(self.file)}:{self.line}"
        return place if self.column is None else f"{place}:{self.column}"


def shortened(file: str) -> str:
    """Shorten a path to what stands below the current directory, where it does."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file


def caller_location() -> Location:
    """Find the line that called into this package: the innermost frame outside of it.

    hypothesis stands between as well: what it calls is about the line that called it.
    """
    frame = sys._getframe(1)
    while (name := frame.f_globals.get("__name__", "")) == _PACKAGE or name.startswith(_BETWEEN):
        if frame.f_back is None:
            break
        frame = frame.f_back
    return Location(frame.f_code.co_filename, frame.f_lineno)
