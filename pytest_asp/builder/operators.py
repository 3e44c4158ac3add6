"""Python's operators, for what builds ASP instead of computing; each has its ASP spelling once."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic, NoReturn, TypeVar

from pytest_asp.builder.values import Expression, TermLike
from pytest_asp.errors import TermError, explain_mistake
from pytest_asp.location import caller_location

R = TypeVar("R")


class Comparable(Expression, Generic[R]):
    """What builds something of type `R` where it is compared."""

    __slots__ = ()

    @abstractmethod
    def _compared(self, operator: str, other: Any) -> R:
        """Build what the comparison stands for."""

    def __eq__(self, other: object) -> R:  # type: ignore[override]  # builds something
        return self._compared("=", other)

    def __ne__(self, other: object) -> R:  # type: ignore[override]
        return self._compared("!=", other)

    def __lt__(self, other: TermLike) -> R:
        return self._compared("<", other)

    def __le__(self, other: TermLike) -> R:
        return self._compared("<=", other)

    def __gt__(self, other: TermLike) -> R:
        return self._compared(">", other)

    def __ge__(self, other: TermLike) -> R:
        return self._compared(">=", other)

    def __hash__(self) -> int:
        return hash(str(self))


class Computable(Expression, Generic[R]):
    """What builds an arithmetic term of type `R` where it is computed with."""

    __slots__ = ()

    @abstractmethod
    def _computed(self, operator: str, *operands: object) -> R:
        """Build the arithmetic term."""

    def __add__(self, other: TermLike) -> R:
        return self._computed("+", self, other)

    def __radd__(self, other: TermLike) -> R:
        return self._computed("+", other, self)

    def __sub__(self, other: TermLike) -> R:
        return self._computed("-", self, other)

    def __rsub__(self, other: TermLike) -> R:
        return self._computed("-", other, self)

    def __mul__(self, other: TermLike) -> R:
        return self._computed("*", self, other)

    def __rmul__(self, other: TermLike) -> R:
        return self._computed("*", other, self)

    def __truediv__(self, other: TermLike) -> R:
        return self._computed("/", self, other)

    def __rtruediv__(self, other: TermLike) -> R:
        return self._computed("/", other, self)

    def __floordiv__(self, other: TermLike) -> NoReturn:
        location = caller_location()
        raise TermError(
            explain_mistake(
                expected="an operation of clingo's",
                got="//, which rounds down",
                location=location,
                instead="write X / 2; clingo's division of integers rounds towards zero",
            ),
            value=self,
            location=location,
        )

    __rfloordiv__ = __floordiv__

    def __mod__(self, other: TermLike) -> R:
        return self._computed("\\", self, other)

    def __rmod__(self, other: TermLike) -> R:
        return self._computed("\\", other, self)

    def __pow__(self, other: TermLike) -> R:
        return self._computed("**", self, other)

    def __rpow__(self, other: TermLike) -> R:
        return self._computed("**", other, self)

    def __and__(self, other: TermLike) -> R:
        return self._computed("&", self, other)

    def __rand__(self, other: TermLike) -> R:
        return self._computed("&", other, self)

    def __or__(self, other: TermLike) -> R:
        return self._computed("?", self, other)

    def __ror__(self, other: TermLike) -> R:
        return self._computed("?", other, self)

    def __xor__(self, other: TermLike) -> R:
        return self._computed("^", self, other)

    def __rxor__(self, other: TermLike) -> R:
        return self._computed("^", other, self)

    def __neg__(self) -> R:
        return self._computed("-", self)

    def __invert__(self) -> R:
        return self._computed("~", self)

    def __abs__(self) -> R:
        return self._computed("|", self)
