"""Scryer Prolog for the tests that need it, compiled and started once in a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_asp.prolog.scryer.engine import ScryerEngine


@pytest.fixture(scope="session")
def scryer() -> Iterator[ScryerEngine]:
    """Scryer Prolog, which all tests share."""
    engine = ScryerEngine()
    yield engine
    engine.close()
