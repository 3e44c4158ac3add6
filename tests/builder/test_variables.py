"""Variables: interned, indexed, and usable wherever Python keeps values."""

# ruff: noqa: SIM300
# A value on the left of a term is what is tested.

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pytest_asp import ANY, DefinedConstant, Term, Variable
from pytest_asp.errors import InvalidNameError

X, Y, C = Variable("X"), Variable("Y"), Variable("C")


@pytest.mark.parametrize("name", ["X", "Xy_1", "_X", "__X", "X'", "ROW"])
def test_names_are_those_of_clingo(name: str) -> None:
    variable = Variable(name)
    assert str(variable) == variable.name == name
    assert repr(variable) == f"Variable({name!r})"


@pytest.mark.parametrize(
    "name", ["", "x", "_", "__", "1X", "X Y", "X-1", "Ä", "X\n", "'X", 1, None]
)
def test_other_names_are_refused(name: Any) -> None:
    with pytest.raises(InvalidNameError, match="upper-case letter") as refused:
        Variable(name)
    assert refused.value.name == str(name)
    assert refused.value.location is not None
    assert refused.value.location.file == __file__


def test_one_name_is_one_object() -> None:
    assert Variable("C") is C
    assert Variable("C_1") is C[1]
    assert copy.copy(C) is C
    assert copy.deepcopy(C) is C
    assert pickle.loads(pickle.dumps(C)) is C


@pytest.mark.parametrize(("index", "name"), [(1, "C_1"), (0, "C_0"), ("x", "C_x"), ("Y", "C_Y")])
def test_an_index_gives_a_related_variable(index: int | str, name: str) -> None:
    assert C[index] is Variable(name)
    assert C[index][2] is Variable(f"{name}_2")


@pytest.mark.parametrize("index", [-1, 1.5, "a b", None, True, X, (1, 2), slice(1, 2)])
def test_other_indexes_are_refused(index: Any) -> None:
    with pytest.raises(InvalidNameError):
        C[index]


def test_variables_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="is a value"):
        C.name = "D"
    with pytest.raises(AttributeError):
        C.other = 1


@pytest.mark.parametrize("endless", [iter, list, tuple, set, sorted, lambda it: "x" in it])
@pytest.mark.parametrize("term", [X, ANY])
def test_variables_are_not_iterable(endless: Callable[[Any], object], term: Term) -> None:
    with pytest.raises(TypeError):
        endless(term)
    with pytest.raises(TypeError):
        _, _ = term  # type: ignore[misc]


def test_match() -> None:
    match C:
        case Variable(name):
            assert name == "C"
    match DefinedConstant("n"):
        case DefinedConstant(name):
            assert name == "n"


def test_any_is_one_object() -> None:
    assert str(ANY) == "_"
    assert repr(ANY) == "ANY"
    assert pickle.loads(pickle.dumps(ANY)) is ANY
    assert copy.deepcopy(ANY) is ANY


def test_a_defined_constant_has_a_constants_name() -> None:
    assert str(DefinedConstant("rows")) == "rows"
    assert repr(DefinedConstant("rows")) == "DefinedConstant('rows')"
    with pytest.raises(InvalidNameError):
        DefinedConstant("Rows")


def test_containers_keep_variables() -> None:
    assert {X, Y, Variable("X")} == {X, Y}
    assert {X: 1, Y: 2}[Y] == 2
    assert X in [Y, X]
    assert C not in [X, Y]
    assert X in (Y, X)
    assert X in {Y: 1, X: 2}
    assert frozenset([X]) | {Y} == {Y, X}


def test_containers_of_variables_compare() -> None:
    same, different = [X, Y] == [X, Y], [X, Y] == [X, C]
    assert same
    assert not different
    assert (X, 1) == (X, 1)
    assert (X, 1) != (Y, 1)
    assert {X: Y} == {X: Y}
    assert {1: X} != {1: Y}
    assert [[X]] == [[X]]


def test_foreign_values_are_unequal() -> None:
    for foreign in (None, object(), [X], {X: 1}, {X}, b"X"):
        equal: object = X == foreign
        unequal: object = X != foreign
        assert equal is False
        assert unequal is True


def test_values_that_equal_everything_do() -> None:
    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    equal: object = X == Anything()
    assert equal is True


def test_parameters_and_marks_of_pytest_may_be_terms(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest
        from pytest_asp import Variable, RangePool, Field, Predicate

        X, Y = Variable("X"), Variable("Y")

        class P(Predicate):
            a: Field[int]

        TERMS = [X, Y, X + 1, X == 1, X == Y, P(1), P(X), ~P(X), RangePool(1, X)]

        @pytest.fixture(scope="module", params=TERMS)
        def term(request):
            return request.param

        @pytest.fixture(scope="session", params=[X, Y])
        def variable(request):
            return request.param

        def test_first(term, variable):
            assert str(term)

        def test_second(term, variable):
            assert str(term)

        @pytest.mark.parametrize("each", TERMS)
        @pytest.mark.parametrize("other", TERMS, scope="class")
        def test_third(each, other):
            assert str(each)

        @pytest.mark.about(term=X)
        def test_marked():
            pass

        @pytest.mark.about(term=None)
        def test_marked_otherwise():
            pass
        """
    )
    pytester.makeini("[pytest]\nmarkers = about(term)\n")
    total = 2 * 9 * 2 + 81 + 2
    run = partial(pytester.runpytest, "-q", "-p", "no:asyncio")
    run().assert_outcomes(passed=total)
    run("-m", "about", "-k", "X or marked").assert_outcomes(passed=2, deselected=total - 2)
    if pytest.version_tuple < (8, 3):
        return  # there `-m` knows no arguments of marks
    for value in ("'X'", "1", "None", "True"):
        found = run("-m", f"about(term={value})")
        passed = int(value == "None")
        found.assert_outcomes(passed=passed, deselected=total - passed)
