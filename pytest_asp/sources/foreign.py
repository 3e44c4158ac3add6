"""What other libraries make programs of: clingo's syntax trees and controls, atoms of builders.

None of them is imported for that: who has such an object has imported its library.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

from pytest_asp.errors import ControlError, ProgramKindError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.sources.blocks import Block
from pytest_asp.sources.source import Source
from pytest_asp.sources.statements import KINDS

if TYPE_CHECKING:
    from clingo import Control
    from clingo.ast import AST

SYNTAX_TREE = "clingo.ast"
"""The title of a program that was given as syntax trees."""


_WITH_ATOMS = ("clorm", "aspalchemy")


@dataclass(frozen=True, slots=True)
class _Parsed:
    """The place of a statement that clingo parsed."""

    location: Location | None


def is_syntax_tree(value: object) -> TypeGuard[AST]:
    """Tell whether something is a node of clingo's syntax trees."""
    return _is_a(value, "clingo.ast", "AST")


def is_control(value: object) -> TypeGuard[Control]:
    """Tell whether something is a control of clingo's."""
    return _is_a(value, "clingo", "Control")


def is_foreign_atom(value: object) -> bool:
    """Tell whether something is an atom of clorm's or aspalchemy's, which print as ASP."""
    return any(_is_a(value, library, "Predicate") for library in _WITH_ATOMS)


def _is_a(value: object, module: str, name: str) -> bool:
    kind: Any = getattr(sys.modules.get(module), name, None)
    return isinstance(kind, type) and isinstance(value, kind)


def from_syntax_trees(statements: Sequence[AST], location: Location) -> Source:
    """Make a program of statements, in one piece, so that they stay in their program parts.

    Raises:
        ProgramKindError: a node is no statement.
    """
    texts, first_lines, origins = [], [], []
    line = 1
    for statement in statements:
        if statement.ast_type.name not in KINDS:
            raise _no_statement(statement, location)
        text = str(statement)
        texts.append(text)
        first_lines.append(line)
        line += text.count("\n") + 1
        begin = statement.location.begin
        origins.append(_Parsed(Location(begin.filename, begin.line, begin.column)))

    def origin(number: int) -> _Parsed:
        return origins[bisect_right(first_lines, number) - 1]

    block = Block(SYNTAX_TREE, "\n".join(texts) + "\n", location=location, origin=origin)
    return Source(SYNTAX_TREE, location, (block,))


def _no_statement(node: AST, location: Location) -> ProgramKindError:
    return ProgramKindError(
        explain_mistake(
            expected="a statement",
            got=f"`{node}`, a {node.ast_type.name} of clingo.ast",
            location=location,
            instead="give what clingo.ast.parse_string yields, such as a Rule",
        ),
        value=node,
        location=location,
    )


def from_control(control: Control, location: Location) -> Source:
    """Make a program of a control that was grounded; nobody knows its text.

    Raises:
        ControlError: it has no atom at all, so most likely nobody grounded it.
    """
    if not len(control.symbolic_atoms):
        raise ControlError(
            explain_mistake(
                expected="a clingo.Control that was grounded",
                got="one without any atom",
                location=location,
                instead='call control.ground([("base", [])]) before, or give the program itself',
            ),
            location=location,
        )
    block = Block("clingo.Control", "% a clingo.Control, which does not tell its text\n")
    title = "clingo.Control, asked in this process"
    return Source(title, location, (block,), control=control)
