"""`atoms`: the ground atoms of a predicate."""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp.builder.declared import on_declaration
from pytest_asp.builder.predicates import Predicate
from pytest_asp.errors import StrategyError, UngeneratableFieldError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.strategies.fields import Place, ends, field_values

P = TypeVar("P", bound=Predicate)


def atoms(predicate: type[P], **fields: SearchStrategy[Any]) -> SearchStrategy[P]:
    """Generate ground atoms of a predicate class; `from_type(predicate)` does the same.

    Numbers are of 32 bits and strings what clingo can keep, unless the field says more, as in
    `row: Field[Annotated[int, range(1, 10)]]`. `#inf` and `#sup` come where a field is `Any`, or
    names them: `Annotated[int, SUPREMUM]`.

    >>> from hypothesis import find, strategies as st
    >>> from pytest_asp import Field, Predicate
    >>> class Queen(Predicate):
    ...     row: Field[int]
    ...     column: Field[int]
    >>> find(atoms(Queen, row=st.just(4)), lambda atom: atom.column >= 2)
    Queen(row=4, column=2)

    Args:
        predicate: the class.
        fields: strategies for some of its fields, instead of what their types say.

    Raises:
        UngeneratableFieldError: a field has no value to generate.
        StrategyError: there is no such field, or no strategy was given for it.
    """
    if predicate is Predicate or not isinstance(predicate, type(Predicate)):
        raise _no_class(predicate)
    _check_given(predicate, fields)
    found = {}
    for field in predicate.__asp__.fields:
        if field.name in fields:
            found[field.name] = fields[field.name]
            continue
        place = Place(predicate.__name__, field.name, predicate.__asp__.location)
        if not ends(field.type):
            raise place.refuse(
                "a value that ends",
                f"one that always has another {field.type} within",
                f"let it hold something else too, such as Field[{field.type} | int]",
            )
        found[field.name] = field_values(field.type, place)
    return st.builds(predicate, **found)


def _register(predicate: type[Any]) -> None:
    st.register_type_strategy(predicate, atoms)


on_declaration("hypothesis", _register)  # for where hypothesis loads no plugins


def _check_given(predicate: type[Predicate], fields: dict[str, Any]) -> None:
    known = [field.name for field in predicate.__asp__.fields]
    for name, given in fields.items():
        if name in known and isinstance(given, SearchStrategy):
            continue
        location = caller_location()
        got = f"{given!r} for {name}" if name in known else f"one for the unknown field {name}"
        raise StrategyError(
            explain_mistake(
                expected=f"strategies for fields of {predicate.__name__}",
                got=got,
                location=location,
                instead=f"its fields are {', '.join(known) or 'none'}; write for instance "
                f"st.just(...) for one value",
            ),
            argument=name,
            value=given,
            location=location,
        )


def _no_class(predicate: object) -> UngeneratableFieldError:
    location = caller_location()
    got = "the base class Predicate" if predicate is Predicate else repr(predicate)
    return UngeneratableFieldError(
        explain_mistake(
            expected="a predicate class, whose fields say what to generate",
            got=got,
            location=location,
            instead="declare one: class Queen(Predicate): row: Field[int]",
        ),
        predicate=getattr(predicate, "__name__", str(predicate)),
        field="",
        location=location,
    )
