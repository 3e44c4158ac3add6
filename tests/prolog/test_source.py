from __future__ import annotations

import pytest

from pytest_asp.location import Location
from pytest_asp.prolog.source import PrologSource
from pytest_asp.prolog.terms import Atom, Compound, Variable

TEXT = """\
:- use_module(library(lists)).

% name: start
p(X) :-
    q(X),
    % name: middle
    \\+ r(X), s(X)
    % name: last
    ; t(X).
q(1). q(2).
r --> [a], s, { t(x), u }, !.
foo(.
m:v(X) :- w(X).
a, [x] --> b.
A, B => c.
?- go.
[user].
X.
"""


@pytest.fixture
def source() -> PrologSource:
    return PrologSource.from_text(TEXT, name="it.pl", location=Location("test_it.py", 7))


def test_clauses_know_their_kind_and_their_predicate(source: PrologSource) -> None:
    assert [(each.kind, each.indicator) for each in source.clauses] == [
        ("directive", None),
        ("rule", "p/1"),
        ("fact", "q/1"),
        ("fact", "q/1"),
        ("grammar rule", "r/2"),
        ("unreadable", None),
        ("rule", "v/1"),
        ("grammar rule", "a/2"),
        ("rule", None),
        ("directive", None),
        ("directive", None),
        ("fact", None),
    ]


def test_clauses_know_their_place_and_their_text(source: PrologSource) -> None:
    rule, second = source.clauses[1], source.clauses[3]
    assert rule.location == Location("it.pl", 4, 1, 9, 11)
    assert second.location == Location("it.pl", 10, 7, 10, 11)
    assert second.text == "q(2)."
    assert second.term == Compound("q", 2)
    assert source.clauses[5].term is None
    assert source.clauses[5].parts is None
    assert source.clauses[5].text == "foo(."
    assert source.text[rule.start : rule.end] == rule.text


def test_goals_know_their_place_their_text_and_their_name(source: PrologSource) -> None:
    rule = source.clauses[1]
    assert [(goal.text, goal.name, goal.location.line) for goal in rule.goals] == [
        ("q(X)", None, 5),
        ("r(X)", "middle", 7),
        ("s(X)", None, 7),
        ("t(X)", "last", 9),
    ]
    assert rule.goals[1].location == Location("it.pl", 7, 8, 7, 11)
    assert rule.goals[1].term == Compound("r", Variable("X"))
    assert rule.goals[1].indicator == "r/1"
    assert rule.name == "start"
    assert source.clauses[2].name is None


def test_goals_of_a_grammar_rule_are_parts_of_a_list_or_goals(source: PrologSource) -> None:
    assert [(goal.text, goal.grammar) for goal in source.clauses[4].goals] == [
        ("[a]", True),
        ("s", True),
        ("t(x)", False),
        ("u", False),
        ("!", True),
    ]


def test_parts_of_a_clause_can_be_asked_for(source: PrologSource) -> None:
    parts = source.clauses[6].parts
    assert parts is not None
    assert parts.head is not None
    assert (parts.module, parts.head.name, parts.indicator) == ("m", "v", "v/1")
    directive = source.clauses[9]
    assert [goal.term for goal in directive.goals] == [Atom("go")]


def test_a_source_says_what_an_engine_needs(source: PrologSource) -> None:
    text = source.program_text
    assert (text.text, text.name, text.file) == (TEXT, "it.pl", None)
    assert text.defined == {"p/1", "q/1", "r/2", "a/2"}
    assert text.called == {"q/1", "r/1", "s/1", "t/1", "s/2", "u/0", "w/1", "b/2", "c/0", "go/0"}
    assert source.location == Location("test_it.py", 7)
    assert PrologSource.from_text("").title == "Prolog text"
    assert PrologSource.from_text("a.").clauses[0].location.file == "<Prolog text>"


def test_places_and_excerpts_of_the_whole_text(source: PrologSource) -> None:
    assert source.place(4, 2) == Location("it.pl", 4, 2)
    assert source.excerpt(5, 5, 9) == ["    5 |     q(X),", "      |     ^^^^"]
    assert source.excerpt(400) == ["  400 | ", "      | ^"]
    assert source.offset(1) == 0
    assert TEXT[source.offset(10) :].startswith("q(1). q(2).")
    assert source.offset(500) == len(TEXT)
    assert [each.text for each in source.clauses_at(10)] == ["q(1).", "q(2)."]
    assert list(source.clauses_at(2)) == []
    assert PrologSource.from_text("a").offset(3) == 0
