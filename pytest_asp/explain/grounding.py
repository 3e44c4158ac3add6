"""What a grounding that ran into a limit was busy with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.engine.census import SECONDS, take_census
from pytest_asp.errors import NotProven
from pytest_asp.sources.suspects import producers

if TYPE_CHECKING:
    from pytest_asp.answers import Answer
    from pytest_asp.engine.census import Census
    from pytest_asp.sources import Source

_NOUNS = {":-": "constraints", ":~": "weak constraints", "#": "choices or aggregates with bounds"}
_SHOWN = 3  # statements


def grounding_lines(answer: Answer, cause: BaseException | None) -> list[str]:
    """Ground a program again for a second, and say which statement gives most of its rules.

    Args:
        answer: what was asked.
        cause: what left it open. Unless that was a grounding which ran into a limit, and one that
            can be done again, nothing is said.
    """
    if not isinstance(cause, NotProven) or cause.phase != "ground":
        return []
    if answer.source.control is not None:
        return []
    limit = answer.settings.limits.seconds
    census = take_census(answer.settings.task(answer.source), limit or SECONDS)
    return [] if census is None else census_lines(census, answer.source)


def census_lines(census: Census, source: Source) -> list[str]:
    """Say what a census found, and show the statements that it is about."""
    took = f"In the first {census.seconds:.1f} s of grounding:"
    number = f"{census.rules:,}" if census.rules else "no"
    rules = f"{number} ground rule{'' if census.rules == 1 else 's'}"
    if not census.shares or census.quiet > census.seconds / 2:
        last = f", the last after {census.seconds - census.quiet:.1f} s" if census.rules else ""
        return [f"{took} {rules}{last}; the time goes into instances that come to nothing"]
    most = census.shares[0]
    share = 100 * most.rules // census.rules
    words = f"{share}% of them {_NOUNS.get(most.head) or f'for {most.head}'}"
    places = [source.place(*begin) for begin in producers(source.text, most.head)]
    if not places:
        return [f"{took} {rules}, {words}"]
    noun = "statement" if len(places) == 1 else "statements"
    shown = [f"{place.location}: {place.excerpt.strip()}" for place in places[:_SHOWN]]
    more = [f"... {len(places) - _SHOWN} more"] if len(places) > _SHOWN else []
    return [
        f"{took} {rules}, {words}, from the {noun}",
        *(f"  {line}" for line in (*shown, *more)),
    ]
