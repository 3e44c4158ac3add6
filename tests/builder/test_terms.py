"""Terms: arithmetic, ranges, pools, and the comparisons they build."""

# ruff: noqa: SIM300, B018, FURB171
# Values on the left of a term, expressions that raise and sets of one are what is tested.

from __future__ import annotations

import copy
import enum
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp import (
    ANY,
    INFIMUM,
    Arithmetic,
    Comparison,
    Constant,
    Count,
    DefinedConstant,
    Field,
    Pool,
    Predicate,
    RangePool,
    ScriptCall,
    Term,
    TupleTerm,
    Variable,
    pool,
)
from pytest_asp.builder.program import Program
from pytest_asp.builder.terms import as_term, same, text_of
from pytest_asp.builder.variables import variables_of
from pytest_asp.errors import FieldTypeError, PlacementError, TermError

X, Y, Z = Variable("X"), Variable("Y"), Variable("Z")
N = DefinedConstant("n")


class Colour(enum.Enum):
    RED = "red"
    DARK_BLUE = 2


class P(Predicate):
    a: Field[int]


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (X + 1, "X + 1"),
        (1 + X, "1 + X"),
        (X - 1, "X - 1"),
        (1 - X, "1 - X"),
        (X * 2, "X * 2"),
        (2 * X, "2 * X"),
        (X / 2, "X / 2"),
        (2 / X, "2 / X"),
        (X % 2, "X \\ 2"),
        (2 % X, "2 \\ X"),
        (X**2, "X ** 2"),
        (2**X, "2 ** X"),
        (X & 2, "X & 2"),
        (2 & X, "2 & X"),
        (X | 2, "X ? 2"),
        (2 | X, "2 ? X"),
        (X ^ 2, "X ^ 2"),
        (2 ^ X, "2 ^ X"),
        (-X, "-X"),
        (~X, "~X"),
        (abs(X), "|X|"),
        (X + N, "X + n"),
        (X + Constant("n"), "X + n"),
        (ScriptCall("f", X, "a", Colour.RED), '@f(X, "a", red)'),
        (ScriptCall("f"), "@f()"),
        (ScriptCall("f", X) + 1, "@f(X) + 1"),
    ],
)
def test_each_operator_has_its_text(term: Term, text: str) -> None:
    assert str(term) == text


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ((X + Y) * Z, "(X + Y) * Z"),
        (X + Y * Z, "X + Y * Z"),
        (X + Y + Z, "X + Y + Z"),
        (X + (Y + Z), "X + (Y + Z)"),
        (X - Y - Z, "X - Y - Z"),
        (X - (Y - Z), "X - (Y - Z)"),
        (X / Y / Z, "X / Y / Z"),
        (X / (Y * Z), "X / (Y * Z)"),
        ((X**Y) ** Z, "(X ** Y) ** Z"),
        (X ** (Y**Z), "X ** Y ** Z"),
        ((X ^ Y) | Z, "(X ^ Y) ? Z"),
        (X ^ (Y | Z), "X ^ Y ? Z"),
        (abs(X - Y) * 2, "|X - Y| * 2"),
        (-(X + Y), "-(X + Y)"),
        (X * -1, "X * (-1)"),
        (X - -Y, "X - (-Y)"),
    ],
)
def test_brackets_stand_where_precedence_needs_them(term: Term, text: str) -> None:
    assert str(term) == text


@pytest.mark.parametrize(
    ("term", "numbers"),
    [
        (RangePool(1, 3) + 1, {2, 3, 4}),
        (1 + RangePool(1, 3), {2, 3, 4}),
        (-RangePool(1, 3), {-1, -2, -3}),
        (~RangePool(0, 1), {-1, -2}),
        (abs(RangePool(-2, 1)), {0, 1, 2}),
        (RangePool(1, 3) * 2, {2, 4, 6}),
        (RangePool(1, RangePool(2, 3)), {1, 2, 3}),
        (RangePool(RangePool(1, 2), 3), {1, 2, 3}),
        (RangePool(1 - Arithmetic("+", 1, 1), 2 * RangePool(0, 1)), {-1, 0, 1, 2}),
        (pool(1, 5) + 1, {2, 6}),
        (-pool(1, 5), {-1, -5}),
        (pool(1, 3) * pool(1, 10), {1, 3, 10, 30}),
        (2 ** pool(1, RangePool(2, 3)), {2, 4, 8}),
        (RangePool(-1, 1), {-1, 0, 1}),
        (RangePool(2, 1) + 1, set()),
    ],
    ids=str,
)
def test_pools_compute_as_they_are_nested(
    term: Term, numbers: set[int], solved: Callable[[Program], list[list[str]]]
) -> None:
    program = Program()
    program.fact(P(term))
    assert solved(program) == [
        sorted((f"p({each})" for each in numbers), key=lambda t: int(t[2:-1]))
    ]


@pytest.mark.parametrize("value", [True, 1.5, None, b"x", [1], {1}, object(), int, P, ...])
def test_what_is_no_term_is_refused(value: Any) -> None:
    with pytest.raises(TermError, match="expected a term") as refused:
        as_term(value)
    assert refused.value.value is value
    assert refused.value.slug == "term"


def test_the_refusal_says_what_to_write() -> None:
    with pytest.raises(TermError, match=r"give the class its arguments: P\(\.\.\.\)"):
        X + P  # type: ignore[operator]
    with pytest.raises(TermError, match=r"Constant\('name'\)"):
        X + 1.5  # type: ignore[operator]


@pytest.mark.parametrize("operand", ["a", (1, 2), INFIMUM, Colour.RED, Cell(1, 2), TupleTerm(1, 2)])
def test_only_numbers_are_computed_with(operand: Any) -> None:
    with pytest.raises(TermError, match="clingo computes with integers"):
        X + operand
    with pytest.raises(TermError, match="clingo computes with integers"):
        operand * X
    with pytest.raises(TermError, match="clingo computes with integers"):
        RangePool(1, operand)


def test_rounding_down_is_refused_with_what_clingo_has() -> None:
    with pytest.raises(TermError, match=r"rounds towards zero|X / 2"):
        X // 2


def test_literals_are_no_terms() -> None:
    for literal in (X == 1, ~(X == 1), ~P(1), Count(X) == 1):
        with pytest.raises(FieldTypeError, match=r"expected int or a term for the field a of P"):
            P(literal)  # type: ignore[arg-type]
        with pytest.raises(TermError, match="the literal"):
            X + literal


class TestComparisons:
    @pytest.mark.parametrize(
        ("comparison", "text"),
        [
            (X == 1, "X = 1"),
            (X != 1, "X != 1"),
            (X < 1, "X < 1"),
            (X <= 1, "X <= 1"),
            (X > 1, "X > 1"),
            (X >= 1, "X >= 1"),
            (X == "a", 'X = "a"'),
            (X == Colour.DARK_BLUE, "X = dark_blue"),
            (X == Constant("a"), "X = a"),
            (X == Cell(1, Y), "X = cell(1, Y)"),
            (X == (1, "a"), 'X = (1, "a")'),
            (X == (1,), "X = (1,)"),
            (X == (), "X = ()"),
            (TupleTerm(X, Y) < (1, 2), "(X, Y) < (1, 2)"),
            (TupleTerm(X) == TupleTerm(), "(X,) = ()"),
            (X == Y + 1, "X = Y + 1"),
            (X + 1 == Y, "X + 1 = Y"),
            (X.between(1, 3), "1 <= X <= 3"),
            ((X + Y).between(Z, N), "Z <= X + Y <= n"),
            (X.in_(RangePool(1, 3)), "X = 1..3"),
            (X.in_([1, 2]), "X = (1; 2)"),
            (X.in_(pool(1, "a", Colour.RED)), 'X = (1; "a"; red)'),
            (X.in_(range(1, 4)), "X = (1; 2; 3)"),
            (Comparison(1, "<", X, "<=", Y, "!=", 3), "1 < X <= Y != 3"),
            (Comparison(X, "==", 1), "X = 1"),
            (Comparison(1, "<", 2), "1 < 2"),
            (Comparison(Cell(1, 2), "=", Cell(X, Y)), "cell(1, 2) = cell(X, Y)"),
        ],
    )
    def test_text(self, comparison: Comparison, text: str) -> None:
        assert str(comparison) == text

    @pytest.mark.parametrize(
        ("comparison", "text"),
        [
            (1 == X, "X = 1"),
            ("a" != X, 'X != "a"'),
            (1 < X, "X > 1"),
            (1 >= X, "X <= 1"),
            (Constant("a") == X, "X = a"),
            (Constant("a") < X, "X > a"),
            (Colour.RED == X, "X = red"),
            ((1, 2) == X, "X = (1, 2)"),
            (Cell(1, 2) == X, "X = cell(1, 2)"),
            (Cell(1, 2) <= X, "X >= cell(1, 2)"),
            (INFIMUM == X, "X = #inf"),
        ],
    )
    def test_values_on_the_left_turn_around(self, comparison: Comparison, text: str) -> None:
        assert str(comparison) == text

    @pytest.mark.parametrize("operands", [(), (X,), (X, "<"), (X, "<", 1, "<")])
    def test_operators_stand_between_terms(self, operands: tuple[object, ...]) -> None:
        with pytest.raises(TermError, match=r'Comparison\(1, "<="'):
            Comparison(*operands)

    @pytest.mark.parametrize("operator", ["=>", "in", "", 1, None, "is"])
    def test_unknown_operators_are_refused(self, operator: object) -> None:
        with pytest.raises(TermError, match="expected a comparison operator"):
            Comparison(X, operator, 1)

    @pytest.mark.parametrize(
        ("literal", "text"),
        [
            (~(X == 1), "not X = 1"),
            (~~(X == 1), "not not X = 1"),
            (~~~(X == 1), "not X = 1"),
            (~X.between(1, 3), "not 1 <= X <= 3"),
        ],
    )
    def test_negation(self, literal: object, text: str) -> None:
        assert str(literal) == text

    @pytest.mark.parametrize(
        "comparison",
        [
            X.in_([1, 2]),
            X.in_(RangePool(1, 2)),
            RangePool(1, 2) == X,
            X != pool(1, 2),
            X == pool(1, 2) + 1,
            X == P(pool(1, 2)),
            X == (pool(1, 2), 1),
            X < TupleTerm(RangePool(1, 2)),
        ],
        ids=str,
    )
    def test_no_pool_under_a_negation(self, comparison: Comparison) -> None:
        with pytest.raises(PlacementError, match=r"once per value|between\(low, high\)"):
            ~comparison

    def test_an_empty_pool_is_refused(self) -> None:
        with pytest.raises(TermError, match="at least one term"):
            X.in_([])
        with pytest.raises(TermError, match="at least one term"):
            pool()

    def test_written_alike_is_equal(self) -> None:
        assert (X == 1) == (X == 1)
        assert (X == 1) != (X == 2)
        assert (X == 1) != (X != 1)
        assert len({X < 1, X < 1, X < 2}) == 2
        assert len({~(X < 1), ~(X < 1), ~~(X < 1)}) == 2
        assert ~(X < 1) == ~(X < 1)


TERMS = [
    X,
    ANY,
    N,
    X + 1,
    -X,
    abs(X),
    X % 2 | 3,
    RangePool(1, X),
    pool(1, "a", (X,)),
    TupleTerm(X, 1),
    TupleTerm(1),
    ScriptCall("f", X, 1),
]


@pytest.mark.parametrize("term", TERMS, ids=str)
class TestTermsAsValues:
    def test_repr_can_be_pasted(self, term: Term) -> None:
        twin = eval(repr(term), dict(globals()))
        assert type(twin) is type(term)
        assert str(twin) == str(term)
        assert repr(twin) == repr(term)

    def test_pickle_and_copy(self, term: Term) -> None:
        for twin in (pickle.loads(pickle.dumps(term)), copy.copy(term), copy.deepcopy(term)):
            assert type(twin) is type(term)
            assert str(twin) == str(term)
            assert hash(twin) == hash(term)
            assert same(twin, term)

    def test_members_of_containers(self, term: Term) -> None:
        twin = pickle.loads(pickle.dumps(term))
        assert term in {twin}
        assert {term: 1}[twin] == 1
        assert twin in [Variable("Other"), term]
        assert (twin, 1) == (term, 1)
        assert [twin] != [Variable("Other")]


@pytest.mark.parametrize(
    "comparison",
    [X == 1, X.between(1, Y), Comparison(X, "<", (1, 2)), ~(X == 1), ~~(X == Colour.RED)],
    ids=str,
)
def test_repr_of_a_literal_can_be_pasted(comparison: object) -> None:
    twin = eval(repr(comparison), dict(globals()))
    assert str(twin) == str(comparison)
    assert twin == comparison


def test_different_kinds_of_one_text_are_different() -> None:
    assert not same(DefinedConstant("n"), Constant("n"))
    assert len({DefinedConstant("n"), Constant("n")}) == 2
    assert same("a", "a")
    assert not same("a", Constant("a"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ('a"b', '"a\\"b"'),
        ((), "()"),
        ((1,), "(1,)"),
        ((1, ("x", X)), '(1, ("x", X))'),
        (Colour.RED, "red"),
        (Colour.DARK_BLUE, "dark_blue"),
        (-1, "-1"),
        (INFIMUM, "#inf"),
    ],
)
def test_plain_values_have_their_text(value: object, text: str) -> None:
    assert text_of(value) == text


def test_each_occurrence_of_a_variable_is_found() -> None:
    found = [*variables_of((X + Y * X, Cell(Y, 1), [X], ScriptCall("f", (Z,)), ANY))]
    assert found == [X, Y, X, Y, Z]


def test_a_pool_is_made_by_its_function() -> None:
    assert isinstance(pool(1), Pool)
    assert str(pool(1)) == "(1)"
    assert str(pool(pool(1, 2), 3)) == "((1; 2); 3)"


def test_a_sum_of_a_thousand_terms_has_its_text() -> None:
    total: Term = X
    for index in range(1000):
        total = total + X[index]
    assert str(total).count("+") == 1000
    assert hash(total) == hash(total)
    assert len([*variables_of(total)]) == 1001


def test_terms_made_otherwise_are_terms() -> None:
    assert isinstance(sum([X, Y]), Arithmetic)
    assert str(sum([X, Y])) == "0 + X + Y"
