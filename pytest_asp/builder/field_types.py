"""What a field may hold: one class per kind of type, each checking, reading and describing it."""

from __future__ import annotations

import enum
import re
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from pytest_asp.builder.compound import TupleTerm
from pytest_asp.builder.terms import Pool, Term, as_term
from pytest_asp.builder.values import (
    NAME,
    Constant,
    Extremum,
    checked_integer,
    checked_string,
    constant_name,
)

MISFIT = object()
"""What `check` and `read` return for a value that does not fit."""


class FieldType(ABC):
    """The type of a field.

    Attributes:
        kinds: what it may hold, as names that overlap exactly where two types have a value in
            common; None is anything.
        pattern: a regular expression of one capturing group per leaf that reads it from clingo's
            text, or None where no single one does.
        metadata: what stands behind the type in `Annotated[...]`.
    """

    kinds: frozenset[str] | None = None
    pattern: str | None = None
    metadata: tuple[Any, ...] = ()

    def unfit_names(self) -> list[str]:
        """Name the constants of the type that ASP cannot read."""
        return []

    @abstractmethod
    def check(self, value: Any) -> Any:
        """Return the value as the field keeps it, or MISFIT."""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """Turn an untyped value into the field's type, or return MISFIT."""

    @abstractmethod
    def __str__(self) -> str: ...

    def accept(self, value: Any) -> Any:
        """Return what a field of this type keeps of a value or a term, or MISFIT."""
        if isinstance(value, Pool):
            return MISFIT if any(self.accept(item) is MISFIT for item in value.items) else value
        if isinstance(value, TupleTerm):
            return self.check(value.items)
        if isinstance(value, Term):
            return MISFIT if value.numeric and not self.overlaps(_NUMBERS) else value
        if isinstance(value, Extremum):
            return value
        return self.check(value)

    def retype(self, value: Any) -> Any:
        """Turn a value read from text into the field's type, or return MISFIT."""
        return value if isinstance(value, Extremum) else self.read(value)

    def overlaps(self, kinds: frozenset[str] | None) -> bool:
        """Say whether a value of this type may be of one of the kinds."""
        return self.kinds is None or kinds is None or not self.kinds.isdisjoint(kinds)


_NUMBERS = frozenset({"int"})


class IntType(FieldType):
    """`int`: a number of 32 bits."""

    kinds = _NUMBERS
    pattern = r"(-?\d+)"

    def check(self, value: Any) -> Any:
        return checked_integer(value) if value.__class__ is int else MISFIT

    def read(self, value: Any) -> Any:
        return value if value.__class__ is int else MISFIT

    def __str__(self) -> str:
        return "int"


class StringType(FieldType):
    """`str`: a quoted string."""

    kinds = frozenset({"str"})
    pattern = r'"((?:[^"\\]|\\.)*)"'

    def check(self, value: Any) -> Any:
        return checked_string(value) if value.__class__ is str else MISFIT

    def read(self, value: Any) -> Any:
        return value if value.__class__ is str else MISFIT

    def __str__(self) -> str:
        return "str"


class ConstantType(FieldType):
    """`Constant`: a bare name."""

    kinds = frozenset({"constant"})

    def check(self, value: Any) -> Any:
        return value if isinstance(value, Constant) else MISFIT

    read = check

    def __str__(self) -> str:
        return "Constant"


class EnumType(FieldType):
    """An enum: each member is a bare name."""

    kinds = frozenset({"constant"})

    def __init__(self, members: type[enum.Enum]) -> None:
        self.members = members
        self.by_name = {constant_name(member): member for member in members}
        self.pattern = f"({'|'.join(map(re.escape, self.by_name))})"

    def unfit_names(self) -> list[str]:
        names = list(map(constant_name, self.members))
        bare = [name for name in names if NAME.fullmatch(name) and name != "not"]
        return [name for name in names if name not in bare or names.count(name) > 1]

    def check(self, value: Any) -> Any:
        return value if isinstance(value, self.members) else MISFIT

    def read(self, value: Any) -> Any:
        if isinstance(value, Constant) and not value.negative:
            return self.by_name.get(value.name, MISFIT)
        return MISFIT

    def __str__(self) -> str:
        return self.members.__name__


class AnyType(FieldType):
    """`Any`: whatever may stand as a term; it is how untyped atoms keep their arguments."""

    def check(self, value: Any) -> Any:
        return as_term(value)

    def read(self, value: Any) -> Any:
        return value

    def __str__(self) -> str:
        return "Any"


class PredicateType(FieldType):
    """A predicate class: a nested term.

    The class is the one that `predicates` makes; the functions that need its insides are given.
    """

    def __init__(
        self, predicate: type[Any], retyped: Callable[[Any, Any], Any], *, recursive: bool
    ) -> None:
        self.predicate = predicate
        self.retyped = retyped
        self.recursive = recursive
        self.kinds = None if recursive else frozenset({f"predicate {predicate.__asp__.signature}"})
        self.pattern = None if recursive else predicate.__asp__.pattern

    def check(self, value: Any) -> Any:
        if not isinstance(value, self.predicate):
            return MISFIT
        return value if type(value).signature == self.predicate.signature else MISFIT

    def read(self, value: Any) -> Any:
        return self.retyped(self.predicate, value)

    def __str__(self) -> str:
        return self.predicate.__name__


class TupleType(FieldType):
    """`tuple[A, B]` or `tuple[A, ...]`: an ASP tuple."""

    kinds = frozenset({"tuple"})

    def __init__(self, items: tuple[FieldType, ...], *, repeated: bool) -> None:
        self.items = items
        self.repeated = repeated
        patterns = [item.pattern for item in items]
        if not repeated and None not in patterns:
            comma = "," if len(items) == 1 else ""
            self.pattern = rf"\({','.join(map(str, patterns))}{comma}\)"

    def unfit_names(self) -> list[str]:
        return [name for item in self.items for name in item.unfit_names()]

    def _each(self, value: Any, change: Callable[[FieldType, Any], Any]) -> Any:
        if value.__class__ is not tuple:
            return MISFIT
        items = self.items * len(value) if self.repeated else self.items
        if len(items) != len(value):
            return MISFIT
        changed = tuple(change(item, part) for item, part in zip(items, value, strict=True))
        return MISFIT if any(part is MISFIT for part in changed) else changed

    def check(self, value: Any) -> Any:
        return self._each(value, lambda item, part: item.accept(part))

    def read(self, value: Any) -> Any:
        return self._each(value, lambda item, part: item.retype(part))

    def __str__(self) -> str:
        return f"tuple[{', '.join(map(str, self.items))}{', ...' if self.repeated else ''}]"


class UnionType(FieldType):
    """`A | B`: the first that fits."""

    def __init__(self, members: tuple[FieldType, ...]) -> None:
        self.members = members
        kinds = [member.kinds for member in members]
        self.kinds = None if None in kinds else frozenset().union(*(kind for kind in kinds if kind))

    def unfit_names(self) -> list[str]:
        return [name for member in self.members for name in member.unfit_names()]

    def _first(self, changed: Any) -> Any:
        return next((value for value in changed if value is not MISFIT), MISFIT)

    def check(self, value: Any) -> Any:
        return self._first(member.check(value) for member in self.members)

    def read(self, value: Any) -> Any:
        return self._first(member.read(value) for member in self.members)

    def __str__(self) -> str:
        return " | ".join(map(str, self.members))


def resolve(
    annotation: Any, predicate_type: Callable[[type[Any]], FieldType | None]
) -> FieldType | None:
    """Find the field type of what stands in `Field[...]`, or None where it is no such type.

    Args:
        annotation: the evaluated annotation.
        predicate_type: makes the type of a field that holds a predicate class, or gives None.
    """
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:  # first, for what it says need not be hashable
        kind = resolve(arguments[0], predicate_type)
        if kind is not None:
            kind.metadata = arguments[1:]
        return kind
    if annotation in _PLAIN:
        return _PLAIN[annotation]()
    if origin in {typing.Union, types.UnionType}:
        members = [resolve(argument, predicate_type) for argument in arguments]
        return UnionType(_all_known(members)) if None not in members else None
    if origin is tuple:
        return _resolve_tuple(arguments, predicate_type)
    if not isinstance(annotation, type) or annotation is Extremum:
        return None
    return EnumType(annotation) if issubclass(annotation, enum.Enum) else predicate_type(annotation)


def _resolve_tuple(
    arguments: tuple[Any, ...], predicate_type: Callable[[type[Any]], FieldType | None]
) -> FieldType | None:
    repeated = len(arguments) == 2 and arguments[1] is Ellipsis
    items = [resolve(item, predicate_type) for item in arguments[: 1 if repeated else None]]
    return TupleType(_all_known(items), repeated=repeated) if None not in items else None


def _all_known(types_: list[FieldType | None]) -> tuple[FieldType, ...]:
    return tuple(kind for kind in types_ if kind is not None)


_PLAIN: dict[Any, Callable[[], FieldType]] = {
    int: IntType,
    str: StringType,
    Constant: ConstantType,
    Any: AnyType,
}
