"""Prolog text cut into tokens."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from pytest_asp.prolog.numerals import integer
from pytest_asp.prolog.reading.escapes import quoted_pattern, unquoted
from pytest_asp.prolog.reading.problem import ReadingProblem


class Token(NamedTuple):
    """One token.

    Attributes:
        kind: `name`, `variable`, `number`, `string`, `codes`, `punctuation`, `open` (a bracket that
            directly follows what stands before it), `end`, or `eof`.
        value: a name, a number or a text without its quotes, or the punctuation itself.
        start: the offset of its first character.
        end: the offset behind its last one.
        quoted: whether it is a name in quotes.
    """

    kind: str
    value: object
    start: int
    end: int
    quoted: bool = False


_LAYOUT = re.compile(r"(?:\s+|%[^\n]*|/\*(?s:.*?)\*/)+")


def _pattern(*, lines: bool) -> re.Pattern[str]:
    return re.compile(
        rf"""
          (?P<variable>_\w*|[A-Z]\w*)
        | (?P<name>[^\W\d]\w*|[!;])
        | (?P<character>0'(?:\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\u[0-9a-fA-F]{{4}}|\\U[0-9a-fA-F]{{8}}
            |\\[^\n]|''?|[^\\\n]))
        | (?P<radix>0x[0-9a-fA-F]+|0o[0-7]+|0b[01]+|[0-9]{{1,2}}'[0-9a-zA-Z]+)
        | (?P<special>[0-9]+\.[0-9]+(?:Inf|NaN))
        | (?P<float>[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)(?!\w))
        | (?P<rational>[0-9]+r[0-9]+(?!\w))
        | (?P<integer>[0-9]+(?:(?:_|[ ](?=[0-9]{{3}}(?![0-9])))[0-9]+)*)
        | (?P<quoted>{quoted_pattern("'", lines=lines)})
        | (?P<string>{quoted_pattern('"', lines=lines)})
        | (?P<codes>{quoted_pattern("`", lines=lines)})
        | (?P<end>\.(?=\s|%|\Z))
        | (?P<symbol>(?!/\*)(?:[-+*/\\^<>=~:.?@\#&$]|[^\x00-\x7f\w\s])+)
        | (?P<punctuation>[(),|{{}}\[\]])
        """,
        re.VERBOSE,
    )


_TOKEN = _pattern(lines=False)
_TOKEN_OF_LINES = _pattern(lines=True)
_UNCLOSED = {"'": "a quoted atom", '"': "a string", "`": "a text in backquotes"}
_KIND = {"symbol": "name", "quoted": "name"}


class Tokens:
    """The tokens of a text, read one by one.

    Args:
        text: the whole text.
        position: where to begin.

    Attributes:
        lines: whether text in quotes may go over several lines.
    """

    def __init__(self, text: str, position: int = 0) -> None:
        self.text = text
        self.position = position
        self.lines = False

    def next(self) -> Token:
        """Read the next token.

        Raises:
            ReadingProblem: there is none that the text could go on with.
        """
        text, before = self.text, self.position
        layout = _LAYOUT.match(text, before)
        start = layout.end() if layout is not None else before
        self.position = start
        found = (_TOKEN_OF_LINES if self.lines else _TOKEN).match(text, start)
        if found is None:
            return self._without(start)
        end = self.position = found.end()
        group, written = found.lastgroup or "", found.group()
        if group == "punctuation":
            opens = written == "(" and start == before and start > 0
            return Token("open" if opens else "punctuation", written, start, end)
        if group in {"name", "symbol", "variable", "end"}:
            if group == "name" and written[0].isupper():
                group = "variable"
            return Token(_KIND.get(group, group), written, start, end)
        if group in {"quoted", "string", "codes"}:
            value = unquoted(written, start)
            return Token(_KIND.get(group, group), value, start, end, group == "quoted")
        return Token("number", _number(group, written, start), start, end)

    def _without(self, start: int) -> Token:
        """Say what is at a place where no token begins."""
        text = self.text
        if start == len(text):
            return Token("eof", "", start, start)
        self.position = start + 1
        if text.startswith("/*", start):
            raise ReadingProblem("a comment `/*` that nothing closes", start, len(text))
        if text[start] in _UNCLOSED:
            line = text.find("\n", start)
            raise ReadingProblem(
                f"{_UNCLOSED[text[start]]} that nothing closes on its line",
                start,
                len(text) if line < 0 else line,
                unclosed=True,
            )
        raise ReadingProblem(f"the character {text[start]!r}", start, start + 1)


def _number(group: str, written: str, start: int) -> int | float | Fraction:
    try:
        return _read_number(group, written, start)
    except (ValueError, ZeroDivisionError):
        raise ReadingProblem(
            f"`{written}`, which is no number", start, start + len(written)
        ) from None


def _read_number(group: str, written: str, start: int) -> int | float | Fraction:
    if group == "integer":
        return integer(written.replace("_", "").replace(" ", ""))
    if group == "float":
        return float(written.replace("_", ""))
    if group == "special":
        return float(written[-3:].lower())
    if group == "rational":
        above, _, below = written.partition("r")
        return Fraction(int(above), int(below))
    if group == "character":
        quoted = written[2:]
        return 39 if quoted[0] == "'" else ord(unquoted(f"'{quoted}'", start))
    base, _, digits = written.partition("'")
    return int(digits, int(base)) if digits else int(written, 0)
