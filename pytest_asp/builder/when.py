"""The body of a rule that waits for its closing verb."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from pytest_asp.builder.heads import as_head, as_head_atom
from pytest_asp.builder.literals import LiteralLike, as_literal, misplaced
from pytest_asp.builder.statements import (
    Constraint,
    External,
    Rule,
    ShowTerm,
    Statement,
    WeakConstraint,
    body_text,
)
from pytest_asp.builder.terms import Literal, Negation, as_term
from pytest_asp.builder.values import Expression, TermLike
from pytest_asp.location import Location, caller_location

S = TypeVar("S", bound=Statement)

EXTERNAL_VALUES = {True: "true", False: "false", None: "free"}


class StatementList(Protocol):
    """What takes the statement that a verb makes."""

    def add(self, statement: S) -> S:
        """Add a statement."""


class When:
    """A body, made by `program.when(...)`; each of its verbs adds a statement with that body.

    The statement's place is the line of the closing verb. One body may be closed several times.
    """

    __slots__ = ("body", "closed", "location", "program")

    def __init__(
        self, program: StatementList, location: Location, body: tuple[Expression, ...]
    ) -> None:
        self.program = program
        self.location = location
        self.body = body
        self.closed = False

    def _close(self, statement: S) -> S:
        self.closed = True
        return self.program.add(statement)

    def derive(self, head: Any) -> Rule:
        """Add a rule: where the body holds, so does the head.

        Args:
            head: an atom, a `Choice`, `any_of(...)` or a `Conditional`.

        Raises:
            PlacementError: the head cannot be derived.
            RuleError: a variable is unsafe, a singleton, or of two types.
        """
        self.closed = True
        return self._close(Rule(caller_location(), as_head(head), self.body))

    def require(self, literal: LiteralLike) -> Constraint:
        """Add a constraint: where the body holds, so does the literal."""
        self.closed = True
        required = as_literal(literal)
        opposite = required.flipped() if isinstance(required, Literal) else (Negation(required),)
        return self._close(Constraint(caller_location(), (*self.body, *opposite)))

    def forbid(self, *literals: LiteralLike) -> Constraint:
        """Add a constraint: the body and the literals do not hold together."""
        self.closed = True
        body = (*self.body, *map(as_literal, literals))
        if not body:
            raise misplaced((), "at least one literal to forbid", "write forbid(atom, ...)")
        return self._close(Constraint(caller_location(), body))

    def penalize(
        self, weight: TermLike, *terms: TermLike, priority: TermLike = 0
    ) -> WeakConstraint:
        """Add a weak constraint: where the body holds, each different tuple costs its weight.

        Args:
            weight: what a tuple costs; negative is a reward.
            terms: what tells one cost from another; equal tuples cost once.
            priority: the level; higher ones count first.
        """
        self.closed = True
        statement = WeakConstraint(
            caller_location(),
            self.body,
            as_term(weight),
            as_term(priority),
            tuple(map(as_term, terms)),
        )
        return self._close(statement)

    def show_term(self, term: TermLike) -> ShowTerm:
        """Show a term where the body holds."""
        self.closed = True
        return self._close(ShowTerm(caller_location(), as_term(term), self.body))

    def external(self, atom: Any, *, value: bool | None = False) -> External:
        """Declare an atom, where the body holds, whose truth comes from outside."""
        self.closed = True
        if value not in EXTERNAL_VALUES:
            raise misplaced(value, "True, False or None (free)", "write value=None for `free`")
        word = EXTERNAL_VALUES[value]
        return self._close(External(caller_location(), as_head_atom(atom), self.body, word))

    def __bool__(self) -> bool:
        raise misplaced(self, "a verb behind when(...)", "close it: when(...).derive(...)")

    def __repr__(self) -> str:
        return f"when({body_text(self.body)})"
