"""What a field may hold, as a strategy: one for each kind of type."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp.builder.field_types import (
    AnyType,
    ConstantType,
    EnumType,
    FieldType,
    IntType,
    PredicateType,
    StringType,
    TupleType,
    UnionType,
)
from pytest_asp.builder.predicates import untyped_atom
from pytest_asp.builder.terms import RangePool
from pytest_asp.builder.values import LARGEST, NAME, SMALLEST, Constant, Extremum
from pytest_asp.errors import UngeneratableFieldError, explain_mistake
from pytest_asp.location import Location

_LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
"""What clingo can keep in a string."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which field a strategy is for, and what `Annotated[...]` says of it."""

    predicate: str
    field: str
    location: Location | None = None
    metadata: tuple[Any, ...] = ()

    def below(self, kind: FieldType) -> Place:
        """Add what is said of one type."""
        return replace(self, metadata=(*self.metadata, *kind.metadata))

    def bare(self) -> Place:
        """Leave out what is said of the whole, which is not about its parts."""
        return replace(self, metadata=())

    def refuse(self, expected: str, got: str, instead: str) -> UngeneratableFieldError:
        """Make the error that names the field."""
        return UngeneratableFieldError(
            explain_mistake(
                expected=f"{expected} for the field {self.field} of {self.predicate}",
                got=got,
                location=self.location,
                instead=instead,
            ),
            predicate=self.predicate,
            field=self.field,
            location=self.location,
        )


def field_values(kind: FieldType, place: Place) -> SearchStrategy[Any]:
    """Give the values of a type, with `#inf` and `#sup` where `Annotated` names them.

    Raises:
        UngeneratableFieldError: there is none.
    """
    place = place.below(kind)
    for said in place.metadata:
        if isinstance(said, SearchStrategy):
            return said
    extrema = [said for said in place.metadata if isinstance(said, Extremum)]
    values = _values(kind, place)
    return st.one_of(values, st.sampled_from(extrema)) if extrema else values


@singledispatch
def _values(kind: FieldType, place: Place) -> SearchStrategy[Any]:
    raise place.refuse("a type that can be generated", str(kind), f"name a strategy: {_NAMING}")


_NAMING = "Field[Annotated[T, strategy]], or atoms(P, field=strategy)"


@_values.register
def _(_kind: IntType, place: Place) -> SearchStrategy[Any]:
    bounds = Bounds.of(place.metadata)
    if bounds.low > bounds.high:
        got = f"none from {bounds.low} to {bounds.high}"
        raise place.refuse("a number", got, "give Annotated[int, range(1, 10)] for 1 to 9")
    if bounds.step == 1:
        return st.integers(bounds.low, bounds.high)
    return st.sampled_from(range(bounds.low, bounds.high + 1, bounds.step))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest number, or length."""

    low: int = SMALLEST
    high: int = LARGEST
    step: int = 1

    @classmethod
    def of(cls, metadata: tuple[Any, ...]) -> Bounds:
        """Read `range(1, 10)`, `RangePool(1, 9)`, and what has `ge`, `gt`, `le` or `lt`."""
        found = cls()
        for low, high, step in filter(None, map(_bounds_of, metadata)):
            found = cls(max(low, found.low), min(high, found.high), max(step, found.step))
        return found


def _bounds_of(said: Any) -> tuple[int, int, int] | None:
    if isinstance(said, range):
        return (min(said), max(said), abs(said.step)) if said else (1, 0, 1)
    if isinstance(said, RangePool):
        low, high = said.low, said.high
        return (low, high, 1) if isinstance(low, int) and isinstance(high, int) else None
    least, more = getattr(said, "ge", None), getattr(said, "gt", None)
    most, less = getattr(said, "le", None), getattr(said, "lt", None)
    if least is more is most is less is None:
        return None
    lows = (least, more + 1 if more is not None else None, SMALLEST)
    highs = (most, less - 1 if less is not None else None, LARGEST)
    low = max(each for each in lows if each is not None)
    return low, min(each for each in highs if each is not None), 1


@_values.register
def _(_kind: StringType, place: Place) -> SearchStrategy[Any]:
    for said in place.metadata:
        if isinstance(said, re.Pattern):
            return st.from_regex(said, fullmatch=True, alphabet=_LETTERS)
    low, high = _lengths(place)
    return st.text(_LETTERS, min_size=low, max_size=high)


def _lengths(place: Place) -> tuple[int, int | None]:
    """Read what has `min_length` or `max_length`."""
    lows = (getattr(said, "min_length", None) for said in place.metadata)
    highs = (getattr(said, "max_length", None) for said in place.metadata)
    low = max((each for each in lows if each is not None), default=0)
    high = min((each for each in highs if each is not None), default=None)
    if high is not None and high < low:
        got = f"none of {low} to {high} characters or items"
        raise place.refuse("a value", got, "let min_length be at most max_length")
    return low, high


@_values.register
def _(_kind: ConstantType, _place: Place) -> SearchStrategy[Any]:
    return CONSTANTS


CONSTANTS: SearchStrategy[Constant] = (
    st.from_regex(NAME, fullmatch=True).filter(lambda name: name != "not").map(Constant)
)


@_values.register
def _(kind: EnumType, place: Place) -> SearchStrategy[Any]:
    members = list(kind.members)
    if not members:
        raise place.refuse("members of an enum", f"none in {kind}", "give the enum a member")
    return st.sampled_from(members)


@_values.register
def _(_kind: AnyType, _place: Place) -> SearchStrategy[Any]:
    plain: SearchStrategy[Any] = st.one_of(
        st.integers(SMALLEST, LARGEST), st.text(_LETTERS), CONSTANTS, st.sampled_from(Extremum)
    )
    return st.recursive(plain, _compound, max_leaves=4)


def _compound(parts: SearchStrategy[Any]) -> SearchStrategy[Any]:
    names = CONSTANTS.map(lambda constant: constant.name)
    several = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.lists(parts, max_size=3).map(tuple),
        st.builds(untyped_atom, names, several, st.just(False)),  # noqa: FBT003  # not negated
    )


@_values.register
def _(kind: PredicateType, _place: Place) -> SearchStrategy[Any]:
    predicate = kind.predicate
    if not kind.recursive:
        return st.from_type(predicate)
    return st.deferred(lambda: st.from_type(predicate))


@_values.register
def _(kind: TupleType, place: Place) -> SearchStrategy[Any]:
    bare = place.bare()
    if not kind.repeated:
        return st.tuples(*(field_values(item, bare) for item in kind.items))
    low, high = _lengths(place)
    if not ends(kind.items[0]):
        return st.just(())
    return st.lists(field_values(kind.items[0], bare), min_size=low, max_size=high).map(tuple)


@_values.register
def _(kind: UnionType, place: Place) -> SearchStrategy[Any]:
    members = sorted(kind.members, key=lambda member: not ends(member))
    return st.one_of(*(field_values(member, place) for member in members))


def ends(kind: FieldType) -> bool:
    """Say whether a type has a value that is not made of another one of its own class."""
    if isinstance(kind, PredicateType):
        return not kind.recursive
    if isinstance(kind, TupleType):
        return kind.repeated or all(map(ends, kind.items))
    return any(map(ends, kind.members)) if isinstance(kind, UnionType) else True
