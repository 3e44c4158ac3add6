"""Asks a goal and gives all that came of it in one value."""

from __future__ import annotations

from pytest_asp.prolog.protocol import Engine, Event, Limits, ProgramText, Solution, Thrown

LIMITS = Limits(timeout=20.0)


def ask(
    engine: Engine,
    goal: str,
    text: str = "",
    limits: Limits = LIMITS,
    *,
    seed: int = 0,
    most: int = 20,
) -> list[Event]:
    """Give the events of a search, at most so many."""
    search = engine.search(ProgramText(text, "program.pl"), goal, limits, seed=seed)
    events: list[Event] = []
    try:
        while len(events) < most and (event := search.next()) is not None:
            events.append(event)
    finally:
        search.close()
    return events


def output(engine: Engine, goal: str, text: str = "", limits: Limits = LIMITS) -> str:
    """Give what a search writes until its end, however it ends."""
    search = engine.search(ProgramText(text, "program.pl"), goal, limits)
    try:
        while search.next() is not None:
            pass
    except BaseException as end:
        if not hasattr(end, "phase"):
            raise
    return search.output


def shown(engine: Engine, goal: str, text: str = "") -> list[dict[str, str]]:
    """Give the answers as what they show; nothing else may come of the search."""
    events = ask(engine, goal, text)
    answers = [event for event in events if isinstance(event, Solution)]
    assert answers == events
    return [{name: term.shown for name, term in answer.bindings} for answer in answers]


def ball(engine: Engine, goal: str, text: str = "") -> str:
    """Give what the goal throws."""
    last = ask(engine, goal, text)[-1]
    assert isinstance(last, Thrown)
    return last.ball.shown
