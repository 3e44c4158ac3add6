"""Which inputs a scope has."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from itertools import permutations
from typing import Annotated, Any

import pytest

from pytest_asp import Field, Predicate, RangePool, SmallScope
from pytest_asp.engine.queries import Limits, Query, Reply, Task, Unfinished
from pytest_asp.errors import (
    AspSyntaxError,
    InputError,
    NotProven,
    ScopeError,
    UnsafeTextError,
)

Make = Callable[..., SmallScope]


class Colour(Enum):
    RED = "red"
    GREEN = "green"


class Cell(Predicate):
    row: Field[int]
    column: Field[Annotated[int, range(0, 4, 2)]]


class Clue(Predicate):
    cell: Field[Cell]
    colour: Field[Colour | Annotated[int, RangePool(7, 8)]]
    pair: Field[tuple[Colour, Colour]]


class Limits8(Predicate):
    size: Field[Annotated[int, Colour.RED, range(8)]]


def test_inputs_are_all_sets_of_facts_the_smallest_first(small_scope: Make) -> None:
    assert small_scope("p(1..n). q.", scope=2).inputs == [
        (),
        ("p(1)",),
        ("p(2)",),
        ("q",),
        ("p(1)", "p(2)"),
        ("p(1)", "q"),
        ("p(2)", "q"),
        ("p(1)", "p(2)", "q"),
    ]


def test_what_is_derived_counts_and_n_need_not_occur(small_scope: Make) -> None:
    facts = "node(a;b). edge(X,Y) :- node(X), node(Y), X < Y."
    assert small_scope(facts, scope=5).inputs[-1] == ("edge(a,b)", "node(a)", "node(b)") or (
        len(small_scope(facts, scope=5).inputs) == 8
    )


def test_a_condition_in_asp_leaves_some(small_scope: Make) -> None:
    where = "linked(X) :- edge(X,_). :- node(X), not linked(X). :- edge(X,Y), not node(X)."
    scope = small_scope("node(1..n). edge(1..n,1..n).", scope=2, where=where)
    assert scope.inputs[:3] == [(), ("node(1)", "edge(1,1)"), ("node(1)", "edge(1,2)")]
    assert len(scope.inputs) == 16
    hidden = small_scope("p(1..n).", scope=3, where="#show q/0. { q }. :- p(1).")
    assert hidden.inputs == [(), ("p(2)",), ("p(3)",), ("p(2)", "p(3)")]


def test_fields_with_finitely_many_values_give_the_facts(small_scope: Make) -> None:
    scope = small_scope(Cell, scope=2)
    assert scope.inputs[-1] == ("cell(1,0)", "cell(1,2)", "cell(2,0)", "cell(2,2)")
    assert len(small_scope([Limits8], scope=1).inputs) == 256
    facts = small_scope([Clue], scope=1, limit=2**32)._inputs.facts
    assert len(facts) == 2 * 4 * 4
    assert facts[0] == "clue(cell(1,0),red,(red,red))"
    assert facts[-1] == "clue(cell(1,2),8,(green,green))"


class Named(Predicate):
    name: Field[str]


class Row(Predicate):
    items: Field[tuple[int, ...]]


@pytest.mark.parametrize(("predicate", "field"), [(Named, "name"), (Row, "items")])
def test_a_field_with_infinitely_many_values_is_named(
    small_scope: Make, predicate: type[Predicate], field: str
) -> None:
    message = f"expected finitely many values for the field {field} of {predicate.__name__}, got"
    with pytest.raises(ScopeError, match=message):
        small_scope([predicate], scope=2)


def test_a_bound_may_come_from_another_library(small_scope: Make) -> None:
    class Between:
        ge, le = 3, 5

    class Size(Predicate):
        number: Field[Annotated[int, Between()]]

    assert small_scope(Size, scope=1).inputs[-1] == ("size(3)", "size(4)", "size(5)")


def test_of_inputs_that_are_alike_one_is_checked(small_scope: Make) -> None:
    graphs = "edge(1..n,1..n)."
    for scope, loops in ((2, 10), (3, 104)):
        assert len(small_scope(graphs, scope=scope, symmetric=True).inputs) == loops
    assert len(small_scope(graphs, scope=4, symmetric=range(1, 5)).inputs) == 3044
    named = small_scope("p((a;b;c)). q(f(a;b;c)).", scope=1, symmetric=["a", "b", "c"])
    with pytest.raises(ScopeError, match="none of"):
        _ = small_scope("p((a;b)).", scope=1, symmetric=["a", "b", "c"]).inputs
    assert len(named.inputs) == 20


def test_every_input_is_one_of_those_checked_with_values_exchanged(small_scope: Make) -> None:
    every = {frozenset(each) for each in small_scope("edge(1..n,1..n).", scope=3).inputs}
    found = set()
    for each in small_scope("edge(1..n,1..n).", scope=3, symmetric=True).inputs:
        for order in permutations("123"):
            table = str.maketrans("123", "".join(order))
            found.add(frozenset(atom.translate(table) for atom in each))
    assert found == every


# ------------------------------------------------- too many, or none


def test_a_scope_that_is_too_large_says_its_size_and_what_to_do(small_scope: Make) -> None:
    message = "expected at most 20,000 inputs to check, got 2^20 (20 possible facts), at "
    with pytest.raises(ScopeError, match=re.escape(message)) as caught:
        _ = small_scope("edge(1..n,1..n). node(1..n).", scope=4).inputs
    assert caught.value.inputs == 1 << 20
    assert "or allow it with limit=1048576" in str(caught.value)
    with pytest.raises(ScopeError, match=r"at most 3 inputs to check, got at least 4 "):
        _ = small_scope("p(1..n).", scope=3, limit=3, where="").inputs
    with pytest.raises(ScopeError, match=r"at most 4 inputs to check, got 10 \(4 possible facts"):
        _ = small_scope("p(1..n,1..n).", scope=2, limit=4, symmetric=True).inputs


def test_a_condition_that_nothing_fits_is_told(small_scope: Make) -> None:
    with pytest.raises(ScopeError, match="expected an input to check, got none") as caught:
        _ = small_scope("p(1..n).", scope=1, where=":-.").inputs
    assert caught.value.slug == "scope"
    with pytest.raises(AspSyntaxError, match=r"expecting"):
        _ = small_scope("p(1..n).", scope=1, where="p(1..3.").inputs
    with pytest.raises(UnsafeTextError, match="got unsafe X"):
        _ = small_scope("p(1..n).", scope=1, where=":- not p(X).").inputs


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [("{ p(1..n) }.", "none from ASP text"), ("p(1/0).", "undefined")],
)
def test_facts_that_are_none_are_told(small_scope: Make, facts: str, complaint: str) -> None:
    with pytest.raises(InputError, match=f"derives the possible facts, got .*{complaint}"):
        small_scope(facts, scope=1)


def test_facts_that_clingo_refuses_are_refused(
    small_scope: Make, engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AspSyntaxError, match=r"ASP text>:1:6"):
        small_scope("p(1..", scope=1)
    monkeypatch.setattr(engine, "ask", lambda *_: Unfinished("time", "it ran out", "ground"))
    with pytest.raises(NotProven, match="the possible facts"):
        small_scope("p(X+1) :- p(X). p(1).", scope=1)


def test_inputs_that_cannot_be_enumerated_in_time_leave_it_open(
    small_scope: Make, engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = small_scope("p(1..n).", scope=1, where=":- p(1).")

    def ask(task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
        return Unfinished("time", "the time limit ran out", "solve")

    monkeypatch.setattr(engine, "ask", ask)
    with pytest.raises(NotProven, match="the inputs of the scope"):
        _ = scope.inputs
