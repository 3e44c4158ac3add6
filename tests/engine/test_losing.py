"""clingo loses answer sets of some programs with choices and disjunctions; answers do not."""

from __future__ import annotations

from typing import Any

import clingo
import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.losing import CAREFUL, loses
from pytest_asp.explain.reproduction import reproduction
from pytest_asp.sources import to_source

PASSING = """
    { x }.  1 { a; b; c; -a } 2 :- not a, not c.  c :- a.  a; b :- c, -a.  1 { a; b; c; -a } 3.
"""
LOSING = "1 { x; y } 2. x. b; a. 1 { b; a } 3 :- y."


def answer(program: object, **settings: Any) -> Answer:
    return solve_lazily(to_source(program), make_settings(**settings), InProcessEngine())


def listed(found: Answer) -> tuple[list[str], list[str]]:
    return list(map(str, found.every)), list(map(str, found.some))


def test_a_fact_that_may_also_be_chosen_is_a_consequence() -> None:
    assert listed(answer(LOSING)) == (["x"], ["a", "b", "x", "y"])


def test_so_are_the_terms_that_are_shown_for_it_and_what_is_hidden() -> None:
    found = answer(LOSING + "#show y/0. #show seen : x.")
    assert listed(found) == (["seen"], ["seen", "y"])
    assert {str(atom) for atom in found.every.atoms("x/0")} == {"x"}


def test_and_those_of_the_optimal_answer_sets() -> None:
    found = answer(LOSING + ":~ y. [1] :~ a. [1]").optimal
    assert (list(map(str, found.every)), list(map(str, found.some))) == (["b", "x"], ["b", "x"])


def test_an_atom_that_is_no_fact_is_not_lost_either() -> None:
    program = """
        0 { x4 } 2.
        0 { d4; -a; d2; c; b; a; d3; d; d1 } 2 :- not d1, not d.
        d1 :- -a, not x0.
        c; d1 :- d2.
        :- d0, not d4, #count{ 1,t : x2; -1,t : x0; 1,s : x2 } != 2.
        0 { d3; d2; d0; b; c; d4; d1; a; d } 2.
        :- not d0, not d2.
        d4 :- d0, not x0, #count{ -1,t : x2; 2,t : x3; 1,t : x3 } <= 0.
        b; c :- not -a, not x3, not a.
    """
    found = answer(program, filters=["ignore"])
    together = frozenset.intersection(*(model.shown for model in found.models))
    assert frozenset(found.every) == together
    assert {str(atom) for atom in together} == {"c", "d2"}


def test_directives_to_project_lose_no_answer_sets() -> None:
    program = "0 { x2; x1 } 2. c; d. 0 { d; c; a; -a } 0 :- x1, not a, not b. c; a."
    without = answer(program, filters=["ignore"])
    directed = answer(program + "#project d/0.", filters=["ignore"])
    assert without.count == directed.count == 6
    assert answer(program + "#project d/0.", filters=["ignore"], project="directive").count == 2


def test_no_answer_set_is_passed_over() -> None:
    found = answer(PASSING)
    assert found.count == 16
    assert len(found.models) == 16
    assert found.some_together("-a", "x")


def test_it_is_clingo_that_loses_them() -> None:
    numbers = []
    for options in ([], [CAREFUL]):
        control = clingo.Control(["0", *options])
        control.add("base", [], PASSING)
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            numbers.append(sum(1 for _ in handle))
    assert numbers == [12, 16], "clingo has been mended: sources/losing.py can go"


def test_the_command_line_has_the_option_and_a_choice_of_the_user_holds() -> None:
    assert CAREFUL in reproduction(answer(PASSING)).arguments
    assert CAREFUL not in reproduction(answer("{ a }. b.")).arguments
    assert answer(PASSING, arguments=["--eq=3"]).count == 12


@pytest.mark.parametrize(
    "program",
    [
        "{ a }. b; c.",
        "{ a }. b | c :- a.",
        "{ a }. b : c.",
        "{ a }. b(X) : c(X), d(1..2) :- e.",
        ":~ a. [1@2,x] { a }. b(1;2); c.",
        "a :- b, 1 < { c }. d; e.",
    ],
)
def test_choices_and_disjunctions_go_together(program: str) -> None:
    assert loses(program)
    assert not loses(program, ["--eq=3"])
    assert loses(program, ["--seed=3"])


@pytest.mark.parametrize(
    "program",
    [
        "b; c.",
        "{ a; b : c } 1. d :- a; b. e(1;2). f :- a : b.",
        "{ a }. #show a : b. #minimize { 1 : a; 2 : b }. :~ a; b. [1@2, x]",
        '{ a }. p("b; c."). % b; c.',
        "{ a(f((1;2),3)) }. p((1;2),((3;4))). q(1..3).",
    ],
)
def test_what_looks_like_it_is_left_alone(program: str) -> None:
    assert not loses(program)
