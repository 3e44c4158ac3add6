"""Ground values that are not numbers or strings of Python's: constants, `#inf` and `#sup`.

Everything that may stand as a term derives from `Expression`; plain `int`, `str`, `tuple` and
enum members stand for themselves.
"""

from __future__ import annotations

import enum
import re
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from opcode import opname
from typing import Any, Final, NoReturn

from pytest_asp.errors import (
    IntegerRangeError,
    InvalidNameError,
    NestingError,
    StringContentError,
    TruthValueError,
    explain_mistake,
)
from pytest_asp.location import Location, caller_location

SMALLEST: Final = -(2**31)
LARGEST: Final = 2**31 - 1

NAME: Final = re.compile(r"_*[a-z][A-Za-z0-9_']*")
_ESCAPES: Final = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})
_ESCAPED: Final = re.compile(r"\\(.)")


class Expression:
    """Whatever may stand as a term or an atom in a program; it has no truth value in Python."""

    __slots__ = ()

    def __bool__(self) -> bool:
        refuse_truth_value(self)

    def __asp_parts__(self) -> tuple[object, ...]:
        """Give what it is made of, in the order in which it is written."""
        return ()

    def __asp_plain__(self) -> bool:
        """Say whether it is a plain value, for the quick test of facts."""
        return False

    def __asp_key__(self) -> object:
        """Give what to compare and hash in its place."""
        return self

    def __asp_term__(self) -> Expression:
        """Give itself where it may stand as a term; literals raise instead."""
        return self

    def __asp_operand__(self) -> Expression:
        """Give itself where it may be compared; what is no term and has no order raises."""
        return self.__asp_term__()

    def __asp_order__(self) -> tuple[object, ...]:
        """Give the key that sorts it in clingo's order of terms; by text where it is not ground."""
        return (8, str(self))


@contextmanager
def nesting_guard(location: Location | None) -> Iterator[None]:
    """Turn Python's recursion limit into the error that names the cause.

    Raises:
        NestingError: a term is nested too deeply.
    """
    try:
        yield
    except RecursionError:
        raise NestingError(
            explain_mistake(
                expected="terms that Python can follow",
                got="one that is nested hundreds of levels deep",
                location=location,
                instead="keep long lists as facts with an index instead of nesting them",
            ),
            location=location,
        ) from None


def refuse_truth_value(value: object) -> NoReturn:
    """Raise the error that names what to write instead of `and`, `or`, `not` and `if`."""
    location = caller_location()
    raise TruthValueError(
        explain_mistake(
            expected="no condition on ASP",
            got=f"`{value}` as a condition of Python's (and, or, not, if, a chained comparison)",
            location=location,
            instead="separate literals by commas in when(...), write one rule per alternative for "
            "`or`, `~literal` for `not`, and `X.between(1, 3)` for `1 <= X <= 3`",
        ),
        value=value,
        location=location,
    )


TermLike = Expression | int | str | enum.Enum | tuple[Any, ...]
"""Whatever may be written where ASP expects a term."""


def asked_by_container(frame: types.FrameType) -> bool:
    """Say whether a truth value is asked for by a container, or by pytest's matching of values.

    Code that branches on it (`if`, `and`, `not`, a chained comparison) runs another instruction,
    and so does what a later Python may compile it to: in doubt the answer is False.

    Args:
        frame: the innermost frame of Python code that led to the question.
    """
    if frame.f_globals.get("__name__", "").startswith("_pytest."):
        return True
    code, place = frame.f_code.co_code, frame.f_lasti
    name = opname[code[place]]
    branches_at_once = sys.version_info >= (3, 13) and bool(code[place + 1] & 16)
    return name == "CONTAINS_OP" or (name == "COMPARE_OP" and not branches_at_once)


def checked_name(name: str, *, what: str) -> str:
    """Return a name that ASP reads as a constant or a predicate.

    Raises:
        InvalidNameError: it is empty, a keyword, or does not start with a lower-case letter.
    """
    if isinstance(name, str) and NAME.fullmatch(name) and name != "not":
        return name
    location = caller_location()
    raise InvalidNameError(
        explain_mistake(
            expected=f"{what} that starts with a lower-case letter",
            got=repr(name),
            location=location,
            instead="write letters, digits and _ only, such as red or path_segment",
        ),
        name=str(name),
        location=location,
    )


def checked_integer(value: int) -> int:
    """Return an integer that clingo can hold, in 32 bits.

    Raises:
        IntegerRangeError: it is outside; clingo would wrap it silently.
    """
    if SMALLEST <= value <= LARGEST:
        return value
    location = caller_location()
    raise IntegerRangeError(
        explain_mistake(
            expected=f"an integer from {SMALLEST} to {LARGEST}",
            got=str(value),
            location=location,
            instead="clingo computes in 32 bits; scale the numbers, or pass them as strings",
        ),
        value=value,
        location=location,
    )


def checked_string(value: str) -> str:
    """Return a string that clingo can hold.

    Raises:
        StringContentError: it has a NUL character, at which clingo would end it, or a lone
            surrogate, which has no UTF-8 form.
    """
    if "\0" not in value and not any("\ud800" <= char <= "\udfff" for char in value):
        return value
    location = caller_location()
    fault = "a NUL character" if "\0" in value else "a lone surrogate"
    raise StringContentError(
        explain_mistake(
            expected="a string of Unicode characters without NUL",
            got=f"{value!r} with {fault}",
            location=location,
            instead="clingo keeps strings as NUL-terminated UTF-8 and would lose it; replace it",
        ),
        value=value,
        location=location,
    )


def quoted(value: str) -> str:
    r"""Write a string as an ASP string; clingo knows the escapes `\\`, `\"` and `\n` only."""
    return f'"{value.translate(_ESCAPES)}"'


def unquoted(body: str) -> str:
    """Read what stands between the quotes of an ASP string."""
    if "\\" not in body:
        return body
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], body)


class Constant(Expression):
    """A bare lower-case name such as `red`; `negative` is for `-red`.

    >>> str(Constant("red"))
    'red'
    """

    __slots__ = ("name", "negative")
    __match_args__ = ("name", "negative")
    name: str
    negative: bool

    def __init__(self, name: str, *, negative: bool = False) -> None:
        object.__setattr__(self, "name", checked_name(name, what="a constant"))
        object.__setattr__(self, "negative", negative)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} is a value: its {name} cannot be set")

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_constant, (self.name, self.negative)

    def __neg__(self) -> Constant:
        return Constant(self.name, negative=not self.negative)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constant):
            return NotImplemented
        return self.name == other.name and self.negative == other.negative

    def __hash__(self) -> int:
        return hash((self.name, self.negative))

    def __asp_order__(self) -> tuple[object, ...]:
        return (3 if self.negative else 2, self.name)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Constant):
            return NotImplemented
        return self.__asp_order__() < other.__asp_order__()

    def __str__(self) -> str:
        return f"-{self.name}" if self.negative else self.name

    def __repr__(self) -> str:
        return f"{'-' if self.negative else ''}Constant({self.name!r})"


def _restore_constant(name: str, negative: bool) -> Constant:  # noqa: FBT001  # called by pickle
    return Constant(name, negative=negative)


class Extremum(Expression, enum.Enum):
    """The least and the greatest of all terms, `#inf` and `#sup`.

    >>> str(SUPREMUM)
    '#sup'
    """

    INFIMUM = "#inf"
    SUPREMUM = "#sup"

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return self.name

    def __asp_order__(self) -> tuple[object, ...]:
        return (0,) if self is Extremum.INFIMUM else (9,)

    __bool__ = Expression.__bool__
    __hash__ = enum.Enum.__hash__


INFIMUM: Final = Extremum.INFIMUM
SUPREMUM: Final = Extremum.SUPREMUM


def constant_name(member: enum.Enum) -> str:
    """Name the constant of an enum member: its value where that is a string, else its name."""
    return member.value if isinstance(member.value, str) else member.name.lower()


def equality_key(value: object) -> object:
    """Give what to compare and hash in place of a value: an enum member is its constant."""
    if value.__class__ is tuple:
        return tuple(map(equality_key, value))
    if isinstance(value, enum.Enum) and not isinstance(value, Extremum):
        return Constant(constant_name(value))
    return value.__asp_key__() if isinstance(value, Expression) else value


def pasteable(value: object) -> str:
    """Write a value as Python code that can be pasted."""
    if isinstance(value, enum.Enum) and not isinstance(value, Extremum):
        return f"{pasteable_name(type(value))}.{value.name}"
    if isinstance(value, tuple):
        inner = ", ".join(map(pasteable, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


def pasteable_name(cls: type) -> str:
    """Name a class as code beside it would."""
    return cls.__qualname__.rpartition("<locals>.")[2]
