"""Makes a predicate class: reads its annotations and gives it its schema and its fields."""

from __future__ import annotations

import inspect
import re
import sys
import types
import typing
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pytest_asp.builder import predicate_code
from pytest_asp.builder.field_types import FieldType, resolve
from pytest_asp.builder.fields import MISSING, Field, Schema, StoredField, check_field
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.values import checked_name
from pytest_asp.errors import PredicateDefinitionError, explain_mistake
from pytest_asp.location import caller_location

_OWN_NAMES: Final = frozenset({"parse", "read_all", "sign_"})
_OWN_METHODS: Final = ("__init__", "__new__", "__str__", "__eq__", "__hash__")
_CLASS_VARIABLE: Final = re.compile(r"(\w+\.)*ClassVar\b")
_RENAME: Final = "give it another name; what is no field is a ClassVar[...]"

MakePredicateType = Callable[[type, Any], FieldType | None]
"""Makes the type of a field that holds a predicate class, from the owner and that class."""


def declared_fields(class_name: str, namespace: dict[str, Any]) -> dict[str, Any]:
    """Give the annotations of a class body that are fields.

    Raises:
        PredicateDefinitionError: a field's name is one that the class needs itself.
    """
    for name in _OWN_METHODS:
        if name in namespace:
            instead = f"name it otherwise, such as def {name.strip('_')}_text(self)"
            raise _definition_error(class_name, None, "no method of that name", name, instead)
    notes = {
        name: note for name, note in _annotations(namespace).items() if not _is_class_variable(note)
    }
    for name in notes:
        if name.startswith("_") or name in _OWN_NAMES:
            expected = "a name without a leading underscore that classes do not have themselves"
            raise _definition_error(class_name, name, expected, repr(name), _RENAME)
    return notes


def _is_class_variable(note: Any) -> bool:
    if isinstance(note, str):
        return _CLASS_VARIABLE.match(note) is not None
    return note is typing.ClassVar or typing.get_origin(note) is typing.ClassVar


def _annotations(namespace: dict[str, Any]) -> dict[str, Any]:
    if sys.version_info >= (3, 14):  # pragma: no cover  # annotations are evaluated on demand
        import annotationlib  # new there

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            form = annotationlib.Format.FORWARDREF
            return annotationlib.call_annotate_function(annotate, form)
    notes: dict[str, Any] = namespace.get("__annotations__", {})
    return notes


def _definition_error(
    class_name: str, field: str | None, expected: str, got: str, instead: str
) -> PredicateDefinitionError:
    location = caller_location()
    owner = f"the field {field} of {class_name}" if field else class_name
    return PredicateDefinitionError(
        explain_mistake(
            expected=f"{expected} for {owner}", got=got, location=location, instead=instead
        ),
        predicate=class_name,
        field=field,
        location=location,
    )


def names_around(frame: types.FrameType) -> dict[str, Any]:
    """Collect the names that a class may use: of its module, and of what it is nested in."""
    nested: list[types.FrameType] = []
    outer: types.FrameType | None = frame
    while outer is not None and outer.f_globals is frame.f_globals:
        nested.insert(0, outer)
        outer = outer.f_back
    names = dict(frame.f_globals)
    for each in nested:
        names.update(each.f_locals)
    return names


def describe(
    cls: type,
    fields: dict[str, StoredField[Any]],
    notes: dict[str, Any],
    scope: dict[str, Any],
    predicate_type: MakePredicateType,
) -> None:
    """Give the fields of a class the types that their annotations name.

    Args:
        cls: the class.
        fields: its own fields by name.
        notes: the annotation of each, evaluated or as text.
        scope: the names that annotations may use.
        predicate_type: makes the type of a field that holds a predicate.

    Raises:
        PredicateDefinitionError: an annotation is no field's.
    """
    for name, field in fields.items():
        note = _evaluated(cls, name, notes[name], scope)
        field.type = _field_type(cls, name, note, predicate_type)


def _evaluated(cls: type, name: str, note: Any, scope: dict[str, Any]) -> Any:
    holder = types.SimpleNamespace(__annotations__={name: note})
    try:
        return typing.get_type_hints(holder, scope, scope, include_extras=True)[name]
    except NameError as unknown:
        raise _definition_error(
            cls.__name__,
            name,
            "a type that is known where the class stands",
            str(unknown),
            "define that type before the class, or import it",
        ) from None


def _field_type(cls: type, name: str, note: Any, predicate_type: MakePredicateType) -> FieldType:
    if typing.get_origin(note) is not Field:
        raise _definition_error(
            cls.__name__,
            name,
            "an annotation Field[...]",
            repr(note),
            f"write `{name}: Field[int]`, or ClassVar[...] for what is no field",
        )
    (inner,) = typing.get_args(note)
    kind = resolve(inner, lambda nested: predicate_type(cls, nested))
    if kind is None:
        raise _definition_error(
            cls.__name__,
            name,
            "a type that ASP has",
            f"Field[{getattr(inner, '__name__', inner)}]",
            "use int, str, Constant, an Enum, a predicate class, tuple[...], a union of these, "
            "or Any",
        )
    for unfit in kind.unfit_names():
        raise _definition_error(
            cls.__name__,
            name,
            "members whose values are different bare ASP names",
            f"{unfit!r} in {kind}",
            "give each member a value of its own such as 'red': a lower-case letter, then "
            "letters, digits, _",
        )
    return kind


def equip(
    cls: Any,
    new: dict[str, StoredField[Any]],
    *,
    name: str | None,
    show: bool | None,
    from_outside: bool | None,
    typed: bool,
) -> None:
    """Give a class its schema and its descriptors; it inherits fields, `show` and `input`."""
    parent: Schema | None = getattr(super(cls, cls), "__asp__", None)
    inherited = {field.name: field for field in parent.fields} if parent else {}
    fields = {**inherited, **new}
    _check_defaults(cls, tuple(fields.values()))
    asp_name = name if name is not None else predicate_code.snake_case(cls.__name__)
    checked_name(asp_name, what="a predicate")
    schema = Schema(
        signature=Signature(asp_name, len(fields)),
        fields=tuple(fields.values()),
        show=show if show is not None else parent is None or parent.show,
        input=from_outside if from_outside is not None else parent is not None and parent.input,
        typed=typed,
        pattern=predicate_code.atom_pattern(asp_name, [kind.type for kind in fields.values()]),
        location=caller_location() if typed else None,
        read_all=None,
    )
    cls.__asp__ = schema
    cls.__asp__ = replace(schema, read_all=predicate_code.make_reader(cls))
    setattr(cls, "__match_args__", tuple(fields))  # noqa: B010  # mypy wants a literal
    cls.__signature__ = _constructor_signature(schema.fields)


def _check_defaults(cls: type, fields: tuple[StoredField[Any], ...]) -> None:
    seen = None
    for field in fields:
        if field.default is not MISSING:
            seen = field.name
            field.default = check_field(cls, field, field.default)
        elif seen is not None:
            raise _definition_error(
                cls.__name__,
                field.name,
                "a default",
                f"none, behind {seen} that has one",
                "put fields with defaults last",
            )


def _constructor_signature(fields: tuple[StoredField[Any], ...]) -> inspect.Signature:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature(
        [
            inspect.Parameter(
                field.name,
                kind,
                default=inspect.Parameter.empty if field.default is MISSING else field.default,
                annotation=str(field.type),
            )
            for field in fields
        ]
    )
