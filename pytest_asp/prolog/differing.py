"""What tells two answers apart: which variables, and which places of lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pytest_asp.explain.atoms import indented
from pytest_asp.prolog.picturing import beside, solution_lines, value_of
from pytest_asp.prolog.shown import cut_text
from pytest_asp.prolog.terms import Atom, Characters
from pytest_asp.prolog.writing import write_term

if TYPE_CHECKING:
    from pytest_asp.explain.detail import Detail
    from pytest_asp.prolog.protocol import Solution
    from pytest_asp.prolog.terms import Term

Difference = tuple[tuple[int, ...], "Term", "Term"]
"""A place, by positions in lists within lists, counted from 1; and what is there on each side."""


def difference_lines(first: Solution, second: Solution, detail: Detail) -> list[str]:
    """Show two answers, and say where they differ."""
    whole = detail.atoms is None
    if first.bindings == second.bindings and first.residual == second.residual:
        return [
            "The first two answers are the same, as the goal can be proved in several ways:",
            *indented(solution_lines(first, whole=whole)),
        ]
    blocks = [
        indented([f"{ordinal}:", *indented(solution_lines(each, whole=whole))])
        for ordinal, each in (("first", first), ("second", second))
    ]
    differing = list(_differing(first, second))
    places = any(": " in each for each in differing)
    counted = " (places in lists are counted from 1)" if places else ""
    return [
        "The first two answers:",
        *beside(*blocks),
        f"They differ in{counted}:",
        *indented(detail.cut(differing, detail.atoms, "difference")),
    ]


def differences(here: Term, there: Term) -> Iterator[Difference]:
    """Find the places where two values differ, lists of the same length place by place.

    >>> list(differences([1, [2, 3]], [1, [4, 3]]))
    [((2, 1), 2, 4)]
    """
    ours, theirs = _elements(here), _elements(there)
    if ours is not None and theirs is not None and len(ours) == len(theirs):
        for position, (left, right) in enumerate(zip(ours, theirs, strict=True), 1):
            for place, one, other in differences(left, right):
                yield (position, *place), one, other
    elif write_term(here) != write_term(there):  # 1 and 1.0 are equal in Python only
        yield (), here, there


def _elements(value: Term) -> Sequence[Term] | None:
    """Give the elements of a list, also of one that is text; None for anything else."""
    if isinstance(value, Characters):
        return [Atom(each) for each in value]
    return value if isinstance(value, list) else None


def _differing(first: Solution, second: Solution) -> Iterator[str]:
    """Name the variables that differ, with the places of those that are lists."""
    here, there = dict(first.bindings), dict(second.bindings)
    for name in dict.fromkeys([*here, *there]):
        if name not in here or name not in there:
            alone = "first" if name in here else "second"
            yield f"{name}, which the {alone} answer alone binds"
        elif here[name] != there[name]:
            yield from _places(name, value_of(here[name]), value_of(there[name]))
    if first.residual != second.residual:
        yield "the goals that they leave open"


def _places(name: str, here: Term | None, there: Term | None) -> Iterator[str]:
    """Say where two lists differ; nothing but the name where the whole values do."""
    if here is None or there is None:
        yield name
        return
    for place, one, other in differences(here, there):
        where = "".join(f"[{each}]" for each in place)
        yield f"{name}{where}: {_short(one)}, then {_short(other)}" if place else name


def _short(value: Term) -> str:
    return cut_text(write_term(value), 40)
