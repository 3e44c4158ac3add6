"""Sets of atoms as people compare them: by predicate, in clingo's term order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pytest_asp.builder.order import term_order
from pytest_asp.builder.predicates import Predicate, signature_of
from pytest_asp.builder.terms import text_of
from pytest_asp.explain.detail import Detail

TERMS = "terms"
"""Under which heading `#show term : body` puts what need not be an atom."""

INDENT = "  "


def by_predicate(atoms: Iterable[object]) -> Iterator[tuple[str, list[object]]]:
    """Group atoms under their signatures; within one, they come in clingo's term order."""
    ordered = sorted(atoms, key=term_order)
    ordered.sort(key=_heading)
    for heading, group in groupby(ordered, key=_heading):
        yield heading, list(group)


def atom_lines(atoms: Iterable[object], detail: Detail, prefix: str = "") -> list[str]:
    """List atoms under their signatures, each with the prefix, each predicate cut by itself."""
    lines = []
    for heading, group in by_predicate(atoms):
        lines.append(heading)
        shown = [f"{prefix}{text_of(atom)}" for atom in group]
        lines += indented(detail.cut(shown, detail.atoms, "atom"))
    return lines


def typed_text(value: object) -> str:
    """Write an atom of a class that a test declared as Python does, and any other as ASP text.

    >>> from pytest_asp import Predicate
    >>> typed_text(Predicate.parse("cell(1,2)"))
    'cell(1, 2)'
    """
    typed = isinstance(value, Predicate) and type(value).__asp__.typed
    return repr(value) if typed else text_of(value)


def indented(lines: Iterable[str]) -> list[str]:
    """Move lines one step to the right."""
    return [INDENT + line for line in lines]


def _heading(atom: object) -> str:
    return str(signature_of(atom)) if isinstance(atom, Predicate) else TERMS
