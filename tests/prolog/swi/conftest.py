"""SWI-Prolog for the tests that need it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from pytest_asp.prolog.swi.engine import SwiEngine


@pytest.fixture(scope="session")
def swi() -> Iterator[SwiEngine]:
    """Give the engine; without `swipl` and swiplserver there is nothing to test."""
    if shutil.which("swipl") is None:
        pytest.skip("no swipl on the PATH")
    if find_spec("swiplserver") is None:
        pytest.skip("swiplserver is not installed")
    engine = SwiEngine()
    yield engine
    engine.close()
