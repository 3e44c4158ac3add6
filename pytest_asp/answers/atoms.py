"""Atoms and predicates as people give them to questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.builder.atoms import as_atom, as_signature
from pytest_asp.builder.signature import Signature

if TYPE_CHECKING:
    from pytest_asp.builder.predicates import Predicate


def asked_atom(value: object) -> Predicate:
    """Read an atom in any spelling: an instance, text, a clingo symbol."""
    return as_atom(value)


def asked_signature(value: object) -> Signature:
    """Read a predicate in any spelling: a class, text such as `p/2`, a signature."""
    return value if isinstance(value, Signature) else as_signature(value)
