"""Who answers the questions of strategies and relations: a process with limits, or `asp`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from pytest_asp.answers import make_settings, solve_lazily
from pytest_asp.answers.inquiry import Inquiry
from pytest_asp.answers.shared import share
from pytest_asp.sources import to_source

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_asp.answers import Answer, Shared
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.client import WorkerEngine


class Asks(Protocol):
    """What the fixture `asp` can do here."""

    def solve(self, *args: Any, **kwargs: Any) -> Answer:
        """Give the answer to a program."""
        ...

    def shared(self, *args: Any, **kwargs: Any) -> Shared:
        """Ground a program once for many inputs."""
        ...


@lru_cache
def engine(purpose: str) -> WorkerEngine:
    """Give the engine for a purpose, so that what others ask leaves its groundings alone."""
    from pytest_asp.engine.client import WorkerEngine

    del purpose
    return WorkerEngine()


def inquire(program: object, added: str = "", **settings: Any) -> Inquiry:
    """Make questions about a program that generates inputs, with lines added to it."""
    source = to_source(program)
    if added:
        source = replace(to_source([source, added]), title=source.title, location=source.location)
    chosen = make_settings(**settings).over(source)
    return Inquiry(source, chosen, engine("generators"))


def answer(program: object, asp: Asks | None = None, **settings: Any) -> Answer:
    """Give the answer to a program.

    Args:
        program: whatever `asp.solve` takes.
        asp: the fixture, whose marks and options then hold; None: a process of our own.
        settings: what `asp.solve` takes besides.
    """
    if asp is not None:
        return asp.solve(program, **settings)
    return solve_lazily(to_source(program), make_settings(**settings), engine("relations"))


def shared(
    program: object, inputs: Collection[Signature], asp: Asks | None = None, **settings: Any
) -> Shared:
    """Have a program grounded once for many inputs; the arguments are those of `answer`."""
    if asp is not None:
        return asp.shared(program, inputs=inputs, **settings)
    chosen = make_settings(**settings)
    return share(to_source(program), chosen, engine("relations"), inputs=inputs)
