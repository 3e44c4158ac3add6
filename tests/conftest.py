"""What every test of the project may use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import settings

from pytest_asp.builder.program import Program
from pytest_asp.builder.render import Rendering

pytest_plugins = ["pytester"]

# A loaded machine is no failure of ours; what hypothesis adds in CI would be in golden texts.
settings.register_profile("tests", deadline=None, print_blob=False)
settings.load_profile("tests")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "not_parsed(reason): the test renders what clingo's parser refuses"
    )


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
