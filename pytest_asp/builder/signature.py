"""Signatures: the `name/arity` by which a program knows a predicate."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from pytest_asp.errors import InvalidNameError, explain_mistake
from pytest_asp.location import caller_location

_SIGNATURE = re.compile(
    r"\s*(?P<sign>-?)\s*(?P<name>_*[a-z][A-Za-z0-9_']*)\s*/\s*(?P<arity>\d+)\s*", re.ASCII
)


@dataclass(frozen=True, slots=True, order=True)
class Signature:
    """The name and the number of arguments of a predicate, and whether it is classically negated.

    >>> str(Signature.parse("-queen/2"))
    '-queen/2'
    """

    name: str
    arity: int
    negative: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `name/arity` or `-name/arity`.

        Raises:
            InvalidNameError: the text is of another form.
        """
        found = _SIGNATURE.fullmatch(text)
        if found is None:
            raise InvalidNameError(
                explain_mistake(
                    expected="a signature",
                    got=repr(text),
                    location=caller_location(),
                    instead='write it as "name/arity", such as "queen/2"',
                ),
                name=text,
                location=caller_location(),
            )
        return cls(found["name"], int(found["arity"]), found["sign"] == "-")

    def __str__(self) -> str:
        return f"{'-' if self.negative else ''}{self.name}/{self.arity}"

    def __neg__(self) -> Signature:
        return Signature(self.name, self.arity, not self.negative)
