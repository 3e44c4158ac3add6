"""Prolog terms as Python values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias, Union

from pytest_asp.prolog.writing import write_term


@dataclass(frozen=True, slots=True)
class Atom:
    """An atom, such as `red`; it differs from the string `"red"` as it does in Prolog.

    >>> Atom("red") == Atom("red"), Atom("red") == "red"
    (True, False)
    >>> print(Atom("red"), Atom("Red"))
    red 'Red'
    """

    name: str
    kind: ClassVar[str] = "atom"

    def __str__(self) -> str:
        return write_term(self)

    def __repr__(self) -> str:
        return f"Atom({self.name!r})"


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable that an answer leaves free, by the name that the answer gives it."""

    name: str
    kind: ClassVar[str] = "variable"

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Variable({self.name!r})"


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Compound:
    """A compound term: a functor and its arguments.

    A list whose end is no empty list is a compound term of the functor `.`.

    >>> Compound("point", 1, Atom("red")).indicator
    'point/2'
    >>> print(Compound("-", Compound("+", 1, Variable("X")), Compound("*", 2, Atom("b"))))
    1+X-2*b

    Attributes:
        functor: its name.
        arguments: one or more.
    """

    functor: str
    arguments: tuple[Term, ...]
    kind: ClassVar[str] = "compound"

    def __init__(self, functor: str, *arguments: Term) -> None:
        object.__setattr__(self, "functor", functor)
        object.__setattr__(self, "arguments", arguments)

    @property
    def indicator(self) -> str:
        """The name and the number of arguments, as `name/arity`."""
        return f"{self.functor}/{len(self.arguments)}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Compound):
            return NotImplemented
        return _equal(self, other)

    def __hash__(self) -> int:
        return hash((self.functor, self.arguments))

    def __str__(self) -> str:
        return write_term(self)

    def __repr__(self) -> str:
        return f"Compound({', '.join(map(repr, (self.functor, *self.arguments)))})"


class Characters(str):
    """Text where strings are lists of characters: equal to the text, and to the list.

    >>> Characters("ab") == "ab", Characters("ab") == [Atom("a"), Atom("b")]
    (True, True)
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list):
            return other == [Atom(character) for character in self]
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


Term: TypeAlias = Union[  # a value at runtime, so that `Term | None` is one
    int, float, Fraction, str, Characters, Atom, Variable, Compound, "list[Term]"
]
"""Any term: numbers, strings and proper lists are Python's own; rationals are fractions."""


def _equal(one: Compound, other: Compound) -> bool:
    """Compare without recursion, however deep the compound terms are nested."""
    waiting = [(one, other)]
    while waiting:
        one, other = waiting.pop()
        if one is other:
            continue
        if one.functor != other.functor or len(one.arguments) != len(other.arguments):
            return False
        for left, right in zip(one.arguments, other.arguments, strict=True):
            if isinstance(left, Compound) and isinstance(right, Compound):
                waiting.append((left, right))
            elif left != right:
                return False
    return True


def subsumes(pattern: Term, term: Term) -> bool:
    """Tell whether a term is an instance of a pattern.

    Only variables of the pattern stand for something, each for one thing; `_` for anything. Those
    of the term are like atoms, also where both have one of the same name.

    >>> f, X, Y = lambda *arguments: Compound("f", *arguments), Variable("X"), Variable("Y")
    >>> subsumes(f(X, X), f(1, 1)), subsumes(f(X, X), f(1, 2)), subsumes(f(1, 2), f(X, Y))
    (True, False, False)
    """
    bound: dict[str, Term] = {}
    waiting = [(pattern, term)]
    while waiting:
        wanted, found = waiting.pop()
        if isinstance(wanted, Variable):
            if wanted.name != "_" and bound.setdefault(wanted.name, found) != found:
                return False
            continue
        parts = _parts(wanted, found)
        if parts is None:
            return False
        waiting += parts
    return True


def _parts(wanted: Term, found: Term) -> list[tuple[Term, Term]] | None:
    """Give what has to be compared further; None: the terms differ already."""
    wanted, found = _elements(wanted, found), _elements(found, wanted)
    if isinstance(wanted, Compound) and isinstance(found, Compound):
        same = (wanted.functor, len(wanted.arguments)) == (found.functor, len(found.arguments))
        return list(zip(wanted.arguments, found.arguments, strict=True)) if same else None
    if isinstance(wanted, list) and isinstance(found, list):
        return list(zip(wanted, found, strict=True)) if len(wanted) == len(found) else None
    if isinstance(wanted, Compound) and isinstance(found, list):
        is_cell = wanted.functor == "." and len(wanted.arguments) == 2 and found
        return (
            [(wanted.arguments[0], found[0]), (wanted.arguments[1], found[1:])] if is_cell else None
        )
    if isinstance(found, Variable) or isinstance(wanted, float) != isinstance(found, float):
        return None
    return [] if wanted == found else None


def _elements(term: Term, other: Term) -> Term:
    """Give text as a list of characters where it stands beside a list."""
    if isinstance(term, Characters) and isinstance(other, list | Compound):
        return [Atom(character) for character in term]
    return term
