"""Whatever a program does, the test that asked fails in time, and the next one is answered."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine import process as process_module
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.errors import MemoryLimitReached, NotProven, TimeLimitReached, WorkerCrashed
from pytest_asp.sources import to_source

RUNAWAYS = {
    "recursion": "n(0). n(X+1) :- n(X).",
    "join": "n(1..3000). q :- n(A), n(B), n(C), A+B+C=0.",
    "search": "{in(P,H) : H=1..13} = 1 :- P=1..14. :- in(P,H), in(Q,H), P<Q.",
}
LARGE = "n(1..3000). q(A,B,C) :- n(A), n(B), n(C)."
MEMORY = 250 << 20


def running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def worker_pid(engine: WorkerEngine) -> int:
    assert engine._process is not None
    return engine._process.pid


@pytest.mark.parametrize("name", RUNAWAYS)
def test_a_runaway_ends_within_its_limit_and_one_second(
    solve: Callable[..., Answer], engine: WorkerEngine, name: str
) -> None:
    assert solve("a.").satisfiable
    before = worker_pid(engine)
    began = time.monotonic()
    with pytest.raises(TimeLimitReached, match="not proven: asked for up to 2 models") as caught:
        _ = solve(RUNAWAYS[name], timeout=0.2).unique
    assert time.monotonic() - began < 3 * 0.2 + 1
    assert "0.2 s" in str(caught.value)
    assert not running(before)
    assert solve("{a}.").count == 2


def test_a_stopped_worker_is_ended_by_wall_time(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    assert solve("a.").satisfiable
    os.kill(worker_pid(engine), signal.SIGSTOP)
    began = time.monotonic()
    with pytest.raises(TimeLimitReached):
        _ = solve("{b}.", timeout=0.1).count == 2
    assert time.monotonic() - began < 3 * 0.1 + 2
    assert solve("{b}.").count == 2


def test_too_much_memory(solve: Callable[..., Answer]) -> None:
    with pytest.raises(MemoryLimitReached, match="memory"):
        _ = solve(LARGE, memory=MEMORY, timeout=30).satisfiable
    assert solve("{a}.").count == 2


def test_memory_of_cached_groundings_is_no_reason(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    """Each program fits into the limit, but not together with those kept before."""
    assert solve("a.").satisfiable
    pid = worker_pid(engine)
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0])
    limit = pages * os.sysconf("SC_PAGESIZE") + (45 << 20)
    for number in range(6):
        program = f"p(1..50000). q(X) :- p(X). r({number})."
        assert solve(program, memory=limit).satisfiable
    assert worker_pid(engine) != pid


def test_the_worker_killed_while_idle(solve: Callable[..., Answer], engine: WorkerEngine) -> None:
    assert solve("a.").satisfiable
    os.kill(worker_pid(engine), signal.SIGKILL)
    time.sleep(0.05)
    assert solve("{a}.").count == 2


def test_a_crash_is_not_proven(solve: Callable[..., Answer], engine: WorkerEngine) -> None:
    assert solve("a.").satisfiable
    pid = worker_pid(engine)
    threading.Timer(0.3, os.kill, (pid, signal.SIGSEGV)).start()
    with pytest.raises(WorkerCrashed, match="was ended by SIGSEGV"):
        _ = solve(RUNAWAYS["search"], timeout=20).satisfiable
    assert solve("{a}.").count == 2


@pytest.mark.parametrize("seed", range(4))
def test_the_worker_killed_at_200_random_moments(
    solve: Callable[..., Answer], engine: WorkerEngine, seed: int
) -> None:
    """Every answer is right or not proven, whenever the worker is killed: here, 50 times."""
    rng = random.Random(seed)
    right = unproven = 0
    stop = threading.Event()

    def kill_now_and_then() -> None:
        for _ in range(50):
            while (process := engine._process) is None or process.served < 2:
                time.sleep(0.0005)
            time.sleep(rng.uniform(0, 0.005))  # the time of some ten questions
            process._popen.kill()
            while engine._process is process:
                time.sleep(0.0005)
        stop.set()

    killer = threading.Thread(target=kill_now_and_then)
    killer.start()
    number = 0
    while not stop.is_set():
        number += 1
        size = number % 7
        try:
            answer = solve(f"{{a(1..{size})}}. % {number}")
            assert answer.count == 2**size
            assert len(list(answer.models)) == 2**size
            assert answer.unique is (size == 0)
            right += 1
        except NotProven:
            unproven += 1
    killer.join()
    assert right > 5
    assert right + unproven == number
    assert solve("{a}.").count == 2


def test_models_go_on_in_a_new_worker(solve: Callable[..., Answer], engine: WorkerEngine) -> None:
    expected = [str(model) for model in solve("{a(1..8)}.").models]
    found = []
    for model in solve("{a(1..8)}. % again").models:
        found.append(str(model))
        if len(found) == 5:
            os.kill(worker_pid(engine), signal.SIGKILL)
            time.sleep(0.05)
    assert found == expected


def test_hidden_atoms_survive_the_worker(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    models = solve("{a(1..3)}. b(X) :- a(X). #show a/1.").models
    model = models[5]
    expected = {str(atom) for atom in model.atoms("b/1")}
    other = solve("{a(1..3)}. b(X) :- a(X). #show a/1.").models[5]
    os.kill(worker_pid(engine), signal.SIGKILL)
    time.sleep(0.05)
    assert {str(atom) for atom in other.atoms("b/1")} == expected


def test_hidden_atoms_are_found_again_whatever_was_asked_in_between(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    text = "{a(1..6)}. :- {a(X)} < 2. b(X) :- a(X). #show a/1."
    model = solve(text).models[9]
    expected = {str(atom)[1:] for atom in model}
    os.kill(worker_pid(engine), signal.SIGKILL)
    time.sleep(0.05)
    again = solve(text)
    assert "a(3)" in again.some
    assert int(again.count) == 57
    assert {str(atom)[1:] for atom in model.atoms("b/1")} == expected


def test_an_interrupt_ends_the_worker_and_is_passed_on(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    assert solve("a.").satisfiable
    pid = worker_pid(engine)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            _ = solve(RUNAWAYS["search"], timeout=20).satisfiable
    finally:
        signal.signal(signal.SIGALRM, previous)
    assert not running(pid)
    assert solve("{a;b}.").count == 4


def test_replies_never_meet_another_question(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    """An alarm may strike anywhere: between request and reply, or within either."""

    class AlarmError(Exception):
        pass

    def ring(*_: object) -> None:
        raise AlarmError

    rng = random.Random(7)
    previous = signal.signal(signal.SIGALRM, ring)
    rung = 0
    try:
        for number in range(60):
            size = number % 5
            try:
                signal.setitimer(signal.ITIMER_REAL, rng.uniform(0.0001, 0.004))
                assert solve(f"{{a(1..{size})}}. % {number}").count == 2**size
                signal.setitimer(signal.ITIMER_REAL, 0)
            except AlarmError:
                rung += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert rung > 5
    assert solve("{a;b}.").count == 4


def test_a_fork_gets_a_worker_of_its_own(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    assert solve("{a;b}.").count == 4
    pid = worker_pid(engine)
    child = os.fork()
    if child == 0:
        try:
            ok = solve("{a;b;c}.").count == 8 and worker_pid(engine) != pid
            engine.close()
            os._exit(0 if ok else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert running(pid)
    assert solve("{a;b}.").count == 4
    assert worker_pid(engine) == pid


def test_a_fork_while_another_thread_asks(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    def ask() -> None:
        with pytest.raises(TimeLimitReached):
            _ = solve(RUNAWAYS["search"], timeout=0.4).satisfiable

    assert solve("a.").satisfiable
    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(0.1)
    child = os.fork()
    if child == 0:
        try:
            signal.alarm(10)
            ok = solve("{a;b;c}.").count == 8
            engine.close()
            os._exit(0 if ok else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    thread.join()
    assert os.waitstatus_to_exitcode(status) == 0


def test_two_threads_at_once(solve: Callable[..., Answer]) -> None:
    wrong = []

    def ask(size: int) -> None:
        for number in range(60):
            count = int(solve(f"{{a(1..{size})}}. % {number}").count)
            if count != 2**size:
                wrong.append((size, count))

    threads = [threading.Thread(target=ask, args=(size,)) for size in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_full_disk_for_the_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = WorkerEngine()
    with Path("/dev/full").open("rb+", buffering=0) as full:
        monkeypatch.setattr(process_module, "_error_file", lambda: full)
        assert solve_lazily(to_source("{a}."), make_settings(), engine).count == 2
        engine.close()


def test_no_place_for_the_errors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.TemporaryFile", _no_space)
    engine = WorkerEngine()
    assert solve_lazily(to_source("{a}."), make_settings(), engine).count == 2
    os.kill(worker_pid(engine), signal.SIGABRT)
    time.sleep(0.05)
    assert solve_lazily(to_source("{a;b}."), make_settings(), engine).count == 4
    engine.close()


def _no_space(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_ten_thousand_queries_need_no_more_memory_or_handles(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> Any:
    def measure() -> Any:
        fds = len(list(Path("/proc/self/fd").iterdir()))
        theirs = len(list(Path(f"/proc/{worker_pid(engine)}/fd").iterdir()))
        pages = [
            int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
            for pid in (os.getpid(), worker_pid(engine))
        ]
        return fds, theirs, sum(pages) * 4096

    def ask(start: int, stop: int) -> None:
        for number in range(start, stop):
            answer = solve(f"{{a;b}}. p({number}). #show a/0.")
            assert answer.count == 4
            if number % 20 == 0:
                assert len(answer.models[0].atoms("p/1")) == 1

    ask(0, 2000)
    pid = worker_pid(engine)
    first = measure()
    ask(2000, 10_000)
    last = measure()
    assert worker_pid(engine) == pid
    assert last[:2] == first[:2]
    assert last[2] - first[2] < 30 << 20


def test_nothing_is_left_running_when_the_engine_is_closed(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    assert solve("a.").satisfiable
    pid = worker_pid(engine)
    engine.close()
    assert not running(pid)
    assert solve("{a}.").count == 2


@pytest.mark.parametrize("end", ["pass", "os._exit(3)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_nothing_is_left_running_when_the_process_ends(tmp_path: Path, end: str) -> None:
    script = tmp_path / "ask.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import os, signal, sys, threading
            from pytest_asp.answers import make_settings, solve_lazily
            from pytest_asp.engine.client import WorkerEngine
            from pytest_asp.sources import to_source
            engine = WorkerEngine()
            assert solve_lazily(to_source("a."), make_settings(), engine).satisfiable
            print(engine._process.pid, flush=True)
            {end}
            """
        ),
        encoding="utf-8",
    )
    root = str(Path(process_module.__file__).parents[2])
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        check=False,
        timeout=30,
    )
    pid = int(done.stdout)
    until = time.monotonic() + 3
    while running(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not running(pid)


def test_a_worker_busy_grounding_ends_with_its_parent(tmp_path: Path) -> None:
    script = tmp_path / "ask.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import os, signal, threading
            from pytest_asp.answers import make_settings, solve_lazily
            from pytest_asp.engine.client import WorkerEngine
            from pytest_asp.sources import to_source
            engine = WorkerEngine()
            solve_lazily(to_source("a."), make_settings(), engine).satisfiable
            print(engine._process.pid, flush=True)
            threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGKILL)).start()
            solve_lazily(to_source({RUNAWAYS["join"]!r}), make_settings(), engine).satisfiable
            """
        ),
        encoding="utf-8",
    )
    root = str(Path(process_module.__file__).parents[2])
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        check=False,
        timeout=30,
    )
    pid = int(done.stdout)
    until = time.monotonic() + 3
    while running(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not running(pid)


def test_ctrl_c_at_the_terminal_does_not_reach_the_worker(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    assert solve("a.").satisfiable
    pid = worker_pid(engine)
    assert os.getpgid(pid) != os.getpgid(0)
    os.kill(pid, signal.SIGINT)
    assert solve("{a}.").count == 2
    assert worker_pid(engine) == pid


def test_limits_are_of_one_query_and_not_of_the_worker(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    limit, number = 0.5, 0
    assert solve("a.").satisfiable
    pid = worker_pid(engine)
    while cpu_seconds(pid) < 2 * limit:
        number += 1
        assert solve(f"p(1..10000). q(X) :- p(X). r({number}).", timeout=limit).satisfiable
    assert worker_pid(engine) == pid


def test_an_endless_enumeration_ends_at_its_limit(solve: Callable[..., Answer]) -> None:
    began = time.monotonic()
    with pytest.raises(TimeLimitReached):
        for _ in solve("{a(1..40)}. :- not a(1). #show a/1.", timeout=0.2).models:
            pass
    assert time.monotonic() - began < 15


def test_what_a_program_prints_does_not_disturb_the_messages(solve: Callable[..., Answer]) -> None:
    libc = ctypes.CDLL(None)
    assert libc is not None
    assert solve("{a}.", arguments=["--stats=2"]).count == 2
    assert solve("{a;b}.").count == 4
