"""Literals: default negation, conditional literals, aggregates."""

# ruff: noqa: SIM300, B018
# A value on the left of a term is what is tested, and so is what an expression alone raises.

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp import (
    ANY,
    Aggregate,
    Choice,
    Comparison,
    Conditional,
    Constant,
    Count,
    Field,
    Max,
    Min,
    Predicate,
    RangePool,
    Sum,
    SumPlus,
    Variable,
    any_of,
)
from pytest_asp.builder.literals import as_condition, as_literal
from pytest_asp.builder.program import Program
from pytest_asp.errors import AtomTextError, NotAnAtomError, PlacementError, TermError

X, Y, W = Variable("X"), Variable("Y"), Variable("W")

Solved = Callable[[Program | str], list[list[str]]]


class P(Predicate, show=False):
    a: Field[int]


class Q(Predicate, show=False):
    a: Field[int]
    b: Field[int]


class Out(Predicate):
    value: Field[Any]


class Colour(enum.Enum):
    RED = "red"


class TestAggregates:
    @pytest.mark.parametrize(
        ("aggregate", "text"),
        [
            (Count(X), "#count{ X }"),
            (Count(X, condition=P(X)), "#count{ X : p(X) }"),
            (Count(X, Y, condition=Q(X, Y)), "#count{ X, Y : q(X, Y) }"),
            (
                Count(X, condition=[P(X), ~Q(X, ANY), X > 1]),
                "#count{ X : p(X), not q(X, _), X > 1 }",
            ),
            (Count(X, condition=()), "#count{ X }"),
            (Count(X, condition="p(1)"), "#count{ X : p(1) }"),
            (Sum(W, X, condition=Q(W, X)), "#sum{ W, X : q(W, X) }"),
            (SumPlus(W, X, condition=Q(W, X)), "#sum+{ W, X : q(W, X) }"),
            (Min(X, condition=P(X)), "#min{ X : p(X) }"),
            (Max(X, condition=P(X)), "#max{ X : p(X) }"),
            (Sum(1, "x", condition=P(1)), '#sum{ 1, "x" : p(1) }'),
            (
                Sum(1, X, condition=P(X)).also(2, Colour.RED).also(-1, (X, Y), condition=[Q(X, Y)]),
                "#sum{ 1, X : p(X); 2, red; -1, (X, Y) : q(X, Y) }",
            ),
        ],
    )
    def test_text(self, aggregate: Aggregate, text: str) -> None:
        assert str(aggregate) == text

    @pytest.mark.parametrize(
        ("literal", "text"),
        [
            (Count(X) == 1, "#count{ X } = 1"),
            (Count(X) != 1, "#count{ X } != 1"),
            (Count(X) < 1, "#count{ X } < 1"),
            (Count(X) <= 1, "#count{ X } <= 1"),
            (Count(X) > Y, "#count{ X } > Y"),
            (Count(X) >= Y + 1, "#count{ X } >= Y + 1"),
            (Count(X).between(1, Y), "1 <= #count{ X } <= Y"),
            (Y == Count(X), "Y = #count{ X }"),
            (Y != Count(X), "Y != #count{ X }"),
            (Y + 1 < Count(X), "Y + 1 < #count{ X }"),
            (1 == Count(X), "#count{ X } = 1"),
            (1 < Count(X), "#count{ X } > 1"),
            (Constant("a") == Min(X), "#min{ X } = a"),
            (Comparison(1, "<", Sum(X), "<=", 5), "1 < #sum{ X } <= 5"),
            (~(Count(X) == 1), "not #count{ X } = 1"),
            (~~(Count(X) == 1), "not not #count{ X } = 1"),
        ],
    )
    def test_comparing(self, literal: object, text: str) -> None:
        assert str(literal) == text

    @pytest.mark.parametrize(
        ("literal", "holds"),
        [
            (Count(X, condition=P(X)) == 3, True),
            (Count(X, condition=P(X)) != 3, False),
            (Count(X, condition=P(X)) < 4, True),
            (Count(X, condition=P(X)) <= 2, False),
            (Count(X, condition=P(X)) > 2, True),
            (Count(X, condition=P(X)) >= 4, False),
            (Count(X, condition=P(X)).between(1, 3), True),
            (Count(X, condition=P(X)).between(4, 5), False),
            (~Count(X, condition=P(X)).between(4, 5), True),
            (~(Count(X, condition=P(X)) == 3), False),
            (~~(Count(X, condition=P(X)) == 3), True),
            (Sum(X, condition=P(X)) == 3, True),
            (Sum(X, Y, condition=Q(X, Y)) == 3, True),
            (SumPlus(X, condition=P(X)) == 5, True),
            (Min(X, condition=P(X)) == -2, True),
            (Max(X, condition=P(X)) == 4, True),
            (Count(X, condition=P(X)).also("x") == 4, True),
            (Comparison(2, "<", Count(X, condition=P(X)), "<", 4), True),
            (4 > Count(X, condition=P(X)), True),
        ],
        ids=str,
    )
    def test_clingo_agrees(self, literal: Any, holds: bool, solved: Solved) -> None:
        program = Program()
        program.fact(P(1), P(-2), P(4), Q(1, 1), Q(2, 1))
        program.when(literal).derive(Out(1))
        assert solved(program) == [["out(1)"] if holds else []]

    @pytest.mark.parametrize("aggregate", [Count, Sum, SumPlus, Min, Max])
    def test_assignment(self, aggregate: type[Aggregate], solved: Solved) -> None:
        program = Program()
        program.fact(P(1), P(-2), P(4))
        program.when(Y == aggregate(X, condition=P(X))).derive(Out(Y))
        expected = {"Count": 3, "Sum": 3, "SumPlus": 5, "Min": -2, "Max": 4}[aggregate.__name__]
        assert solved(program) == [[f"out({expected})"]]

    def test_elements_are_added_to_a_copy(self) -> None:
        one = Count(X, condition=P(X))
        two = one.also(Y)
        assert str(one) == "#count{ X : p(X) }"
        assert str(two) == "#count{ X : p(X); Y }"
        assert type(two) is Count

    def test_it_needs_a_term(self) -> None:
        with pytest.raises(PlacementError, match=r"a term to aggregate over.*write Sum\(X"):
            Sum(condition=P(X))
        with pytest.raises(PlacementError, match="a term to aggregate over"):
            Count(X).also()

    def test_it_is_compared_before_it_stands_in_a_body(self) -> None:
        with pytest.raises(
            PlacementError, match=r"compare the aggregate: Count\(...\) == 1"
        ) as refused:
            Program().when(Count(X))
        assert refused.value.slug == "placement"
        assert str(refused.value.value) == "#count{ X }"
        with pytest.raises(PlacementError, match="compare the aggregate"):
            ~Count(X)
        with pytest.raises(PlacementError, match="compare the aggregate"):
            Program().require(Count(X))

    def test_two_aggregates_are_not_compared(self) -> None:
        with pytest.raises((PlacementError, TermError), match=r"X == Count\(...\)"):
            Count(X) == Sum(X)  # noqa: B015
        with pytest.raises((PlacementError, TermError), match=r"X == Count\(...\)"):
            Comparison(Count(X), "<", Sum(X))
        with pytest.raises(TermError, match="one aggregate with at most a guard on each side"):
            Comparison(Count(X), "<", 1, "<", 2)
        with pytest.raises(TermError, match="one aggregate"):
            Comparison(0, "<", Count(X), "<", 1, "<", 2)

    def test_aggregates_are_no_terms(self) -> None:
        for write in (
            lambda: X + Count(X),
            lambda: RangePool(1, Count(X)),
            lambda: Count(Count(X)),
            lambda: Count(X) + 1,  # type: ignore[operator]
            lambda: P(Count(X)),  # type: ignore[arg-type]
            lambda: X.in_([Count(X)]),
            lambda: Count(X) == (Count(X), 1),
        ):
            with pytest.raises(TypeError):
                write()

    def test_no_aggregate_and_no_conditional_in_a_condition(self) -> None:
        for inner in (
            Count(Y) == 1,
            ~(Count(Y) == 1),
            X == Count(Y),
            Conditional(P(Y), condition=P(Y)),
        ):
            for write in (
                lambda inner=inner: Count(X, condition=inner),
                lambda inner=inner: Conditional(P(X), condition=[P(X), inner]),
                lambda inner=inner: Choice(P(X), condition=inner),
                lambda inner=inner: Program().show_term(X, condition=inner),
                lambda inner=inner: Program().minimize(X, condition=inner),
            ):
                with pytest.raises(PlacementError, match="an auxiliary predicate"):
                    write()

    def test_repr_can_be_pasted(self) -> None:
        for aggregate in (Count(X), Sum(1, X, condition=[P(X), X > 1]).also(2, Colour.RED)):
            assert str(eval(repr(aggregate), dict(globals()))) == str(aggregate)

    def test_alike_aggregates_hash_alike(self) -> None:
        assert len({Count(X) == 1, Count(X) == 1, Count(X) == 2}) == 2
        assert hash(Count(X)) == hash(Count(X))


class TestConditionals:
    def test_text(self) -> None:
        assert str(Conditional(P(X), condition=Q(X, 1))) == "p(X) : q(X, 1)"
        assert str(Conditional(~P(X), condition=[Q(X, 1), X < 2])) == "not p(X) : q(X, 1), X < 2"
        assert str(Conditional(X < 2, condition="q(1,1)")) == "X < 2 : q(1, 1)"
        assert str(Conditional("p(1)", condition=())) == "p(1) : "

    def test_a_semicolon_ends_its_condition(self, solved: Solved) -> None:
        program = Program()
        program.fact(P(1), P(2), Q(1, 1), Q(2, 2))
        all_p = Conditional(P(X), condition=Q(X, ANY))
        statement = program.when(all_p, P(1), all_p, P(2)).derive(Out(1))
        assert str(statement) == "out(1) :- p(X) : q(X, _); p(1), p(X) : q(X, _); p(2)."
        assert solved(program) == [["out(1)"]]

    def test_it_holds_where_all_do(self, solved: Solved) -> None:
        program = Program()
        program.fact(P(1), Q(1, 1), Q(2, 2))
        program.when(Conditional(P(X), condition=Q(X, ANY))).derive(Out(1))
        program.when(Conditional(P(X), condition=[Q(X, Y), Y < 2])).derive(Out(2))
        assert solved(program) == [["out(2)"]]

    def test_it_is_neither_negated_nor_required(self) -> None:
        conditional = Conditional(P(X), condition=P(X))
        with pytest.raises(PlacementError, match="negate the literal inside it"):
            ~conditional
        with pytest.raises(PlacementError, match="an atom or a comparison to require"):
            Program().require(conditional)

    def test_repr_can_be_pasted(self) -> None:
        conditional = Conditional(~P(X), condition=[Q(X, 1), X == Colour.RED])
        assert str(eval(repr(conditional), dict(globals()))) == str(conditional)


class TestBodies:
    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (P(1), "p(1)"),
            ("p(1)", "p(1)"),
            ("-p(1)", "-p(1)"),
            (~P(1), "not p(1)"),
            (~-P(1), "not -p(1)"),
            (X == 1, "X = 1"),
            (Predicate.parse("r"), "r"),
        ],
    )
    def test_what_may_stand_there(self, value: Any, text: str) -> None:
        assert str(as_literal(value)) == text

    @pytest.mark.parametrize(
        ("value", "fragment"),
        [
            (X, "compare the term"),
            (X + 1, "compare the term"),
            (RangePool(1, 2), "compare the term"),
            (Constant("a"), "only literals stand here"),
            (Choice(P(1)), "a choice or any_of is a head"),
            (any_of(P(1)), "a choice or any_of is a head"),
            (True, "compare as Python values"),
        ],
    )
    def test_what_may_not(self, value: Any, fragment: str) -> None:
        with pytest.raises(PlacementError, match=fragment) as refused:
            Program().when(value)
        assert refused.value.value is value
        assert refused.value.location is not None
        assert refused.value.location.file == __file__

    def test_a_class_is_no_literal(self) -> None:
        with pytest.raises(NotAnAtomError, match=r"P\(a=\.\.\.\)"):
            Program().when(P)  # type: ignore[arg-type]
        with pytest.raises(NotAnAtomError):
            Count(X, condition=P)  # type: ignore[arg-type]
        with pytest.raises(AtomTextError):
            Program().when("p(X)")
        with pytest.raises(NotAnAtomError):
            Program().when(None)  # type: ignore[arg-type]

    def test_conditions(self) -> None:
        assert as_condition(None) == as_condition([]) == ()
        assert as_condition(P(1)) == as_condition([P(1)]) == as_condition("p(1)") == (P(1),)
        assert as_condition(each for each in (P(1), P(2))) == (P(1), P(2))
        for wrong in (1, P, X, [X], [None]):
            with pytest.raises(TypeError):
                as_condition(wrong)  # type: ignore[arg-type]
