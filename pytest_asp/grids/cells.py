"""Cells of a grid as atoms, and back: which field is the row, the column, the symbol."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_asp.builder.field_types import (
    MISFIT,
    ConstantType,
    EnumType,
    FieldType,
    IntType,
    PredicateType,
    StringType,
    TupleType,
    UnionType,
)
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.values import NAME, Constant, constant_name
from pytest_asp.errors import GridError, explain_mistake
from pytest_asp.location import caller_location

MARK = "#"
"""The symbol of a cell whose atom has a row and a column only."""

Values = Mapping[str, object] | None
Place = tuple[int, int, str]
Make = Callable[[Place], Any]


@dataclass(slots=True)
class _Found:
    """Which of the three parts of a cell have been met, in the order of the fields."""

    positions: int = 0
    symbols: int = 0


class AtomWriter:
    """Makes the atoms of cells; it looks at the fields of the predicate once.

    Args:
        predicate: the class.
        values: the value of each symbol, where it is not the symbol itself.

    Raises:
        GridError: the fields are not a row, a column and perhaps a symbol.
    """

    def __init__(self, predicate: type[Predicate], values: Values) -> None:
        self._predicate = predicate
        self._values = values or {}
        found = _Found()
        self._make = self._maker(predicate, found)
        if found.positions < 2 or found.symbols > 1:
            raise self._misfit(
                "a predicate with a row, a column and at most one more field",
                f"{predicate.__name__} ({predicate.signature})",
                predicate,
            )

    def write(self, row: int, column: int, symbol: str) -> Predicate:
        """Give the atom of a cell.

        Raises:
            GridError: the symbol does not fit its field.
        """
        atom: Predicate = self._make((row, column, symbol))
        return atom

    def _maker(self, predicate: type[Predicate], found: _Found) -> Make:
        makers = [self._part(field.type, found) for field in predicate.__asp__.fields]
        return lambda place: predicate(*(make(place) for make in makers))

    def _part(self, kind: FieldType, found: _Found) -> Make:
        if isinstance(kind, PredicateType) and not kind.recursive:
            return self._maker(kind.predicate, found)
        if isinstance(kind, TupleType) and not kind.repeated:
            makers = [self._part(item, found) for item in kind.items]
            return lambda place: tuple(make(place) for make in makers)
        if isinstance(kind, IntType) and found.positions < 2:
            index = found.positions
            found.positions += 1
            return lambda place: place[index]
        found.symbols += 1
        return lambda place: self._value(kind, place[2])

    def _value(self, kind: FieldType, symbol: str) -> object:
        value = self._values[symbol] if symbol in self._values else symbol_value(kind, symbol)
        if value is MISFIT:
            raise self._misfit(
                f"symbols that are of type {kind} for {self._predicate.__name__}",
                repr(symbol),
                symbol,
            )
        return value

    def _misfit(self, expected: str, got: str, value: object) -> GridError:
        location = caller_location()
        return GridError(
            explain_mistake(
                expected=expected,
                got=got,
                location=location,
                instead="say what symbols stand for: symbols={'x': value}, or give a function: "
                "grid.facts(lambda row, column, symbol: ...)",
            ),
            value=value,
            location=location,
        )


def symbol_value(kind: FieldType, symbol: str) -> Any:
    """Read a symbol as a value of a type, or give MISFIT."""
    if isinstance(kind, UnionType):
        values = (symbol_value(member, symbol) for member in kind.members)
        return next((value for value in values if value is not MISFIT), MISFIT)
    if isinstance(kind, IntType):
        return int(symbol) if symbol in "0123456789" else MISFIT
    if isinstance(kind, EnumType):
        return kind.by_name.get(symbol, MISFIT)
    if isinstance(kind, ConstantType):
        return Constant(symbol) if NAME.fullmatch(symbol) else MISFIT
    if isinstance(kind, StringType) or kind.kinds is None:
        return kind.check(symbol)
    return MISFIT


class AtomReader:
    """Reads the cell that an atom is about.

    Args:
        values: the value of each symbol, where it is not the symbol itself.
    """

    def __init__(self, values: Values) -> None:
        self._names = {value: name for name, value in (values or {}).items()}
        self._mark = next(iter(values)) if values and len(values) == 1 else MARK

    def read(self, atom: Predicate) -> Place:
        """Give the row, the column and the symbol.

        Raises:
            GridError: the atom has other parts, or what is its symbol is not one character.
        """
        parts = list(_leaves(atom))
        numbers = [index for index, part in enumerate(parts) if type(part) is int][:2]
        rest = [part for index, part in enumerate(parts) if index not in numbers]
        symbol = self._symbol(rest[0]) if rest else self._mark
        if len(numbers) < 2 or len(rest) > 1 or len(symbol) != 1:
            location = caller_location()
            raise GridError(
                explain_mistake(
                    expected="atoms with a row, a column and at most one symbol of one character",
                    got=f"`{atom}`",
                    location=location,
                    instead="give atoms of another predicate, or say what symbols stand for: "
                    "symbols={'x': value}",
                ),
                value=atom,
                location=location,
            )
        return parts[numbers[0]], parts[numbers[1]], symbol

    def _symbol(self, value: Any) -> str:
        if value in self._names:
            return self._names[value]
        return constant_name(value) if isinstance(value, enum.Enum) else str(value)


def _leaves(value: object) -> Iterator[Any]:
    """Give the parts of a term that have no parts themselves."""
    if isinstance(value, tuple):
        for part in value:
            yield from _leaves(part)
    elif isinstance(value, Predicate):
        yield from _leaves(value.__asp_parts__())
    else:
        yield value
