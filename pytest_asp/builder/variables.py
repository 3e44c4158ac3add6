"""Variables, and the names that stand for a program's constants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final, Self

from pytest_asp.builder.terms import Term
from pytest_asp.builder.values import Expression, checked_name
from pytest_asp.errors import InvalidNameError, explain_mistake
from pytest_asp.location import caller_location

_VARIABLE: Final = re.compile(r"_*[A-Z][A-Za-z0-9_']*")


class Variable(Term):
    """A variable of a rule; one name is one object.

    Its name starts with an upper-case letter. `X[1]` is the variable `X_1`.

    >>> Variable("C")[1] is Variable("C_1")
    True

    Raises:
        InvalidNameError: the name is not a variable's.
    """

    __slots__ = ("name",)
    __match_args__ = ("name",)
    __iter__ = None
    __contains__ = None
    name: str
    _known: ClassVar[dict[str, Variable]] = {}

    def __new__(cls, name: str) -> Self:
        known = cls._known.get(name)
        if known is None:
            known = super().__new__(cls)
            object.__setattr__(known, "name", _checked_variable(name))
            known = cls._known.setdefault(name, known)
        return known  # type: ignore[return-value]  # the one object of that name

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is a value: its {name} cannot be set")

    def __getitem__(self, index: int | str) -> Variable:
        if isinstance(index, bool) or not isinstance(index, (int, str)):
            _checked_variable(f"{self.name}[{index!r}]")
        return Variable(f"{self.name}_{index}")

    def __reduce__(self) -> tuple[object, ...]:
        return Variable, (self.name,)

    __hash__ = object.__hash__  # one name is one object

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Variable({self.name!r})"


def _checked_variable(name: str) -> str:
    if isinstance(name, str) and _VARIABLE.fullmatch(name):
        return name
    location = caller_location()
    raise InvalidNameError(
        explain_mistake(
            expected="a variable's name that starts with an upper-case letter",
            got=repr(name),
            location=location,
            instead='write letters, digits and _ only, such as Variable("Row"); ANY is the `_`',
        ),
        name=str(name),
        location=location,
    )


class Anonymous(Term):
    """The variable without a name, `_`: each occurrence is another one."""

    __slots__ = ()
    __iter__ = None
    _one: ClassVar[Anonymous | None] = None

    def __new__(cls) -> Self:
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one  # type: ignore[return-value]  # there is one

    def __reduce__(self) -> tuple[object, ...]:
        return Anonymous, ()

    def __str__(self) -> str:
        return "_"

    def __repr__(self) -> str:
        return "ANY"


ANY: Final = Anonymous()


class DefinedConstant(Term):
    """The name that a program's `#const` gives a value; stands wherever that value may."""

    __slots__ = ("name",)
    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = checked_name(name, what="a constant")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"DefinedConstant({self.name!r})"


def is_ground(value: object) -> bool:
    """Say whether an atom or a value has no term in it that clingo would have to evaluate."""
    if isinstance(value, Term):
        return False
    parts = value.__asp_parts__() if isinstance(value, Expression) else value
    return not isinstance(parts, tuple) or all(map(is_ground, parts))


def has_variables(value: object) -> bool:
    """Say whether a variable, or `_`, stands anywhere in a term or an atom."""
    return has_anonymous(value) or next(variables_of(value), None) is not None


def has_anonymous(value: object) -> bool:
    """Say whether `_` stands anywhere in a term or an atom."""
    parts = value.__asp_parts__() if isinstance(value, Expression) else value
    if isinstance(parts, tuple):
        return value is ANY or any(map(has_anonymous, parts))
    return False


def variables_of(value: object) -> Iterator[Variable]:
    """Yield each occurrence of a variable in a term, a literal or a tuple of them."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Variable):
            yield part
        elif isinstance(part, Expression):
            waiting.extend(reversed(part.__asp_parts__()))
        elif isinstance(part, tuple):
            waiting.extend(reversed(part))
