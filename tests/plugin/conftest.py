"""Runs of pytest inside of tests.

Each such run forgets the modules that it was the first to import. Those that take long to import
are imported here, once for all.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import hypothesis.strategies  # noqa: F401  # see above
import jinja2  # noqa: F401  # see above
import pytest
import swiplserver  # noqa: F401  # see above
import wasmtime  # noqa: F401  # see above

import pytest_asp.engine.client
import pytest_asp.explain.comparison
import pytest_asp.parts
import pytest_asp.plugin.explaining
import pytest_asp.plugin.terminal
import pytest_asp.program
import pytest_asp.prolog.plunit
import pytest_asp.prolog.program
import pytest_asp.prolog.scryer.engine
import pytest_asp.prolog.swi.engine
import pytest_asp.snapshots.assertion
import pytest_asp.snapshots.changing
import pytest_asp.snapshots.github
import pytest_asp.snapshots.html
import pytest_asp.snapshots.markdown
import pytest_asp.snapshots.report  # noqa: F401  # see above

Run = Callable[..., pytest.RunResult]

INI = """
[pytest]
asyncio_default_fixture_loop_scope = function
"""


@pytest.fixture(autouse=True)
def surroundings(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make runs look the same wherever they take place."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("CI", raising=False)
    for name in [each for each in os.environ if each.startswith("PYTEST_XDIST_")]:
        monkeypatch.delenv(name)  # a run within a worker is no worker
    pytester.makeini(INI)


@pytest.fixture
def ini(pytester: pytest.Pytester) -> Callable[..., None]:
    """Give a function that adds lines to the ini file."""

    def add(*lines: str) -> None:
        pytester.makeini("\n".join([INI, *lines]))

    return add


@pytest.fixture
def run(pytester: pytest.Pytester) -> Run:
    """Give a function that writes a test file and runs pytest on it."""

    def run_suite(text: str, *arguments: str) -> pytest.RunResult:
        pytester.makepyfile(test_suite=text)
        return pytester.runpytest("-p", "no:randomly", *arguments)

    return run_suite


@pytest.fixture(params=[(), ("-n0",), ("-n2",)], ids=["plain", "n0", "n2"])
def workers(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Give the options of a run without pytest-xdist, with its no workers, and with two."""
    found: tuple[str, ...] = request.param
    return found
