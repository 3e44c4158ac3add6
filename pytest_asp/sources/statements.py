"""ASP text split into statements, each with its span, as clingo's own parser finds them.

Parsing a text costs much more than solving a small one, so nothing here happens unless somebody
asks for statements.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_asp.location import Location
from pytest_asp.sources import scan
from pytest_asp.sources.parsing import parse

if TYPE_CHECKING:
    from clingo.ast import AST

Part = tuple[str, tuple[str, ...]]
"""A program part: its name, and the names of its parameters."""

BASE_PART: Part = ("base", ())
_SEMICOLON = re.compile(r"\s*;\s*")
_NAMING = re.compile(r"%\*?\s*name:\s*(?P<name>.*?)\s*(?:\*%)?", re.DOTALL)
KINDS = {
    "Rule": "rule",
    "Comment": "comment",
    "Defined": "defined",
    "Definition": "const",
    "Edge": "edge",
    "External": "external",
    "Heuristic": "heuristic",
    "Minimize": "minimize",
    "Program": "program",
    "ProjectAtom": "project",
    "ProjectSignature": "project",
    "Script": "script",
    "ShowSignature": "show",
    "ShowTerm": "show",
    "TheoryDefinition": "theory",
}
_HEADS = {"Aggregate": "choice", "HeadAggregate": "choice", "Disjunction": "disjunction"}


@dataclass(frozen=True, slots=True)
class TextStatement:
    r"""One statement of ASP text, or one comment between statements; `str()` is its text.

    Each element of a `#minimize` is a statement, as it is to clingo. The texts of all statements
    of a program, one below the other, are a program with the same answer sets.

    >>> from pytest_asp.sources.statements import split
    >>> for statement in split("% name: start\na(1).\nb(X) :- a(X)."):
    ...     print(statement.location, statement.kind, statement.name, statement)
    <ASP text>:1:1 comment None % name: start
    <ASP text>:2:1 fact start a(1).
    <ASP text>:3:1 rule None b(X) :- a(X).

    Attributes:
        text: its text as it was written, comments inside of it included.
        kind: `fact`, `rule`, `choice`, `disjunction`, `constraint`, `weak constraint`, `minimize`,
            `comment`, or a directive without its hash, such as `show` or `program`.
        location: its span; line and column of its last character included.
        start, end: the same span as offsets in the text that was split.
        index: which of the elements it is that an optimisation directive begins with.
        name: what a comment `% name: ...` on the line before calls it.
        part: the program part that it belongs to.
    """

    text: str
    kind: str
    location: Location
    start: int
    end: int
    index: int = 0
    name: str | None = None
    part: Part = BASE_PART

    def __str__(self) -> str:
        return self.text


def split(
    text: str, *, file: str = "<ASP text>", first_line: int = 1, part: Part = BASE_PART
) -> tuple[TextStatement, ...]:
    """Split ASP text into its statements and the comments between them, in order.

    An `#include` is a statement; the file that it names is not read.

    Args:
        text: the text.
        file: the file that locations name.
        first_line: the number of the first line, where the text is only a piece of a file.
        part: the program part that the text begins in.

    Raises:
        ParseFailure: clingo's parser refuses the text.
    """
    lines = _Lines(text, file, first_line)
    found: list[TextStatement] = []
    name, reach = None, 0  # the name that the last comment gave, and the line it still reaches
    for piece in _outermost(_pieces(text, lines)):
        location = lines.location(piece.start, piece.end)
        if piece.kind == "program":
            part = piece.part
        statement = TextStatement(
            piece.text, piece.kind, location, piece.start, piece.end, piece.index, part=part
        )
        close = location.line <= reach
        if piece.kind == "comment":
            name = given_name(piece.text) or (name if close else None)
            reach = (location.end_line or location.line) + 1
        elif name is not None and close and piece.kind != "program":
            statement = replace(statement, name=name)
        if piece.kind != "comment" and not piece.continues:
            name = None
        found.append(statement)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Piece:
    """What the parser found between two offsets.

    `continues` tells that another element of the same directive follows.
    """

    start: int
    end: int
    kind: str
    text: str
    index: int = 0
    part: Part = BASE_PART
    continues: bool = False


class _Lines:
    """Turns clingo's lines and columns, which count bytes, into offsets, and offsets into spans."""

    def __init__(self, text: str, file: str, first_line: int) -> None:
        self._file = file
        self._shift = first_line - 1
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def offset(self, line: int, column: int) -> int:
        """Give the offset of a line and a column in bytes, both from 1."""
        whole = self._lines[line - 1]
        before = column - 1
        if not whole.isascii():
            before = len(whole.encode()[:before].decode(errors="ignore"))
        return self._starts[line - 1] + before

    def location(self, start: int, end: int) -> Location:
        """Give the span between two offsets."""
        line, column = self._position(start)
        end_line, end_column = self._position(max(end - 1, start))
        return Location(self._file, line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        index = bisect_right(self._starts, offset) - 1
        return index + 1 + self._shift, offset - self._starts[index] + 1


def _pieces(text: str, lines: _Lines) -> list[_Piece]:
    pieces: list[_Piece] = []
    bare = text
    for start, end, _, _ in scan.includes(text):
        bare = bare[:start] + " " * (end - start) + bare[end:]
        pieces.append(_Piece(start, end, "include", text[start:end]))
    elements: list[tuple[int, int]] = []

    def note(ast: AST) -> None:
        begin, finish = ast.location.begin, ast.location.end
        start = lines.offset(begin.line, begin.column)
        end = lines.offset(finish.line, finish.column)
        kind = _kind(ast)
        if kind == "minimize" and not text.startswith(":~", start):
            elements.append((start, end))
        elif start < end:  # the parser puts an empty `#program base.` before everything
            part = _begun(ast) if kind == "program" else BASE_PART
            kind = "weak constraint" if kind == "minimize" else kind
            pieces.append(_Piece(start, end, kind, text[start:end], part=part))

    parse(bare, note)
    if elements:
        pieces += _optimisations(text, elements)
    return sorted(pieces, key=lambda piece: (piece.start, piece.index))


def _kind(ast: AST) -> str:
    name = ast.ast_type.name
    if name != "Rule":
        return KINDS[name]
    head = ast.head.ast_type.name
    if head in _HEADS:
        return _HEADS[head]
    if head == "Literal" and str(ast.head) == "#false":
        return "constraint"
    return "rule" if ast.body or head != "Literal" else "fact"


def _begun(directive: AST) -> Part:
    return directive.name, tuple(parameter.name for parameter in directive.parameters)


def _outermost(pieces: list[_Piece]) -> Iterator[_Piece]:
    """Leave out the comments inside of statements, and what is a statement twice.

    An `#edge` of several pairs is several statements to clingo, which have one text.
    """
    end = 0
    for piece in pieces:
        if piece.start >= end or piece.index:
            yield piece
            end = max(end, piece.end)


def _optimisations(text: str, elements: list[tuple[int, int]]) -> Iterator[_Piece]:
    """Give each element of an optimisation directive the directive as its text.

    clingo lets all elements of one directive begin where the first does.
    """
    bare = scan.masked(text)
    number = 0
    for index, (begin, end) in enumerate(elements):
        first = index == 0 or elements[index - 1][0] != begin
        last = index + 1 == len(elements) or elements[index + 1][0] != begin
        number = 0 if first else number + 1
        start = begin if first else _behind_semicolon(bare, elements[index - 1][1])
        directive = max(bare.rfind("#minimi", 0, begin), bare.rfind("#maximi", 0, begin))
        opening = text[directive : directive + len("#minimize")]
        inner = text[start:end]
        closing = "\n}." if "%" in inner else "}."
        alone = first and last
        yield _Piece(
            directive if alone else start,
            bare.index(".", end) + 1 if alone else end,
            "minimize",
            f"{opening}{{{inner}{closing}",
            number,
            continues=not last,
        )


def _behind_semicolon(bare: str, position: int) -> int:
    found = _SEMICOLON.match(bare, position)
    return found.end() if found is not None else position


def given_name(comment: str) -> str | None:
    """Find the name that a comment `% name: columns` gives to the statement behind it."""
    found = _NAMING.fullmatch(comment)
    return found["name"] or None if found is not None else None


def back_to_base(last: TextStatement) -> TextStatement:
    """Give the `#program base.` that a file's end stands for, behind its last statement."""
    where = last.location
    end = replace(where, line=where.end_line or where.line, column=where.end_column)
    return TextStatement("#program base.", "program", end, last.end, last.end)
