"""Terms written as Prolog text that people and engines read.

The classes of terms are told apart by their `kind`: their own `str()` is made here, so that this
module stands before theirs.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any, NamedTuple

from pytest_asp.prolog.numerals import decimal
from pytest_asp.prolog.operators import ARGUMENT, HIGHEST, ISO, STANDARD

_PLAIN = re.compile(r"[a-z]\w*|[-+*/\\^<>=~:.?@#&$]+|\{\}|[!;]", re.ASCII)
_SYMBOLS = frozenset("-+*/\\^<>=~:.?@#&$")
_LOOSE = 700
"""Infix operators from this priority on have spaces around them."""
_STRONG = 200
"""So tightly binds `^`, to whose left a negative number is put in brackets."""
_ESCAPES = {
    "\\": "\\\\",
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\v": "\\v",
}


def write_term(term: object) -> str:
    """Write a term as people do: with operators, and with quotes where they are needed.

    Reading the text gives an equal term.

    Raises:
        TypeError: the value is no term.

    >>> write_term([1, "two", [3.0]])
    '[1,"two",[3.0]]'
    """
    writer = _Writer()
    writer.write(term)
    return "".join(writer.pieces)


def write_atom(name: str) -> str:
    """Write the name of an atom, in quotes where they are needed.

    >>> write_atom("red"), write_atom("Red"), write_atom("=")
    ('red', "'Red'", '=')
    """
    plain = _PLAIN.fullmatch(name) or (name[:1].islower() and all(map(_is_of_names, name)))
    if plain and name != "." and not name.startswith("/*"):
        return name
    return _quoted(name, "'")


class _Part(NamedTuple):
    """What is still to be written: a term, or a piece of text.

    Attributes:
        value: the term or the text.
        limit: the highest priority that a term may have without brackets; -1 for text.
        operand: whether the term is an operand, or the text a prefix operator.
    """

    value: Any
    limit: int = -1
    operand: bool = False


class _Writer:
    """Puts a text together from pieces, with spaces where two would run together."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.last = ""
        self.prefix = ""
        self.waiting: list[_Part] = []

    def write(self, term: object) -> None:
        """Write a term without recursion."""
        self.waiting.append(_Part(term, HIGHEST))
        while self.waiting:
            part = self.waiting.pop()
            if part.limit < 0:
                self.put(part.value)
                self.prefix = part.value if part.operand else ""
            else:
                self.write_one(part)

    def put(self, piece: str) -> None:
        """Add a piece."""
        if self.last and self.runs_into(piece[0]):
            self.pieces.append(" ")
        self.pieces.append(piece)
        self.last, self.prefix = piece[-1], ""

    def runs_into(self, following: str) -> bool:
        """Tell whether what was written last needs a space before a character."""
        last = self.last
        if (
            self.last != " "
            and self.prefix
            and (following in "({" or (self.prefix in {"-", "+"} and following.isdigit()))
        ):
            return True
        if last in _SYMBOLS:
            return following in _SYMBOLS
        return _is_word(last) and (_is_word(following) or following == "'")

    def write_one(self, part: _Part) -> None:
        """Write one term, or note its parts."""
        term, kind = part.value, getattr(part.value, "kind", "")
        if kind == "compound":
            self.write_compound(part, term.functor, term.arguments)
        elif kind == "atom":
            name = write_atom(term.name)
            self.put(f"({name})" if part.operand and term.name in STANDARD else name)
        elif kind == "variable":
            self.put(term.name)
        elif isinstance(term, list):
            self.write_list(term, None)
        else:
            text = _constant(term)
            tight = part.operand and part.limit < _STRONG and text[0] == "-"
            self.put(f"({text})" if tight else text)

    def write_compound(self, part: _Part, name: str, arguments: tuple[Any, ...]) -> None:
        """Note the parts of a compound term."""
        if len(arguments) == 2 and name == ".":
            self.write_cells(part.value)
        elif len(arguments) == 2 and name in ISO.infix:
            priority, left, right = ISO.infix[name]
            operands = (_operand(arguments[0], left), _operand(arguments[1], right))
            self.note(priority, part, operands[0], _Part(_infix(name, priority)), operands[1])
        elif len(arguments) == 1 and name == "{}":
            self.later(_Part("{"), _Part(arguments[0], HIGHEST), _Part("}"))
        elif len(arguments) == 1 and name in ISO.prefix and not _is_number(arguments[0]):
            priority, right = ISO.prefix[name]
            spaced = f"{name} " if priority > ARGUMENT else name
            self.note(priority, part, _operand(spaced, -1), _operand(arguments[0], right))
        else:
            self.put(f"{write_atom(name)}(")
            self.later(*_separated(arguments), _Part(")"))

    def write_list(self, items: list[Any], tail: Any) -> None:
        """Note the elements of a list, and what stands behind `|` where it is no empty list."""
        end = [_Part("]")] if tail is None else [_Part("|"), _Part(tail, ARGUMENT), _Part("]")]
        self.put("[")
        self.later(*_separated(items), *end)

    def write_cells(self, term: Any) -> None:
        """Note the elements of a list whose end is no empty list."""
        items = []
        while (
            getattr(term, "kind", "") == "compound"
            and term.functor == "."
            and len(term.arguments) == 2
        ):
            item, term = term.arguments
            items.append(item)
        self.write_list(items, term)

    def note(self, priority: int, part: _Part, *parts: _Part) -> None:
        """Note an operator and its operands, in brackets where its priority is too high."""
        if priority > part.limit:
            self.later(_Part("("), *parts, _Part(")"))
        else:
            self.later(*parts)

    def later(self, *parts: _Part) -> None:
        """Note what follows, in order."""
        self.waiting += reversed(parts)


def _operand(value: Any, limit: int) -> _Part:
    return _Part(value, limit, operand=True)


def _separated(terms: Any) -> list[_Part]:
    parts = []
    for term in terms:
        parts += [_Part(","), _Part(term, ARGUMENT)]
    return parts[1:]


def _infix(name: str, priority: int) -> str:
    if name == ",":
        return ", "
    loose = priority >= _LOOSE or name[0].isalpha()
    return f" {name} " if loose else name


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _is_of_names(character: str) -> bool:
    return character.isalpha() or character.isdecimal() or character == "_"


def _is_number(term: object) -> bool:
    return isinstance(term, int | float | Fraction)


def _constant(term: object) -> str:
    """Write a number or a string."""
    if isinstance(term, str):
        return _quoted(term, '"')
    if isinstance(term, int) and not isinstance(term, bool):
        return decimal(term)
    if isinstance(term, float):
        return _float(term)
    if isinstance(term, Fraction):
        return f"{decimal(term.numerator)}r{decimal(term.denominator)}"
    raise TypeError(f"expected a Prolog term, got {term!r:.80} of type {type(term).__name__}")


def _float(number: float) -> str:
    if math.isinf(number):
        return "1.0Inf" if number > 0 else "-1.0Inf"
    if math.isnan(number):
        return "1.5NaN"
    text = repr(number)
    if "e" in text and "." not in text:
        return text.replace("e", ".0e")
    return text


def _quoted(text: str, quote: str) -> str:
    inside = "".join(
        _ESCAPES.get(each) or (each if each.isprintable() else f"\\x{ord(each):x}\\")
        for each in text
    )
    return quote + inside.replace(quote, f"\\{quote}") + quote
