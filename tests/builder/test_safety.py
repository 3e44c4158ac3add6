"""The verdict on unsafe variables agrees with clingo's grounder."""

# ruff: noqa: SIM300
# A value on the left of a term is what is tested.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_asp import (
    ANY,
    Choice,
    Comparison,
    Conditional,
    Count,
    DefinedConstant,
    Field,
    Predicate,
    RangePool,
    ScriptCall,
    Sum,
    TupleTerm,
    Variable,
    any_of,
    pool,
)
from pytest_asp.builder.program import Program
from pytest_asp.errors import RuleError

X, Y, Z = Variable("X"), Variable("Y"), Variable("Z")
N = DefinedConstant("n")


class P(Predicate):
    a: Field[Any]


class Q(Predicate):
    a: Field[Any]
    b: Field[Any]


class R(Predicate):
    pass


class F(Predicate):
    a: Field[Any]


class Out(Predicate):
    """Heads have a predicate of their own: recursion may ground for ever."""

    a: Field[Any]


class Out2(Predicate):
    a: Field[Any]
    b: Field[Any]


def grounds(program: Program) -> bool:
    """Say whether clingo grounds it; only an unsafe variable may be the reason why not."""
    messages: list[str] = []
    control = clingo.Control([], lambda _, message: messages.append(message))
    control.add("base", [], program.render())
    try:
        control.ground(context=Context())
    except RuntimeError:
        assert any("unsafe" in message for message in messages), (messages, program.render())
        return False
    return True


class Context:
    def f(self, *arguments: clingo.Symbol) -> clingo.Symbol:
        return clingo.Number(len(arguments))


def accepts(write: Callable[[Program], object]) -> Program | None:
    """Give the program if the builder takes the statement, None if it finds it unsafe."""
    program = Program(allow_singletons=True)
    program.define_constant("n", 2)
    try:
        write(program)
    except RuleError:
        return None
    return program


def unchecked(write: Callable[[Program], object]) -> Program:
    """Write the statement without any check of its variables."""
    program = Program(allow_singletons=True)
    program.define_constant("n", 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pytest_asp.builder.program.problems_of", lambda *_, **__: ())
        write(program)
    return program


RULES: list[tuple[Callable[[Program], object], bool]] = [
    (lambda p: p.when(P(X)).derive(R()), True),
    (lambda p: p.when(R()).derive(Out(X)), False),
    (lambda p: p.fact(P(X)), False),
    (lambda p: p.when(~P(X)).derive(R()), False),
    (lambda p: p.when(~~P(X)).derive(R()), False),
    (lambda p: p.when(~P(ANY)).derive(R()), True),
    (lambda p: p.fact(P(ANY)), False),
    (lambda p: p.when(R()).derive(Out((1, ANY))), False),
    (lambda p: p.when(P(X), X < ANY).derive(R()), False),
    (lambda p: p.when(P(X), X == ANY).derive(R()), True),
    (lambda p: p.when(P(X + 1)).derive(R()), True),
    (lambda p: p.when(P(2 * X - 1)).derive(R()), True),
    (lambda p: p.when(P(-X)).derive(R()), True),
    (lambda p: p.when(P(0 * X)).derive(R()), False),
    (lambda p: p.when(P(X * X)).derive(R()), False),
    (lambda p: p.when(P(X / 2)).derive(R()), False),
    (lambda p: p.when(P(X + Y)).derive(R()), False),
    (lambda p: p.when(P(abs(X))).derive(R()), False),
    (lambda p: p.when(P(X**2)).derive(R()), False),
    (lambda p: p.when(P(~X)).derive(R()), False),
    (lambda p: p.when(P(N * X)).derive(R()), True),
    (lambda p: p.when(P((X, (Y,)))).derive(Out2(X, Y)), True),
    (lambda p: p.when(P(F(X))).derive(Out(X)), True),
    (lambda p: p.when(P(-F(X))).derive(Out(X)), True),
    (lambda p: p.when(P(pool(X, Y))).derive(R()), True),
    (lambda p: p.when(P(RangePool(1, X))).derive(R()), False),
    (lambda p: p.when(P(ScriptCall("f", X))).derive(R()), False),
    (lambda p: p.when(X == 1).derive(Out(X)), True),
    (lambda p: p.when(X.in_(RangePool(1, 3))).derive(Out(X)), True),
    (lambda p: p.when(X.in_([1, 2])).derive(Out(X)), True),
    (lambda p: p.when(X.in_([1, Y])).derive(Out(X)), False),
    (lambda p: p.when(X == Y, P(Y)).derive(Out(X)), True),
    (lambda p: p.when(X == Y, Y == X).derive(Out(X)), False),
    (lambda p: p.when(X == Y + 1, Z == X, P(Y)).derive(Out(Z)), True),
    (lambda p: p.when(X + 1 == Y, P(Y)).derive(Out(X)), True),
    (lambda p: p.when(X != 1).derive(Out(X)), False),
    (lambda p: p.when(~(X != 1)).derive(Out(X)), True),
    (lambda p: p.when(~(X == 1)).derive(Out(X)), False),
    (lambda p: p.when(~~(X == 1)).derive(Out(X)), True),
    (lambda p: p.when(X.between(1, 3)).derive(Out(X)), True),  # clingo bounds integers
    (lambda p: p.when(X >= 1, X < N).derive(Out(X)), True),
    (lambda p: p.when(~(X < 1), ~~(X < 4)).derive(Out(X)), True),
    (lambda p: p.when((2 * X + 1).between(1, 5)).derive(Out(X)), True),
    (lambda p: p.when(X.between(1, Y), Y == 3).derive(Out(X)), True),
    (lambda p: p.derive(Choice(Out(X), condition=X.between(1, 3))), True),
    (lambda p: p.when(Count(X, condition=X.between(1, 3)) == 3).derive(R()), True),
    (lambda p: p.show_term(X, condition=X.between(1, 3)), True),
    (lambda p: p.when(X.between("a", "b")).derive(Out(X)), False),
    (lambda p: p.when(X < 3).derive(R()), False),
    (lambda p: p.when(TupleTerm(X, Y) == (1, 2)).derive(Out2(X, Y)), True),
    (lambda p: p.when(X == F(Y), P(X)).derive(Out(Y)), True),
    (lambda p: p.when(X == ScriptCall("f", 1)).derive(Out(X)), True),
    (lambda p: p.when(X == ScriptCall("f", Y)).derive(Out(X)), False),
    (lambda p: p.when(X == Count(Y, condition=P(Y))).derive(Out(X)), True),
    (lambda p: p.when(X == Count(Y, condition=Q(Y, Z)), P(Z)).derive(Out(X)), True),
    (lambda p: p.when(Count(Y, condition=Q(Y, Z)) == 1).derive(Out(Z)), False),
    (lambda p: p.when(Count(Y, condition=P(X)) == 1).derive(R()), False),
    (lambda p: p.when(Count(ANY, condition=P(X)) == 1).derive(R()), False),
    (lambda p: p.when(X < Count(Y, condition=P(Y))).derive(Out(X)), False),
    (lambda p: p.when(~(X == Count(Y, condition=P(Y)))).derive(Out(X)), False),
    (lambda p: p.when(Sum(Y, condition=[P(Z), Y == Z + 1]) == X).derive(Out(X)), True),
    (lambda p: p.when(Conditional(P(X), condition=P(X))).derive(R()), True),
    (lambda p: p.when(Conditional(P(X), condition=~P(X))).derive(R()), False),
    (lambda p: p.when(Conditional(P(X), condition=P(Y))).derive(R()), True),
    (lambda p: p.when(Conditional(P(X), condition=())).derive(R()), True),
    (lambda p: p.when(Conditional(~P(X), condition=P(Y))).derive(R()), False),
    (lambda p: p.when(Conditional(P(X + Y), condition=P(Y))).derive(R()), False),
    (lambda p: p.when(Conditional(P(X), condition=P(X))).derive(Out(X)), False),
    (lambda p: p.derive(Choice(Out(X), condition=P(X))), True),
    (lambda p: p.derive(Choice(Out(X), condition=P(Y))), False),
    (lambda p: p.derive(Choice(Out(ANY))), False),
    (lambda p: p.when(X > 1).derive(Choice(Out(X), condition=P(X))), True),  # a lone condition
    (lambda p: p.when(X > 1).derive(Choice(Out(X), condition=P(X)) == 1), False),
    (lambda p: p.when(X > 1).derive(Choice(Out(X), condition=P(X)).also(R())), False),
    (lambda p: p.when(P(Y)).derive(Choice(Out2(X, Y), condition=P(X)) == Y), True),
    (lambda p: p.derive(Choice(Out(X), condition=P(X)) == Y), False),
    (lambda p: p.derive(Choice(Out(1)) == ANY), False),
    (lambda p: p.when(P(X)).derive(any_of(Out(X), R())), True),
    (lambda p: p.when(R()).derive(any_of(Out(X), R())), False),
    (lambda p: p.derive(any_of(R(), Conditional(Out(X), condition=P(X)))), True),
    (lambda p: p.derive(any_of(R(), Conditional(Out(X), condition=R()))), False),
    (lambda p: p.forbid(X > 1), False),
    (lambda p: p.when(P(X)).require(Q(X, Y)), False),
    (lambda p: p.when(P(X)).penalize(X, Y), False),
    (lambda p: p.when(P(X)).penalize(1, priority=Y), False),
    (lambda p: p.when(Q(X, Y)).penalize(X, priority=Y), True),
    (lambda p: p.minimize(X, condition=P(X)), True),
    (lambda p: p.minimize(X, Y, condition=P(X)), False),
    (lambda p: p.minimize(ANY, condition=P(X)), False),
    (lambda p: p.maximize(1, X), False),
    (lambda p: p.show_term(X, condition=P(X)), True),
    (lambda p: p.show_term(X, condition=P(Y)), False),
    (lambda p: p.show_term(ANY, condition=P(Y)), False),
    (lambda p: p.external(P(X), condition=Q(X, ANY)), True),
    (lambda p: p.external(P(X)), False),
    (lambda p: p.edge(X, Y, condition=Q(X, Y)), True),
    (lambda p: p.edge(X, Y, condition=P(X)), False),
    (lambda p: p.project(P(X), condition=P(X)), True),
    (lambda p: p.project(P(X)), True),
    (lambda p: p.heuristic(P(X)), True),
    (lambda p: p.heuristic(P(X), value=Y), False),
]


@pytest.mark.parametrize(
    ("write", "safe"), RULES, ids=[str([*unchecked(write)][-1]) for write, _ in RULES]
)
def test_by_hand(write: Callable[[Program], object], safe: bool) -> None:
    assert grounds(unchecked(write)) is safe
    assert (accepts(write) is not None) is safe


VARIABLES = st.sampled_from([X, Y, Z])


def _deeper(terms: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    numbers = st.sampled_from([-1, 0, 2, N]) | VARIABLES
    return st.one_of(
        st.builds(lambda one, other: one + other, VARIABLES, numbers),
        st.builds(lambda one, other: other - one, VARIABLES, numbers),
        st.builds(lambda one, other: one * other, VARIABLES, numbers),
        st.builds(lambda one: -(2 * one + 1), VARIABLES),
        st.builds(abs, VARIABLES),
        st.builds(lambda one: one / 2, VARIABLES),
        st.builds(TupleTerm, terms, terms),
        st.builds(F, terms),
        st.builds(lambda one: ScriptCall("f", one), VARIABLES),
    )


TERMS: st.SearchStrategy[Any] = VARIABLES | st.recursive(
    st.sampled_from([1, "x", N]) | VARIABLES, _deeper, max_leaves=3
)
ATOMS = st.builds(P, TERMS) | st.builds(Q, TERMS, TERMS) | st.just(R())
# Neither arithmetic nor order: from those clingo computes bounds, and drops a rule that has none.
COMPARISONS = st.builds(
    Comparison,
    VARIABLES,
    st.sampled_from(["=", "=", "!="]),
    st.recursive(
        st.sampled_from(["x", N, ScriptCall("f", 1)]) | VARIABLES,
        lambda terms: st.builds(F, terms) | st.builds(TupleTerm, terms, VARIABLES),
        max_leaves=3,
    ),
)


def _signed(literals: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    def negated(literal: Any, times: int) -> Any:
        try:
            for _ in range(times):
                literal = ~literal
        except TypeError:  # a pool stands under no negation
            pass
        return literal

    return st.builds(negated, literals, st.sampled_from([0, 0, 0, 1, 2]))


SIMPLE = _signed(ATOMS | COMPARISONS)
CONDITIONS = st.lists(SIMPLE, max_size=2)
AGGREGATES = st.builds(
    lambda cls, terms, condition: cls(*terms, condition=condition),
    st.sampled_from([Count, Sum]),
    st.lists(TERMS, min_size=1, max_size=2),
    CONDITIONS,
)
LITERALS = st.one_of(
    SIMPLE,
    SIMPLE,
    _signed(st.builds(Comparison, VARIABLES, st.sampled_from(["=", "=", "<"]), AGGREGATES)),
    st.builds(lambda one, condition: Conditional(one, condition=condition), SIMPLE, CONDITIONS),
)
HEAD_ATOMS = st.builds(Out, TERMS) | st.builds(Out2, TERMS, TERMS)
HEADS = st.one_of(
    HEAD_ATOMS,
    st.builds(lambda atom, condition: Choice(atom, condition=condition), HEAD_ATOMS, CONDITIONS),
    st.builds(any_of, HEAD_ATOMS, HEAD_ATOMS),
)


@settings(max_examples=300)
@given(HEADS | st.none(), st.lists(LITERALS, max_size=3))
def test_nothing_that_clingo_grounds_is_refused(head: Any, body: list[Any]) -> None:
    """What clingo refuses may pass; it is caught when the program is grounded."""

    def write(program: Program) -> object:
        if head is None:
            return program.forbid(*body) if body else program.comment("nothing")
        return program.when(*body).derive(head)

    if accepts(write) is None:
        assert not grounds(unchecked(write))


PLAIN_TERMS = st.recursive(
    st.sampled_from([1, N, X, Y, Z, X + 1, -Y]),
    lambda terms: st.builds(TupleTerm, terms, terms) | st.builds(F, terms),
    max_leaves=3,
)
PLAIN_ATOMS = st.builds(P, PLAIN_TERMS) | st.builds(Q, PLAIN_TERMS, PLAIN_TERMS)


@settings(max_examples=200)
@given(st.builds(Out2, PLAIN_TERMS, PLAIN_TERMS), st.lists(_signed(PLAIN_ATOMS), max_size=3))
def test_plain_rules_that_clingo_refuses_are_refused(head: Any, body: list[Any]) -> None:
    def write(program: Program) -> object:
        return program.when(*body).derive(head)

    assert (accepts(write) is not None) is grounds(unchecked(write))


def test_what_passes_by_mistake_is_caught_by_clingo() -> None:
    for write in (
        lambda p: p.when(P(pool(X, 1))).derive(Out(X)),
        lambda p: p.when(X == X - 1).derive(Out(X)),
    ):
        program = accepts(write)
        if program is not None:
            assert not grounds(program)
