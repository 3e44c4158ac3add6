"""What is generated for each kind of field."""

from __future__ import annotations

import enum
import re
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from pytest_asp import INFIMUM, SUPREMUM, Constant, Field, Predicate, RangePool, Variable
from pytest_asp.errors import UngeneratableFieldError
from pytest_asp.strategies import atoms


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Cell(Predicate):
    row: Field[Annotated[int, range(1, 10)]]
    column: Field[Annotated[int, RangePool(1, 9)]]


class Everything(Predicate):
    cell: Field[Cell]
    colour: Field[Colour]
    name: Field[Constant]
    text: Field[str]
    pair: Field[tuple[int, str]]
    many: Field[tuple[Colour, ...]]
    either: Field[int | Constant]
    any: Field[Any]


class Tree(Predicate):
    left: Field[Tree | int]
    right: Field[tuple[Tree, ...]]


@given(st.from_type(Everything))
def test_whatever_is_generated_is_read_back(atom: Everything) -> None:
    assert Everything.parse(str(atom)) == atom


@given(st.from_type(Tree))
def test_a_class_may_hold_itself_where_it_ends(tree: Tree) -> None:
    assert Tree.parse(str(tree)) == tree


@given(st.from_type(Cell))
def test_annotated_names_a_range(cell: Cell) -> None:
    assert 1 <= cell.row <= 9
    assert 1 <= cell.column <= 9


def reachable(note: Any, condition: Any = lambda _: True) -> Any:
    """Find a value of a field with an annotation."""

    class Holder(Predicate):
        value: Field[note]

    found = find(
        atoms(Holder),
        lambda atom: condition(atom.value),
        settings=settings(database=None, max_examples=1_000, derandomize=True),
    )
    return found.value


GE = SimpleNamespace(ge=3, le=7)
GT = SimpleNamespace(gt=3, lt=5)
SHORT = SimpleNamespace(min_length=2, max_length=3)


@pytest.mark.parametrize(
    ("note", "accepted"),
    [
        (Annotated[int, GE], range(3, 8)),
        (Annotated[int, GT], [4]),
        (Annotated[int, range(10, 0, -3)], [1, 4, 7, 10]),
        (Annotated[int, range(5), GE], [3, 4]),
        (Annotated[int, st.just(6)], [6]),
        (Annotated[str, re.compile("ab?")], ["a", "ab"]),
        (Annotated[int | str, range(2), st.sampled_from([0, "x"])], [0, "x"]),
        (
            tuple[Annotated[int, range(2)], Annotated[int, range(2)]],
            [(0, 0), (0, 1), (1, 0), (1, 1)],
        ),
    ],
)
def test_metadata_bounds_what_comes(note: Any, accepted: Any) -> None:
    with pytest.raises(Exception, match=r"(?i)no such|no example|condition"):
        reachable(note, lambda value: value not in accepted)
    for value in accepted:
        reachable(note, lambda found, value=value: found == value)


@pytest.mark.parametrize("note", [Annotated[str, SHORT], Annotated[tuple[int, ...], SHORT]])
def test_lengths_are_obeyed(note: Any) -> None:
    lengths = {len(reachable(note, lambda value, n=n: len(value) == n)) for n in (2, 3)}
    assert lengths == {2, 3}
    with pytest.raises(Exception, match=r"(?i)no such|no example|condition"):
        reachable(note, lambda value: len(value) not in {2, 3})


def test_metadata_of_others_is_ignored() -> None:
    assert reachable(Annotated[int, "a comment", RangePool(1, Variable("N"))]) is not None


def test_extrema_come_only_where_a_field_names_them_or_takes_anything() -> None:
    assert reachable(Annotated[int, SUPREMUM], lambda value: value is SUPREMUM) is SUPREMUM
    assert reachable(Any, lambda value: value is INFIMUM) is INFIMUM
    with pytest.raises(Exception, match=r"(?i)no such|no example|condition"):
        reachable(int, lambda value: value in {SUPREMUM, INFIMUM})


def test_strings_have_what_clingo_keeps() -> None:
    with pytest.raises(Exception, match=r"(?i)no such|no example|condition"):
        reachable(str, lambda value: "\0" in value)


class Nothing(enum.Enum):
    pass


@pytest.mark.parametrize(
    ("note", "complaint"),
    [
        (Nothing, "members of an enum for the field value of Holder, got none in Nothing"),
        (Annotated[int, range(0)], "a number for the field value of Holder, got none from 1 to 0"),
        (
            Annotated[str, SimpleNamespace(min_length=3, max_length=1)],
            "a value for the field value of Holder, got none of 3 to 1 characters",
        ),
    ],
)
def test_a_field_without_values_is_named(note: Any, complaint: str) -> None:
    class Holder(Predicate):
        value: Field[note]

    with pytest.raises(UngeneratableFieldError, match=complaint) as refused:
        atoms(Holder)
    assert (refused.value.predicate, refused.value.field) == ("Holder", "value")
    assert refused.value.location is not None
    assert refused.value.location.file == __file__


def test_a_kind_of_field_that_nobody_knows_is_named() -> None:
    from pytest_asp.builder.field_types import FieldType
    from pytest_asp.strategies.fields import Place, field_values

    class Odd(FieldType):
        def check(self, value: Any) -> Any:
            return value

        read = check

        def __str__(self) -> str:
            return "Odd"

    with pytest.raises(UngeneratableFieldError, match="got Odd: name a strategy"):
        field_values(Odd(), Place("P", "f"))
