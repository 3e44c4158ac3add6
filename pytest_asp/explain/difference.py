"""What tells two models apart, predicate by predicate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.builder.terms import text_of
from pytest_asp.errors import NotProven
from pytest_asp.explain.atoms import by_predicate, indented
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_asp.answers import Model
    from pytest_asp.explain.detail import Detail

LEGEND = "[- first] == [+ second]"


def model_difference(
    first: Model, second: Model, detail: Detail, noun: str = "answer set"
) -> list[str]:
    """Show by predicate what only one of two models has."""
    removed, added = first - second, second - first
    if not removed and not added:
        return _hidden_difference(first, second, detail, noun)
    common = len(first) - len(removed)
    shared = plural(common, "shown atom") if common else "no shown atom"
    return [
        f"The first two {noun}s share {shared}, and differ in these:",
        *set_difference(removed, added, detail, LEGEND),
    ]


def _hidden_difference(first: Model, second: Model, detail: Detail, noun: str) -> list[str]:
    """Show what two models differ in that show the same, if it can still be had."""
    try:
        hidden, others = first.hidden, second.hidden
    except NotProven:
        return [f"The first two {noun}s show the same, and differ in hidden atoms only."]
    return [
        f"The first two {noun}s show the same, and differ in these hidden atoms:",
        *set_difference(hidden - others, others - hidden, detail, LEGEND),
    ]


def set_difference(
    removed: Iterable[object],
    added: Iterable[object],
    detail: Detail,
    legend: str,
    written: Callable[[object], str] = text_of,
) -> list[str]:
    """Show by predicate what was removed and what was added, under a legend.

    Args:
        removed: atoms that only the first side has.
        added: atoms that only the second side has.
        detail: how many atoms to list.
        legend: says which sign is which side.
        written: how an atom is written.
    """
    before, after = dict(by_predicate(removed)), dict(by_predicate(added))
    lines = [legend]
    for heading in sorted(before.keys() | after.keys()):
        lines.append(heading)
        for sign, side in (("-", before), ("+", after)):
            atoms = [f"{sign} {written(atom)}" for atom in side.get(heading, [])]
            lines += indented(detail.cut(atoms, detail.atoms, "atom"))
    return lines
