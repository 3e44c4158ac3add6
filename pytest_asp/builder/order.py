"""clingo's order of ground terms, by which everything here is sorted.

`#inf`, numbers, constants, negated constants, strings, functions by arity and then name (tuples
have the empty name), negated functions, `#sup`.
"""

from __future__ import annotations

import enum

from pytest_asp.builder.values import Expression, constant_name


def term_order(value: object) -> tuple[object, ...]:
    """Give the sort key of a ground term or atom in clingo's order.

    >>> sorted(["b", 3, (1, 2), -1], key=term_order)
    [-1, 3, 'b', (1, 2)]
    """
    if isinstance(value, Expression):
        return value.__asp_order__()
    if isinstance(value, enum.Enum):
        return (2, constant_name(value))
    if isinstance(value, int):
        return (1, value)
    if isinstance(value, tuple):
        return function_order("", value, negative=False)
    return (4, value)


def function_order(
    name: str, arguments: tuple[object, ...], *, negative: bool
) -> tuple[object, ...]:
    """Give the sort key of a function term.

    One without arguments sorts as a constant, also the empty tuple, whose name is empty.
    """
    if not arguments:
        return (3 if negative else 2, name)
    return (6 if negative else 5, len(arguments), name, *map(term_order, arguments))
