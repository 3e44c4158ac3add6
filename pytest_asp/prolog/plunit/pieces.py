"""Parts of a Prolog text, as they are written and as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.prolog.shown import one_line

if TYPE_CHECKING:
    from pytest_asp.location import Location
    from pytest_asp.prolog.reading import Node
    from pytest_asp.prolog.source import PrologSource


@dataclass(frozen=True, slots=True)
class Piece:
    """One term of a text.

    Attributes:
        node: what it says.
        text: how it is written; brackets around all of it are left out.
        location: where it begins.
    """

    node: Node
    text: str
    location: Location

    @property
    def line(self) -> str:
        """The text in one line, without comments."""
        return one_line(self.text)

    @property
    def variables(self) -> list[str]:
        """The names of its variables in order, each once; not `_`."""
        return names_in([self.node])


class Text:
    """A program whose terms are cut out as pieces.

    Args:
        source: the program.
    """

    def __init__(self, source: PrologSource) -> None:
        self._source = source

    def piece(self, node: Node) -> Piece:
        """Cut out a term."""
        return Piece(node, self._source.text[node.start : node.end], self.place(node.start))

    def place(self, offset: int) -> Location:
        """Give the file, line and column of an offset."""
        return self._source.place(*self._source.position(offset))


def blanked(text: str) -> str:
    """Replace everything by blanks, lines aside."""
    return re.sub(r"[^\n]", " ", text)


def occurrences(nodes: Iterable[Node]) -> Iterator[str]:
    """Give the names of the variables in order, as often as they occur; not `_`."""
    for node in nodes:
        for each in node.walk():
            if each.kind == "variable" and each.name != "_":
                yield each.name


def names_in(nodes: Iterable[Node]) -> list[str]:
    """Give the names of the variables in order, each once; not `_`."""
    return list(dict.fromkeys(occurrences(nodes)))
