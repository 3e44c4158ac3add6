from __future__ import annotations

import pytest

from pytest_asp.prolog.plunit.starting import Starting, is_for_plunit, is_idle
from pytest_asp.prolog.reading import Node, parse


def nodes(text: str) -> list[Node]:
    return [clause.node for clause in parse(text) if clause.node is not None]


def unwanted(text: str) -> list[list[str]]:
    """Give for each clause the text of the calls that are to become `true`."""
    clauses = nodes(text)
    starting = Starting(clauses)
    return [
        sorted(text[call.start : call.end] for call in starting.unwanted(each)) for each in clauses
    ]


@pytest.mark.parametrize(
    ("clause", "idle"),
    [
        (":- run_tests.", True),
        (":- halt.", True),
        ("?- run_tests(u), halt(0).", True),
        (":- initialization((ignore(run_tests), halt)).", True),
        (":- set_test_options([silent(true)]).", True),
        (":- \\+ run_tests -> halt(1) ; true.", True),
        (":- run_tests, p.", False),
        (":- true.", False),
        (":- dynamic(halt/0).", False),
        (":- initialization(go).", False),
        ("go :- run_tests, halt.", False),
        ("halt.", False),
    ],
)
def test_directives_that_only_run_tests_or_halt_are_idle(clause: str, idle: bool) -> None:
    assert is_idle(nodes(clause)[0]) is idle


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (":- p, halt.", [["halt"]]),
        (":- call(halt, 1).", [[]]),
        ("go :- run_tests(u), halt.", [["run_tests(u)"]]),
        (":- initialization(go). go :- halt.", [[], []]),
        (":- initialization(go). go :- run_tests, halt.", [[], ["halt", "run_tests"]]),
        (":- initialization(go). :- run_tests. go :- halt(1).", [[], ["run_tests"], ["halt(1)"]]),
        (
            ":- go. go :- run_tests, bye. bye :- halt. stop :- halt.",
            [[], ["run_tests"], ["halt"], []],
        ),
        (":- go. go :- go, catch(run_tests, _, halt).", [[], ["halt", "run_tests"]]),
        (":- run_tests, go. go --> halt, {halt}.", [["run_tests"], []]),
    ],
)
def test_halts_are_unwanted_where_they_end_the_machine_while_it_loads(
    text: str, found: list[list[str]]
) -> None:
    assert unwanted(text) == found


def test_halts_of_a_test_stay() -> None:
    clause, directive = nodes("test(a) :- run_tests, halt. :- test(a).")
    calls = Starting([clause, directive]).unwanted(clause, halts=False)
    assert [call.indicator for call in calls] == ["run_tests/0"]


@pytest.mark.parametrize(
    ("clause", "left_out"),
    [
        (":- module(m, []).", True),
        (":- use_module(library(plunit)).", True),
        (":- initialization(main).", True),
        (":- initialization(go, main).", True),
        (":- use_module(library(lists)).", False),
        (":- initialization(go).", False),
        ("main :- go.", False),
    ],
)
def test_directives_for_plunit_alone_are_known(clause: str, left_out: bool) -> None:
    assert is_for_plunit(nodes(clause)[0]) is left_out
