"""Literals as people give them to questions: an atom, `~atom`, `"not atom"`, or a pair."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_asp.answers.atoms import asked_atom
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.terms import Negation
from pytest_asp.engine.queries import Literals

_PAIR = 2


def asked_literals(literals: Iterable[object]) -> Literals:
    """Read literals in any spelling, as ASP text and whether it has to hold."""
    return tuple((str(atom), holds) for atom, holds in map(asked_literal, literals))


def asked_literal(literal: object) -> tuple[Predicate, bool]:
    """Read one literal: its atom, and whether it has to hold."""
    if isinstance(literal, tuple) and len(literal) == _PAIR and isinstance(literal[1], bool):
        return asked_atom(literal[0]), literal[1]
    if isinstance(literal, Negation):
        atom, holds = asked_literal(literal.literal)
        return atom, not holds
    if isinstance(literal, str) and literal.strip().startswith("not "):
        atom, holds = asked_literal(literal.strip()[len("not ") :])
        return atom, not holds
    return asked_atom(literal), True
