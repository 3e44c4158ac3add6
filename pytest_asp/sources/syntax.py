"""What clingo's syntax trees say of a statement: which predicates it derives, and uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pytest_asp.builder.signature import Signature
from pytest_asp.sources.parsing import ParseFailure, parse

if TYPE_CHECKING:
    from clingo.ast import AST

_HEADS = frozenset({"Aggregate", "HeadAggregate", "Disjunction"})


class Unreadable(Exception):  # noqa: N818  # it never leaves this layer
    """clingo cannot parse a text."""


def parsed(text: str) -> tuple[AST, ...]:
    """Give the statements of a text, without its comments.

    Raises:
        Unreadable: clingo cannot parse it.
    """
    found: list[AST] = []
    try:
        parse(text, found.append)
    except ParseFailure as failure:
        raise Unreadable(failure.error) from None
    return tuple(each for each in found if each.ast_type.name != "Comment")


def walk(node: Any) -> Iterator[Any]:
    """Give a syntax tree and all that it is made of."""
    yield node
    for key in node.child_keys:
        child = getattr(node, key)
        if child is None:
            continue
        for each in child if hasattr(child, "__len__") else (child,):
            yield from walk(each)


def signatures_in(node: Any) -> Iterator[Signature]:
    """Give the predicates of the atoms in a syntax tree."""
    for each in walk(node):
        if each.ast_type.name == "SymbolicAtom":
            yield from _signatures(each.symbol, negative=False)


def signatures_of(text: str) -> set[Signature]:
    """Give the predicates of all atoms in a text; none where clingo cannot parse it."""
    try:
        return {each for statement in parsed(text) for each in signatures_in(statement)}
    except Unreadable:
        return set()


def heads(statement: Any) -> Iterator[Signature]:
    """Give the predicates that a statement derives; those of a theory are none."""
    for node in _head_literals(statement):
        yield from signatures_in(node)


def used(statement: Any) -> Iterator[Signature]:
    """Give the predicates that a statement depends on: of its body and of all conditions."""
    for node in conditions(statement):
        yield from signatures_in(node)


def conditions(statement: Any) -> Iterator[Any]:
    """Give what a statement depends on: its body, and the conditions in its head."""
    yield from getattr(statement, "body", ())
    head = getattr(statement, "head", None)
    if head is not None and head.ast_type.name in _HEADS:
        for element in head.elements:
            inner = element if hasattr(element, "literal") else element.condition
            yield from inner.condition


def variables_in(node: Any) -> Iterator[str]:
    """Give the names of the variables in a syntax tree."""
    return (each.name for each in walk(node) if each.ast_type.name == "Variable")


def _head_literals(statement: Any) -> Iterator[Any]:
    if statement.ast_type.name != "Rule":
        return
    head = statement.head
    if head.ast_type.name not in _HEADS:
        yield head
        return
    for element in head.elements:
        inner = element if hasattr(element, "literal") else element.condition
        yield inner.literal


def _signatures(symbol: Any, *, negative: bool) -> Iterator[Signature]:
    kind = symbol.ast_type.name
    if kind == "UnaryOperation":
        yield from _signatures(symbol.argument, negative=not negative)
    elif kind == "Pool":
        for each in symbol.arguments:
            yield from _signatures(each, negative=negative)
    elif kind == "Function":
        yield Signature(symbol.name, len(symbol.arguments), negative)
    else:  # a bare name is a term to clingo
        yield Signature(str(symbol.symbol), 0, negative)
