"""What a long question says of itself while it is running."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from pytest_asp.engine import client
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.engine.progress import Advance, Progress
from pytest_asp.engine.queries import (
    FindModels,
    FindOptimum,
    Limits,
    ModelsFound,
    OptimumFound,
    Task,
    Unfinished,
)
from pytest_asp.engine.watchdog import Watchdog
from pytest_asp.engine.worker import Server

RUNAWAY = Task("n(0). n(X+1) :- n(X).")
HARD = Task(
    "{ a(1..60) }. :- #sum { X*X\\11,X : a(X) } < 200."
    "#minimize { X*X\\7@2,X : a(X) }. #minimize { X*X\\5@1,X : a(X) }."
)


@pytest.fixture
def told() -> list[Advance | None]:
    return []


@pytest.fixture
def watched(told: list[Advance | None]) -> Iterator[WorkerEngine]:
    engine = WorkerEngine(watch=told.append)
    yield engine
    engine.close()


def test_a_long_grounding_says_so_until_it_is_over(
    watched: WorkerEngine, told: list[Advance | None]
) -> None:
    watched.ask(Task("{a}."), FindModels(), Limits())
    assert told == []
    reply = watched.ask(RUNAWAY, FindModels(), Limits(seconds=2.6))
    assert isinstance(reply, Unfinished)
    *advances, last = told
    assert last is None
    phases = [(each.phase, each.seen, each.cost) for each in advances if each is not None]
    assert phases == [("ground", 0, ())] * len(advances)
    times = [each.seconds for each in advances if each is not None]
    assert times[0] >= 2
    assert times == sorted(times)


def test_a_long_optimisation_says_how_good_it_is_and_so_does_its_end(
    watched: WorkerEngine, told: list[Advance | None]
) -> None:
    reply = watched.ask(HARD, FindOptimum(), Limits(seconds=2.6))
    assert isinstance(reply, Unfinished)
    advances = [each for each in told if each is not None]
    assert advances[0].phase == "solve"
    assert advances[0].seen
    assert len(advances[0].cost) == 2
    assert (len(reply.cost), reply.priorities, reply.seen >= advances[0].seen) == (2, (2, 1), True)


def test_the_best_so_far_is_known_while_optimal_models_are_counted(watched: WorkerEngine) -> None:
    scope = FindModels().scope
    optimal = type(scope)(optimal=True)
    reply = watched.ask(HARD, FindModels(optimal, limit=2), Limits(seconds=2))
    assert isinstance(reply, Unfinished)
    assert len(reply.cost) == 2
    assert reply.priorities == (2, 1)


def test_an_optimum_that_is_found_leaves_nothing_behind(watched: WorkerEngine) -> None:
    reply = watched.ask(Task("{a}. #minimize { 1 : a }."), FindOptimum(), Limits())
    assert isinstance(reply, OptimumFound)
    later = watched.ask(RUNAWAY, FindModels(), Limits(seconds=0.2))
    assert isinstance(later, Unfinished)
    assert (later.cost, later.priorities, later.seen) == ((), (), 0)


def test_an_enumeration_says_how_far_it_is_until_it_is_closed(
    watched: WorkerEngine, told: list[Advance | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "TELL_AFTER", 0.05)
    monkeypatch.setattr(client, "TELL_EVERY", 0.05)
    stream = watched.stream(Task("{a(1..12)}."), FindModels(), Limits())
    seen = 0
    while len(told) < 2:
        reply = stream.batch()
        assert isinstance(reply, ModelsFound)
        seen += len(reply.models)
        time.sleep(0.02)
    stream.close()
    *advances, last = told
    assert last is None
    assert [each.phase for each in advances if each is not None] == ["solve", "solve"]
    assert advances[0] is not None
    assert 0 < advances[0].seen <= seen
    stream.close()
    assert told.count(None) == 1


def test_who_is_interrupted_by_what_shows_it_gets_no_stale_reply(
    watched: WorkerEngine, told: list[Advance | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(advance: Advance | None) -> None:
        told.append(advance)
        if advance is not None:
            raise KeyboardInterrupt

    monkeypatch.setattr(watched, "_watch", interrupt)
    with pytest.raises(KeyboardInterrupt):
        watched.ask(RUNAWAY, FindModels(), Limits(seconds=20))
    assert told[-1] is None
    reply = watched.ask(Task("{a}."), FindModels(), Limits())
    assert isinstance(reply, ModelsFound)
    assert reply.seen == 2


def test_nobody_is_told_who_did_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pytest_asp.engine.progress.TELL_AFTER", 0.0)
    monkeypatch.setattr("pytest_asp.engine.watchdog.TELL_AFTER", 0.0)
    told: list[Advance] = []
    dog = Watchdog(Progress("solve", 3, (7,)), lambda _: None, told.append)
    dog.begin(None)
    time.sleep(0.4)
    assert told == []
    dog.begin(None, telling=True)
    time.sleep(0.4)
    dog.end()
    assert (told[0].phase, told[0].seen, told[0].cost) == ("solve", 3, (7,))


def test_a_pipe_that_is_full_or_in_use_holds_nothing_up() -> None:
    incoming, outgoing = os.pipe()
    server = Server(incoming, outgoing, 1)
    advance = Advance("solve", 1, (), 2.0)
    with server._writing:
        server._tell(advance)
    os.set_blocking(incoming, False)
    with pytest.raises(BlockingIOError):
        os.read(incoming, 1)
    for _ in range(10_000):  # more than a pipe holds
        server._tell(advance)
    assert len(os.read(incoming, 100)) == 100
