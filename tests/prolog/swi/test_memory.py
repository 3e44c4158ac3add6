"""Memory of processes that are not there any more, or of which nobody knows it."""

from __future__ import annotations

import os
import subprocess

import pytest

from pytest_asp.errors import MemoryLimitReached
from pytest_asp.prolog.swi.memory import Gauge, limited, most_resident


def test_the_gauge_compares_what_was_taken_since() -> None:
    taken = most_resident(os.getpid())
    assert taken > 1 << 20
    Gauge(os.getpid(), taken, 1 << 30).look()
    with pytest.raises(MemoryLimitReached, match="not proven: the goal took more than 1 MiB"):
        Gauge(os.getpid(), 0, 1 << 20).look()


def test_a_process_that_is_gone_has_taken_nothing() -> None:
    with subprocess.Popen(["true"]) as gone:  # any program that ends
        pass
    assert limited(gone.pid, 1) == Gauge(gone.pid, 0, 1)
