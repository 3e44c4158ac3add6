"""Heads of rules beyond single atoms: choices and disjunctions."""

from __future__ import annotations

from typing import Any, Self

from pytest_asp.builder.atoms import as_atom
from pytest_asp.builder.literals import (
    Condition,
    Conditional,
    as_condition,
    conditional_text,
    misplaced,
)
from pytest_asp.builder.operators import Comparable
from pytest_asp.builder.predicates import Predicate, PredicateMeta
from pytest_asp.builder.terms import Comparison, as_term, text_of
from pytest_asp.builder.values import Expression, TermLike


def as_head_atom(value: object) -> Predicate:
    """Return an atom that may be derived.

    Raises:
        NotAnAtomError: it is no atom.
        PlacementError: it is another literal.
    """
    if isinstance(value, Predicate):
        return value
    if isinstance(value, Expression):
        instead = "only atoms can be derived; conditions belong into when(...)"
        raise misplaced(value, "an atom to derive", instead)
    return as_atom(value)


class ChoiceElement:
    """One element of a choice: an atom under a condition."""

    __slots__ = ("atom", "condition")

    def __init__(self, atom: Predicate, condition: tuple[Expression, ...]) -> None:
        self.atom = atom
        self.condition = condition

    def __str__(self) -> str:
        return conditional_text(str(self.atom), self.condition)


class Choice(Comparable["Choice"]):
    """A choice among atoms, `{ element : condition }`, with or without bounds on how many.

    The methods and comparison operators give the same choice with a bound.

    >>> class Queen(Predicate):
    ...     row: Field[int]
    >>> X = Variable("X")
    >>> str(Choice(Queen(X), condition=X.in_([1, 2])).exactly(1))
    '{ queen(X) : X = (1; 2) } = 1'

    Raises:
        NotAnAtomError: the element is no atom.
    """

    __slots__ = ("elements", "high", "low", "operator")

    def __init__(self, element: Predicate | str, condition: Condition | None = None) -> None:
        self.elements: tuple[ChoiceElement, ...] = (
            ChoiceElement(as_head_atom(element), as_condition(condition)),
        )
        self.operator: str | None = None
        self.low: Any = None
        self.high: Any = None

    def also(self, element: Predicate | str, condition: Condition | None = None) -> Self:
        """Give the choice with one more element."""
        more = self._copy()
        added = ChoiceElement(as_head_atom(element), as_condition(condition))
        more.elements = (*self.elements, added)
        return more

    def exactly(self, count: TermLike) -> Self:
        """Choose `count` of the atoms."""
        return self._bounded("=", count)

    def at_least(self, count: TermLike) -> Self:
        """Choose `count` of the atoms or more."""
        return self._bounded(">=", count)

    def at_most(self, count: TermLike) -> Self:
        """Choose `count` of the atoms or fewer."""
        return self._bounded("<=", count)

    def between(self, low: TermLike, high: TermLike) -> Self:
        """Choose from `low` to `high` of the atoms, both included."""
        bounded = self._bounded("<=", high)
        bounded.low = as_term(low)
        return bounded

    def _copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.elements, copy.operator = self.elements, self.operator
        copy.low, copy.high = self.low, self.high
        return copy

    def _bounded(self, operator: str, count: TermLike) -> Self:
        if self.operator is not None:
            instead = "write .between(low, high) for a lower and an upper bound"
            raise misplaced(self, "a choice without a bound", instead)
        bounded = self._copy()
        bounded.operator, bounded.high = operator, as_term(count)
        return bounded

    def _compared(self, operator: str, other: Any) -> Choice:
        return self._bounded(operator, other)

    def bounds(self) -> tuple[Any, ...]:
        """Give the terms of its bounds."""
        return tuple(bound for bound in (self.low, self.high) if bound is not None)

    def __asp_parts__(self) -> tuple[object, ...]:
        inner = tuple(part for item in self.elements for part in (item.atom, *item.condition))
        return (*inner, *self.bounds())

    def __asp_term__(self) -> Expression:
        raise misplaced(self, "a term", "a choice is the head of a rule: when(...).derive(choice)")

    def __str__(self) -> str:
        text = f"{{ {'; '.join(map(str, self.elements))} }}"
        if self.low is not None:
            text = f"{text_of(self.low)} <= {text}"
        return text if self.operator is None else f"{text} {self.operator} {text_of(self.high)}"


class Disjunction(Expression):
    """Atoms of which at least one holds, minimally: `a; b`."""

    __slots__ = ("members",)

    def __init__(self, members: tuple[object, ...]) -> None:
        if not members:
            raise misplaced((), "at least one atom", "write any_of(a, b); forbid(...) for none")
        self.members = tuple(
            member if isinstance(member, Conditional) else as_head_atom(member)
            for member in members
        )

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.members

    def __asp_term__(self) -> Expression:
        raise misplaced(self, "a term", "any_of(...) is the head of a rule: when(...).derive(...)")

    def __str__(self) -> str:
        return "; ".join(map(str, self.members))


def any_of(*members: Predicate | Conditional | str) -> Disjunction:
    """Derive at least one of several atoms: the disjunctive head `a; b`.

    >>> class Red(Predicate): ...
    >>> class Green(Predicate): ...
    >>> str(any_of(Red(), Green()))
    'red; green'
    """
    return Disjunction(members)


def as_head(value: object) -> Expression:
    """Return what may be the head of a rule.

    Raises:
        NotAnAtomError: it is no atom.
        PlacementError: it is a literal that cannot be derived.
    """
    if isinstance(value, (Predicate, Choice, Disjunction)):
        return value
    if isinstance(value, Conditional) and isinstance(value.literal, Predicate):
        return Disjunction((value,))
    if isinstance(value, Comparison):
        instead = "clingo cannot derive a comparison: forbid(...) or require(...) it"
        raise misplaced(value, "an atom, a Choice or any_of(...)", instead)
    if isinstance(value, PredicateMeta):
        return as_atom(value)
    return as_head_atom(value)
