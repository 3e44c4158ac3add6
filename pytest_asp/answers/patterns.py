"""Literals in questions; one with variables asks for some instance of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from pytest_asp.answers.literals import asked_literal
from pytest_asp.builder.predicates import Predicate, signature_of
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.terms import Negation
from pytest_asp.builder.variables import variables_of
from pytest_asp.sources import scan
from pytest_asp.sources.messages import atom_signature

_VARIABLE = re.compile(r"(?<![A-Za-z0-9_'#])(?:_*[A-Z][A-Za-z0-9_']*|_)(?![A-Za-z0-9_'])")
PREFIX = "pytest_asp_pattern_"


@dataclass(frozen=True, slots=True)
class AskedLiteral:
    """A literal to ask about.

    Attributes:
        atom: the ASP text of the atom that stands for it.
        holds: whether it is positive.
        signature: the predicate that the program has to know.
        rule: what defines the atom, if it stands for the instances of a pattern.
    """

    atom: str
    holds: bool
    signature: Signature
    rule: str | None = None

    @property
    def text(self) -> str:
        """The atom as it was written."""
        return self.atom if self.rule is None else self.body

    @property
    def body(self) -> str:
        """The pattern that the rule is about."""
        return "" if self.rule is None else self.rule.partition(" :- ")[2].removesuffix(".")


def read_literal(literal: object) -> AskedLiteral:
    """Read a literal in any spelling, with or without variables."""
    pattern, holds = _pattern(literal)
    if pattern is None:
        atom, holds = asked_literal(literal)
        return AskedLiteral(str(atom), holds, signature_of(atom))
    name = PREFIX + sha256(pattern.encode()).hexdigest()[:12]
    signature = atom_signature(pattern)
    if signature is None:  # not one atom: the reader of atoms says what is wrong with it
        signature = signature_of(asked_literal(pattern)[0])
    return AskedLiteral(name, holds, signature, f"{name} :- {pattern}.")


def constraint_for(literal: object, *, holds: bool) -> str:
    """Write the constraint that leaves the answer sets in which a literal holds, or does not.

    >>> constraint_for("p(1)", holds=True), constraint_for("p(X)", holds=True)
    (':- not p(1).', ':- not #count { 0 : p(X) } >= 1.')
    """
    read = read_literal(literal)
    holds = read.holds is holds
    if read.rule is None:
        return f":- {'not ' if holds else ''}{read.atom}."
    return f":- not #count {{ 0 : {read.body} }} >= 1." if holds else f":- {read.body}."


def _pattern(literal: object) -> tuple[str | None, bool]:
    """Find the text of an atom with variables; None where it is ground."""
    if isinstance(literal, Negation):
        pattern, holds = _pattern(literal.literal)
        return pattern, not holds
    if isinstance(literal, Predicate):
        return (str(literal) if next(variables_of(literal), None) is not None else None), True
    if not isinstance(literal, str):
        return None, True
    text = literal.strip()
    if text.startswith("not "):
        pattern, holds = _pattern(text[len("not ") :])
        return pattern, not holds
    return (text if _VARIABLE.search(scan.masked(text)) else None), True
