"""Pieces of a file written anew, for the clause that runs a test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pytest_asp.prolog.plunit.pieces import occurrences
from pytest_asp.prolog.shown import one_line

if TYPE_CHECKING:
    from pytest_asp.prolog.plunit.pieces import Piece
    from pytest_asp.prolog.reading import Node

VARIANT = "=@="
_CONTROL = frozenset({",", ";", "->", "*->", "\\+"})
_Edit = tuple[int, int, str]


def often_named(nodes: Iterable[Node]) -> list[str]:
    """Give the variables that occur several times in some terms together."""
    return [name for name, often in Counter(occurrences(nodes)).items() if often > 1]


def written(piece: Piece, name: Callable[[str], str], *, variant: bool = False) -> str:
    """Write a piece as an argument, in one line.

    Args:
        piece: what to write.
        name: gives what each of its variables is called.
        variant: whether goals `A =@= B` in it are to be put in other words.
    """
    edits = [*_renamed(piece.node, name), *(_variants(piece) if variant else ())]
    start, text = piece.node.start, piece.text
    for begin, end, new in sorted(edits, reverse=True):
        text = text[: begin - start] + new + text[end - start :]
    return f"({one_line(text)})"


def _renamed(node: Node, name: Callable[[str], str]) -> Iterator[_Edit]:
    for each in node.walk():
        if each.kind == "variable" and each.name != "_":
            yield each.start, each.end, name(each.name)


def _variants(piece: Piece) -> Iterator[_Edit]:
    """Write `=@=` as a predicate of ours, wherever it is a goal."""
    waiting = [piece.node]
    while waiting:
        node = waiting.pop()
        if node.name in _CONTROL:
            waiting += node.arguments
        elif node.is_(VARIANT, 2):
            left, right = node.arguments
            at = left.end - piece.node.start
            sign = piece.node.start + piece.text.index(VARIANT, at, right.start - piece.node.start)
            yield node.start, node.start, "'plunit variant'(("
            yield sign, sign + len(VARIANT), "), ("
            yield node.end, node.end, "))"


def quoted(name: str) -> str:
    """Write an atom in quotes, in one line."""
    escaped = name.replace("\\", "\\\\").replace("'", "\\'")
    return "'{}'".format(" ".join(escaped.split()))
