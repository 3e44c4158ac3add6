"""Terms with variables: arithmetic, pools, external functions, and the comparisons they build.

`==`, `<` and the like between terms build a `Comparison`, a literal of the program. Precedence and
associativity are those of the clingo guide, section 3.1.7.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Iterable
from typing import Any, ClassVar, Final, NoReturn

from pytest_asp.builder.operators import Comparable, Computable
from pytest_asp.builder.values import (
    Constant,
    Expression,
    Extremum,
    TermLike,
    asked_by_container,
    checked_integer,
    checked_name,
    checked_string,
    constant_name,
    pasteable,
    quoted,
    refuse_truth_value,
)
from pytest_asp.errors import PlacementError, TermError, explain_mistake
from pytest_asp.location import caller_location

_BINARY: Final = {"^": 1, "?": 2, "&": 3, "+": 4, "-": 4, "*": 5, "/": 5, "\\": 5, "**": 6}
FLIPPED: Final = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def as_term(value: object) -> Any:
    """Return a value that may stand as a term, checked.

    Raises:
        TermError: it is no term; `bool`, `float` and `None` are not.
    """
    if isinstance(value, Expression):
        return value.__asp_term__()
    kind = value.__class__
    if kind is int:
        return checked_integer(value)  # type: ignore[arg-type]  # narrowed by its class
    if kind is str:
        return checked_string(value)  # type: ignore[arg-type]
    if isinstance(value, enum.Enum):
        checked_name(constant_name(value), what="an enum member's constant")
        return value
    if kind is tuple:
        return tuple(map(as_term, value))  # type: ignore[call-overload]
    location = caller_location()
    raise TermError(
        explain_mistake(
            expected="a term (an int, a str, a Constant, an enum member, a Variable, an atom, "
            "a tuple of them)",
            got=repr(value),
            location=location,
            instead="write Constant('name') for a bare name, and numbers as int"
            if not isinstance(value, type)
            else f"give the class its arguments: {value.__name__}(...)",
        ),
        value=value,
        location=location,
    )


def text_of(value: object) -> str:
    """Write a term as ASP text."""
    kind = value.__class__
    if kind is str:
        return quoted(value)  # type: ignore[arg-type]  # narrowed by its class
    if kind is tuple:
        return tuple_text(value)  # type: ignore[arg-type]
    if isinstance(value, enum.Enum) and not isinstance(value, Extremum):
        return constant_name(value)
    return str(value)


def tuple_text(items: tuple[object, ...]) -> str:
    """Write a tuple as ASP text; one of length one keeps its comma."""
    inner = ", ".join(map(text_of, items))
    return f"({inner},)" if len(items) == 1 else f"({inner})"


def same(left: object, right: object) -> bool:
    """Say whether two terms are written alike, without building a comparison."""
    return left is right or (left.__class__ is right.__class__ and text_of(left) == text_of(right))


def _is_foreign(value: object) -> bool:
    """Say whether a value is nothing that a term is compared with; Python decides its equality."""
    if isinstance(value, Literal):
        return not is_aggregate(value)
    terms = (Expression, int, str, tuple, enum.Enum, type)
    return isinstance(value, bool) or not isinstance(value, terms)


class Term(Computable["Arithmetic"], Comparable["Comparison"]):
    """A term that is no plain value: its operators build terms and comparisons."""

    __slots__ = ()
    numeric: ClassVar[bool] = False
    computes: ClassVar[bool] = True

    def _compared(self, operator: str, other: object) -> Comparison:
        if operator in {"=", "!="} and _is_foreign(other):
            return NotImplemented  # type: ignore[no-any-return]  # the other side decides
        return Comparison(self, operator, other)

    def _computed(self, operator: str, *operands: object) -> Arithmetic:
        return Arithmetic(operator, *operands)

    def __hash__(self) -> int:
        return hash((self.__class__, str(self)))

    def in_(self, values: Pool | RangePool | Iterable[TermLike]) -> Comparison:
        """Say that the term is one of the values: `X = 1..n` for a range, else `X = (a;b)`."""
        if not isinstance(values, Term):
            values = pool(*values)
        return Comparison(self, "=", values)

    def between(self, low: TermLike, high: TermLike) -> Comparison:
        """Say that the term lies from `low` to `high`, both included: `low <= X <= high`."""
        return Comparison(low, "<=", self, "<=", high)


class Arithmetic(Term):
    """An arithmetic term: two operands, or one under `-`, `~` or between `|`."""

    __slots__ = ("operands", "operator")
    numeric = True

    def __init__(self, operator: str, *operands: object) -> None:
        self.operator = operator
        self.operands = tuple(map(_arithmetic_operand, operands))

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.operands

    @property
    def precedence(self) -> int:
        """How tightly the operator binds; brackets of its own bind tightest."""
        if len(self.operands) == 2:
            return _BINARY[self.operator]
        return 8 if self.operator == "|" else 7

    def __str__(self) -> str:
        if len(self.operands) == 2:
            return _binary_text(self)
        (operand,) = self.operands
        if self.operator == "|":
            return f"|{text_of(operand)}|"
        return f"{self.operator}{_operand(operand, 8)}"

    def __repr__(self) -> str:
        words = [
            f"({operand})" if isinstance(operand, int) and operand < 0 else pasteable(operand)
            for operand in self.operands
        ]
        if not any(isinstance(operand, Term) for operand in self.operands):
            return f"Arithmetic({', '.join([repr(self.operator), *words])})"
        if len(words) == 2:
            operator = _PYTHON_OPERATORS.get(self.operator, self.operator)
            return f"({words[0]} {operator} {words[1]})"
        (operand,) = words
        return f"abs({operand})" if self.operator == "|" else f"({self.operator}{operand})"


def _binary_text(term: Arithmetic) -> str:
    """Write a term of two operands; a long sum leans to the left, and must not recurse."""
    words: list[str] = []
    operand: Any = term
    least = 0
    while isinstance(operand, Arithmetic) and len(operand.operands) == 2:
        if operand.precedence < least:
            break
        tie = 1 if operand.operator == "**" else 0
        left, right = operand.operands
        words += [_operand(right, operand.precedence + 1 - tie), operand.operator]
        operand, least = left, operand.precedence + tie
    words.append(_operand(operand, least))
    return " ".join(reversed(words))


_PYTHON_OPERATORS: Final = {"?": "|", "\\": "%"}


def _operand(value: object, least: int) -> str:
    """Write an operand, in brackets where it binds more loosely than `least`."""
    text = text_of(value)
    loose = isinstance(value, RangePool) or (
        isinstance(value, Arithmetic) and value.precedence < least
    )
    return f"({text})" if loose or (least > 4 and text.startswith(("-", "~"))) else text


def _arithmetic_operand(value: object) -> object:
    operand = as_term(value)
    if isinstance(operand, (int, Constant)) or (isinstance(operand, Term) and operand.computes):
        return operand
    location = caller_location()
    raise TermError(
        explain_mistake(
            expected="a number, a constant or a term to compute with",
            got=f"`{text_of(operand)}`",
            location=location,
            instead="clingo computes with integers; only they have a sum, a product and so on",
        ),
        value=operand,
        location=location,
    )


class RangePool(Term):
    """All integers from `low` to `high`, both included: `low..high`.

    >>> str(RangePool(1, Variable("N")))
    '1..N'
    """

    __slots__ = ("high", "low")
    numeric = True

    def __init__(self, low: TermLike, high: TermLike) -> None:
        self.low, self.high = map(_arithmetic_operand, (low, high))

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.low, self.high

    def __str__(self) -> str:
        return f"{_operand(self.low, 0)}..{_operand(self.high, 0)}"

    def __repr__(self) -> str:
        return f"RangePool({pasteable(self.low)}, {pasteable(self.high)})"


class Pool(Term):
    """Several terms that stand for one another: the statement holds for each of them."""

    __slots__ = ("items",)

    def __init__(self, items: tuple[TermLike, ...]) -> None:
        self.items = tuple(map(as_term, items))
        if not self.items:
            location = caller_location()
            raise TermError(
                explain_mistake(
                    expected="at least one term in a pool",
                    got="none",
                    location=location,
                    instead="an empty pool makes its statement vanish; leave the statement out",
                ),
                value=items,
                location=location,
            )

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.items

    def __str__(self) -> str:
        return f"({'; '.join(map(text_of, self.items))})"

    def __repr__(self) -> str:
        return f"pool({', '.join(map(pasteable, self.items))})"


def pool(*items: TermLike) -> Pool:
    """Put several terms where one stands: `pool(1, 3)` is `(1; 3)`.

    >>> str(pool(1, Constant("red")))
    '(1; red)'
    """
    return Pool(items)


class Literal(Expression):
    """Whatever may stand in a body and is no term: a comparison, a negation, an aggregate."""

    __slots__ = ()

    def __asp_term__(self) -> NoReturn:
        """Refuse to stand as a term."""
        location = caller_location()
        raise TermError(
            explain_mistake(
                expected="a term",
                got=f"the literal `{self}`",
                location=location,
                instead="literals stand in bodies, such as when(...); give a variable a value "
                "there and write the variable here",
            ),
            value=self,
            location=location,
        )

    def flipped(self) -> tuple[Expression, ...]:
        """Give the literals that hold together exactly where this one does not."""
        return (Negation(self),)

    def __invert__(self) -> Negation:
        return Negation(self)


class Comparison(Literal):
    """A comparison of terms, `left < right`, or a chain of them, `low <= X <= high`.

    It is a literal of the program and no condition of Python's. Where `in`, a list's own `==` or
    pytest asks, `==` says whether both sides are written alike; so terms can be members and keys.

    Args:
        operands: terms and the operators between them, in ASP's spelling.

    >>> str(Comparison(1, "<=", Variable("X"), "<", 4))
    '1 <= X < 4'
    """

    __slots__ = ("operands", "operators")

    def __init__(self, *operands: object) -> None:
        self.operands = tuple(map(_as_operand, operands[::2]))
        self.operators = tuple(map(_checked_operator, operands[1::2]))
        aggregates = [i for i, operand in enumerate(self.operands) if is_aggregate(operand)]
        unguarded = len(aggregates) > 1 or (len(self.operands) > 2 and aggregates not in ([], [1]))
        if len(self.operands) != len(self.operators) + 1 or not self.operators:
            self._refuse("terms with an operator between each two", operands)
        if unguarded or (aggregates and len(self.operands) > 3):
            self._refuse("one aggregate with at most a guard on each side", operands)

    def _refuse(self, expected: str, operands: tuple[object, ...]) -> NoReturn:
        location = caller_location()
        raise TermError(
            explain_mistake(
                expected=expected,
                got=repr(operands),
                location=location,
                instead='write Comparison(1, "<=", X, "<", 4), and give an aggregate to a '
                "variable to compare it further: X == Count(...)",
            ),
            value=operands,
            location=location,
        )

    def __asp_parts__(self) -> tuple[object, ...]:
        return self.operands

    def flipped(self) -> tuple[Expression, ...]:
        if len(self.operators) > 1:
            return (Negation(self),)
        (left, right), (operator,) = self.operands, self.operators
        if operator == "=" and isinstance(left, (Pool, RangePool)):
            left, right = right, left
        if contains_pool(left) or (operator != "=" and contains_pool(right)):
            refuse_negated_pool(self)
        if operator == "=" and isinstance(right, RangePool):
            return (Negation(Comparison(right.low, "<=", left, "<=", right.high)),)
        if operator == "=" and isinstance(right, Pool):
            return tuple(Comparison(left, "!=", item) for item in right.items)
        return (Comparison(left, FLIPPED[operator], right),)

    def __bool__(self) -> bool:
        equation = self.operators in {("=",), ("!=",)}
        alike = equation and same(*self.operands)
        if not alike and not (equation and asked_by_container(sys._getframe(1))):
            refuse_truth_value(self)
        return alike == (self.operators == ("=",))

    def __eq__(self, other: object) -> bool:
        return same(self, other) if isinstance(other, Comparison) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        words = [text_of(self.operands[0])]
        for operator, operand in zip(self.operators, self.operands[1:], strict=True):
            words += [operator, text_of(operand)]
        return " ".join(words)

    def __repr__(self) -> str:
        words = [pasteable(self.operands[0])]
        for operator, operand in zip(self.operators, self.operands[1:], strict=True):
            words += [repr(operator), pasteable(operand)]
        return f"Comparison({', '.join(words)})"


def is_aggregate(value: object) -> bool:
    """Say whether a value is an aggregate, which is compared like a term but is none."""
    return isinstance(value, Literal) and not isinstance(value, (Comparison, Negation))


def _as_operand(value: object) -> Any:
    return value.__asp_operand__() if isinstance(value, Expression) else as_term(value)


def _checked_operator(operator: object) -> str:
    spelling = "=" if operator == "==" else operator
    if isinstance(spelling, str) and spelling in FLIPPED:
        return spelling
    raise TermError(
        explain_mistake(
            expected="a comparison operator, one of = != < <= > >=",
            got=repr(operator),
            location=caller_location(),
            instead='write it between two terms: Comparison(X, "<", Y)',
        ),
        value=operator,
        location=caller_location(),
    )


def contains_pool(value: object) -> bool:
    """Say whether a pool or a range stands anywhere in a term or a literal."""
    if isinstance(value, (Pool, RangePool)):
        return True
    parts = value.__asp_parts__() if isinstance(value, Expression) else value
    return isinstance(parts, tuple) and any(map(contains_pool, parts))


def refuse_negated_pool(literal: Expression) -> NoReturn:
    """Raise the error for a pool where it would not mean what it says."""
    location = caller_location()
    raise PlacementError(
        explain_mistake(
            expected="no pool under a negation, where clingo reads `not` once per value",
            got=f"`not {literal}`",
            location=location,
            instead="write `~X.between(low, high)` for a range, and one literal per value "
            "(`X != a, X != b`) otherwise",
        ),
        value=literal,
        location=location,
    )


class Negation(Literal):
    """Default negation of an atom or a comparison, `not a`; doubled, `not not a`."""

    __slots__ = ("literal",)

    def __init__(self, literal: Expression) -> None:
        if contains_pool(literal):
            refuse_negated_pool(literal)
        self.literal = literal

    def __asp_parts__(self) -> tuple[object, ...]:
        return (self.literal,)

    def flipped(self) -> tuple[Expression, ...]:
        return (self.literal,)

    def __invert__(self) -> Negation:
        return self.literal if isinstance(self.literal, Negation) else Negation(self)

    def __eq__(self, other: object) -> bool:
        return same(self, other) if isinstance(other, Negation) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return f"not {self.literal}"

    def __repr__(self) -> str:
        return f"~{self.literal!r}"
