"""What to raise where a limit, an interrupt or a crash left a question open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.engine.quantities import size_words
from pytest_asp.errors import (
    MemoryLimitReached,
    NotProven,
    SearchStopped,
    TimeLimitReached,
    WorkerCrashed,
)
from pytest_asp.sources.suspects import likely_culprit
from pytest_asp.wording import cost_words

if TYPE_CHECKING:
    from pytest_asp.answers.questions import Question
    from pytest_asp.engine.queries import Limits, Unfinished
    from pytest_asp.sources import Source

_ENDS: dict[str, type[NotProven]] = {
    "time": TimeLimitReached,
    "memory": MemoryLimitReached,
    "crash": WorkerCrashed,
    "interrupt": WorkerCrashed,
    "limit": SearchStopped,
}
_DOING = {"ground": " while grounding", "solve": " while solving", "unknown": ""}


def not_proven(
    reply: Unfinished, question: Question | str, source: Source, limits: Limits
) -> NotProven:
    """Give what to raise: it says what was asked, what ended it, and what was reached."""
    place = f", at {source.location}" if source.location is not None else ""
    detail = _memory_words(limits) if reply.reason == "memory" else reply.detail
    text = f"not proven: asked for {question} of {source.title}{place}, but {detail}"
    return _ENDS[reply.reason](
        f"{text}{_reached_words(reply)}{_suspicion(reply, source)}",
        location=source.location,
        phase=reply.phase,
        models=reply.seen,
        costs=dict(zip(reply.priorities, reply.cost, strict=True)),
    )


def _reached_words(reply: Unfinished) -> str:
    """Say what was being done, and what had been found until then."""
    doing = "" if reply.reason == "limit" else _DOING[reply.phase]
    if not reply.seen:
        return doing
    models = f"{reply.seen:,} model{'s' if reply.seen > 1 else ''}"
    best = f", the best of cost {cost_words(reply.cost, reply.priorities)}" if reply.cost else ""
    return f"{doing}, after {models}{best}"


def _memory_words(limits: Limits) -> str:
    size = limits.memory
    limit = "there was no limit" if size is None else f"the limit is {size_words(size)}"
    return f"clingo ran out of memory ({limit})"


def _suspicion(reply: Unfinished, source: Source) -> str:
    """Name the statement that an endless grounding is probably busy with."""
    if reply.phase != "ground":
        return ""
    suspect = likely_culprit(source.text)
    if suspect is None:
        return ""
    place = source.place(suspect.line, suspect.column)
    return (
        f"; probably because of the statement at {place.location}, which {suspect.reason}\n"
        f"{place.number:>5} | {place.excerpt}"
    )
