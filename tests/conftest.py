"""What every test of the project may use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from pytest_asp.builder.program import Program
from pytest_asp.builder.render import Rendering
from pytest_asp.prolog.scryer.files import VARIABLE, root

pytest_plugins = ["pytester"]

HERE = Path(__file__).parent
STARTS_MANY = ("plugin", "test_benchmarks.py", "test_documentation.py", "test_examples.py")

# A loaded machine is no failure of ours; what hypothesis adds in CI would be in golden texts.
settings.register_profile("tests", deadline=None, print_blob=False)
settings.load_profile("tests")


def pytest_configure(config: pytest.Config) -> None:
    # pytester gives each test another home; the Prolog engines stay where they are installed.
    os.environ.setdefault(VARIABLE, str(root()))
    config.addinivalue_line(
        "markers", "not_parsed(reason): the test renders what clingo's parser refuses"
    )


@pytest.fixture(autouse=True)
def started_processes_are_measured_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """Measure coverage in the processes that tests start only where those are what is tested.

    To begin with it takes longer than most of them run. What they do is measured where it is done
    in this process, and workers by the tests of the engine.
    """
    with pytest.MonkeyPatch.context() as patch:
        if request.path.relative_to(HERE).parts[0] in STARTS_MANY:
            patch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
        yield


@lru_cache(maxsize=2048)
def syntax_errors(text: str) -> tuple[str, ...]:
    """Give the messages with which clingo's parser refuses a text."""
    from clingo import MessageCode
    from clingo.ast import parse_string

    messages: list[tuple[MessageCode, str]] = []
    try:
        parse_string(
            text, lambda _: None, logger=lambda code, message: messages.append((code, message))
        )
    except RuntimeError as refused:
        found = [message for code, message in messages if code == MessageCode.RuntimeError]
        return tuple(found) or (str(refused),)
    return ()


@pytest.fixture(autouse=True)
def programs_parse(request: pytest.FixtureRequest) -> Iterator[None]:
    """Feed every program that the test renders to clingo's parser; what it refuses is a failure."""
    if request.node.get_closest_marker("not_parsed") is not None:
        yield
        return
    refused: list[str] = []
    rendering = Program.rendering

    def parsed_rendering(self: Program, **options: Any) -> Rendering:
        rendered = rendering(self, **options)
        refused.extend(f"{each}\n{rendered.text}" for each in syntax_errors(rendered.text))
        return rendered

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Program, "rendering", parsed_rendering)
        yield
    assert not refused, "clingo's parser refuses a rendered program:\n" + "\n".join(refused)
