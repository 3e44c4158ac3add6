"""Literals beyond atoms and comparisons: conditional ones and aggregates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn, Self

from pytest_asp.builder.atoms import as_atom
from pytest_asp.builder.operators import Comparable
from pytest_asp.builder.predicates import Predicate, PredicateMeta
from pytest_asp.builder.terms import Comparison, Literal, Negation, Term, as_term, text_of
from pytest_asp.builder.values import Expression, TermLike, pasteable
from pytest_asp.errors import PlacementError, explain_mistake
from pytest_asp.location import caller_location

LiteralLike = Expression | str
"""An atom, a comparison, a negation, an aggregate's comparison, a conditional literal; or the text
of a ground atom.
"""

Condition = LiteralLike | Iterable[LiteralLike]
"""One literal or several that hold together."""


def as_literal(value: object) -> Expression:
    """Return what may stand in a body.

    Raises:
        PlacementError: it may not.
        NotAnAtomError: it is a predicate class without its arguments, or no literal at all.
    """
    if isinstance(value, (Predicate, Comparison, Conditional)):
        return value
    if isinstance(value, Negation):
        return value
    if isinstance(value, Aggregate):
        raise misplaced(value, "a literal", "compare the aggregate: Count(...) == 1")
    if isinstance(value, Term):
        raise misplaced(value, "a literal", "compare the term: X == 1, X < Y, X.in_([1, 2])")
    if isinstance(value, Expression):
        raise misplaced(
            value, "a literal", "only literals stand here; a choice or any_of is a head"
        )
    if isinstance(value, bool):
        instead = (
            "atoms, numbers and texts compare as Python values, and so does a term with a bool, "
            "None or a literal; write Comparison(left, '==', right), or compare with a Variable"
        )
        raise misplaced(value, "a literal", instead)
    return as_atom(value)


def as_condition(condition: Condition | None) -> tuple[Expression, ...]:
    """Return the literals of a condition, none where there is none."""
    if condition is None:
        return ()
    if isinstance(condition, (Expression, str, PredicateMeta)) or not isinstance(
        condition, Iterable
    ):
        return (as_simple_literal(condition),)
    return tuple(map(as_simple_literal, condition))


def as_simple_literal(value: object) -> Expression:
    """Return what may stand in a condition: an atom or a comparison of terms, maybe negated."""
    literal = as_literal(value)
    inner = literal
    while isinstance(inner, Negation):
        inner = inner.literal
    if isinstance(inner, Conditional) or has_aggregate(inner):
        instead = "derive an auxiliary predicate from it in a rule of its own, and use that here"
        raise misplaced(value, "an atom or a comparison in a condition", instead)
    return literal


def has_aggregate(literal: Expression) -> bool:
    """Say whether a literal compares an aggregate."""
    return isinstance(literal, Comparison) and any(
        isinstance(operand, Aggregate) for operand in literal.operands
    )


def misplaced(value: object, expected: str, instead: str) -> PlacementError:
    """Make the error for something that cannot stand where it was put."""
    location = caller_location()
    got = f"`{value}`" if isinstance(value, Expression) else repr(value)
    return PlacementError(
        explain_mistake(expected=expected, got=got, location=location, instead=instead),
        value=value,
        location=location,
    )


def conditional_text(left: str, condition: tuple[Expression, ...]) -> str:
    """Write what stands before a condition with the condition."""
    return f"{left} : {', '.join(map(str, condition))}" if condition else left


class Conditional(Literal):
    """A conditional literal, `literal : condition`.

    In a body it holds where the literal holds for each way to satisfy the condition; in a head it
    is the disjunction of them.

    >>> X = Variable("X")
    >>> class Clear(Predicate):
    ...     block: Field[int]
    >>> str(Conditional(Clear(X), condition=X.in_([1, 2])))
    'clear(X) : X = (1; 2)'
    """

    __slots__ = ("condition", "literal")

    def __init__(self, literal: LiteralLike, *, condition: Condition) -> None:
        self.literal = as_simple_literal(literal)
        self.condition = as_condition(condition)

    def __asp_parts__(self) -> tuple[object, ...]:
        return (self.literal, *self.condition)

    def flipped(self) -> NoReturn:
        raise misplaced(self, "an atom or a comparison to require", "forbid its opposite instead")

    def __invert__(self) -> NoReturn:
        raise misplaced(self, "an atom or a comparison to negate", "negate the literal inside it")

    def __str__(self) -> str:
        return f"{self.literal} : {', '.join(map(str, self.condition))}"

    def __repr__(self) -> str:
        return f"Conditional({self.literal!r}, condition={list(self.condition)!r})"


class AggregateElement:
    """One element of an aggregate: a tuple of terms under a condition."""

    __slots__ = ("condition", "terms")

    def __init__(self, terms: tuple[Any, ...], condition: tuple[Expression, ...]) -> None:
        self.terms = terms
        self.condition = condition

    def __str__(self) -> str:
        return conditional_text(", ".join(map(text_of, self.terms)), self.condition)

    def __repr__(self) -> str:
        return f"{', '.join(map(pasteable, self.terms))}, condition={list(self.condition)!r}"


class Aggregate(Comparable[Comparison], Literal):
    """An aggregate over tuples of terms; comparing it makes the literal.

    Equal tuples count once: this is a set (clingo guide, section 3.1.12). `X == Count(...)` gives
    a variable its value.

    Raises:
        PlacementError: it has no term, or a condition that cannot stand in an aggregate.
    """

    __slots__ = ("elements",)
    name: ClassVar[str]
    numeric: ClassVar[bool] = True

    def __init__(self, *terms: TermLike, condition: Condition | None = None) -> None:
        self.elements: tuple[AggregateElement, ...] = (self._element(terms, condition),)

    def _element(
        self, terms: tuple[TermLike, ...], condition: Condition | None
    ) -> AggregateElement:
        if not terms:
            instead = f"write {type(self).__name__}(X, condition=...)"
            raise misplaced((), "a term to aggregate over", instead)
        return AggregateElement(tuple(map(as_term, terms)), as_condition(condition))

    def also(self, *terms: TermLike, condition: Condition | None = None) -> Self:
        """Give the aggregate with one more element."""
        more = object.__new__(type(self))
        more.elements = (*self.elements, self._element(terms, condition))
        return more

    def between(self, low: TermLike, high: TermLike) -> Comparison:
        """Say that the value lies from `low` to `high`, both included."""
        return Comparison(low, "<=", self, "<=", high)

    def __asp_parts__(self) -> tuple[object, ...]:
        return tuple(part for item in self.elements for part in (*item.terms, *item.condition))

    def __asp_operand__(self) -> Expression:
        return self

    def flipped(self) -> NoReturn:
        raise misplaced(self, "a literal", "compare the aggregate: Count(...) == 1")

    def __invert__(self) -> NoReturn:
        raise misplaced(self, "a literal to negate", "compare the aggregate: Count(...) != 1")

    def _compared(self, operator: str, other: object) -> Comparison:
        if isinstance(other, Aggregate):
            instead = "give one of them to a variable: X == Count(...), and compare X"
            raise misplaced(other, "a term to compare an aggregate with", instead)
        return Comparison(self, operator, other)

    def __str__(self) -> str:
        return f"#{self.name}{{ {'; '.join(map(str, self.elements))} }}"

    def __repr__(self) -> str:
        first, *others = self.elements
        more = "".join(f".also({item!r})" for item in others)
        return f"{type(self).__name__}({first!r}){more}"


class Count(Aggregate):
    """How many different tuples there are, `#count`.

    >>> X = Variable("X")
    >>> class Queen(Predicate):
    ...     row: Field[int]
    >>> str(Count(X, condition=Queen(X)) == 8)
    '#count{ X : queen(X) } = 8'
    """

    __slots__ = ()
    name = "count"


class Sum(Aggregate):
    """The sum of the first terms, `#sum`.

    >>> str(Sum(3, Variable("X")) <= 2)
    '#sum{ 3, X } <= 2'
    """

    __slots__ = ()
    name = "sum"


class SumPlus(Aggregate):
    """The sum of the first terms that are positive, `#sum+`.

    >>> str(SumPlus(Variable("W")) > 0)
    '#sum+{ W } > 0'
    """

    __slots__ = ()
    name = "sum+"


class Min(Aggregate):
    """The least of the first terms, `#min`; `#sup` where there is none.

    >>> str(Min(Variable("X")) == 1)
    '#min{ X } = 1'
    """

    __slots__ = ()
    name = "min"


class Max(Aggregate):
    """The greatest of the first terms, `#max`; `#inf` where there is none.

    >>> str(Max(Variable("X")) == 1)
    '#max{ X } = 1'
    """

    __slots__ = ()
    name = "max"
