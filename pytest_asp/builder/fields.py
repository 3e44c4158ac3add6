"""Fields: how a predicate class declares them, and what they do with the values they get."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, TypeVar, overload

from pytest_asp.builder.field_types import MISFIT, FieldType
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.terms import Term
from pytest_asp.builder.values import Extremum
from pytest_asp.errors import FieldArgumentsError, FieldTypeError, explain_mistake
from pytest_asp.location import Location, caller_location

T = TypeVar("T")


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()
"""Stands for a field that was not given, and for the default of one that has none."""


def slot(field: str) -> str:
    """Name the slot that keeps a field."""
    return f"_{field}"


class Field(property, Generic[T]):
    """A field of a predicate: `row: Field[int]`, or `row: Field[int] = Field(default=1)`.

    `T` is one of `int`, `str` (a quoted string), `Constant` (a bare name), an `enum.Enum` (its
    members are bare names), a predicate class (a nested term), `tuple[...]`, a union of these, or
    `Any`. A field takes a value of its type or a term, and gives the plain Python value back.

    Attributes:
        name: the field's name.
        default: its default value, or `MISSING`.
    """

    name: str
    default: Any

    def __init__(self, *, default: Any = MISSING) -> None:
        super().__init__()
        self.default = default

    if TYPE_CHECKING:

        @overload  # type: ignore[override]  # reads a value, not any
        def __get__(self, instance: None, owner: Any) -> Field[T]: ...
        @overload
        def __get__(self, instance: object, owner: Any) -> T: ...
        def __get__(self, instance: object | None, owner: Any) -> Field[T] | T: ...
        def __set__(self, instance: object, value: T | Term | Extremum) -> None: ...


class StoredField(Field[T]):
    """The descriptor that a class keeps: reads one slot, cannot be set.

    Attributes:
        type: what the field may hold.
    """

    type: FieldType

    def __init__(self, name: str, default: Any) -> None:
        property.__init__(self, operator.attrgetter(slot(name)))
        self.name = name
        self.default = default.default if isinstance(default, Field) else default

    if not TYPE_CHECKING:

        def __set__(self, instance: object, value: object) -> NoReturn:
            raise AttributeError(f"{instance!r} is a value: its {self.name} cannot be set")

        def __delete__(self, instance: object) -> NoReturn:
            raise AttributeError(f"{instance!r} is a value: its {self.name} cannot be deleted")


@dataclass(frozen=True, slots=True)
class Schema:
    """What a predicate class knows of itself.

    Attributes:
        signature: its `name/arity`.
        fields: its fields in order.
        show: whether its atoms are shown where a program does not say otherwise.
        input: whether its facts come from outside, so that their absence never warns.
        typed: whether somebody declared it, rather than a text that was read.
        pattern: a regular expression that reads an atom of it, or None.
        location: where the class stands, or None for an untyped one.
        read_all: reads all atoms that fit `pattern` from a text, or None.
    """

    signature: Signature
    fields: tuple[StoredField[Any], ...]
    show: bool
    input: bool
    typed: bool
    pattern: str | None
    location: Location | None
    read_all: Callable[[str], list[Any]] | None


def check_field(cls: type, field: StoredField[Any], value: Any) -> Any:
    """Return what a field keeps of a value.

    Raises:
        FieldTypeError: it is of another type.
        FieldArgumentsError: it is missing.
    """
    if value is MISSING:
        if field.default is not MISSING:
            return field.default
        raise _argument_error(cls, field.name, f"nothing for the field {field.name}")
    accepted = field.type.accept(value)
    if accepted is not MISFIT:
        return accepted
    location = caller_location()
    raise FieldTypeError(
        explain_mistake(
            expected=f"{field.type} or a term for the field {field.name} of {cls.__name__}",
            got=repr(value),
            location=location,
            instead=_what_to_write(field.type, value),
        ),
        predicate=cls.__name__,
        field=field.name,
        value=value,
        location=location,
    )


def _what_to_write(kind: FieldType, value: object) -> str:
    if isinstance(value, type):
        return f"give the class its arguments: {value.__name__}(...)"
    if isinstance(value, bool) and kind.overlaps(frozenset({"int"})):
        return f"write {int(value)} for a number; ASP has no booleans"
    if isinstance(value, str) and kind.overlaps(frozenset({"constant"})):
        return f"write Constant({value!r}) for a bare name, or declare the field as Field[str]"
    return f"give a value of that type, a Variable or ANY, or declare the field as {kind} | ..."


def refuse_arguments(cls: type, extra: tuple[object, ...], unknown: dict[str, object]) -> NoReturn:
    """Raise the error for arguments that a predicate has no field for."""
    name = next(iter(unknown), repr(extra[0]) if extra else "")
    got = f"an unknown field {name}" if unknown else f"{name} as one argument too many"
    raise _argument_error(cls, name, got)


def _argument_error(cls: type, field: str, got: str) -> FieldArgumentsError:
    location = caller_location()
    fields: tuple[StoredField[Any], ...] = cls.__asp__.fields  # type: ignore[attr-defined]
    inner = ", ".join(f"{each.name}=..." for each in fields)
    return FieldArgumentsError(
        explain_mistake(
            expected=f"the {len(fields)} field{'' if len(fields) == 1 else 's'} of {cls.__name__}",
            got=got,
            location=location,
            instead=f"write {cls.__name__}({inner})",
        ),
        predicate=cls.__name__,
        field=field,
        location=location,
    )
