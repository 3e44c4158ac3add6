"""Searches that are ended: by their limits, or because the engine can do no more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from pytest_asp.errors import (
    EngineCrashed,
    InferenceLimitReached,
    MemoryLimitReached,
    NotProven,
    TimeLimitReached,
)
from pytest_asp.prolog.protocol import Event, Limits, ProgramText
from pytest_asp.prolog.scryer.engine import ScryerEngine
from tests.prolog.scryer.asking import ask, bindings

LOOPS = """
:- use_module(library(lists)).
loop :- loop.
count(N) :- M is N + 1, count(M).
square(X) :- Y is X * X, square(Y).
list(N, [N|T]) :- M is N + 1, list(M, T).
deep(N) :- M is N + 1, deep(M), true.
deep.
choices(N) :- M is N + 1, choices(M).
choices(_).
facts(N) :- assertz(fact(N, N, N)), M is N + 1, facts(M).
chatter :- write(hellohellohellohello), chatter.
term(0, a).
term(N, f(X)) :- N > 0, M is N - 1, term(M, X).
to(0).
to(N) :- N > 0, M is N - 1, to(M).
"""
CLPZ = ":- use_module(library(clpz)).\n"


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (LOOPS, "loop"),
        (LOOPS, "catch(loop, _, true)"),
        (LOOPS, "square(3)"),
        (LOOPS, "repeat, fail"),
        (CLPZ, "X in 1..100000000, label([X]), X < 0"),
        (":- initialization(loop).\n" + LOOPS, "true"),
    ],
)
def test_a_loop_ends_on_time(scryer: ScryerEngine, text: str, goal: str) -> None:
    ask(scryer, "", "true")  # what is made once
    began = monotonic()
    with pytest.raises(TimeLimitReached, match=r"^not proven: the goal ran longer than 0\.5 s; "):
        ask(scryer, text, goal, Limits(timeout=0.5))
    assert monotonic() - began < 1  # 0.7 on a machine without other work


def test_only_the_time_of_searching_counts(scryer: ScryerEngine) -> None:
    search = scryer.search(ProgramText("p(1). p(2).\n", "p.pl"), "p(X)", Limits(timeout=0.4))
    assert search.next() is not None
    began = monotonic()
    while monotonic() - began < 0.5:
        pass
    assert bindings(search.next()) == {"X": "2"}
    search.close()


def test_the_time_of_all_answers_counts(scryer: ScryerEngine) -> None:
    began = monotonic()
    with pytest.raises(TimeLimitReached):
        ask(scryer, "", "repeat", Limits(timeout=0.5), most=10_000_000)
    assert monotonic() - began < 5  # what is not spent in the engine does not count


@pytest.mark.parametrize("size", [64, 200])
@pytest.mark.parametrize(
    "goal",
    [
        "list(0, L)",
        "deep(0)",
        "choices(0)",
        "facts(0)",
        "findall(X, repeat, L)",
        "length(L, M), fail",
        "length(L, 100000000)",
        "catch(list(0, L), _, true)",
    ],
)
def test_memory_that_runs_out_is_told(scryer: ScryerEngine, goal: str, size: int) -> None:
    limits = Limits(timeout=60, memory=size << 20)
    with pytest.raises(
        MemoryLimitReached, match=f"^not proven: the goal took more than {size} MiB of memory; "
    ):
        ask(scryer, LOOPS, goal, limits)


def test_what_was_written_before_the_memory_ran_out_is_kept(scryer: ScryerEngine) -> None:
    limits = Limits(timeout=60, memory=48 << 20)
    search = scryer.search(ProgramText(LOOPS, "p.pl"), "chatter", limits)
    with pytest.raises(MemoryLimitReached):
        search.next()
    assert search.output.startswith("hello" * 1_000_000)
    assert set(search.output) == set("hello")
    search.close()


def test_a_budget_of_inferences_ends_a_search(scryer: ScryerEngine) -> None:
    limits = Limits(inferences=100_000)
    for goal in ("loop", "catch(loop, _, true)", "repeat, fail"):
        with pytest.raises(
            InferenceLimitReached,
            match=r"^not proven: the goal took more than 100,000 inferences; ",
        ):
            ask(scryer, LOOPS, goal, limits)


def _enough(scryer: ScryerEngine, text: str, goal: str, inferences: int) -> bool:
    try:
        ask(scryer, text, goal, Limits(inferences=inferences), most=1000)
    except InferenceLimitReached:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "goal"), [(LOOPS, "to(10000)"), (CLPZ, "X in 1..20, label([X]), X > 10")]
)
def test_the_same_search_needs_the_same_budget_each_time(
    scryer: ScryerEngine, text: str, goal: str
) -> None:
    low, high = 1, 200_000
    assert _enough(scryer, text, goal, high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _enough(scryer, text, goal, middle) else (middle, high)
    assert [_enough(scryer, text, goal, budget) for budget in (low, high) * 3] == [False, True] * 3


@pytest.mark.parametrize(
    "goal",
    [f"X = {'f(' * 100_000}a{')' * 100_000}", "term(300000, X), assertz(z(X))"],
)
def test_a_term_that_is_nested_too_deep_breaks_nothing_else(
    scryer: ScryerEngine, goal: str
) -> None:
    with pytest.raises(EngineCrashed, match="a term is nested too deep for Scryer Prolog"):
        ask(scryer, LOOPS, goal)
    assert ask(scryer, LOOPS, "to(3)")


def test_a_search_that_was_ended_stays_ended(scryer: ScryerEngine) -> None:
    search = scryer.search(ProgramText(LOOPS, "p.pl"), "loop", Limits(timeout=0.2))
    with pytest.raises(TimeLimitReached):
        search.next()
    assert search.next() is None
    search.close()


def _search(scryer: ScryerEngine, number: int) -> list[Event]:
    text = f"p(X) :- between(1, {number}, X).\n:- use_module(library(between)).\n"
    return ask(scryer, text, "p(X)", most=number)


def test_searches_in_several_threads_do_not_mix(scryer: ScryerEngine) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda number: _search(scryer, number), [20, 30, 40, 50] * 4))
    assert [len(events) for events in found] == [20, 30, 40, 50] * 4
    assert [bindings(event)["X"] for event in found[-1]] == [str(x) for x in range(1, 51)]


def _seconds(scryer: ScryerEngine, timeout: float) -> float:
    began = monotonic()
    with pytest.raises(NotProven):
        ask(scryer, LOOPS, "loop", Limits(timeout=timeout))
    return monotonic() - began - timeout


def test_loops_in_several_threads_end_on_time(scryer: ScryerEngine) -> None:
    with ThreadPoolExecutor(4) as pool:
        late = list(pool.map(lambda timeout: _seconds(scryer, timeout), [0.5, 0.7, 0.9, 1.1]))
    assert max(late) < 0.2 + 0.4  # the second part for a machine with other work to do
