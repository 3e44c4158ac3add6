"""A statement in a form that its author had no choice in: variables renamed, the body sorted.

Equal forms are the same rule. Different ones may still be: where many variables can be told apart
by nothing but their names, not every order is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import clingo.ast

from pytest_asp.sources.parsing import ParseFailure, parse

_TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\])*")|(?P<variable>_*[A-Z][A-Za-z0-9_']*)|[A-Za-z0-9_'#]+|[^"A-Z_]"""
    """|_+""",
    re.DOTALL,
)
_TRIES = 64  # orders of variables that are tried where nothing tells them apart

Piece = tuple[bool, str]
"""A piece of text, and whether it is a variable."""


def canonical(text: str) -> str:
    """Give the form of one statement; text that cannot be parsed is its own form.

    >>> canonical("a(X) :- b(X, Y), c(Y).") == canonical("a(Who) :- c(Z), b(Who,Z).")
    True
    """
    nodes: list[Any] = []
    try:
        parse(text, nodes.append)
    except ParseFailure:
        return text
    comment = clingo.ast.ASTType.Comment
    stated = nodes[1:]  # the first one says that this is `base`
    return "\n".join(_form(node) for node in stated if node.ast_type != comment)


def _form(node: Any) -> str:
    if node.ast_type == clingo.ast.ASTType.Script:  # capital letters mean something else there
        return str(node)
    body = getattr(node, "body", None)
    if body is None or isinstance(body, str):
        return _Shape([_pieces(str(node))]).smallest()
    head = str(node.update(body=[]))
    return _Shape([_pieces(head), *(_pieces(str(literal)) for literal in body)]).smallest()


def _pieces(text: str) -> list[Piece]:
    return [(found["variable"] is not None, found.group()) for found in _TOKEN.finditer(text)]


class _Shape:
    """A head and body literals in no order, whose variables may be called anything.

    Each variable has a colour, a number that says how it is used. Variables that are used
    differently get different ones; where some stay alike, each in turn is set apart by hand.
    """

    def __init__(self, literals: list[list[Piece]]) -> None:
        self._literals = literals
        self._tries = _TRIES

    def smallest(self) -> str:
        """Give the smallest text among those that the possible orders lead to."""
        variables = [name for literal in self._literals for known, name in literal if known]
        return min(self._forms(self._refined(dict.fromkeys(variables, 0))))

    def _forms(self, colours: dict[str, int]) -> Iterator[str]:
        alike = _alike(colours)
        if len(alike) < 2:
            self._tries -= 1
            yield self._written(colours)
            return
        for name in alike:
            apart = self._refined({**colours, name: max(colours.values()) + 1})
            yield from self._forms(apart)
            if self._tries <= 0:
                return

    def _refined(self, colours: dict[str, int]) -> dict[str, int]:
        """Set apart variables by the literals that they are in, until no more can be."""
        while True:
            uses: dict[str, list[str]] = {name: [] for name in colours}
            for number, literal in enumerate(self._literals):
                place = "head" if number == 0 else "body"
                for name in {text for known, text in literal if known}:
                    uses[name].append(place + _painted(literal, colours, name))
            kinds = {name: (colours[name], *sorted(found)) for name, found in uses.items()}
            ranks = {kind: rank for rank, kind in enumerate(sorted(set(kinds.values())))}
            if len(ranks) == len(set(colours.values())):
                return {name: ranks[kind] for name, kind in kinds.items()}
            colours = {name: ranks[kind] for name, kind in kinds.items()}

    def _written(self, colours: dict[str, int]) -> str:
        head, *body = (_painted(literal, colours) for literal in self._literals)
        return " ".join([head, *sorted(body)])


def _alike(colours: dict[str, int]) -> list[str]:
    """Give the variables of the first colour that several have."""
    groups: dict[int, list[str]] = {}
    for name, colour in colours.items():
        groups.setdefault(colour, []).append(name)
    return next((names for _, names in sorted(groups.items()) if len(names) > 1), [])


def _painted(literal: list[Piece], colours: dict[str, int], here: str = "") -> str:
    """Write a literal with colours for its variables, one of them marked."""
    return "".join(
        (f"V{colours[text]}" + "!" * (text == here)) if known else text for known, text in literal
    )
