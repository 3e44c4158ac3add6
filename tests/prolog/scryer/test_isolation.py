"""A program sees what it imports and nothing else: as in a machine that was just started."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_asp.prolog.protocol import Event, GoalRefused
from pytest_asp.prolog.scryer.artifacts import Artifacts
from pytest_asp.prolog.scryer.engine import ScryerEngine
from pytest_asp.prolog.scryer.machine import Machine
from pytest_asp.prolog.scryer.prefix import preloaded
from tests.prolog.scryer.asking import ask

QUESTIONS = (
    "findall(op(P, T, N), current_op(P, T, N), L)",
    "findall(F=V, current_prolog_flag(F, V), L)",
    "findall(B, catch(clause(user:goal_expansion(H, G), B), _, true), L)",
    *(
        f"catch({goal}, E, true)"
        for goal in (
            "'#='(X, 1)",
            "all_distinct([1, 1])",
            "append([1], [2], X)",
            "member(X, [1])",
            "length([a], X)",
            "dif(X, a)",
            "freeze(X, true)",
            "between(1, 3, X)",
            "phrase(foo, [])",
            'format("~w", [x])',
            "read_term_from_chars([a, '.'], X, [])",
            "write_term_to_chars(a, [], X)",
            "setup_call_cleanup(true, true, true)",
            "copy_term(X, X, Y)",
            "put_atts(X, foo)",
            "random(X)",
            "solve(a, b, X)",
            "seed(1)",
            "known([], X)",
            "load(a, b)",
            "text([], X)",
            "clpz:label([])",
            "assoc:empty_assoc(X)",
            "lists:append([1], [2], X)",
        )
    ),
)


@pytest.fixture(scope="module")
def artifacts() -> Iterator[Artifacts]:
    """Compiled modules and snapshots, for machines that are looked at from close by."""
    made = Artifacts()
    yield made
    made.close()


def test_a_clone_answers_as_a_machine_that_was_just_started(artifacts: Artifacts) -> None:
    snapshot = artifacts.snapshot()  # before a lane is taken
    lane = artifacts.lanes().take()
    other = artifacts.lanes().take()
    fresh, cloned = lane.instance(), other.instance()
    one, two = Machine(fresh), snapshot.fill(cloned)
    for question in QUESTIONS:
        goal = f"{question}, Asked = yes."
        assert list(two.query(goal)) == list(one.query(goal)), question
    fresh.close()
    cloned.close()
    artifacts.lanes().give_back(lane)
    artifacts.lanes().give_back(other)


GOALS = (
    "X #= 1+2",
    "X in 1..3",
    "length(L, 2)",
    "assoc:empty_assoc(A)",
    "findall(P-N, current_op(P, xfx, N), L)",
)


def test_with_a_library_preloaded_it_is_as_if_it_were_loaded(
    scryer: ScryerEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ":- use_module(library(clpz)).\np :- X #= 1, X > 0.\n"
    assert preloaded(text) == ("clpz",)
    quick = [_told(scryer, text, goal) for goal in GOALS]
    monkeypatch.setattr("pytest_asp.prolog.scryer.engine.preloaded", lambda _: ())
    assert [_told(scryer, text, goal) for goal in GOALS] == quick


@pytest.mark.parametrize(
    "text",
    [
        "",
        "% :- use_module(library(clpz)).\n",
        "/* :- use_module(library(clpz)). */\n",
        "p(':- use_module(library(clpz)).').\n",
        ":- use_module(library(lists)).\n",
    ],
)
def test_a_library_that_is_only_mentioned_is_not_there(scryer: ScryerEngine, text: str) -> None:
    assert preloaded(text) == ()
    with pytest.raises(GoalRefused):
        ask(scryer, text, "X #= 1")


def test_what_stands_before_the_import_does_not_see_the_library(scryer: ScryerEngine) -> None:
    text = "p(X) :- X = 1.\n:- use_module(library(clpz)).\nq(X) :- X #= 1.\n"
    assert preloaded(text) == ()
    assert len(ask(scryer, text, "q(X), p(X)")) == 1


def _told(engine: ScryerEngine, text: str, goal: str) -> list[Event]:
    return ask(engine, text, goal)
