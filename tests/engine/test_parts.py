"""The pieces of the engine, one by one."""

from __future__ import annotations

import os
import pickle
import signal
import time
from typing import Any

import pytest

from pytest_asp.engine import process as process_module
from pytest_asp.engine import queries
from pytest_asp.engine.cache import GroundingCache
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.engine.control import Grounding
from pytest_asp.engine.frames import Deadline, Receiver, send
from pytest_asp.engine.hidden import GENERATION_BITS, HiddenAtoms
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.loading import Loader, Refusal
from pytest_asp.engine.process import uninterrupted
from pytest_asp.engine.progress import Progress
from pytest_asp.engine.queries import (
    Describe,
    Described,
    FindModels,
    Limits,
    Measure,
    Measured,
    ModelData,
    ModelsFound,
    Refused,
    Task,
)
from pytest_asp.errors import SolveError


def ground(text: str, **settings: Any) -> Grounding:
    return Grounding(Task(text, **settings), Loader(), HiddenAtoms(), Progress())


def test_frames_of_any_size_arrive_whole_and_in_order() -> None:
    reading, writing = os.pipe()
    receiver = Receiver(reading)
    messages: list[Any] = [1, "x" * 50_000, ("a", None), b""]
    for message in messages:
        send(writing, message)
        assert receiver.receive() == message
    send(writing, 1)
    send(writing, 2)
    assert [receiver.receive(), receiver.receive()] == [1, 2]
    os.close(writing)
    with pytest.raises(EOFError):
        receiver.receive()
    os.close(reading)


def test_waiting_for_a_frame_has_an_end() -> None:
    reading, writing = os.pipe()
    began = time.monotonic()
    with pytest.raises(Deadline):
        Receiver(reading).receive(time.monotonic() + 0.05)
    assert time.monotonic() - began < 1
    os.close(reading)
    os.close(writing)


@pytest.mark.parametrize(
    "value",
    [
        Limits(),
        Task("a.", constants=(("n", "1"),)),
        FindModels(queries.Scope((("a", True),), "show"), 3),
        Describe(),
        ModelData("a", "1", 5, (1, 2), (2, 1), proven=True),
        Refused("parse", "x", (queries.RawMessage("error", "y"),)),
    ],
)
def test_what_crosses_the_border_can_be_pickled(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_cache_drops_what_was_not_used_longest() -> None:
    cache = GroundingCache(capacity=2)
    first, second, third = (ground(f"a({i}).") for i in range(3))
    cache.put(first)
    cache.put(second)
    assert cache.take(first.task) is first
    cache.put(first)
    cache.put(third)
    cache.trim()
    assert cache.take(second.task) is None
    assert cache.take(first.task) is first
    assert cache.take(third.task) is third


def test_a_cache_is_bounded_by_size_but_keeps_the_last() -> None:
    small, large = ground("a(1..5)."), ground("a(1..5000).")
    assert large.size > 100 * small.size
    cache = GroundingCache(capacity=10, size=large.size // 2)
    cache.put(small)
    cache.put(large)
    cache.trim()
    assert len(cache) == 1
    assert cache.take(large.task) is large


def test_a_fresh_grounding_finds_the_same_models_in_the_same_order() -> None:
    text = "{a(1..6)}. :- {a(X)} < 2."
    first = ground(text).answer(FindModels(limit=0, keep=64))
    again = ground(text).answer(FindModels(limit=0, keep=64))
    some = ground(text).answer(FindModels(limit=5, keep=5))
    assert isinstance(first, ModelsFound)
    assert isinstance(again, ModelsFound)
    assert isinstance(some, ModelsFound)
    assert first.models == again.models
    assert some.models == first.models[:5]
    assert (some.exhausted, first.exhausted) == (False, True)


def test_of_a_tiny_program_only_the_first_model_is_described_unless_a_fresh_one_is_asked() -> None:
    tiny, larger = ground("{a;b}."), ground("{a;b}. c(1..100).")
    for grounding, fresh, described in [(tiny, False, 1), (larger, False, 3), (tiny, True, 3)]:
        reply = grounding.answer(FindModels(limit=3, keep=3, fresh=fresh))
        assert isinstance(reply, ModelsFound)
        assert (reply.seen, len(reply.models)) == (3, described)


def test_measuring_does_not_search_unless_it_is_asked_to() -> None:
    holes = ground("{in(P,H) : H=1..13} = 1 :- P=1..14. :- in(P,H), in(Q,H), P<Q.")
    reply = holes.answer(Measure())
    assert isinstance(reply, Measured)
    assert reply.rules > 1000
    assert (reply.choices, reply.conflicts) == (None, None)
    searched = ground("{a;b}. :- a, b.").answer(Measure(fresh=True))
    assert isinstance(searched, Measured)
    assert searched.choices == 2


def test_asking_for_a_fresh_grounding() -> None:
    engine = InProcessEngine()
    task, limits = Task("{a;b}."), Limits()
    for fresh, expected in [(False, True), (False, False), (True, True), (True, True)]:
        reply = engine.ask(task, FindModels(limit=1, keep=1, fresh=fresh), limits)
        assert isinstance(reply, ModelsFound)
        assert reply.fresh is expected


def test_a_description_grounds_but_does_not_solve() -> None:
    engine = InProcessEngine()
    reply = engine.ask(Task("p(1..3). {q}. -r :- q."), Describe(), Limits())
    assert isinstance(reply, Described)
    assert set(reply.signatures) == {("p", 1, True), ("q", 0, True), ("r", 0, False)}
    found = engine.ask(Task("p(1..3). {q}. -r :- q."), FindModels(limit=1), Limits())
    assert isinstance(found, ModelsFound)
    assert found.fresh


def test_a_control_made_in_advance_is_used_once() -> None:
    loader = Loader()
    loader.prepare()
    first, _ = loader.load(Task("a."), None)
    second, _ = loader.load(Task("b."), None)
    assert first is not second
    assert [str(atom.symbol) for atom in second.symbolic_atoms] == ["b"]


def test_options_and_constants_reach_a_control_of_its_own() -> None:
    loader = Loader()
    loader.prepare()
    control, _ = loader.load(Task("#const n=1. p(n).", constants=(("n", "7"),)), None)
    assert [str(atom.symbol) for atom in control.symbolic_atoms] == ["p(7)"]
    with pytest.raises(Refusal):
        loader.load(Task("a.", arguments=("--no-such-option",)), None)


def test_keys_of_hidden_atoms_tell_their_process() -> None:
    one, other = HiddenAtoms(1), HiddenAtoms(2)
    key, foreign = one.keep([]), other.keep([])
    assert (key >> GENERATION_BITS, foreign >> GENERATION_BITS) == (1, 2)
    assert one.text(foreign) is None
    assert one.text(key) == ""
    one.release(key)
    one.keep([])
    assert one.text(key) is None


def test_work_that_is_not_interrupted_is_done_whole_and_interrupts_come_after() -> None:
    done = []

    def ring(*_: object) -> None:
        raise InterruptedError

    def work() -> None:
        signal.raise_signal(signal.SIGALRM)
        done.append(1)

    previous = signal.signal(signal.SIGALRM, ring)
    try:
        with pytest.raises(InterruptedError):
            uninterrupted(work)
        assert signal.getsignal(signal.SIGALRM) is ring
    finally:
        signal.signal(signal.SIGALRM, previous)
    assert done == [1]


def test_what_an_interrupt_leaves_is_as_before_where_the_work_fails() -> None:
    def work() -> None:
        raise OSError("no process")

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(OSError, match="no process"):
        uninterrupted(work)
    assert signal.getsignal(signal.SIGINT) is before


def test_an_engine_keeps_few_groundings() -> None:
    cache = GroundingCache(capacity=2)
    engine = InProcessEngine(cache=cache)
    for number in range(5):
        engine.ask(Task(f"a({number})."), FindModels(limit=1), Limits())
    assert len(cache) == 2


def test_an_engine_may_leave_dropping_groundings_for_later() -> None:
    cache = GroundingCache(capacity=2)
    engine = InProcessEngine(cache=cache, deferred=True)
    for number in range(5):
        engine.ask(Task(f"a({number})."), FindModels(limit=1), Limits())
    assert len(cache) == 5
    engine.tidy()
    assert len(cache) == 2


def test_a_system_without_such_pipes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "_POSIX", False)
    with pytest.raises(SolveError, match=r"expected a POSIX system .*use the Windows Subsystem"):
        WorkerEngine().ask(Task("a."), Describe(), Limits())
