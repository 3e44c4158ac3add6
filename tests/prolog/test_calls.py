from __future__ import annotations

import pytest

from pytest_asp.prolog.calls import called_by, defined_by
from pytest_asp.prolog.reading import Node, parse


def nodes(text: str) -> list[Node]:
    return [each.node for each in parse(text) if each.node is not None]


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("a, b ; c -> d ; \\+ e, !", "a/0 b/0 c/0 d/0 e/0"),
        ("X", ""),
        ("call(X, 1)", "call/2"),
        ("call(a, 1, 2)", "call/3 a/2"),
        ("maplist(a, Xs, Ys)", "maplist/3 a/2"),
        ("maplist(a(1), Xs)", "maplist/2 a/2"),
        ("maplist(maplist(a), Xs)", "maplist/2 a/1"),
        ("foldl(a, Xs, 0, S)", "foldl/4 a/3"),
        ("findall(X, (a(X), b), Xs)", "findall/3 a/1 b/0"),
        ("setof(X, Y^Z^a(X, Y, Z), Xs)", "setof/3 a/3"),
        ("forall(a, b)", "forall/2 a/0 b/0"),
        ("once(a), ignore(b)", "once/1 ignore/1 a/0 b/0"),
        ("catch(a, E, b)", "catch/3 a/0 b/0"),
        ("setup_call_cleanup(a, b, c)", "setup_call_cleanup/3 a/0 b/0 c/0"),
        ("if_(X = Y, a, b)", "if_/3 =/3 a/0 b/0"),
        ("user:a", "a/0"),
        ("lists:append(X, Y, Z)", ""),
        ("M:a", ""),
        ("maplist(user:a, Xs)", "maplist/2 a/1"),
        ("maplist([X]>>a(X, Y), Xs)", "maplist/2 >>/3 a/2"),
        ("maplist(\\X^a(X), Xs)", "maplist/2"),
        ("maplist([X,Y]>>(a(X), b(Y)), Xs, Ys)", "maplist/3 >>/4 a/1 b/1"),
        ("maplist(Y/[X]>>a(X), Xs, Ys)", "maplist/3 >>/4 a/2"),
        ("maplist(Ps>>a, Xs)", "maplist/2 >>/3"),
        ("phrase(a, Xs)", "phrase/2 a/2"),
        ("phrase((a, {b}), Xs, Ys)", "phrase/3 a/2 b/0"),
        ("call(',', a, b)", "call/3"),
        ("X is 1, Y #= 2", "is/2 #=/2"),
    ],
)
def test_meta_calls_are_looked_through(body: str, called: str) -> None:
    clauses = nodes(f":- use_module(library(clpz)).\nhead :- {body}.")
    assert {call.indicator for call in called_by(clauses)} == set(called.split())


def test_bodies_of_grammar_rules_call_with_two_more_arguments() -> None:
    found = called_by(
        nodes('s --> a, "text", [x], b(1), {c}, call(d, 1), \\+ e, !, m:f ; X, [], {}.')
    )
    assert {call.indicator for call in found} == {"a/2", "b/3", "c/0", "d/3", "e/2"}


def test_directives_call_their_goals_unless_they_declare() -> None:
    text = ":- initialization(main). :- dynamic a/1. :- use_module(m). :- go(b). :- [file]. ?- q."
    called = {call.indicator for call in called_by(nodes(text))}
    assert called == {"main/0", "go/1", "q/0"}


@pytest.mark.parametrize(
    "change",
    [
        ":- dynamic counter/1.",
        ":- dynamic([counter/1, x/2]).",
        ":- dynamic(user:counter/1).",
        ":- dynamic((user:counter)/1, x/N).",
        "set(X) :- assertz(X), asserta(counter(1)).",
        ":- table counter/1.",
        "set :- assertz(counter(1)).",
        "set :- assertz((counter(X) :- true)).",
        "set :- retract(counter(_)).",
    ],
)
def test_what_is_dynamic_or_asserted_is_not_asked_for(change: str) -> None:
    found = called_by(nodes(f"{change}\np :- counter(X), q(X)."))
    assert {call.indicator for call in found} & {"counter/1", "q/1"} == {"q/1"}


def test_calls_know_their_place() -> None:
    text = "p :- findall(X, member(X, L), Xs)."
    found = {call.indicator: text[call.start : call.end] for call in called_by(nodes(text))}
    assert found["member/2"] == "member(X, L)"


def test_heads_define_predicates() -> None:
    text = """
    a. b(1) :- c. d --> e. d, [x] --> e. user:f. m:g. X :- h. i(X), X > 1 => j. :- k.
    :- begin_tests(unit). test(one) :- a. helper(1). :- end_tests(unit). test(two).
    """
    assert set(defined_by(nodes(text))) == {"a/0", "b/1", "d/2", "f/0", "i/1", "helper/1", "test/1"}
