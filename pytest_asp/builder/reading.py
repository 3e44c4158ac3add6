"""Reads ground terms from text: what clingo prints, and what people write."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

from pytest_asp.builder.values import INFIMUM, SUPREMUM, Constant, checked_integer, unquoted
from pytest_asp.errors import AtomTextError, explain_mistake
from pytest_asp.location import caller_location

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>\d+)
      | (?P<string>"(?:[^"\\\n]|\\["\\n])*")
      | (?P<name>_*[a-z][A-Za-z0-9_']*)
      | (?P<extremum>\#inf(?:imum)?\b|\#sup(?:remum)?\b)
      | (?P<sign>[-(),])
      | (?P<end>$)
    )""",
    re.VERBOSE | re.ASCII,
)

MakeAtom = Callable[[str, tuple[Any, ...], bool], Any]
"""Makes a function term from its name, its arguments and whether it is negated."""


def _cut(text: str) -> str:
    """Shorten a text that would fill the screen."""
    return text if len(text) <= 80 else f"{text[:77]}..."


class GroundTermReader:
    """Reads one ground term; `make_atom` decides what a function becomes.

    Raises:
        AtomTextError: the text is not one ground term.
    """

    def __init__(self, text: str, make_atom: MakeAtom) -> None:
        self.text = text
        self.make_atom = make_atom
        self.kind = self.token = ""
        self.start = self.end = 0
        self._next()

    def read_atom(self) -> Any:
        """Read a text that is an atom and nothing else."""
        value = self.read()
        if isinstance(value, Constant):
            return self.make_atom(value.name, (), value.negative)
        if isinstance(value, (int, str, tuple)) or value in {INFIMUM, SUPREMUM}:
            self.start = 0
            self._refuse("an atom such as queen(1, 5)")
        return value

    def read(self) -> Any:
        """Read a text that is a ground term and nothing else."""
        try:
            value = self._term()
        except RecursionError:
            self._refuse("a term that is nested less deeply")
        if self.kind != "end":
            self._refuse("the end of the term")
        return value

    def _next(self) -> None:
        found = _TOKEN.match(self.text, self.end)
        if found is None:
            self.start = len(self.text) - len(self.text[self.end :].lstrip())
            self._refuse("a ground term")
        self.kind = str(found.lastgroup)
        self.token = found[self.kind]
        self.start, self.end = found.span(self.kind)

    def _refuse(self, expected: str) -> NoReturn:
        location = caller_location()
        rest = _cut(self.text[self.start :]) or "the end of the text"
        whole = _cut(self.text)
        raise AtomTextError(
            explain_mistake(
                expected=expected,
                got=f"{rest!r} in {whole!r}" if self.start else repr(whole),
                location=location,
                instead='write it as clingo prints it, without variables: "queen(1,5)"',
            ),
            text=self.text,
            location=location,
        )

    def _take(self, token: str) -> bool:
        if self.kind != "sign" or self.token != token:
            return False
        self._next()
        return True

    def _term(self) -> Any:
        kind, token = self.kind, self.token
        if kind == "sign" and token in "-(":
            self._next()
            return self._negated() if token == "-" else self._bracketed()
        if kind in {"sign", "end"} or token == "not":
            self._refuse("a ground term")
        self._next()
        if kind == "number":
            return checked_integer(int(token))
        if kind == "string":
            return unquoted(token[1:-1])
        if kind == "extremum":
            return INFIMUM if token.startswith("#inf") else SUPREMUM
        if not self._take("("):
            return Constant(token)
        arguments, trailing = self._arguments()
        if trailing:
            self._refuse("an argument after the last comma")
        return self.make_atom(token, arguments, False)  # noqa: FBT003  # a callback's position

    def _negated(self) -> Any:
        if self.kind == "number":
            number = checked_integer(-int(self.token))
            self._next()
            return number
        value = self._term()
        if isinstance(value, int):
            return checked_integer(-value)
        if isinstance(value, (str, tuple)) or value in {INFIMUM, SUPREMUM}:
            self._refuse("a number, a constant or a function after the minus sign")
        return -value

    def _arguments(self) -> tuple[tuple[Any, ...], bool]:
        """Read up to the closing bracket; say whether a comma stood last."""
        items: list[Any] = []
        while not self._take(")"):
            items.append(self._term())
            if not self._take(","):
                if not self._take(")"):
                    self._refuse("a comma or a closing bracket")
                return tuple(items), False
        return tuple(items), bool(items)

    def _bracketed(self) -> Any:
        items, trailing = self._arguments()
        return items[0] if len(items) == 1 and not trailing else items
