"""The facts that the inputs of a scope are made of, from the fields of predicates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatchmethod
from itertools import product
from typing import Any

from pytest_asp.builder.field_types import (
    EnumType,
    FieldType,
    IntType,
    PredicateType,
    TupleType,
    UnionType,
)
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.terms import RangePool
from pytest_asp.errors import ScopeError, explain_mistake
from pytest_asp.location import caller_location


def possible_facts(predicates: Iterable[type[Predicate]], scope: int) -> list[Predicate]:
    """Give all atoms of predicates whose fields have finitely many values.

    A number without a range of its own, such as `Annotated[int, range(9)]`, is from 1 to `scope`.

    Raises:
        ScopeError: a field has infinitely many values.
    """
    return [atom for each in predicates for atom in _Values(each, scope).atoms()]


class _Values:
    """The values of the fields of one predicate."""

    def __init__(self, predicate: type[Predicate], scope: int) -> None:
        self._predicate = predicate
        self._scope = scope

    def atoms(self) -> Iterator[Predicate]:
        """Give the atoms, the last field changing first."""
        fields = self._predicate.__asp__.fields
        columns = [list(self.of(field.type, field.name)) for field in fields]
        return (self._predicate(*row) for row in product(*columns))

    @singledispatchmethod
    def of(self, kind: FieldType, field: str) -> Iterator[Any]:
        """Give the values of a type."""
        raise self._infinite(kind, field)

    @of.register
    def _(self, kind: IntType, field: str) -> Iterator[Any]:
        del field
        ranges = (_numbers(each) for each in kind.metadata)
        found = next((each for each in ranges if each is not None), None)
        return iter(range(1, self._scope + 1) if found is None else found)

    @of.register
    def _(self, kind: EnumType, field: str) -> Iterator[Any]:
        del field
        return iter(kind.members)

    @of.register
    def _(self, kind: PredicateType, field: str) -> Iterator[Any]:
        if kind.recursive:
            raise self._infinite(kind, field)
        return _Values(kind.predicate, self._scope).atoms()

    @of.register
    def _(self, kind: TupleType, field: str) -> Iterator[Any]:
        if kind.repeated:
            raise self._infinite(kind, field)
        return product(*(list(self.of(item, field)) for item in kind.items))

    @of.register
    def _(self, kind: UnionType, field: str) -> Iterator[Any]:
        return (value for member in kind.members for value in self.of(member, field))

    def _infinite(self, kind: FieldType, field: str) -> ScopeError:
        location = self._predicate.__asp__.location
        return ScopeError(
            explain_mistake(
                expected=f"finitely many values for the field {field} of "
                f"{self._predicate.__name__}",
                got=str(kind),
                location=location or caller_location(),
                instead="make it an enum or a number, or give the possible facts as ASP text, "
                'such as asp.small_scope("colour(1..n, (red;green)).", scope=3)',
            ),
            inputs=0,
            location=location,
        )


def _numbers(said: Any) -> Iterable[int] | None:
    """Read what `Annotated` says of a number: `range(1, 10)`, `RangePool(1, 9)`, `ge` and `le`."""
    if isinstance(said, range):
        return said
    low, high = getattr(said, "ge", None), getattr(said, "le", None)
    if isinstance(said, RangePool):
        low, high = said.low, said.high
    return range(low, high + 1) if isinstance(low, int) and isinstance(high, int) else None
