"""pytest-timeout beside us: its alarm and its thread end a test, and leave nothing behind."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

SUITE = """
import pathlib
import pytest

def test_starts_the_worker(asp):
    assert asp.solve("{a}.").count == 2
    pid = asp._engine._process.pid
    pathlib.Path("worker").write_text(str(pid))

@pytest.mark.timeout(0.5)
def test_runs_away(asp):
    assert asp.solve("n(0). n(X+1) :- n(X).").count == 1

@pytest.mark.parametrize("number", range(1, 4))
def test_goes_on(asp, number):
    assert asp.solve(f"1 {{ a(1..{number}) }} 1.").count == number
"""


@pytest.fixture
def worker(pytester: pytest.Pytester) -> Path:
    """Give the file with the process id of the worker that a run started first."""
    pytester.makepyfile(test_suite=SUITE)
    return Path(pytester.path, "worker")


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ended(pid: int) -> bool:
    """Wait a little for a process to end."""
    deadline = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not is_running(pid)


def test_its_alarm_fails_the_one_test(pytester: pytest.Pytester, worker: Path) -> None:
    result = pytester.runpytest_subprocess("-p", "no:randomly", "--timeout-method=signal")
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(["*Timeout*0.5*"])
    assert ended(int(worker.read_text()))


def test_its_thread_ends_the_run_and_the_worker_with_it(
    pytester: pytest.Pytester, worker: Path
) -> None:
    result = pytester.runpytest_subprocess("-p", "no:randomly", "--timeout-method=thread")
    assert result.ret == 1
    assert "Timeout" in result.stdout.str() + result.stderr.str()
    assert ended(int(worker.read_text()))
