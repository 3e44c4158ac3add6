"""Small tests for each option: what comes of them here, and by SWI-Prolog's own plunit."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from pytest_asp.prolog.plunit import PlunitFile, PlunitTest, PlunitUnit
from pytest_asp.prolog.source import PrologSource, read_files
from tests.prolog.plunit.outcomes import by_plunit, by_us

CASES = Path(__file__).with_name("cases.pl")
FILE = PlunitFile(read_files([CASES]))
TESTS = {f"{unit.name}:{test.name}": (unit, test) for unit in FILE.units for test in unit.tests}
UNTOLD = {"surroundings:condition_fails": "skipped", "left_out:by_the_unit": "skipped"} | {
    "blocked_unit:in_it": "blocked"
}
"""What plunit leaves out without a word."""

needs_swipl = pytest.mark.skipif(
    shutil.which("swipl") is None, reason="there is no swipl on the PATH"
)


@cache
def told() -> dict[tuple[str, int], str]:
    return by_plunit(CASES)


@needs_swipl
@pytest.mark.parametrize("engine", ["swi", "scryer"])
@pytest.mark.parametrize("name", TESTS)
def test_a_test_comes_out_as_plunit_says(name: str, engine: str) -> None:
    unit, test = TESTS[name]
    said = told().get((unit.name, test.location.line))
    outcome, why = by_us(FILE, unit, test, engine)
    assert outcome == (UNTOLD[name] if said is None else said), why


def test_there_are_cases_of_each_outcome() -> None:
    assert len(TESTS) >= 60


@needs_swipl
def test_conditional_compilation_may_leave_a_test_out() -> None:
    text = """
    :- begin_tests(u).
    :- if(fail).
    test(a) :- fail.
    :- else.
    test(b) :- true.
    :- endif.
    :- end_tests(u).
    """
    file = PlunitFile(PrologSource.from_text(text, name="it.pl"))
    unit = file.units[0]
    assert [by_us(file, unit, test, "swi")[0] for test in unit.tests] == ["skipped", "passed"]


LATER = """
:- begin_tests(later).
test(no_choice_point, det) :- member(_, [1,2]).
test(no_choice_point_left, det) :- memberchk(1, [1,2]).
test(endless, timeout(0.3)) :- repeat, fail.
test(cyclic, [occurs_check(true), fail]) :- X = f(X), X \\== a.
test(vacuous, forall(member(_, []))) :- true.
test(setup_fails, setup(fail)) :- true.
test(setup_raises, setup(throw(oops))) :- true.
test(condition_raises, condition(throw(oops))) :- true.
test(generator_raises, forall(throw(oops))) :- true.
test(generator_raises_later, forall((member(X, [1,2]), X < 2 ; throw(oops)))) :- X == 1.
test(both_checks, [X == 1, X < 1]) :- X = 1.
test(set_raises, all(X =:= [a])) :- X = 1.
test(many_fail, forall(member(X, [1,2,3,4,5,6]))) :- X < 1.
:- end_tests(later).
"""


def later(name: str, engine: str) -> tuple[str, str]:
    text = f":- use_module(library(lists)).\n{LATER}"
    file = PlunitFile(PrologSource.from_text(text, name="later.pl"))
    unit: PlunitUnit = file.units[0]
    test: PlunitTest = next(each for each in unit.tests if each.name == name)
    return by_us(file, unit, test, engine, test.options.around.timeout or 10)


@pytest.mark.parametrize("engine", [pytest.param("swi", marks=needs_swipl), "scryer"])
@pytest.mark.parametrize(
    ("name", "outcome", "words"),
    [
        ("no_choice_point", "failed", "expected no choice point left, found one"),
        ("no_choice_point_left", "passed", ""),
        ("endless", "not proven", "not proven: asked `repeat, fail` of"),
        ("cyclic", "passed", ""),
        ("vacuous", "failed", "a solution of forall(member(_, [])), found none, so that nothing"),
        ("setup_fails", "failed", "expected setup(fail) to succeed, found that it fails"),
        ("setup_raises", "failed", "expected setup(throw(oops)) to succeed, found that it raises"),
        ("condition_raises", "failed", "expected condition(throw(oops)) to succeed or fail, found"),
        ("generator_raises", "failed", "expected forall(...) to give solutions, found that it rai"),
        ("generator_raises_later", "failed", "expected forall(...) to give solutions, found that"),
        ("both_checks", "failed", "expected X < 1, found X = 1"),
        ("set_raises", "failed", "expected all(X =:= [a]), found that it raises"),
        (
            "many_fail",
            "failed",
            "found that it fails, for X = 1; it fails for X = 2; X = 3; X = 4 and 2 more runs too",
        ),
    ],
)
def test_what_plunit_has_not_or_in_later_versions_only(
    name: str, outcome: str, words: str, engine: str
) -> None:
    found, why = later(name, engine)
    assert found == outcome, why
    assert words in why
