"""A program made ready to be asked about: one text, and where each line of it comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from pytest_asp.location import Location
from pytest_asp.sources import scan

if TYPE_CHECKING:
    from pytest_asp.builder.predicates import Predicate
    from pytest_asp.builder.program import Program
    from pytest_asp.builder.signature import Signature
    from pytest_asp.builder.statements import Statement

TEXT = "ASP text"
"""The title of a program that was given as text."""

BASE = "#program base."
SAME_PART = "#defined pytest_asp_include/0."  # a statement that changes nothing


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


@dataclass(frozen=True, slots=True)
class Place:
    """What a position in the whole text means to the one who wrote it.

    Attributes:
        location: the builder's Python line, or the line of the file or text.
        statement: the statement of a builder program, if it is one.
        excerpt: the line of ASP text.
        number: that line's number within its block.
        title: the block's name.
    """

    location: Location
    statement: Origin | None
    excerpt: str
    number: int
    title: str


@dataclass(frozen=True, eq=False)
class Source:
    """A program made ready: its text is fixed, whatever happens to what it was made from.

    Attributes:
        title: a short name for people, such as `queens.lp`.
        location: where the program was made, or the file it was read from.
        blocks: its texts, in order.
        classes: finds the predicate class that the program uses for a signature.
        declared: gives the signatures that the program is known to use, beyond its text.
        program: the builder's program that it was made from, if it was made from one.
        statements: the statements that the program had then.
    """

    title: str
    location: Location | None
    blocks: tuple[Block, ...]
    classes: Callable[[Signature], type[Predicate] | None] = field(default=lambda _: None)
    declared: Callable[[], Iterable[Signature]] = field(default=tuple)
    program: Program | None = None
    statements: tuple[Statement, ...] = ()

    @cached_property
    def text(self) -> str:
        """The whole program; a directive between blocks ends what a block left unfinished."""
        return self._joined[0]

    @cached_property
    def shown(self) -> frozenset[Signature] | None:
        """The predicates that are shown as a whole; None if everything is."""
        return scan.shown_signatures(self.text)

    def place(self, line: int, column: int | None = None) -> Place:
        """Find what stands at a line (from 1) of the whole text."""
        block, number = self._block_at(line)
        lines = block.text.split("\n")
        if number > len(lines) or (number == len(lines) > 1 and not lines[-1]):
            number, column = _end_of(lines)
        excerpt = lines[number - 1]
        number += block.first_line - 1
        statement = block.origin(number) if block.origin is not None else None
        location = statement.location if statement is not None else None
        if location is None:
            location = _text_location(block, number, column)
        return Place(location, statement, excerpt, number, block.title)

    def _block_at(self, line: int) -> tuple[Block, int]:
        """Find the block that a line of the whole text is in, and its line there (from 1)."""
        starts = self._joined[1]
        index = max(bisect_right(starts, line) - 1, 0)
        return self.blocks[index], line - starts[index] + 1

    def added(self, line: int) -> bool:
        """Tell whether a line of the whole text was added by a builder, for no statement."""
        if not line or not any(block.origin is not None for block in self.blocks):
            return False
        block, number = self._block_at(line)
        return block.origin is not None and block.origin(number + block.first_line - 1) is None

    @cached_property
    def _joined(self) -> tuple[str, tuple[int, ...]]:
        if len(self.blocks) == 1:
            return self.blocks[0].text, (1,)
        pieces: list[str] = []
        starts: list[int] = []
        line = 1
        for block in self.blocks:
            directive = f"{SAME_PART if block.included else BASE}\n" if pieces else ""
            text = block.text if block.text.endswith("\n") else block.text + "\n"
            starts.append(line + bool(directive))
            line += bool(directive) + text.count("\n")
            pieces.append(directive + text)
        return "".join(pieces), tuple(starts)


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


def joined(sources: Sequence[Source], *, location: Location | None) -> Source:
    """Put several sources together, as one program."""
    if len(sources) == 1:
        return sources[0]

    def find_class(signature: Signature) -> type[Predicate] | None:
        found = (source.classes(signature) for source in sources)
        return next((predicate for predicate in found if predicate is not None), None)

    return Source(
        title=joined_title([source.title for source in sources]),
        location=sources[0].location if sources else location,
        blocks=tuple(block for source in sources for block in source.blocks),
        classes=find_class,
        declared=lambda: [name for source in sources for name in source.declared()],
    )


def _end_of(lines: Sequence[str]) -> tuple[int, int]:
    """Find the last line with something on it, and the column after its end."""
    for number in range(len(lines), 1, -1):
        if lines[number - 1].strip():
            return number, len(lines[number - 1].rstrip()) + 1
    return 1, len(lines[0].rstrip()) + 1


def _text_location(block: Block, number: int, column: int | None) -> Location:
    if block.file is not None:
        return Location(block.file, number, column)
    return Location(f"<{block.title}>", number, column)
