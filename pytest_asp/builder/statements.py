"""Statements: what a program consists of. Each knows its text and the place that wrote it.

Two statements are the same only where they are one object; `heads`, `terms` and `body` are what
the checks of variables and predicates look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, overload

from pytest_asp.builder.literals import Conditional, conditional_text
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.terms import Arithmetic, text_of
from pytest_asp.builder.values import Expression
from pytest_asp.location import Location


def body_text(body: tuple[Expression, ...]) -> str:
    """Write a body; behind a conditional literal stands a semicolon, which ends its condition."""
    text = ""
    for literal in body:
        text += f"{literal}{'; ' if isinstance(literal, Conditional) else ', '}"
    return text[:-2]


def _when(head: str, body: tuple[Expression, ...], separator: str) -> str:
    return f"{head} {separator} {body_text(body)}." if body else f"{head}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Statement:
    """One statement of a program; `str()` is its ASP text.

    Attributes:
        location: the Python line that added it, or the place in the text it was read from.
    """

    location: Location | None
    checks_variables: ClassVar[bool] = True

    @property
    def heads(self) -> tuple[Expression, ...]:
        """What it derives, chooses or declares."""
        return ()

    @property
    def body(self) -> tuple[Expression, ...]:
        """The literals under which it holds."""
        return ()

    @property
    def terms(self) -> tuple[Any, ...]:
        """Terms that are neither in a head nor in the body, such as weights."""
        return ()

    def signatures(self) -> Iterator[tuple[Signature, bool]]:
        """Yield signatures that it names without an atom, and whether that defines them."""
        yield from ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self).strip()!r} at {self.location}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fact(Statement):
    """An atom that holds."""

    atom: Predicate

    @property
    def heads(self) -> tuple[Expression, ...]:
        return (self.atom,)

    def __str__(self) -> str:
        return f"{self.atom}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Facts(Statement, Sequence[Fact]):
    """The facts that one call of `fact` added, each of which is a statement."""

    statements: tuple[Fact, ...]

    @overload
    def __getitem__(self, index: int) -> Fact: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Fact, ...]: ...
    def __getitem__(self, index: int | slice) -> Fact | tuple[Fact, ...]:
        return self.statements[index]

    def __len__(self) -> int:
        return len(self.statements)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.statements)

    def __str__(self) -> str:
        return "\n".join(map(str, self.statements))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rule(Statement):
    """A head that holds where the body does: an atom, a choice or a disjunction."""

    head: Expression
    body_: tuple[Expression, ...]

    @property
    def heads(self) -> tuple[Expression, ...]:
        return (self.head,)

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    def __str__(self) -> str:
        return _when(str(self.head), self.body_, ":-")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Constraint(Statement):
    """A body that must not hold."""

    body_: tuple[Expression, ...]

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    def __str__(self) -> str:
        return f":- {body_text(self.body_)}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WeakConstraint(Statement):
    """A body that costs its weight, at its priority, for each different tuple of terms."""

    body_: tuple[Expression, ...]
    weight: Any
    priority: Any
    tuple_: tuple[Any, ...]

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    @property
    def terms(self) -> tuple[Any, ...]:
        return (self.weight, self.priority, *self.tuple_)

    def __str__(self) -> str:
        weighted = _weighted(self.weight, self.priority)
        return f":~ {body_text(self.body_)}. [{', '.join((weighted, *map(text_of, self.tuple_)))}]"


def _weighted(weight: object, priority: object) -> str:
    return (
        text_of(weight)
        if isinstance(priority, int) and priority == 0
        else (f"{text_of(weight)}@{text_of(priority)}")
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Optimization(Statement):
    """A `#minimize` or `#maximize` of one element."""

    maximize: bool
    weight: Any
    priority: Any
    tuple_: tuple[Any, ...]
    body_: tuple[Expression, ...]

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    @property
    def terms(self) -> tuple[Any, ...]:
        return (self.weight, self.priority, *self.tuple_)

    def __str__(self) -> str:
        weighted = _weighted(self.weight, self.priority)
        words = ", ".join((weighted, *map(text_of, self.tuple_)))
        name = "maximize" if self.maximize else "minimize"
        return f"#{name}{{ {conditional_text(words, self.body_)} }}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ConstantDefinition(Statement):
    """A `#const`."""

    name: str
    value: Any
    checks_variables: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"#const {self.name} = {text_of(self.value)}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Show(Statement):
    """A predicate that is shown, or not: `show` and `hide` of the builder.

    A hidden one has no text of its own; it is left out of the `#show` lines that end the program.
    """

    signature: Signature
    shown: bool
    checks_variables: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"#show {self.signature}." if self.shown else ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ShowTerm(Statement):
    """A term that is shown where a body holds."""

    term: Any
    body_: tuple[Expression, ...]

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    @property
    def terms(self) -> tuple[Any, ...]:
        return (self.term,)

    def __str__(self) -> str:
        term = text_of(self.term)
        shown = f"({term})" if isinstance(self.term, Arithmetic) else term  # n / 1 is a signature
        return _when(f"#show {shown}", self.body_, ":")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class External(Statement):
    """An atom that is decided from outside, where a body holds."""

    atom: Predicate
    body_: tuple[Expression, ...]
    value: str

    @property
    def heads(self) -> tuple[Expression, ...]:
        return (self.atom,)

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    def __str__(self) -> str:
        text = _when(f"#external {self.atom}", self.body_, ":")
        return text if self.value == "false" else f"{text} [{self.value}]"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Defined(Statement):
    """A predicate that may have no rule: its absence does not warn."""

    signature: Signature
    checks_variables: ClassVar[bool] = False

    def signatures(self) -> Iterator[tuple[Signature, bool]]:
        yield self.signature, True

    def __str__(self) -> str:
        return f"#defined {self.signature}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ProjectSignature(Statement):
    """A predicate on which answer sets are projected."""

    signature: Signature
    checks_variables: ClassVar[bool] = False

    def signatures(self) -> Iterator[tuple[Signature, bool]]:
        yield self.signature, False

    def __str__(self) -> str:
        return f"#project {self.signature}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ProjectAtom(Statement):
    """An atom on which answer sets are projected, where a body holds."""

    atom: Predicate
    body_: tuple[Expression, ...]

    @property
    def body(self) -> tuple[Expression, ...]:
        return (self.atom, *self.body_)

    def __str__(self) -> str:
        return _when(f"#project {self.atom}", self.body_, ":")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Heuristic(Statement):
    """Advice for the solver's decisions on an atom."""

    atom: Predicate
    body_: tuple[Expression, ...]
    value: Any
    priority: Any
    modifier: Any

    @property
    def body(self) -> tuple[Expression, ...]:
        return (self.atom, *self.body_)

    @property
    def terms(self) -> tuple[Any, ...]:
        return (self.value, self.priority, self.modifier)

    def __str__(self) -> str:
        weighted = _weighted(self.value, self.priority)
        head = _when(f"#heuristic {self.atom}", self.body_, ":")
        return f"{head} [{weighted}, {text_of(self.modifier)}]"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Edge(Statement):
    """An edge of a graph that must have no cycle."""

    start: Any
    end: Any
    body_: tuple[Expression, ...]

    @property
    def body(self) -> tuple[Expression, ...]:
        return self.body_

    @property
    def terms(self) -> tuple[Any, ...]:
        return (self.start, self.end)

    def __str__(self) -> str:
        return _when(f"#edge ({text_of(self.start)}, {text_of(self.end)})", self.body_, ":")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Section(Statement):
    """A heading: a comment behind an empty line."""

    title: str
    checks_variables: ClassVar[bool] = False

    def __str__(self) -> str:
        return "\n" + _commented(self.title)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Comment(Statement):
    """A comment, of one or several lines."""

    text: str
    checks_variables: ClassVar[bool] = False

    def __str__(self) -> str:
        return _commented(self.text)


def _commented(text: str) -> str:
    return "\n".join(f"% {line}".rstrip() for line in text.splitlines() or [""])


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Part(Statement):
    """The start of a program part; what follows belongs to it."""

    name: str
    parameters: tuple[str, ...]
    checks_variables: ClassVar[bool] = False

    def __str__(self) -> str:
        inner = f"({', '.join(self.parameters)})" if self.parameters else ""
        return f"\n#program {self.name}{inner}."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Raw(Statement):
    """A statement given as ASP text.

    Attributes:
        text: the statement, with the comments before it.
        defined: the signatures that it derives, as far as its text shows.
        used: all signatures in it.
        directive: the directive that it is, such as `#show`, or the empty text.
    """

    text: str
    directive: str
    defined: frozenset[Signature]
    used: frozenset[Signature]
    checks_variables: ClassVar[bool] = False

    def signatures(self) -> Iterator[tuple[Signature, bool]]:
        yield from ((signature, signature in self.defined) for signature in sorted(self.used))

    def __str__(self) -> str:
        return self.text
