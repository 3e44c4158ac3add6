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


@pytest.mark.parametrize(
    "directive",
    [
        *("encoding(utf8)", "table(p/1)", "set_prolog_stack(global, limit(1000))", "license(gpl)"),
        *("record(point(x:integer))", "persistent(fact(name:atom))", "html_meta(p(html))"),
        *("use_foreign_library(foreign(x))", "residual_goals(p)", "arithmetic_function(f/1)"),
        *("setting(a, atom, b, c)", "predicate_options(p/1, 1, [])", "coinductive(p/1)"),
    ],
)
def test_declarations_are_no_calls(directive: str) -> None:
    assert called_by(nodes(f":- {directive}.\np(1).")) == []


def test_what_library_chr_declares_and_its_rules_call_nothing() -> None:
    text = """
    :- use_module(library(chr)).
    :- chr_option(debug, off).
    :- chr_type colour ---> red ; green.
    :- chr_constraint gcd(?int), leq(?any, ?any).
    :- constraints old(+int), older.
    handler arithmetic.
    rules old.
    name @ gcd(N) \\ gcd(M) <=> N =< M | L is M mod N, gcd(L).
    leq(X, Y), leq(Y, Z) ==> leq(X, Z) pragma passive(1).
    p(X) :- gcd(X), lost(X).
    """
    assert [call.indicator for call in called_by(nodes(text))] == ["gcd/1", "lost/1"]


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("goal_expansion(one(X), X = 1). p(X) :- one(X), one(X, X).", "one/2"),
        ("user:goal_expansion(one(X), X = 1). p(X) :- one(X), q.", "q/0"),
        ("system:goal_expansion(one(X), P, X = 1, P). p(X) :- one(X), q.", "q/0"),
        ("goal_expansion(m:one(X), X = 1). p(X) :- one(X), q.", "q/0"),
        ("goal_expansion(one(X), Y) :- made(Y). p(X) :- one(X).", "made/1"),
        ("goal_expansion(G, true) :- odd(G). p(X) :- one(X).", ""),
        ("term_expansion(my(X), p(X)). my(1). p(X) :- q(X).", "q/1"),
        ("term_expansion((:- my(_)), []). :- my(1). :- your(1).", "your/1"),
        ("term_expansion((a(X) :- B), (b(X) :- B)). a(1) :- q. b(1) :- r. a.", "r/0"),
        ("term_expansion((a(1) :- B), x). a(2) :- q. a(f(X)) :- r. a(Y) :- t.", "q/0 r/0"),
        ("term_expansion((a([X]) :- B), x). a([]) :- q. a(1) :- r.", ""),
        ("term_expansion((_ --> _), []). s --> t. u :- v.", "v/0"),
        ("term_expansion(T, U) :- odd(T, U). s :- t.", ""),
    ],
)
def test_what_the_program_expands_is_not_called(text: str, called: str) -> None:
    assert {call.indicator for call in called_by(nodes(text))} == set(called.split())


def test_what_stands_under_a_condition_may_not_be_called() -> None:
    text = """
    a :- b. :- if(c). a :- d. :- if(e). a :- f. :- elif(g). a :- h. :- endif.
    :- else. a :- i. :- endif. :- endif. a :- j.
    """
    assert [call.indicator for call in called_by(nodes(text))] == ["b/0", "j/0"]


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
