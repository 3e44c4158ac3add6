"""Predicates as classes, atoms as their values.

The methods that programs with 100,000 atoms spend their time in (`__init__`, `__str__`, `__hash__`,
`__eq__` and the reader of solved atoms) are written for each class by `predicate_code`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Self, TypeVar, dataclass_transform

from pytest_asp.builder.declared import declare
from pytest_asp.builder.field_types import MISFIT, AnyType, FieldType, PredicateType
from pytest_asp.builder.fields import MISSING, Field, Schema, StoredField, slot
from pytest_asp.builder.order import function_order
from pytest_asp.builder.predicate_code import write_methods
from pytest_asp.builder.predicate_making import declared_fields, describe, equip, names_around
from pytest_asp.builder.reading import GroundTermReader
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.terms import Negation, text_of
from pytest_asp.builder.values import Constant, Expression, pasteable, pasteable_name
from pytest_asp.errors import AtomTextError, FieldValueError, NotAnAtomError, explain_mistake
from pytest_asp.location import caller_location

P = TypeVar("P", bound="Predicate")


@dataclass_transform(eq_default=False, field_specifiers=(Field,))
class PredicateMeta(type):
    """Makes a predicate class from its annotations."""

    __asp__: Schema

    def __new__(
        mcs,
        class_name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        name: str | None = None,
        show: bool | None = None,
        input: bool | None = None,  # noqa: A002  # the keyword that users write
        typed: bool = True,
    ) -> PredicateMeta:
        if bases == (Expression,):
            return super().__new__(mcs, class_name, bases, namespace)
        notes = declared_fields(class_name, namespace)
        fields = {each: StoredField[Any](each, namespace.get(each, MISSING)) for each in notes}
        body = {**namespace, **fields, "__slots__": tuple(map(slot, notes))}
        cls = super().__new__(mcs, class_name, bases, body)
        scope = {**names_around(sys._getframe(1)), **namespace, class_name: cls}
        describe(cls, fields, notes, scope, _predicate_type)
        equip(cls, fields, name=name, show=show, from_outside=input, typed=typed)
        write_methods(cls, equal_atoms)
        if typed:
            declare(cls)
        return cls

    def __init__(cls, class_name: str, bases: tuple[type, ...], namespace: Any, **_: Any) -> None:
        super().__init__(class_name, bases, namespace)

    @property
    def signature(cls) -> Signature:
        """The `name/arity` of the predicate.

        Raises:
            NotAnAtomError: the class is `Predicate` itself, which has none.
        """
        if cls is Predicate:
            raise no_predicate_yet()
        return cls.__asp__.signature

    @property
    def fields(cls) -> tuple[str, ...]:
        """The names of the fields, in order."""
        if cls is Predicate:
            return ()
        return tuple(field.name for field in cls.__asp__.fields)

    def parse(cls: type[P], text: str) -> P:  # type: ignore[misc]  # each class is one of it
        """Read one ground atom from ASP text.

        Raises:
            AtomTextError: the text is no ground atom, or one of another predicate.
            FieldValueError: an argument does not fit its field.
        """
        atom = GroundTermReader(text, untyped_atom).read_atom()
        if cls is Predicate:
            return atom  # type: ignore[no-any-return]
        return typed_atom(cls, atom)

    def read_all(cls: type[P], block: str) -> list[P]:  # type: ignore[misc]  # likewise
        """Read all atoms of the predicate from text of one atom per line, as clingo prints them.

        Raises:
            FieldValueError: an argument does not fit its field.
        """
        schema = cls.__asp__
        if not schema.fields:
            return [cls()] if schema.signature.name in block.split("\n") else []
        start = schema.signature.name + "("
        expected = block.count("\n" + start) + block.startswith(start)
        atoms: list[P] = schema.read_all(block) if expected and schema.read_all else []
        if len(atoms) == expected:
            return atoms
        lines = [line for line in block.split("\n") if line.startswith(start)]
        read = (GroundTermReader(line, untyped_atom).read_atom() for line in lines)
        arity = schema.signature.arity
        return [typed_atom(cls, atom) for atom in read if atom.__class__.signature.arity == arity]


class Predicate(Expression, metaclass=PredicateMeta):
    """The base class of predicates; a subclass names its fields, an instance is an atom.

    Class keywords: `name` (default: the class name in snake case), `show` (whether atoms are
    shown, default True), `input` (facts come from outside: their absence never warns).

    Atoms are values: equal and hashable by signature and arguments, ordered as clingo orders
    terms; `str` is ASP text and `repr` can be pasted back. `-atom` is classical negation, `~atom`
    default negation.

    >>> class Queen(Predicate):
    ...     row: Field[int]
    ...     column: Field[int]
    >>> str(Queen(1, column=5)), Queen.parse("queen(1,5)").column
    ('queen(1, 5)', 5)

    Raises:
        FieldTypeError: a value does not fit its field.
        FieldArgumentsError: a field is missing or unknown.
    """

    __slots__ = ("_sign_",)

    if TYPE_CHECKING:  # annotated plainly, it would be a field of the constructor

        @property
        def _sign_(self) -> bool: ...

    if not TYPE_CHECKING:  # each class has an `__init__` of its own, which the checker writes

        def __init__(self, *_values: Any, **_named: Any) -> None:
            raise no_predicate_yet()

    def __asp_key__(self) -> object:
        if self.__class__.__asp__.fields:
            return self
        return Constant(self.__class__.__asp__.signature.name, negative=self._sign_)

    def __asp_order__(self) -> tuple[object, ...]:
        name = self.__class__.__asp__.signature.name
        return function_order(name, self.__asp_parts__(), negative=self._sign_)

    def __neg__(self) -> Self:
        return _restore(self.__class__, self.__asp_parts__(), not self._sign_)

    def __invert__(self) -> Negation:
        return Negation(self)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Predicate):
            return NotImplemented
        return self.__asp_order__() < other.__asp_order__()

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Predicate):
            return NotImplemented
        return self.__asp_order__() <= other.__asp_order__()

    def __gt__(self, other: object) -> bool:
        if not isinstance(other, Predicate):
            return NotImplemented
        return self.__asp_order__() > other.__asp_order__()

    def __ge__(self, other: object) -> bool:
        if not isinstance(other, Predicate):
            return NotImplemented
        return self.__asp_order__() >= other.__asp_order__()

    def __reduce__(self) -> tuple[Any, ...]:
        schema = self.__class__.__asp__
        if schema.typed:
            return _restore, (self.__class__, self.__asp_parts__(), self._sign_)
        return untyped_atom, (schema.signature.name, self.__asp_parts__(), self._sign_)

    def __replace__(self, /, **changes: Any) -> Self:
        kept = dict(zip(self.__class__.fields, self.__asp_parts__(), strict=True))
        replaced = self.__class__(**{**kept, **changes})
        return -replaced if self._sign_ else replaced

    def __repr__(self) -> str:
        if not self.__class__.__asp__.typed:
            return f"Predicate.parse({str(self)!r})"
        named = zip(self.__class__.fields, self.__asp_parts__(), strict=True)
        inner = ", ".join(f"{name}={pasteable(value)}" for name, value in named)
        return f"{'-' if self._sign_ else ''}{pasteable_name(self.__class__)}({inner})"


def no_predicate_yet() -> NotAnAtomError:
    """Make the error for the base class where a predicate belongs."""
    location = caller_location()
    return NotAnAtomError(
        explain_mistake(
            expected="a predicate",
            got="the base class Predicate",
            location=location,
            instead="declare one: class Queen(Predicate): row: Field[int]; or read an atom with "
            'Predicate.parse("queen(1)")',
        ),
        value=Predicate,
        location=location,
    )


def signature_of(atom: Predicate) -> Signature:
    """Give the signature of an atom, which for a classically negated one has the minus sign."""
    signature = atom.__class__.__asp__.signature
    return -signature if atom._sign_ else signature


def equal_atoms(left: Predicate, right: object) -> Any:
    """Compare atoms of different classes, or atoms with variables, as they are written."""
    if not isinstance(right, Predicate):
        return NotImplemented
    return hash(left) == hash(right) and str(left) == str(right)


def _restore(cls: type[P], values: tuple[Any, ...], negative: bool) -> P:  # noqa: FBT001  # pickle
    atom = cls.__new__(cls)
    for field, value in zip(cls.__asp__.fields, values, strict=True):
        setattr(atom, slot(field.name), value)
    setattr(atom, "_sign_", negative)  # noqa: B010  # read-only for the type checker
    return atom


# Untyped atoms: those of text, for which nobody declared a class.

_untyped: dict[tuple[str, int], type[Predicate]] = {}


def predicate_of(signature: Signature) -> type[Predicate]:
    """Give the class of a signature that nobody declared; its fields take any term."""
    key = signature.name, signature.arity
    known = _untyped.get(key)
    if known is None:
        known = _untyped.setdefault(key, _make_untyped(signature))
    return known


def _make_untyped(signature: Signature) -> type[Predicate]:
    annotations = {f"argument_{i}": Field[Any] for i in range(1, signature.arity + 1)}
    namespace = {"__annotations__": annotations, "__module__": __name__}
    return PredicateMeta(  # type: ignore[return-value]  # a class of its base
        signature.name, (Predicate,), namespace, name=signature.name, typed=False
    )


def untyped_atom(name: str, arguments: tuple[Any, ...], negative: bool) -> Predicate:  # noqa: FBT001
    """Make an atom of an untyped predicate from ground values."""
    return _restore(predicate_of(Signature(name, len(arguments))), arguments, negative)


def typed_atom(cls: type[P], atom: Predicate) -> P:
    """Give an untyped atom as one of a predicate class.

    Raises:
        AtomTextError: it is of another predicate.
        FieldValueError: an argument does not fit its field.
    """
    schema = cls.__asp__
    if atom.__class__.__asp__.signature != schema.signature:
        location = caller_location()
        raise AtomTextError(
            explain_mistake(
                expected=f"an atom of {cls.__name__} ({schema.signature})",
                got=f"`{atom}`",
                location=location,
                instead="read it with the class of its predicate, or with Predicate.parse",
            ),
            text=str(atom),
            location=location,
        )
    values = []
    for field, value in zip(schema.fields, atom.__asp_parts__(), strict=True):
        values.append(field.type.retype(value))
        if values[-1] is MISFIT:
            raise _unfit_value(cls, field, atom, value)
    return _restore(cls, tuple(values), atom._sign_)


def _unfit_value(
    cls: type[Predicate], field: StoredField[Any], atom: Predicate, value: object
) -> FieldValueError:
    location = caller_location()
    return FieldValueError(
        explain_mistake(
            expected=f"{field.type} for the field {field.name} of {cls.__name__}",
            got=f"`{text_of(value)}` in the atom `{atom}`",
            location=location,
            instead=f"widen the field, for example to Field[{field.type} | ...], or mend the "
            f"rule that derives it",
        ),
        predicate=cls.__name__,
        field=field.name,
        atom=str(atom),
        location=location,
    )


def _retyped(cls: type[Predicate], value: object) -> Any:
    """Give an untyped function term as one of a predicate class, or MISFIT."""
    schema = cls.__asp__
    if isinstance(value, Constant):
        value = untyped_atom(value.name, (), value.negative)
    if not isinstance(value, Predicate) or value.__class__.__asp__.signature != schema.signature:
        return MISFIT
    pairs = zip(schema.fields, value.__asp_parts__(), strict=True)
    values = tuple(field.type.retype(part) for field, part in pairs)
    return MISFIT if any(part is MISFIT for part in values) else _restore(cls, values, value._sign_)


def _predicate_type(owner: type, nested: Any) -> FieldType | None:
    """Give the type of a field that holds an atom of another class, or of its own."""
    if not isinstance(nested, PredicateMeta):
        return None
    if nested is Predicate:
        return AnyType()
    return PredicateType(nested, _retyped, recursive=nested is owner)
