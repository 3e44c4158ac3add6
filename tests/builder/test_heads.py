"""Heads: choices and disjunctions."""

# ruff: noqa: SIM300
# A value on the left of a term is what is tested.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp import (
    Choice,
    Conditional,
    Count,
    Disjunction,
    Field,
    Predicate,
    Variable,
    any_of,
)
from pytest_asp.builder.program import Program
from pytest_asp.errors import NotAnAtomError, PlacementError

X, Y = Variable("X"), Variable("Y")

Solved = Callable[[Program | str], list[list[str]]]


class P(Predicate):
    a: Field[int]


class Q(Predicate, show=False):
    a: Field[int]


CHOICE = Choice(P(X), condition=Q(X))


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Choice(P(1)), "{ p(1) }"),
        (Choice("p(1)"), "{ p(1) }"),
        (Choice(-P(1)), "{ -p(1) }"),
        (CHOICE, "{ p(X) : q(X) }"),
        (Choice(P(X), [Q(X), ~P(1), X > 1]), "{ p(X) : q(X), not p(1), X > 1 }"),
        (Choice(P(1)).also(P(2)).also(P(X), condition=Q(X)), "{ p(1); p(2); p(X) : q(X) }"),
        (CHOICE.exactly(1), "{ p(X) : q(X) } = 1"),
        (CHOICE.at_least(1), "{ p(X) : q(X) } >= 1"),
        (CHOICE.at_most(Y), "{ p(X) : q(X) } <= Y"),
        (CHOICE.between(1, Y + 1), "1 <= { p(X) : q(X) } <= Y + 1"),
        (CHOICE == 1, "{ p(X) : q(X) } = 1"),
        (CHOICE != 1, "{ p(X) : q(X) } != 1"),
        (CHOICE < 2, "{ p(X) : q(X) } < 2"),
        (CHOICE <= 2, "{ p(X) : q(X) } <= 2"),
        (CHOICE > 2, "{ p(X) : q(X) } > 2"),
        (CHOICE >= 2, "{ p(X) : q(X) } >= 2"),
        (1 < CHOICE, "{ p(X) : q(X) } > 1"),
        (CHOICE.exactly(1).also(P(9)), "{ p(X) : q(X); p(9) } = 1"),
        (any_of(P(1), P(2), -P(3)), "p(1); p(2); -p(3)"),
        (any_of("p(1)", P(2)), "p(1); p(2)"),
        (any_of(P(1), Conditional(P(X), condition=Q(X))), "p(1); p(X) : q(X)"),
    ],
)
def test_text(choice: object, text: str) -> None:
    assert str(choice) == text


@pytest.mark.parametrize(
    ("choice", "sizes"),
    [
        (CHOICE, {0, 1, 2, 3}),
        (CHOICE.exactly(2), {2}),
        (CHOICE.at_least(2), {2, 3}),
        (CHOICE.at_most(1), {0, 1}),
        (CHOICE.between(1, 2), {1, 2}),
        (CHOICE == 1, {1}),
        (CHOICE != 1, {0, 2, 3}),
        (CHOICE < 2, {0, 1}),
        (CHOICE > 2, {3}),
        (1 <= CHOICE, {1, 2, 3}),
    ],
    ids=str,
)
def test_clingo_chooses_as_many(choice: Choice, sizes: set[int], solved: Solved) -> None:
    program = Program()
    program.fact(Q(1), Q(2), Q(3))
    program.derive(choice)
    assert {len(model) for model in solved(program)} == sizes


def test_a_bound_makes_a_copy() -> None:
    assert str(CHOICE.exactly(1)) != str(CHOICE) == "{ p(X) : q(X) }"
    more = CHOICE.also(P(9))
    assert (len(more.elements), len(CHOICE.elements)) == (2, 1)


def test_one_bound_only() -> None:
    with pytest.raises(PlacementError, match=r"between\(low, high\)"):
        CHOICE.at_least(1).at_most(2)
    with pytest.raises(PlacementError, match="a choice without a bound"):
        (CHOICE >= 1).between(1, 2)


def test_disjunctions_are_minimal(solved: Solved) -> None:
    program = Program()
    program.fact(Q(2), Q(3))
    program.derive(any_of(P(1), Conditional(P(X), condition=Q(X))))
    assert sorted(solved(program)) == [["p(1)"], ["p(2)"], ["p(3)"]]


def test_a_conditional_alone_is_a_disjunction(solved: Solved) -> None:
    program = Program()
    program.fact(Q(2), Q(3))
    statement = program.when(Q(2)).derive(Conditional(P(X), condition=Q(X)))
    assert str(statement) == "p(X) : q(X) :- q(2)."
    assert sorted(solved(program)) == [["p(2)"], ["p(3)"]]


def test_an_empty_disjunction_is_refused() -> None:
    with pytest.raises(PlacementError, match=r"forbid\(...\) for none"):
        any_of()


@pytest.mark.parametrize(
    ("head", "fragment"),
    [
        (X == 1, "cannot derive a comparison"),
        (~P(1), "conditions belong into when"),
        (Count(X) == 1, "cannot derive"),
        (Count(X), "conditions belong into when"),
        (X, "conditions belong into when"),
    ],
)
def test_what_cannot_be_derived(head: Any, fragment: str) -> None:
    program = Program()
    with pytest.raises(PlacementError, match=fragment):
        program.when(P(1)).derive(head)
    with pytest.raises(PlacementError):
        any_of(head)
    with pytest.raises(PlacementError):
        Choice(head)
    with pytest.raises(PlacementError):
        program.fact(head)
    assert len(program) == 0


@pytest.mark.parametrize("head", [P, Predicate, 1, None, True])
def test_what_is_no_atom(head: Any) -> None:
    program = Program()
    for write in (program.fact, program.derive, Choice, any_of, program.external):
        with pytest.raises(NotAnAtomError):
            write(head)


def test_heads_stand_nowhere_else() -> None:
    for head in (CHOICE, any_of(P(1))):
        with pytest.raises(PlacementError, match=r"when\(...\).derive"):
            Program().show_term(head)
        with pytest.raises(PlacementError):
            Program().forbid(head)
        with pytest.raises(PlacementError):
            Count(X, condition=head)
        with pytest.raises(TypeError):
            X == head  # noqa: B015


def test_a_disjunction_is_made_by_its_function() -> None:
    assert isinstance(any_of(P(1)), Disjunction)
