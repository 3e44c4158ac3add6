"""Text as engines write it for programs, read fast; other text is left to the parser."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_asp.errors.base import explain_mistake
from pytest_asp.errors.prolog import PrologSyntaxError
from pytest_asp.prolog.numerals import integer
from pytest_asp.prolog.operators import STANDARD, Operators
from pytest_asp.prolog.reading.escapes import quoted_pattern, unquoted
from pytest_asp.prolog.reading.parser import parse_term
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.reading.values import (
    LIST_FUNCTORS,
    make_atom,
    make_compound,
    make_list,
    make_proper,
    make_string,
    node_term,
)
from pytest_asp.prolog.terms import Term, Variable

_ATOM = rf"""[a-z]\w*|{quoted_pattern("'")}(?!')|[-+*/\\^<>=~:?@\#&$]+|\[\]|\{{\}}|[!;]"""
_TOKEN = re.compile(
    rf"""\s*(?:
      (?P<integer>-?[0-9]+(?![\w.']))
    | (?P<comma>,)
    | (?P<close>[)\]}}])
    | (?P<functor>(?:{_ATOM})\()
    | (?P<atom>{_ATOM})
    | (?P<open>[\[{{])
    | (?P<variable>[A-Z_]\w*)
    | (?P<float>-?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?(?!\w))
    | (?P<string>{quoted_pattern('"')}(?!"))
    | (?P<bar>\|)
    | (?P<other>\S)
    )""",
    re.VERBOSE,
)
_TOP, _LIST, _TAIL, _BRACES = "", "[", "|", "{"
_CLOSING = {_LIST: "]", _TAIL: "]", _BRACES: "}"}
_LOOKAHEAD = 60


def read_term(
    text: str, *, strings: str = "characters", operators: Operators | None = None
) -> Term:
    """Read one term, with a full stop or without.

    Args:
        text: the term.
        strings: what text in double quotes is: `characters` (a list of them, which is equal to
            the text), `text`, `codes` or `atom`.
        operators: those that count; without them the standard ones.

    Raises:
        PrologSyntaxError: the text is no term.

    >>> read_term("point(1, [2, 3])")
    Compound('point', 1, [2, 3])
    """
    try:
        value = _Canonical(strings).read(text) if operators is None else None
        if value is None:
            value = node_term(parse_term(text, operators or STANDARD), strings)
    except ReadingProblem as problem:
        raise _no_term(text, problem) from None
    return value


class _Backwards(list["Term"]):
    """A list that is made from its end, as `'.'(1, '.'(2, []))` is."""

    __slots__ = ()


class _Canonical:
    """Reads terms without operators; gives up at anything else."""

    def __init__(self, strings: str) -> None:
        self.strings = strings
        self.functor = _TOP
        self.items: list[Term] = []
        self.stack: list[tuple[str, list[Term]]] = []
        self.make: dict[str | None, Callable[[str], Term]] = {
            "integer": integer,
            "float": float,
            "variable": Variable,
            "atom": lambda text: _atom(text, strings),
            "string": lambda text: make_string(unquoted(text, 0), strings),
        }

    def read(self, text: str) -> Term | None:
        """Read a term; None: this is not canonical text."""
        wanted, make = True, self.make
        for found in _TOKEN.finditer(text):
            kind = found.lastgroup
            written = found.group(kind) if kind is not None else ""
            if not wanted:
                if kind == "comma" and self.functor not in {_TOP, _TAIL, _BRACES}:
                    wanted = True
                elif kind == "bar" and self.functor is _LIST:
                    self.functor, wanted = _TAIL, True
                elif kind != "close" or not self.closed(written):
                    return None
            elif kind in make:
                self.items.append(make[kind](written))
                wanted = False
            elif not self.opened(kind, written):
                return None
        return self.items[0] if not wanted and not self.stack else None

    def opened(self, kind: str | None, written: str) -> bool:
        """Begin a list or the arguments of a compound term, if a text does."""
        if kind == "functor":
            functor = _name(written[:-1])
            if functor in {_TOP, _LIST, _TAIL, _BRACES}:
                return False
        elif kind == "open":
            functor = _LIST if written == "[" else _BRACES
        else:
            return False
        self.stack.append((self.functor, self.items))
        self.functor, self.items = functor, []
        return True

    def closed(self, written: str) -> bool:
        """End what was begun, if the bracket fits."""
        functor, items = self.functor, self.items
        if functor is _TOP or _CLOSING.get(functor, ")") != written:
            return False
        self.functor, self.items = self.stack.pop()
        if functor is _LIST:
            self.items.append(make_proper(items, self.strings))
        elif functor is _TAIL:
            self.items.append(make_list(items[:-1], items[-1], self.strings))
        elif functor is _BRACES:
            self.items.append(make_compound("{}", items, self.strings))
        elif functor in LIST_FUNCTORS and len(items) == 2:
            self.items.append(self.cell(items))
        else:
            self.items.append(make_compound(functor, items, self.strings))
        return True

    def cell(self, items: list[Term]) -> Term:
        """Put one more element before a list that is written cell by cell."""
        head, tail = items
        if not isinstance(tail, list):
            return make_list([head], tail, self.strings)
        made = tail if isinstance(tail, _Backwards) else _Backwards(reversed(tail))
        made.append(head)
        inner = self.functor in LIST_FUNCTORS and len(self.items) == 1
        return made if inner else make_proper(made[::-1], self.strings)


def _name(written: str) -> str:
    return unquoted(written, 0) if written[0] == "'" else written


def _atom(written: str, strings: str) -> Term:
    return make_atom(_name(written), strings, quoted=written[0] == "'")


def _no_term(text: str, problem: ReadingProblem) -> PrologSyntaxError:
    start = max(0, problem.start - _LOOKAHEAD)
    line = text[start : problem.start + _LOOKAHEAD].replace("\n", " ")
    caret = " " * (problem.start - start) + "^" * max(
        1, min(problem.end, len(text)) - problem.start
    )
    message = explain_mistake(
        expected="a Prolog term",
        got=problem.got,
        location=None,
        instead="correct the text at the caret",
    )
    return PrologSyntaxError(f"{message}\n    {line}\n    {caret[: len(line) + 1]}")
