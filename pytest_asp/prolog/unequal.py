"""Why two terms are not equal, as lines of text in Prolog's notation."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from pytest_asp.prolog.differing import differences
from pytest_asp.prolog.shown import cut_text
from pytest_asp.prolog.terms import Atom, Characters, Compound, Variable
from pytest_asp.prolog.writing import write_term

if TYPE_CHECKING:
    from collections.abc import Iterator

SHOWN = 3
"""How many differing places of two lists are named."""


def explain_values(left: object, operator: str, right: object) -> list[str] | None:
    """Say how two terms differ that an assert took for equal.

    None where Python's own notation says it: without an atom, a compound term or a variable, and
    where one of them is no term.

    >>> explain_values([1, Atom("a")], "==", [1, "a"])
    ['[1,a] == [1,"a"]', 'at [2]: a, not "a"', 'a is an atom and "a" is text: write Atom("a")']
    """
    if operator != "==" or not (_has_terms(left) or _has_terms(right)):
        return None
    try:
        summary = f"{_short(left)} == {_short(right)}"
        places = list(_places(left, right))
    except TypeError:
        return None
    return [summary, *places, *_kinds(left, right)]


def _has_terms(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_has_terms, value))
    return isinstance(value, Atom | Compound | Variable)


def _places(left: Any, right: Any) -> Iterator[str]:
    """Name the places of lists that differ, counted from 1; nothing where whole values do."""
    found = [each for each in islice(differences(left, right), SHOWN + 1) if each[0]]
    for place, here, there in found[:SHOWN]:
        yield f"at {''.join(f'[{each}]' for each in place)}: {_short(here)}, not {_short(there)}"
    if len(found) > SHOWN:
        yield "..."
    if isinstance(left, list) and isinstance(right, list) and len(left) != len(right):
        yield f"a list of {len(left):,}, not of {len(right):,}"


def _kinds(left: Any, right: Any) -> Iterator[str]:
    """Say that an atom is no text, where the two would be the same without quotes."""
    for _, here, there in islice(differences(left, right), 1):
        for atom, text in ((here, there), (there, here)):
            if isinstance(atom, Atom) and isinstance(text, str) and atom.name == text:
                written, quoted = write_term(atom), write_term(Characters(text))
                yield f'{written} is an atom and {quoted} is text: write Atom("{text}")'


def _short(value: object) -> str:
    return cut_text(write_term(value))
