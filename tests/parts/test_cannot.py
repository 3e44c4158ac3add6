from __future__ import annotations

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.parts import NoCannot
from pytest_asp.sources import to_source
from pytest_asp.verdicts import Outcome


def answer_of(program: str, *arguments: str) -> Answer:
    """Answer a program in this process."""
    settings = make_settings(arguments=arguments)
    return solve_lazily(to_source(program), settings, InProcessEngine())


@pytest.mark.parametrize(
    "program",
    ["a.", "{a}. cannot(1) :- a, not a.", "cannot(1) :- a. {b}. #defined a/0.", "-cannot(1). a."],
)
def test_it_holds_where_nothing_is_forbidden(program: str) -> None:
    answer = answer_of(program)
    assert NoCannot().verdict(answer).outcome is Outcome.HOLDS
    assert len(answer.records) == 1


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ('cannot("a").', 'one with cannot("a")'),
        ("cannot.", "one with cannot"),
        ("{a}. cannot(a, 1, f(2)) :- a.", "one with cannot(a, 1, f(2))"),
        ("{a}. cannot(1) :- a. cannot(2,3) :- a.", "one with cannot(1), cannot(2, 3)"),
        ("{a(1..20)}. cannot(X) :- a(X), a(X+1), a(X+2), a(X+3) : X < 4. #show.", None),
        ("cannot(1..9).", "one with cannot(1), cannot(2), cannot(3), cannot(4), cannot(5), 4 more"),
        ("{cannot(1)}.", "one with cannot(1)"),
        ("{a; b}. cannot(x) :- a. cannot(y) :- b, not a. :- not b. :- a.", "one with cannot(y)"),
    ],
)
def test_an_atom_in_any_answer_set_fails_it(program: str, found: str | None) -> None:
    answer = answer_of(program)
    verdict = NoCannot().verdict(answer)
    assert verdict.outcome is Outcome.FAILS
    assert verdict.expected == "no answer set with cannot(...)"
    if found is not None:
        assert verdict.found == found
    (model,) = verdict.evidence
    assert model.named("cannot")
    assert verdict.about == f"An answer set {verdict.found.removeprefix('one ')}"
    assert verdict.where is not None
    assert verdict.where[1]
    assert str(verdict.where[0]) in verdict.found
    assert [str(record) for record in answer.records] == ["an answer set with cannot(...): 1 found"]


def test_a_program_without_answer_sets_fails_it_unless_it_may_have_none() -> None:
    verdict = NoCannot().verdict(answer_of("cannot(1). :- cannot(1)."))
    assert verdict.outcome is Outcome.FAILS
    assert verdict.found == "no answer set at all, as only `%! unsatisfiable` expects"
    assert NoCannot(vacuous=True).verdict(answer_of("a. :- a.")).outcome is Outcome.HOLDS
    assert NoCannot(vacuous=True).verdict(answer_of("cannot.")).outcome is Outcome.FAILS


def test_a_search_that_stops_early_is_not_proven() -> None:
    hard = "1 {p(X,Y) : Y = 1..8} 1 :- X = 1..9. :- p(X,Y), p(Z,Y), X < Z. {cannot(1)}."
    verdict = NoCannot().verdict(answer_of(hard, "--solve-limit=1,0"))
    assert verdict.outcome is Outcome.NOT_PROVEN
    assert verdict.cause is not None


def test_it_leaves_other_questions_what_they_are() -> None:
    program = "{a; b}. cannot(1) :- a, b, c. cannot(2) :- b, c. c :- d. {d}. :- d."
    answer = answer_of(program)
    assert NoCannot().verdict(answer).outcome is Outcome.HOLDS
    fresh = answer_of(program)
    assert (answer.statistics.rules, answer.statistics.atoms) == (
        fresh.statistics.rules,
        fresh.statistics.atoms,
    )
    assert answer.count == 4
    assert [str(model) for model in answer.models] == [str(model) for model in fresh.models]
    assert NoCannot().project is None
