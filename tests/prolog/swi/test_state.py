"""The saved state: made once beside the searches, used when it is there, gone with the engine."""

from __future__ import annotations

import gc
import shutil
import time
from pathlib import Path

import pytest

from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.swi.engine import SwiEngine
from pytest_asp.prolog.swi.state import State
from tests.prolog.swi.asking import shown


def made(state: State) -> Path:
    state.make()
    deadline = time.monotonic() + 20
    while not state.ready:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return Path(state.command(Path("folder"))[2])


@pytest.fixture
def state(swi: SwiEngine) -> State:
    del swi  # it is installed
    return State(shutil.which("swipl") or "")


def test_the_text_is_used_until_the_state_is_there(state: State) -> None:
    before = state.command(Path("folder"))
    assert "-x" not in before
    assert before[-3].endswith("harness.pl")
    file = made(state)
    assert file.is_file()
    assert made(state) == file
    assert state.command(Path("folder"))[:2] == [before[0], "-x"]


def test_the_state_is_gone_with_its_engine(swi: SwiEngine) -> None:
    del swi  # it is installed
    state = State(shutil.which("swipl") or "")
    folder = made(state).parent
    assert folder.exists()
    del state
    gc.collect()
    assert not folder.exists()


def test_a_state_that_cannot_be_made_leaves_the_text(state: State) -> None:
    failing = State(shutil.which("false") or "")
    failing.make()
    time.sleep(0.2)
    assert not failing.ready
    assert "-x" not in failing.command(Path("folder"))


def test_processes_from_the_state_answer_alike(swi: SwiEngine) -> None:
    made(swi._state)
    for _ in range(3):  # the spare process may be an older one
        assert shown(swi, "X = 1 ; X = [A, 'B c']") == [{"X": "1"}, {"X": "[A,'B c']"}]
    loaded = swi.load(ProgramText(":- use_module(library(clpz)).\np(X).\n", "p.pl"), Limits())
    assert [message.line for message in loaded.warnings] == [2]
