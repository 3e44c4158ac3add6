"""Writes the methods of a predicate class as Python code, as `dataclasses` does.

Building, printing and reading an atom cost one call each this way; 100,000 of them matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from pytest_asp.builder.field_types import (
    ConstantType,
    EnumType,
    FieldType,
    IntType,
    PredicateType,
    StringType,
    TupleType,
)
from pytest_asp.builder.fields import (
    MISSING,
    Schema,
    StoredField,
    check_field,
    refuse_arguments,
    slot,
)
from pytest_asp.builder.terms import text_of
from pytest_asp.builder.values import equality_key, unquoted
from pytest_asp.errors import TruthValueError

_PLAIN: Final = (IntType, StringType, PredicateType, ConstantType)
"""Types whose values compare and hash as they are."""

_WORD_START: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def snake_case(class_name: str) -> str:
    """Give the name that a class has in ASP: `PathSegment` is `path_segment`."""
    return _WORD_START.sub("_", class_name).lower()


def atom_pattern(name: str, types: list[FieldType]) -> str | None:
    """Give a regular expression that reads an atom as clingo prints it, where there is one."""
    patterns = [kind.pattern for kind in types]
    if None in patterns:
        return None
    return rf"{name}\({','.join(map(str, patterns))}\)" if patterns else name


def write_methods(cls: Any, equal_atoms: Callable[..., Any]) -> None:
    """Give a class its `__init__`, `__str__`, `__hash__` and `__eq__`."""
    schema: Schema = cls.__asp__
    fields = schema.fields
    names: dict[str, Any] = {
        "__name__": __name__,
        "_check": check_field,
        "_refuse": refuse_arguments,
        "_equal": equal_atoms,
        "_text_of": text_of,
        "_equality_key": equality_key,
        "_MISSING": MISSING,
        "_TruthValueError": TruthValueError,
    }
    for i, field in enumerate(fields):
        names[f"_field_{i}"] = field
        names[f"_type_{i}"] = getattr(field.type, "predicate", None)
    name = schema.signature.name
    code = [_init(fields), _str(name, fields), _hash(name, fields), _eq(fields), _ground(fields)]
    code.append(_parts(fields))
    exec("\n".join(code), names)  # noqa: S102  # the names in it are checked identifiers
    for method in ("__init__", "__str__", "__hash__", "__eq__"):
        names[method].__qualname__ = f"{cls.__qualname__}.{method}"
        setattr(cls, method, names[method])
    cls.__asp_plain__ = names["__asp_plain__"]
    cls.__asp_parts__ = names["__asp_parts__"]


def _init(fields: tuple[StoredField[Any], ...]) -> str:
    parameters = "".join(f"{field.name}=_MISSING, " for field in fields)
    lines = [f"def __init__(_self, {parameters}*_extra, **_unknown):"]
    for i, field in enumerate(fields):
        test = _slow_test(field, f"_type_{i}")
        lines.append(
            f"    if {test}: {field.name} = _check(_self.__class__, _field_{i}, {field.name})"
        )
        lines.append(f"    _self.{slot(field.name)} = {field.name}")
    lines.append("    if _extra or _unknown: _refuse(_self.__class__, _extra, _unknown)")
    lines.append("    _self._sign_ = False")
    return "\n".join(lines)


def _slow_test(field: StoredField[Any], type_name: str) -> str:
    """Give the condition under which a value has to be looked at."""
    name, kind = field.name, field.type
    if isinstance(kind, IntType):
        return f"{name}.__class__ is not int or not -2147483648 <= {name} <= 2147483647"
    if isinstance(kind, StringType):
        return f"{name}.__class__ is not str or not {name}.isascii() or '\\0' in {name}"
    if isinstance(kind, PredicateType):
        return f"{name}.__class__ is not {type_name}"
    return "True"


def _str(name: str, fields: tuple[StoredField[Any], ...]) -> str:
    inner = ", ".join(_field_text(field) for field in fields)
    text = f"{name}({inner})" if fields else name
    return f"def __str__(self):\n    return f\"{{'-' if self._sign_ else ''}}{text}\""


def _field_text(field: StoredField[Any]) -> str:
    read = f"self.{slot(field.name)}"
    if isinstance(field.type, (IntType, PredicateType, ConstantType)):
        return f"{{{read}!s}}"
    return f"{{_text_of({read})}}"


def _hash(name: str, fields: tuple[StoredField[Any], ...]) -> str:
    parts = [repr(name), "self._sign_"]
    for field in fields:
        read = f"self.{slot(field.name)}"
        parts.append(read if isinstance(field.type, _PLAIN) else f"_equality_key({read})")
    return f"def __hash__(self):\n    return hash(({', '.join(parts)}))"


def _eq(fields: tuple[StoredField[Any], ...]) -> str:
    reads = []
    for field in fields:
        own, other = f"self.{slot(field.name)}", f"other.{slot(field.name)}"
        if not isinstance(field.type, _PLAIN):
            own, other = f"_equality_key({own})", f"_equality_key({other})"
        reads.append(f"{own} == {other}")
    both = " and ".join([*reads, "self._sign_ is other._sign_"])
    return "\n".join(
        [
            "def __eq__(self, other):",
            "    if other.__class__ is self.__class__:",
            f"        try: return {both}",
            "        except _TruthValueError: pass",
            "    return _equal(self, other)",
        ]
    )


def _ground(fields: tuple[StoredField[Any], ...]) -> str:
    """Write the quick test that all arguments are plain values; False leaves it open."""
    tests = []
    for field in fields:
        read = f"self.{slot(field.name)}"
        if isinstance(field.type, (IntType, StringType)):
            tests.append(f"{read}.__class__ is {field.type}")
        elif isinstance(field.type, PredicateType) and not field.type.recursive:
            tests.append(f"{read}.__asp_plain__()")
        elif not isinstance(field.type, EnumType):
            tests.append("False")
    return f"def __asp_plain__(self):\n    return {' and '.join(tests) or True}"


def _parts(fields: tuple[StoredField[Any], ...]) -> str:
    reads = "".join(f"self.{slot(field.name)}, " for field in fields)
    return f"def __asp_parts__(self):\n    return ({reads})"


# The reader of solved atoms: one regular expression finds them all, one loop makes them.


def make_reader(cls: Any) -> Callable[[str], list[Any]] | None:
    """Write the function that reads all atoms of a class from text, where a pattern reads one."""
    schema: Schema = cls.__asp__
    if schema.pattern is None or not schema.fields:
        return None
    writer = _ReaderWriter()
    made = writer.make_atom(cls)
    groups = ", ".join(f"g{i}" for i in range(writer.groups)) or "_"
    code = [
        "def read_all(block):",
        "    atoms = []",
        f"    for {groups} in find(block):",
        *(f"        {line}" for line in writer.lines),
        f"        atoms.append({made})",
        "    return atoms",
    ]
    find = re.compile(f"^{schema.pattern}$", re.MULTILINE | re.ASCII).findall
    names = {"find": find, "unquoted": unquoted, **writer.names}
    exec("\n".join(code), names)  # noqa: S102  # the names in it are its own
    reader: Callable[[str], list[Any]] = names["read_all"]
    return reader


class _ReaderWriter:
    """Collects the lines that turn the groups of a match into an atom."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"new": object.__new__}
        self.groups = 0

    def make_atom(self, cls: Any) -> str:
        """Write the lines that make an atom; give the name of the result."""
        values = [self.make_value(field.type) for field in cls.__asp__.fields]
        atom = f"a{len(self.names)}"
        self.names[f"cls_{atom}"] = cls
        self.lines.append(f"{atom} = new(cls_{atom})")
        for field, value in zip(cls.__asp__.fields, values, strict=True):
            self.lines.append(f"{atom}.{slot(field.name)} = {value}")
        self.lines.append(f"{atom}._sign_ = False")
        return atom

    def make_value(self, kind: FieldType) -> str:
        """Give the expression that reads a value of a type."""
        if isinstance(kind, PredicateType):
            return self.make_atom(kind.predicate)
        if isinstance(kind, TupleType):
            return f"({''.join(f'{self.make_value(item)}, ' for item in kind.items)})"
        group = f"g{self.groups}"
        self.groups += 1
        if isinstance(kind, IntType):
            return f"int({group})"
        if isinstance(kind, EnumType):
            table = f"by_name_{group}"
            self.names[table] = kind.by_name
            return f"{table}[{group}]"
        return f"unquoted({group})"
