"""Traps stay traps, whatever becomes of the handlers of signals meanwhile."""

from __future__ import annotations

import subprocess
import sys

import pytest

EXCHANGED = """
import faulthandler

from pytest_asp.errors import InferenceLimitReached, MemoryLimitReached
from pytest_asp.prolog import load

def ends_with_a_trap():
    goal = load("grow(Xs) :- grow([a|Xs]).").solve("grow([])", memory="64M")
    try:
        goal.fails
    except MemoryLimitReached:
        print("memory")

faulthandler.enable()
ends_with_a_trap()
faulthandler.disable()
faulthandler.enable()
ends_with_a_trap()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_a_trap_ends_a_search_and_not_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EXCHANGED],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout.split()) == (0, ["memory", "memory"]), done.stderr
