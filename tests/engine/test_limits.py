"""Limits are kept, and told in words."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import pytest_asp
from pytest_asp.answers import Answer
from pytest_asp.engine import memory
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.progress import Progress
from pytest_asp.engine.protocol import Engine
from pytest_asp.engine.queries import FindModels, Limits, ModelsFound, Task, Unfinished
from pytest_asp.engine.watchdog import Watchdog


def test_both_engines_keep_the_protocol(engine: WorkerEngine) -> None:
    engines: list[Engine] = [InProcessEngine(), engine]
    for each in engines:
        reply = each.ask(Task("{a}."), FindModels(limit=0), Limits())
        assert isinstance(reply, ModelsFound)
        assert reply.seen == 2


def test_last_words_say_which_limit_and_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    said: list[Unfinished] = []

    def end(code: int) -> None:
        ended.append(code)
        dog.end()

    monkeypatch.setattr("pytest_asp.engine.watchdog.os._exit", end)
    progress = Progress("solve", 7)
    dog = Watchdog(progress, said.append)
    dog.begin(0.2)
    until = time.monotonic() + 10
    while not ended and time.monotonic() < until:
        sum(range(10_000))
    assert ended
    assert (said[0].reason, said[0].phase, said[0].seen) == ("time", "solve", 7)
    assert "0.2 s" in said[0].detail


def test_a_query_that_ends_in_time_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("pytest_asp.engine.watchdog.os._exit", ended.append)
    dog = Watchdog(Progress(), lambda _: None)
    for _ in range(3):
        dog.begin(0.15)
        time.sleep(0.06)
        dog.end()
    dog.begin(None)
    time.sleep(0.3)
    assert not ended


def test_a_limit_never_exceeds_what_the_system_allows() -> None:
    code = (
        "import resource; from pytest_asp.engine import memory;"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30));"
        "memory.limit(4 << 30); print(resource.getrlimit(resource.RLIMIT_AS)[0]);"
        "memory.limit(1 << 30); print(resource.getrlimit(resource.RLIMIT_AS)[0]);"
        "memory.limit(None); print(resource.getrlimit(resource.RLIMIT_AS)[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(pytest_asp.__file__).parents[1],
        capture_output=True,
        check=True,
    )
    assert [int(line) for line in done.stdout.split()] == [2 << 30, 1 << 30, 2 << 30]
    assert memory.can_limit() is (sys.platform == "linux")
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY


def test_a_system_that_does_not_tell_the_memory_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert (memory.peak() or 0) > 1 << 20
    monkeypatch.setattr(memory, "_STATUS", str(tmp_path / "status"))
    assert memory.peak() is None
    Path(tmp_path, "status").write_text("Name: it\n")
    assert memory.peak() is None


def test_no_limits_at_all(solve: Callable[..., Answer]) -> None:
    assert solve("{a}.", timeout=None, memory=None).count == 2
    assert len(list(solve("{a}.", timeout=None, memory=None).models)) == 2


def test_more_enumerations_at_once_than_are_kept_open(solve: Callable[..., Answer]) -> None:
    iterators = [iter(solve(f"{{a(1..3)}}. b({number}).").models) for number in range(40)]
    rounds = [[str(next(iterator)) for iterator in iterators] for _ in range(8)]
    for number in range(40):
        assert len({models[number] for models in rounds}) == 8
    assert all(next(iterator, None) is None for iterator in iterators)


def test_an_enumeration_with_an_error(solve: Callable[..., Answer]) -> None:
    with pytest.raises(pytest_asp.AspError, match="correct the text"):
        list(solve("a :- , b.").models)
