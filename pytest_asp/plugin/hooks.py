"""The hooks that a project may implement, in its `conftest.py` or in a plugin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_asp.answers import Answer
    from pytest_asp.plugin.expectation import AspExpectation


@pytest.hookspec(historic=True)
def pytest_asp_marks(config: pytest.Config) -> Mapping[str, Callable[..., AspExpectation]]:
    """Name the marks of a project: `return {"at_most": AtMost}`.

    What a mark is called with, `@pytest.mark.at_most(2)`, is what the class is called with.

    Args:
        config: pytest's configuration.
    """
    raise NotImplementedError


@pytest.hookspec(firstresult=True)
def pytest_asp_describe(config: pytest.Config, subject: Any, answer: Answer) -> str | None:
    """Draw an answer set, or name a program, in a project's own way; the first text wins.

    Args:
        config: pytest's configuration.
        subject: what to describe: a `Model`, where a report shows it, or the `Answer` itself, where
            a report names its program. Return None for what is not known.
        answer: the answer that it belongs to, with the program and what it was asked with.
    """
    raise NotImplementedError
