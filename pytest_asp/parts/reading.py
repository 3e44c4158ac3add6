"""The program parts of an `.lp` file, cut out so that each line keeps its number and columns."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from pytest_asp.location import Location
from pytest_asp.sources import scan
from pytest_asp.sources.blocks import Block

BASE = "base"
PREFIX = "test_"
"""How the name of a part begins that is a test."""

_DIRECTIVE = re.compile(r"#program\s+([_']*[a-z][A-Za-z0-9_']*)\s*(?:\(([^)]*)\)\s*)?\.")
_GLOBAL = re.compile(r"#(?:const|show|defined|theory)\b")
_LINE_END = re.compile("\n")
_Part = tuple[str, tuple[str, ...], str | None]
_LEFT_OUT = "#program pytest_asp_left_out."


class Comment(NamedTuple):
    """A comment `%! ...`: what it says, and where."""

    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that belongs to one program part.

    Attributes:
        name: the part's name.
        parameters: the names of its parameters.
        location: where its `#program` stands, or where the text begins that needs none.
        block: the text's block, in which each `#program` has become a comment.
        start, end: the stretch of the block's text.
        owner: the file that says that the part begins, be it one that includes this block's.
        begins: whether the stretch begins with a `#program`.
        bare: the same stretch without comments and strings.
        comments: the comments `%!` in it.
        cut: whether an `#include` ends it.
    """

    name: str
    parameters: tuple[str, ...]
    location: Location
    block: Block
    start: int
    end: int
    owner: str | None
    begins: bool
    bare: str
    comments: tuple[Comment, ...]
    cut: bool = False

    @property
    def is_test(self) -> bool:
        """Whether it is part of a test."""
        return self.name.startswith(PREFIX)

    @property
    def is_global(self) -> bool:
        """Whether it has directives that count whichever parts are grounded."""
        if _GLOBAL.search(self.bare) is not None:
            return True
        return "#script" in self.block.text[self.start : self.end]

    def place(self, position: int) -> Location:
        """Give the place of a position in the stretch."""
        return _Places(self.block).at(self.start + position)


class _Places:
    """Where the positions of a block are."""

    def __init__(self, block: Block) -> None:
        self._block = block
        self._ends = [found.start() for found in _LINE_END.finditer(block.text)]

    def at(self, position: int) -> Location:
        before = bisect_left(self._ends, position)
        column = position - (self._ends[before - 1] if before else -1)
        return Location(self._block.file_name, self._block.first_line + before, column)


def read_pieces(blocks: Sequence[Block]) -> list[Piece]:
    """Cut a program into the stretches of its parts, in order.

    As in clingo, a file continues the part that includes it, and `base` follows it.
    """
    pieces: list[Piece] = []
    for number, block in enumerate(blocks):
        part: _Part = (BASE, (), block.file)
        if block.included and pieces:
            part = pieces[-1].name, pieces[-1].parameters, pieces[-1].owner
        found = list(_pieces_of(block, part))
        if number + 1 < len(blocks):
            found[-1] = replace(found[-1], cut=True)
        pieces += found
    return pieces


def program_of(pieces: Sequence[tuple[Piece, bool]]) -> tuple[Block, ...]:
    """Make one program of pieces, in which all that are wanted stand in the part `base`.

    The parts of a test are grounded in one call, and each parameter stands for itself: that is
    the same program. What is there for the sake of its directives alone goes into a part of
    its own, which nothing grounds; that nothing there derives what they show is no mistake.

    Args:
        pieces: each piece, and whether it is wanted for what it derives.
    """
    blocks: list[Block] = []
    stretch: tuple[Piece, bool] | None = None
    for piece, wanted in pieces:
        if stretch is not None and _follows(stretch, (piece, wanted)):
            stretch = replace(stretch[0], end=piece.end), wanted
            continue
        if stretch is not None:
            blocks.append(_cut_out(*stretch))
        stretch = piece, wanted
    return (*blocks, _cut_out(*stretch)) if stretch is not None else ()


def _follows(before: tuple[Piece, bool], after: tuple[Piece, bool]) -> bool:
    (first, wanted), (second, also) = before, after
    return first.block is second.block and first.end == second.start and wanted is also


def _cut_out(piece: Piece, wanted: bool) -> Block:  # noqa: FBT001  # it belongs to the piece
    """Cut a piece out of its block; spaces and the number of its first line keep its places."""
    place = piece.location
    text = " " * ((place.column or 1) - 1) + piece.block.text[piece.start : piece.end]
    line = place.line
    if not wanted:
        shown = sorted(map(str, scan.shown_signatures(text) or ()))
        heading = [_LEFT_OUT, *(f"#defined {signature}." for signature in shown)]
        text, line = f"{' '.join(heading)}\n{text}", line - 1
    return replace(piece.block, text=text, first_line=line, included=False)


def _pieces_of(block: Block, around: _Part) -> Iterator[Piece]:
    bare = scan.masked(block.text)
    directives = list(_DIRECTIVE.finditer(bare)) if "#program" in bare else []
    places = _Places(block)
    comments = [
        (start, Comment(text.strip(), places.at(start)))
        for start, text in scan.line_comments(block.text, "%!")
    ]
    block = replace(block, text=_commented(block.text, directives))
    starts = [*(found.start() for found in directives), len(bare)]
    parts: list[_Part] = [(found[1], _names(found[2]), block.file) for found in directives]
    if starts[0] or not directives:
        starts, parts = [0, *starts], [around, *parts]
    for (name, parameters, owner), (start, end) in zip(parts, pairwise(starts), strict=True):
        first, last = (bisect_left(comments, (each,)) for each in (start, end))
        inside = tuple(comment for _, comment in comments[first:last])
        begins = bare.startswith("#program", start)
        place, text = places.at(start), bare[start:end]
        yield Piece(name, parameters, place, block, start, end, owner, begins, text, inside)


def _names(parameters: str | None) -> tuple[str, ...]:
    return tuple(name for text in (parameters or "").split(",") if (name := text.strip()))


def _commented(text: str, directives: Sequence[re.Match[str]]) -> str:
    """Turn each `#program` into a comment of the same length that names the part."""
    written: list[str] = []
    position = 0
    for found in directives:
        written += text[position : found.start()], _comment(text[found.start() : found.end()])
        position = found.end()
    return "".join([*written, text[position:]])


def _comment(directive: str) -> str:
    if "%" in directive or "\n" in directive:
        return scan.blank(directive)
    named = directive.removeprefix("#program").removesuffix(".").strip()
    return f"%* {named} *%".ljust(len(directive))
