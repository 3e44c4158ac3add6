"""Limits, ends of processes, interrupts, seeds and threads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from pytest_asp.errors import (
    EngineCrashed,
    InferenceLimitReached,
    MemoryLimitReached,
    NotProven,
    TimeLimitReached,
)
from pytest_asp.prolog.protocol import Limits, ProgramText, Thrown
from pytest_asp.prolog.swi.engine import SwiEngine
from tests.prolog.swi.asking import LIMITS, ask, output, shown

LOOP = "loop :- loop.\ngrow(X) :- grow(f(X)), true.\n"
SLACK = 0.2 * (3 if os.environ.get("CI") else 2)  # seconds; other tests run beside this one


def end(engine: SwiEngine, goal: str, text: str = LOOP, limits: Limits = LIMITS) -> NotProven:
    with pytest.raises(NotProven) as raised:
        ask(engine, goal, text, limits)
    assert raised.value.phase in {"solve", "unknown"}
    return raised.value


@pytest.mark.parametrize(
    "goal",
    [
        "loop",
        "repeat, fail",
        "catch(loop, _, true)",
        "X is 7**(7**9), Y is X mod 3",
        "length(L, 3000000), msort(L, M), repeat, msort(M, _), fail",
        "sleep(100)",
        "thread_self(Me), thread_get_message(Me, never)",
        "setup_call_cleanup(true, loop, loop)",
    ],
)
def test_a_goal_that_goes_on_ends_in_time_whatever_it_does(swi: SwiEngine, goal: str) -> None:
    search = swi.search(ProgramText(LOOP, "p.pl"), f"X0 = 1 ; {goal}", Limits(0.5, 4 << 30))
    assert search.next() is not None  # a process is there, and the program is loaded
    began = time.monotonic()
    with pytest.raises(TimeLimitReached, match=r"not proven: the goal ran longer than 0\.5 s"):
        search.next()
    assert time.monotonic() - began < 0.5 + SLACK
    assert search.next() is None


def test_loading_counts_towards_the_time(swi: SwiEngine) -> None:
    with pytest.raises(TimeLimitReached):
        swi.load(ProgramText(":- repeat, fail.", "p.pl"), Limits(0.3))


def test_the_time_between_two_answers_is_nobodys(swi: SwiEngine) -> None:
    search = swi.search(ProgramText("", "p.pl"), "repeat", Limits(0.5))
    search.next()
    time.sleep(0.6)
    assert search.next() is not None
    search.close()


def test_the_limit_is_for_all_answers_together(swi: SwiEngine) -> None:
    found = 0
    search = swi.search(ProgramText("", "p.pl"), "repeat, sleep(0.15)", Limits(0.8))
    with pytest.raises(TimeLimitReached):  # noqa: PT012  # how many came before is what counts
        while search.next() is not None:
            found += 1
    assert 1 <= found <= 5


@pytest.mark.parametrize(
    "goal",
    [
        "grow(a)",
        "catch(grow(a), _, true)",
        "catch(grow(a), _, fail)",
        "findall(X, between(1, inf, X), _)",
        "numlist(1, 3000000, L), atomic_list_concat(L, A), atom_length(A, N)",
        "repeat, gensym(a, A), atom_concat(A, A, B), assertz(f(B)), fail",
        "X is 2**(8*200000000)",
    ],
)
def test_a_goal_that_grows_is_stopped_even_where_it_catches_the_error(
    swi: SwiEngine, goal: str
) -> None:
    stopped = end(swi, goal, limits=Limits(20.0, 60 << 20))
    assert type(stopped) is MemoryLimitReached
    assert str(stopped).startswith("not proven: the goal took more than 60 MiB of memory")


def test_memory_that_is_given_back_harms_nobody(swi: SwiEngine) -> None:
    goal = "forall(between(1, 30, _), numlist(1, 100000, _))"
    assert ask(swi, goal, "", Limits(20.0, 60 << 20)) != []


@pytest.mark.parametrize("goal", ["loop", "catch(loop, _, true)", "catch(loop, _, fail)"])
def test_inferences_run_out(swi: SwiEngine, goal: str) -> None:
    stopped = end(swi, goal, limits=Limits(20.0, inferences=100_000))
    assert type(stopped) is InferenceLimitReached
    assert "more than 100,000 inferences" in str(stopped)


def test_inferences_are_counted_over_loading_and_all_answers(swi: SwiEngine) -> None:
    limits = Limits(20.0, inferences=100_000)
    assert type(end(swi, "true", LOOP + ":- loop.", limits)) is InferenceLimitReached
    search = swi.search(ProgramText("", "p.pl"), "repeat", limits)
    found = 0
    with pytest.raises(InferenceLimitReached):  # noqa: PT012  # likewise
        while search.next() is not None:
            found += 1
    assert 10 < found < 10_000


def test_the_same_search_needs_the_same_inferences(swi: SwiEngine) -> None:
    text = ":- use_module(library(clpz)).\n"
    goal = "X in 0..30, Y #= X * X, label([X])"

    def enough(inferences: int) -> int:
        search = swi.search(ProgramText(text, "p.pl"), goal, Limits(20.0, inferences=inferences))
        found = 0
        try:
            while search.next() is not None:
                found += 1
        except InferenceLimitReached:
            pass
        return found

    low, high = 0, 10_000_000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) >= 10 else (middle, high)
    assert [enough(high), enough(low)] * 2 == [10, 9] * 2


@pytest.mark.parametrize(
    ("goal", "how"),
    [
        ("halt", "it ended with status 0, as by halt/0 or halt/1"),
        ("halt(3)", "it ended with status 3, as by halt/0 or halt/1"),
        ("abort", "the program ended the search with abort/0"),
        ("current_prolog_flag(pid, P), process_kill(P, kill)", "it was ended by SIGKILL"),
        ("current_prolog_flag(pid, P), process_kill(P, segv)", "it was ended by SIGSEGV"),
    ],
)
def test_a_process_that_ends_is_told_as_a_crash(swi: SwiEngine, goal: str, how: str) -> None:
    crash = end(swi, f"member(X, [1,2]), X > 1, {goal}")
    assert type(crash) is EngineCrashed
    assert how in str(crash)
    assert type(end(swi, "true", f":- {goal}.")) is EngineCrashed


def test_output_is_exact_up_to_any_end(swi: SwiEngine) -> None:
    assert output(swi, "write(a), nl, put_char(b)") == "a\nb"
    assert output(swi, "write(a), loop", LOOP, Limits(0.4)) == "a"
    assert output(swi, "write(a), grow(b)", LOOP, Limits(20.0, 60 << 20)) == "a"
    assert output(swi, "write(a), halt") == "a"
    assert output(swi, "write(a), throw(b)") == "a"
    assert output(swi, "forall(between(1, 30000, X), (write(X), nl))") == "".join(
        f"{number}\n" for number in range(1, 30001)
    )
    assert output(swi, "write(a), shell('printf b'), write(c)") == "abc"


def test_seeds_make_random_numbers_repeatable(swi: SwiEngine) -> None:
    goal = (
        "random(A), random_between(1, 1000000, B), numlist(1, 20, L), random_permutation(L, C), "
        "D is random(1000000), random_member(E, L)"
    )
    first = ask(swi, goal, seed=7)
    assert ask(swi, goal, seed=7) == first
    assert ask(swi, goal, seed=8) != first
    assert ask(swi, goal) == ask(swi, goal)


@contextmanager
def alarm(seconds: float, handler: Callable[..., None]) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, TimeoutError])
def test_an_interrupt_ends_the_search_and_its_process(
    swi: SwiEngine, interrupt: type[BaseException]
) -> None:
    def handler(*_: object) -> None:
        raise interrupt

    search = swi.search(ProgramText(LOOP, "p.pl"), "X = 1 ; loop", LIMITS)
    search.next()
    process = search._process
    assert process is not None
    began = time.monotonic()
    with alarm(0.3, handler), pytest.raises(interrupt):
        search.next()
    assert time.monotonic() - began < 0.3 + SLACK
    assert search.next() is None
    assert not process.folder.exists()
    assert process._process.returncode == -signal.SIGKILL


def test_four_searches_at_once_do_not_mix(swi: SwiEngine) -> None:
    def search(number: int) -> list[dict[str, str]]:
        return shown(swi, "p(X), q(Y)", f"p({number}). p(a). q(1). q({number}).")

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(search, range(12)))
    assert found == [
        [{"X": x, "Y": y} for x in (str(n), "a") for y in ("1", str(n))] for n in range(12)
    ]


def test_four_loops_at_once_end_in_time(swi: SwiEngine) -> None:
    def late(_: int) -> float:
        search = swi.search(ProgramText(LOOP, "p.pl"), "X = 1 ; loop", Limits(0.5))
        search.next()
        began = time.monotonic()
        with pytest.raises(TimeLimitReached):
            search.next()
        return time.monotonic() - began

    with ThreadPoolExecutor(4) as threads:
        assert max(threads.map(late, range(4))) < 0.5 + SLACK


def test_searches_can_be_interleaved_and_abandoned(swi: SwiEngine) -> None:
    text = ProgramText("p(1). p(2). p(3).", "p.pl")
    searches = [swi.search(text, "p(X)", LIMITS) for _ in range(3)]
    for _ in range(2):
        for search in searches:
            assert search.next() is not None
    folders = [search._process.folder for search in searches if search._process is not None]
    search = searches.pop()
    search.close()
    search.close()
    del search, searches
    assert [folder for folder in folders if folder.exists()] == []


def test_closing_the_engine_ends_all_processes(swi: SwiEngine) -> None:
    engine = SwiEngine()
    search = engine.search(ProgramText("p(1). p(2).", "p.pl"), "p(X), write(X)", LIMITS)
    search.next()
    used, spare = search._process, engine._spare
    assert used is not None
    assert spare is not None
    engine.close()
    engine.close()
    assert (used.folder.exists(), spare.folder.exists()) == (False, False)
    assert (search.next(), search.output) == (None, "1")
    assert ask(swi, "throw(a)")[0].__class__ is Thrown


SCRIPT = """
import os, sys, time
from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.swi.engine import SwiEngine

engine = SwiEngine()
search = engine.search(ProgramText("l :- l.", "p.pl"), "X = 1 ; l", Limits(100.0))
search.next()
if sys.argv[1] == "fork":
    if os.fork() == 0:
        engine.search(ProgramText("", "p.pl"), "true", Limits()).next()
        sys.exit()
    os.wait()
    engine._spare.connect(1 << 30)
while not engine._state.ready:
    time.sleep(0.01)
for _ in range(2):  # the spare process is made from the saved state by then
    engine.search(ProgramText("", "p.pl"), "true", Limits()).next()
processes = (search._process, engine._spare)
folders = [*(each.folder for each in processes), engine._state._file.parent]
print(*(each._process.pid for each in processes), *folders, flush=True)
if sys.argv[1] == "loop":
    search.next()
"""


def _left(words: list[str]) -> list[str]:
    """Give those processes and folders that are still there."""
    alive = []
    for word in words:
        path = Path(word) if word.startswith("/") else Path("/proc") / word / "stat"
        try:
            dead = path.is_file() and ") Z " in path.read_text()
        except OSError:
            dead = True
        if path.exists() and not dead:
            alive.append(word)
    return alive


@pytest.mark.parametrize("way", ["loop", "end", "fork"])
def test_nothing_is_left_of_a_python_that_ended(swi: SwiEngine, way: str) -> None:
    del swi  # it is installed
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, way], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as python:
        assert python.stdout is not None
        assert python.stderr is not None
        words = python.stdout.readline().decode().split()
        if way == "loop":
            time.sleep(0.1)
            python.kill()
        said = python.stderr.read().decode()
    assert len(words) == 5, said
    deadline = time.monotonic() + 10
    while _left(words) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert _left(words) == []
    assert said == ""


@pytest.mark.parametrize("memory", [1, 512, 100_000, 1_000_000])
def test_a_limit_that_no_process_can_keep_has_run_out(swi: SwiEngine, memory: int) -> None:
    began = time.monotonic()
    assert isinstance(end(swi, "p(X)", "p(1).", Limits(2, memory)), MemoryLimitReached)
    assert time.monotonic() - began < 5


def test_limits_that_are_none(swi: SwiEngine) -> None:
    limits = Limits(memory=10**30, inferences=10**30)
    assert len(ask(swi, "p(X)", "p(1).", limits)) == 1
