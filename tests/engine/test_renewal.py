"""A worker that begins anew: what it measures depends on the questions since then alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.answers import Answer
from pytest_asp.engine import renewal
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.engine.queries import (
    Describe,
    Effort,
    FindModels,
    Limits,
    Measure,
    Measured,
    ModelsFound,
    Refused,
    Task,
    Unfinished,
)

LARGE = Task("p(X,Y) :- X = 1..300, Y = 1..300. { q(X) } :- p(X,_).")
HOLES = Task("p(1..7). h(1..6). 1 { in(P,H) : h(H) } 1 :- p(P). :- in(P,H), in(Q,H), P < Q.")
RUNAWAY = Task("n(0). n(X+1) :- n(X).")
NOISE = 256 << 10  # pages that are touched or not


def effort(engine: WorkerEngine, task: Task, limit: int = 2) -> Effort:
    reply = engine.ask(task, FindModels(limit=limit), Limits())
    assert isinstance(reply, ModelsFound)
    return reply.effort


def test_what_is_measured_does_not_depend_on_what_was_asked_before(engine: WorkerEngine) -> None:
    found: list[list[Effort]] = []
    for tasks in ([LARGE, HOLES], [HOLES, LARGE], [LARGE, HOLES]):
        efforts = {}
        for task in tasks:
            engine.measure()
            efforts[task] = effort(engine, task)
        found.append([efforts[LARGE], efforts[HOLES]])
    memory = [[each.memory or 0 for each in efforts] for efforts in found]
    assert all(abs(large - memory[0][0]) < NOISE for large, _ in memory)
    assert all(abs(small - memory[0][1]) < NOISE for _, small in memory)
    assert memory[0][0] > memory[0][1] + NOISE
    conflicts = {each.conflicts for _, each in found}
    assert len(conflicts) == 1
    assert conflicts.pop()


def test_conflicts_are_those_of_each_question(engine: WorkerEngine) -> None:
    engine.measure()
    first = effort(engine, HOLES)
    assert first.conflicts
    assert effort(engine, HOLES).conflicts == 0  # it is known by then
    assert effort(engine, Task("a. :- a.")).conflicts == 0


def test_without_measuring_nobody_pays_for_it(engine: WorkerEngine) -> None:
    assert effort(engine, HOLES).conflicts is None
    assert effort(engine, HOLES).memory is None


def test_each_kind_of_question_is_measured(engine: WorkerEngine) -> None:
    engine.measure()
    described = engine.ask(HOLES, Describe(), Limits())
    assert not isinstance(described, Refused | Unfinished)
    assert (described.effort.conflicts, (described.effort.memory or 0) > NOISE) == (0, True)
    stream = engine.stream(Task("{a}."), FindModels(), Limits())
    batches = [stream.batch(), stream.batch()]
    assert all(isinstance(each, ModelsFound) and each.effort.memory for each in batches)
    assert isinstance(engine.ask(Task("a :- ,"), FindModels(), Limits()), Refused)


def test_the_worker_is_renewed_and_not_replaced(engine: WorkerEngine) -> None:
    assert effort(engine, HOLES).grounded
    engine.measure()  # this worker cannot be renewed
    assert effort(engine, HOLES).grounded
    process = engine._process
    assert process is not None
    engine.measure()
    engine.measure()  # nothing was asked in between
    assert process.served == 0
    assert effort(engine, HOLES).grounded
    assert not effort(engine, HOLES).grounded
    assert engine._process is process


def test_models_and_enumerations_survive_it(
    engine: WorkerEngine, solve: Callable[..., Answer]
) -> None:
    engine.measure()
    answer = solve("{a; b}. h(1..3). #show a/0. #show b/0.")
    model = answer.models[0]
    models = iter(answer.models)
    first = [str(next(models)), str(next(models))]
    engine.measure()
    assert "h(2)" in model
    rest = [str(each) for each in models]
    assert len({*first, *rest}) == 4


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL])
def test_how_it_ended_is_told_all_the_same(engine: WorkerEngine, number: signal.Signals) -> None:
    engine.measure()
    effort(engine, HOLES)
    assert engine._process is not None
    (child,) = children(engine._process.pid)
    threading.Timer(0.3, os.kill, (child, number)).start()
    reply = engine.ask(RUNAWAY, FindModels(), Limits())
    assert isinstance(reply, Unfinished)
    assert (reply.reason, number.name in reply.detail) == ("crash", True)
    assert effort(engine, HOLES).grounded


def test_limits_hold_and_leave_no_process(engine: WorkerEngine) -> None:
    engine.measure()
    effort(engine, HOLES)
    assert engine._process is not None
    pids = [engine._process.pid, *children(engine._process.pid)]
    assert len(pids) == 2
    reply = engine.ask(RUNAWAY, FindModels(), Limits(seconds=0.3))
    assert isinstance(reply, Unfinished)
    assert (reply.reason, reply.phase, (reply.memory or 0) > NOISE) == ("time", "ground", True)
    assert gone(pids)
    small = engine.ask(RUNAWAY, FindModels(), Limits(memory=120 << 20))
    assert isinstance(small, Unfinished)
    assert small.reason == "memory"


def test_a_worker_whose_parent_is_gone_ends_in_the_midst_of_a_grounding() -> None:
    script = (
        "import os, threading, time;"
        "from pytest_asp.engine.client import WorkerEngine;"
        "from pytest_asp.engine.queries import *;"
        "e = WorkerEngine(); e.measure(); e.ask(Task('a.'), FindModels(), Limits());"
        "from pathlib import Path;"
        "pid = e._process.pid;"
        "kids = Path(f'/proc/{pid}/task/{pid}/children').read_text();"
        "print(pid, kids, flush=True);"
        "threading.Timer(0.5, lambda: os._exit(0)).start();"
        "e.ask(Task('n(0). n(X+1) :- n(X).'), FindModels(), Limits())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    pids = [int(each) for each in done.stdout.split()]
    assert len(pids) == 2
    assert gone(pids)


def test_children_follow_one_another_until_one_ends_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, real = os.getpid(), os._exit

    def end(code: int) -> None:
        if os.getpid() != here:
            real(code)
        raise SystemExit(code)

    monkeypatch.setattr("pytest_asp.engine.renewal.os._exit", end)
    with pytest.raises(SystemExit) as ended:
        renewal.serve_in_children(lambda number: end(renewal.RENEWED if number < 5 else number), 3)
    assert ended.value.code == 5


def test_a_child_that_nobody_waits_for_any_more_is_ended() -> None:
    alive, held = os.pipe()
    child = subprocess.Popen(["sleep", "60"], pass_fds=(held,))
    os.close(held)
    assert renewal._exit_code(child.pid, alive, parent=-1) == -signal.SIGKILL
    os.close(alive)
    child.poll()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_signal_is_passed_on(number: signal.Signals) -> None:
    script = f"from pytest_asp.engine import renewal; renewal._end_likewise({-number})"
    done = subprocess.run([sys.executable, "-c", script], check=False)
    assert done.returncode == -number


def test_figures_of_a_contradiction_stay_the_same_however_often_it_is_asked(
    engine: WorkerEngine,
) -> None:
    rules = set()
    for _ in range(3):
        effort(engine, HOLES)
        measured = engine.ask(HOLES, Measure(), Limits())
        assert isinstance(measured, Measured)
        rules.add((measured.rules, measured.decided))
    assert len(rules) == 1


@pytest.mark.parametrize(
    ("program", "decided"),
    [("a. b :- a.", True), ("{a}.", False), ("a. :- a.", True), (HOLES.text, False)],
)
def test_what_grounding_decides(engine: WorkerEngine, program: str, decided: bool) -> None:
    measured = engine.ask(Task(program), Measure(), Limits())
    assert isinstance(measured, Measured)
    assert measured.decided is decided


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def gone(pids: list[int]) -> bool:
    """Wait a little for processes to end."""
    until = time.monotonic() + 5
    while any(is_running(pid) for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
