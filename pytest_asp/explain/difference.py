"""What tells two models apart, predicate by predicate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.builder.terms import text_of
from pytest_asp.explain.atoms import by_predicate, indented
from pytest_asp.verdicts import plural

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_asp.answers import Model
    from pytest_asp.explain.detail import Detail

LEGEND = "[- first] == [+ second]"


def model_difference(first: Model, second: Model, detail: Detail) -> list[str]:
    """Show by predicate what only one of two models has."""
    removed, added = first - second, second - first
    if not removed and not added:
        return ["The first two answer sets show the same atoms: they differ in hidden ones only."]
    common = len(first) - len(removed)
    shared = plural(common, "shown atom") if common else "no shown atom"
    return [
        f"The first two answer sets share {shared}, and differ in these:",
        *set_difference(removed, added, detail, LEGEND),
    ]


def set_difference(
    removed: Iterable[object], added: Iterable[object], detail: Detail, legend: str
) -> list[str]:
    """Show by predicate what was removed and what was added, under a legend."""
    before, after = dict(by_predicate(removed)), dict(by_predicate(added))
    lines = [legend]
    for heading in sorted(before.keys() | after.keys()):
        lines.append(heading)
        lines += indented(_side("- ", before.get(heading, []), detail))
        lines += indented(_side("+ ", after.get(heading, []), detail))
    return lines


def _side(sign: str, atoms: list[object], detail: Detail) -> list[str]:
    return detail.cut([f"{sign}{text_of(atom)}" for atom in atoms], detail.atoms, "atom")
