"""The clauses of a program, and the goals of their bodies."""

from __future__ import annotations

from dataclasses import dataclass, field

from pytest_asp.location import Location
from pytest_asp.prolog.bodies import Parts, parts_of
from pytest_asp.prolog.reading import Node, ReadClause, node_term
from pytest_asp.prolog.terms import Term


@dataclass(frozen=True, slots=True)
class Goal:
    r"""One goal of a body: what `,`, `;`, `->` and `\+` join are goals of their own.

    Attributes:
        text: as it is written.
        location: its place.
        name: what a comment `% name: ...` on the line before calls it.
        node: what it says, part by part.
        grammar: whether it is part of a grammar rule, outside of `{}`.
    """

    text: str
    location: Location
    name: str | None
    node: Node = field(repr=False)
    grammar: bool = False

    @property
    def term(self) -> Term:
        """The goal as a value."""
        return node_term(self.node)

    @property
    def indicator(self) -> str | None:
        """The `name/arity` that it calls, without what a grammar adds; None for a variable."""
        return self.node.indicator


@dataclass(frozen=True, slots=True)
class Clause:
    r"""A clause or directive of a program, or text that cannot be read as one.

    >>> from pytest_asp.prolog.source import PrologSource
    >>> clause = PrologSource.from_text("likes(a, X) :- likes(X, a), X > a.").clauses[0]
    >>> clause.kind, clause.indicator, [goal.text for goal in clause.goals]
    ('rule', 'likes/2', ['likes(X, a)', 'X > a'])

    Attributes:
        kind: `fact`, `rule`, `grammar rule`, `directive` or `unreadable`.
        indicator: the `name/arity` of the predicate; None for a directive.
        location: from the first character to the full stop.
        text: as it is written, with its full stop.
        name: what a comment `% name: ...` on the line before calls it.
        goals: those of its body, in order.
        start: the offset of its first character in the program's text.
        end: the offset behind its full stop.
        read: what the reader made of it.
    """

    kind: str
    indicator: str | None
    location: Location
    text: str
    name: str | None
    goals: tuple[Goal, ...]
    start: int
    end: int
    read: ReadClause = field(repr=False)

    @property
    def node(self) -> Node | None:
        """What it says, part by part; None where it cannot be read."""
        return self.read.node

    @property
    def term(self) -> Term | None:
        """The clause as a value; None where it cannot be read."""
        return node_term(self.node) if self.node is not None else None

    @property
    def start_line(self) -> tuple[str, int]:
        """The file and the line that it begins on."""
        return self.location.file, self.location.line

    @property
    def parts(self) -> Parts | None:
        """Its head and its body; None where it cannot be read."""
        return parts_of(self.node) if self.node is not None else None
