"""Whether a program can tell some values apart other than by which atoms they occur in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pytest_asp.sources.syntax import Unreadable, parsed, walk

_ORDER = frozenset({0, 1, 2, 3})  # clingo.ast.ComparisonOperator: >, <, <=, >=
_COMPUTED = {
    "BinaryOperation": "computes with values",
    "Interval": "has a range",
    "Script": "runs Python",
    "TheoryAtom": "is about a theory",
}
_AGGREGATES = frozenset({"BodyAggregate", "HeadAggregate"})
_BOUNDED = _AGGREGATES | {"Aggregate"}
_ORDERED = frozenset({1, 2, 3, 4})  # clingo.ast.AggregateFunction: all but #count


def telling_apart(text: str, values: Collection[str]) -> str | None:
    """Say where a program may treat exchangeable values differently; None: nowhere.

    Exchanging the values in an input then exchanges them in its answer sets, and nothing else.

    >>> telling_apart("q(X) :- p(X,Y), X != Y.", {"1", "2"})
    >>> telling_apart("q(X) :- p(X,Y), X < Y.", {"1", "2"})
    'line 1 compares values by their order'
    """
    try:
        statements = parsed(text)
    except Unreadable:
        return "clingo cannot parse it"
    for statement in statements:
        counts = sum(_is_value(each, values) for each in _numbers_in(statement))
        named = sum(_is_value(node, values) for node in walk(statement))
        reasons = (_reason(node) for node in walk(statement))
        reason = next((each for each in reasons if each is not None), None)
        if reason is None and named > counts:
            reason = "names a value"
        if reason is not None:
            return f"line {statement.location.begin.line} {reason}"
    return None


def _reason(node: Any) -> str | None:
    kind = node.ast_type.name
    tests = {
        "computes with values": kind == "UnaryOperation" and not _is_sign(node),
        "compares values by their order": kind == "Comparison" and _orders(node),
        "has an aggregate that is not #count": kind in _AGGREGATES and node.function in _ORDERED,
        "gives a variable a number": kind in _BOUNDED and any(map(_is_open, _bounds(node))),
        "weighs by values": kind == "Minimize" and _is_open(node.weight),
        "runs Python": kind == "Function" and bool(node.external),
    }
    found = (reason for reason, holds in tests.items() if holds)
    return _COMPUTED.get(kind) or next(found, None)


def _is_sign(node: Any) -> bool:
    return bool(node.argument.ast_type.name == "Function")


def _orders(comparison: Any) -> bool:
    return any(guard.comparison in _ORDER for guard in comparison.guards)


def _bounds(aggregate: Any) -> list[Any]:
    guards = (aggregate.left_guard, aggregate.right_guard)
    return [guard.term for guard in guards if guard is not None]


def _is_open(term: Any) -> bool:
    return bool(term.ast_type.name != "SymbolicTerm")


def _numbers_in(statement: Any) -> Iterator[Any]:
    """Give the terms that are numbers of something, and so no values: bounds and weights."""
    for node in walk(statement):
        kind = node.ast_type.name
        if kind in _BOUNDED:
            yield from _bounds(node)
        elif kind == "Minimize":
            yield from (node.weight, node.priority)


def _is_value(node: Any, values: Collection[str]) -> bool:
    return node.ast_type.name == "SymbolicTerm" and str(node.symbol) in values
