"""Literals that nothing can match, and those that only look like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.builder.signature import Signature
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import ProgramWarnings
from pytest_asp.sources import to_source
from pytest_asp.sources.matching import unmatched


def found(text: str, *, constants: tuple[str, ...] = (), parts: tuple[str, ...] = ()) -> list[str]:
    messages = unmatched(text, frozenset(constants), frozenset(("base", *parts)))
    return [f"{each.detail} / {each.text}" for each in messages]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p(1). b :- p(x).", "p(x) / p(1)"),
        ("p(1..3). :- p(a).", "p(a) / p(1..3)"),
        ('p(a). b :- p("a").', 'p("a") / p(a)'),
        ('p("a"). b :- p(1).', 'p(1) / p("a")'),
        ("p((1,2)). b :- p(x).", None),
        ("p(1,2). b :- q, p(x,Y). {q}.", "p(x,Y) / p(1,2)"),
        ("p(1). p(f(X)) :- q(X). {q(1)}. b :- p(x).", None),
        ("p(f(1)). b :- p(f(a)).", "p(f(a)) / p(f(1))"),
        ("-p(1). b :- -p(x).", "-p(x) / -p(1)"),
        ("p(1). p(y) :- a. {a}. b :- p(x).", None),
        ("p(1). p(2) :- a. {a}. b :- p(x).", "p(x) / p(1)"),
        ("p(1).\nb :- p(\n x).", "p(x) / p(1)"),
        ("p(1). &a{q(x)} :- p(x).", "p(x) / p(1)"),
        ("p(1). #external q. q :- p(x), p(1). #defined r/1.", "p(x) / p(1)"),
        ("p(1,2). b :- p(x,#inf).", "p(x,#inf) / p(1,2)"),
    ],
)
def test_what_nothing_matches(text: str, expected: str | None) -> None:
    assert found(text) == ([] if expected is None else [expected])


@pytest.mark.parametrize(
    "text",
    [
        "p(1). b :- p(2).",  # another instance may have it
        "cell(1,floor). b :- cell(X,wall).",  # likewise
        "p(none). b :- p(some(X)).",  # likewise
        "p(1). :~ p(x). [1]",
        "p(1). b :- not p(x).",
        "p(1). b :- #count{X: p(x)} = 0.",
        "p(1). b :- p(X) : p(x).",
        "#defined p/1. p(1). b :- p(x).",
        "#external p(x). p(1). b :- p(x).",
        "#const x = 1. p(1). b :- p(x).",
        "b :- p(x).",  # clingo says so itself
        "{p(1)}. b :- p(x).",  # likewise
        "p(1). p(X) :- q(X). q(1). b :- p(x).",
        "p(1). {p(x)}. b :- p(x).",
        "p(1). p(x) : q. b :- p(x).",
        "p(1). p(x), q ; c. b :- p(x).",
        "p(1). 1 #count{1: p(x)} 1. b :- p(x).",
        "p(1). p(x;y). b :- p(x).",
        "p(1). 1 = {p(x;y)}. b :- p(y).",
        "p(1;2). b :- p(x;y).",
        "p(@f()). b :- p(x).",
        "p(X) :- X = x. p(1). b :- p(x).",
        "p(1+1). b :- p(2).",
        "p(-x). b :- p(1).",
        "p(-1). b :- p(1).",
        "p(#inf). b :- p(x).",
        "p(f(1)). b :- p(f(2)).",
        "p(f(1)). b :- p(g(1)).",
        "p((1,2)). b :- p((X,2)).",
        "-p(1). p(x). b :- p(x).",
        "p(1,2). b :- p(x).",
        "p(1). b :- p(x). #script(python) #end.",
        "p(1). b :- p(x)",  # no program
        "p(1). % b :- p(x).\nb :- p(1).",
        's("b :- p(x)."). p(1). b :- p(1).',
        "p(1). &a{p(x)}. b :- &a{p(x)}.",
        "#program s(x). b :- p(x). #program base. p(1).",
        "p(1). #program other. b :- p(x).",
        "p(x1,1). p(x2,2). p(f(x),x). b :- p(x1,y). c :- p(1,y).",
    ],
)
def test_what_is_no_mistake(text: str) -> None:
    assert found(text) == []


def test_constants_from_elsewhere_may_be_anything() -> None:
    assert found("p(1). b :- p(n).", constants=("n",)) == []
    assert found("p(1). b :- p(n).") != []


def test_parts_count_where_they_are_grounded() -> None:
    text = "p(1). #program other. b :- p(x)."
    assert found(text, parts=("other",)) == ["p(x) / p(1)"]


def test_large_programs_are_left_alone() -> None:
    facts = "".join(f"p({number}).\n" for number in range(20_000))
    assert found(facts + "b :- p(x).") == []


def test_many_alternatives_of_a_pool_are_anything() -> None:
    pool = ";".join(map(str, range(70)))
    assert found(f"p(f(({pool})),1). b :- p(f(x),2).") == []


Solve = Callable[..., Answer]


def solve(program: object, **settings: Any) -> Answer:
    return solve_lazily(to_source(program), make_settings(**settings), InProcessEngine())


def test_it_fails_every_question_with_the_place() -> None:
    program = 'p(1).\nb :- q("å"), p(x). {q(X)} :- p(X).'
    for ask in (lambda a: a.satisfiable, lambda a: "b" in a.every, lambda a: next(iter(a.models))):
        with pytest.raises(ProgramWarnings) as caught:
            ask(solve(program))
        lines = str(caught.value).split("\n")
        assert "got `p(x)`, where the facts have other kinds of terms, as in `p(1)`" in lines[0]
        assert "at <ASP text>:2:14: correct the argument, or declare" in lines[0]
        assert lines[1:3] == [f"    2 | {program.splitlines()[1]}", "      |              ^^^^"]


def test_it_is_a_warning_like_the_others() -> None:
    answer = solve("p(1). b :- p(x).", filters=["ignore:literal-never-matches:p/1"])
    assert answer.count == 1
    (warning,) = answer.warnings
    assert (warning.code, warning.signature) == ("literal-never-matches", Signature("p", 1))
    both = solve("p(1). b :- p(x), c.")
    assert {each.code for each in both.warnings} == {"atom-undefined", "literal-never-matches"}
    with pytest.raises(ProgramWarnings):
        assert solve("p(1). b :- p(x).", filters=["ignore:literal-never-matches:q/1"]).satisfiable
