"""Pieces of a program's text, each from one place, and what a position in them means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pytest_asp.location import Location


class Origin(Protocol):
    """What wrote a line of a block: a statement of a builder program."""

    @property
    def location(self) -> Location | None:
        """Where the statement was written."""
        ...


@dataclass(frozen=True, slots=True)
class Block:
    """Text from one place.

    Attributes:
        title: a short name for people.
        text: the ASP text.
        file: the path of the file it was read from, if any.
        location: where in Python it was made or given, if known.
        origin: finds the statement behind a line (counted from 1), for builder programs.
        first_line: the number of its first line, where it is only a piece of a file.
        included: whether it continues the program part that the text before it is in.
    """

    title: str
    text: str
    file: str | None = None
    location: Location | None = None
    origin: Callable[[int], Origin | None] | None = None
    first_line: int = 1
    included: bool = False

    @property
    def file_name(self) -> str:
        """The file that a location in it names."""
        return self.file if self.file is not None else f"<{self.title}>"


@dataclass(frozen=True, slots=True)
class Place:
    """What a position in the whole text means to the one who wrote it.

    Attributes:
        location: the builder's Python line, or the line of the file or text.
        statement: the statement of a builder program, if it is one.
        excerpt: the line of ASP text.
        column: the column in that line, in characters from 1, if it was asked for.
        number: that line's number within its block.
        title: the block's name.
    """

    location: Location
    statement: Origin | None
    excerpt: str
    column: int | None
    number: int
    title: str


class Placing(Protocol):
    """What can say where a line of a program's whole text comes from: a source."""

    @property
    def location(self) -> Location | None:
        """Where the program was made."""
        ...

    def place(self, line: int, column: int | None = None) -> Place:
        """Find what stands at a line (from 1) of the whole text."""
        ...


def place_in(block: Block, number: int, column: int | None) -> Place:
    """Find what stands at a line of a block, counted from 1; behind its end, its last text.

    The column counts bytes, as clingo's do.
    """
    lines = block.text.split("\n")
    if number > len(lines) or (number == len(lines) > 1 and not lines[-1]):
        number, column = _end_of(lines)
    elif column is not None:
        column = characters(lines[number - 1], column)
    excerpt = lines[number - 1]
    number += block.first_line - 1
    statement = block.origin(number) if block.origin is not None else None
    location = statement.location if statement is not None else None
    if location is None:
        location = Location(block.file_name, number, column)
    return Place(location, statement, excerpt, column, number, block.title)


def excerpt_lines(place: Place, end: int | None) -> list[str]:
    """Show the line of ASP text with a caret; the end is one past it, in bytes, if it is known."""
    line = place.excerpt
    column = place.column or 1
    last = characters(line, end) if end is not None else column + 1
    width = max(1, min(last, len(line) + 1) - column)
    gutter = f"{place.number:>5} | "
    return [gutter + line, " " * (len(gutter) - 2) + "| " + " " * (column - 1) + "^" * width]


def characters(line: str, column: int) -> int:
    """Turn a column in bytes, from 1, into one in characters."""
    return len(line.encode()[: column - 1].decode(errors="ignore")) + 1


def position_in(block: Block, offset: int) -> Location:
    """Give the line and column of an offset in a block."""
    line = block.text.count("\n", 0, offset) + block.first_line
    column = offset - (block.text.rfind("\n", 0, offset) + 1) + 1
    return Location(block.file_name, line, column)


def _end_of(lines: Sequence[str]) -> tuple[int, int]:
    """Find the last line with something on it, and the column after its end."""
    for number in range(len(lines), 1, -1):
        if lines[number - 1].strip():
            return number, len(lines[number - 1].rstrip()) + 1
    return 1, len(lines[0].rstrip()) + 1
