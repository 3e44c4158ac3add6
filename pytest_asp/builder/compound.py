"""Terms made of terms: tuples, and calls of external functions."""

from __future__ import annotations

from pytest_asp.builder.terms import Term, as_term, text_of, tuple_text
from pytest_asp.builder.values import TermLike, checked_name, pasteable


class TupleTerm(Term):
    """A tuple of terms that compares as a term; Python's own tuples compare as Python values.

    >>> str(TupleTerm(Variable("X"), 1) == TupleTerm(2, Variable("Y")))
    '(X, 1) = (2, Y)'
    """

    __slots__ = ("items",)
    computes = False

    def __init__(self, *items: TermLike) -> None:
        self.items = tuple(map(as_term, items))

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.items

    def __str__(self) -> str:
        return tuple_text(self.items)

    def __repr__(self) -> str:
        return f"TupleTerm({', '.join(map(pasteable, self.items))})"


class ScriptCall(Term):
    """A call of an external function, `@name(arguments)`, which clingo asks a script or a context.

    >>> str(ScriptCall("gcd", Variable("X"), 4))
    '@gcd(X, 4)'
    """

    __slots__ = ("arguments", "name")

    def __init__(self, name: str, *arguments: TermLike) -> None:
        self.name = checked_name(name, what="a function")
        self.arguments = tuple(map(as_term, arguments))

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.arguments

    def __str__(self) -> str:
        return f"@{self.name}({', '.join(map(text_of, self.arguments))})"

    def __repr__(self) -> str:
        return f"ScriptCall({', '.join(map(pasteable, (self.name, *self.arguments)))})"
