"""Asks a goal of a program, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from pytest_asp.prolog.protocol import Event, Limits, ProgramText, Solution
from pytest_asp.prolog.scryer.engine import ScryerEngine, ScryerSearch


def ask(
    engine: ScryerEngine, text: str, goal: str, limits: Limits | None = None, *, most: int = 10
) -> list[Event]:
    """Give the events of a search, up to a number."""
    search = engine.search(ProgramText(text, "program.pl"), goal, limits or Limits())
    with closing(search):
        return [event for event, _ in zip(_events(search), range(most), strict=False)]


def _events(search: ScryerSearch) -> Iterator[Event]:
    while (event := search.next()) is not None:
        yield event


def bindings(event: Event | None) -> dict[str, str]:
    """Give the values of a solution as they are shown."""
    assert isinstance(event, Solution)
    return {name: value.shown for name, value in event.bindings}
