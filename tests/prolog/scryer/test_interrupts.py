"""Signals end a search, though what searches is no Python."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from time import monotonic

import pytest

from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.scryer.engine import ScryerEngine, ScryerSearch
from tests.prolog.scryer.asking import ask

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no alarms"
)


@pytest.fixture
def loop(scryer: ScryerEngine) -> ScryerSearch:
    """A search that does not end."""
    ask(scryer, "", "true")  # what is made once
    return scryer.search(ProgramText("loop :- loop.\n", "l.pl"), "loop", Limits(timeout=30))


@pytest.fixture
def heard() -> Iterator[None]:
    """Let Ctrl-C be heard also where a shell has had it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_ctrl_c_ends_a_search(scryer: ScryerEngine, loop: ScryerSearch) -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    began = monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        loop.next()
    assert monotonic() - began < 0.3 + 0.5
    assert loop.next() is None
    loop.close()
    assert ask(scryer, "p(1).\n", "p(X)")


class _AlarmError(Exception):
    pass


def test_a_handler_that_raises_ends_a_search(loop: ScryerSearch) -> None:
    def handler(*_: object) -> None:
        raise _AlarmError

    before = signal.signal(signal.SIGALRM, handler)
    began = monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(_AlarmError):
            loop.next()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert monotonic() - began < 0.3 + 0.5
    loop.close()


def test_a_handler_that_returns_ends_nothing(scryer: ScryerEngine) -> None:
    seen: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        found = ask(scryer, "c(0).\nc(N) :- N > 0, M is N - 1, c(M).\n", "c(300000)")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(found) == 1
    assert seen


@pytest.mark.usefixtures("heard")
def test_ending_a_search_leaves_the_others_alone(scryer: ScryerEngine, loop: ScryerSearch) -> None:
    other = scryer.search(ProgramText("p(1). p(2).\n", "p.pl"), "p(X)", Limits())
    assert other.next() is not None
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        loop.next()
    loop.close()
    assert other.next() is not None
    other.close()
