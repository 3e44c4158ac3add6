"""Ground values: constants, `#inf` and `#sup`, the limits of integers and strings."""

# ruff: noqa: B002
# The double minus is what is tested.

from __future__ import annotations

import copy
import enum
import pickle
from collections.abc import Callable

import clingo
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp import INFIMUM, SUPREMUM, BuilderError, Constant, Field, Predicate, Variable
from pytest_asp.builder.program import Program
from pytest_asp.builder.values import (
    checked_integer,
    checked_name,
    checked_string,
    quoted,
    unquoted,
)
from pytest_asp.errors import (
    IntegerRangeError,
    InvalidNameError,
    StringContentError,
    TruthValueError,
)


class Colour(enum.Enum):
    RED = "red"
    DARK_BLUE = 2


class Number(Predicate):
    value: Field[int]


class Text(Predicate):
    value: Field[str]


@pytest.mark.parametrize("name", ["a", "aB", "_a", "__a1", "a'", "a_b", "inf", "count", "base"])
def test_names_are_those_of_clingo(name: str) -> None:
    assert checked_name(name, what="a name") == name
    assert str(clingo.parse_term(name)) == name


@pytest.mark.parametrize(
    "name", ["", "A", "_", "_A", "1a", "a b", "a-b", "not", "ä", "a\n", "'a", "@a"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidNameError, match="lower-case letter") as refused:
        Constant(name)
    assert refused.value.name == name
    assert refused.value.slug == "invalid-name"
    assert repr(name) in str(refused.value)


@pytest.mark.parametrize("value", [-(2**31), -1, 0, 2**31 - 1])
def test_integers_of_32_bits_pass(value: int, solved: Callable[[Program], list[list[str]]]) -> None:
    program = Program()
    program.fact(Number(value))
    assert checked_integer(value) == value
    assert solved(program) == [[f"number({value})"]]


@pytest.mark.parametrize("value", [-(2**31) - 1, 2**31, 10**30])
def test_wider_integers_are_refused(value: int) -> None:
    with pytest.raises(IntegerRangeError, match="32 bits") as refused:
        Number(value)
    assert refused.value.value == value
    assert refused.value.location is not None
    assert refused.value.location.file == __file__
    assert str(value) in str(refused.value)


def test_wider_integers_are_refused_wherever_they_stand() -> None:
    X = Variable("X")
    for write in (
        lambda: X + 2**31,
        lambda: 2**31 * X,
        lambda: X == -(2**40),
        lambda: X.in_([2**31]),
    ):
        with pytest.raises(IntegerRangeError):
            write()
    with pytest.raises(IntegerRangeError):
        Program().define_constant("n", 2**31)


@pytest.mark.parametrize(
    ("value", "fault"),
    [("a\0b", "NUL"), ("\0", "NUL"), ("\ud800", "surrogate"), ("x\udfff", "surrogate")],
)
def test_strings_that_clingo_would_lose_are_refused(value: str, fault: str) -> None:
    with pytest.raises(StringContentError, match=fault) as refused:
        Text(value)
    assert refused.value.value == value
    assert refused.value.slug == "string-content"
    with pytest.raises(StringContentError, match=fault):
        Variable("X") == value  # noqa: B015  # the comparison is refused


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_quoting_agrees_with_clingo(value: str) -> None:
    assert checked_string(value) == value
    assert clingo.parse_term(quoted(value)) == clingo.String(value)
    assert str(clingo.String(value)) == quoted(value)
    assert unquoted(quoted(value)[1:-1]) == value


def test_a_huge_string_survives(solved: Callable[[Program], list[list[str]]]) -> None:
    value = 'a"\\\n%' * 100_000
    program = Program()
    program.fact(Text(value))
    ((printed,),) = solved(program)
    assert Text.read_all(printed) == [Text(value)]


class TestConstants:
    def test_text_and_repr(self) -> None:
        assert str(Constant("red")) == "red"
        assert str(-Constant("red")) == "-red"
        assert repr(Constant("red")) == "Constant('red')"
        assert repr(-Constant("red")) == "-Constant('red')"
        assert -(-Constant("red")) == Constant("red")

    def test_equal_by_name_and_sign(self) -> None:
        assert Constant("red") == Constant("red")
        assert Constant("red") != Constant("blue")
        assert Constant("red") != -Constant("red")
        assert Constant("red") != "red"
        assert len({Constant("red"), Constant("red"), -Constant("red")}) == 2

    def test_order(self) -> None:
        constants = [-Constant("a"), Constant("b"), Constant("a")]
        assert sorted(constants) == [Constant("a"), Constant("b"), -Constant("a")]

    def test_values_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError, match="is a value"):
            Constant("red").name = "blue"

    @pytest.mark.parametrize("constant", [Constant("red"), -Constant("red")])
    def test_pickle_and_copy(self, constant: Constant) -> None:
        for twin in (
            pickle.loads(pickle.dumps(constant)),
            copy.copy(constant),
            copy.deepcopy(constant),
        ):
            assert twin == constant
            assert hash(twin) == hash(constant)

    def test_match(self) -> None:
        match -Constant("red"):
            case Constant(name, negative):
                assert (name, negative) == ("red", True)

    def test_an_enum_member_is_another_value(self) -> None:
        assert Constant("red") != Colour.RED
        assert len({Constant("red"), Colour.RED}) == 2


class TestExtrema:
    def test_text_and_repr(self) -> None:
        assert (str(INFIMUM), str(SUPREMUM)) == ("#inf", "#sup")
        assert (repr(INFIMUM), repr(SUPREMUM)) == ("INFIMUM", "SUPREMUM")

    def test_pickle_and_copy_give_the_object_itself(self) -> None:
        assert pickle.loads(pickle.dumps(SUPREMUM)) is SUPREMUM
        assert copy.deepcopy(INFIMUM) is INFIMUM

    def test_fit_any_field(self) -> None:
        assert str(Number(SUPREMUM)) == "number(#sup)"
        assert str(Text(INFIMUM)) == "text(#inf)"

    def test_they_build_comparisons(self) -> None:
        X = Variable("X")
        assert str(X < SUPREMUM) == "X < #sup"
        assert str(INFIMUM < X) == "X > #inf"


@pytest.mark.parametrize("value", [Constant("red"), INFIMUM, SUPREMUM])
def test_ground_values_have_no_truth_value(value: object) -> None:
    with pytest.raises(TruthValueError, match="no condition on ASP") as refused:
        bool(value)
    assert refused.value.value is value


def test_every_mistake_here_is_a_builder_error() -> None:
    for error in (InvalidNameError, IntegerRangeError, StringContentError, TruthValueError):
        assert issubclass(error, BuilderError)
