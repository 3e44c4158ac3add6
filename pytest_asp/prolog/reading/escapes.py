"""What stands between quotes: doubled quotes and escapes."""

from __future__ import annotations

import re

from pytest_asp.prolog.reading.problem import ReadingProblem

_ESCAPED = re.compile(
    r"""
      (?P<double>''|""|``)
    | \\(?:
        (?:x(?P<hex>[0-9a-fA-F]+)|(?P<octal>[0-7]+))\\?
      | (?:u(?P<short>[0-9a-fA-F]{4})|U(?P<long>[0-9a-fA-F]{8}))
      | (?P<nothing>\n|c\s*)
      | (?P<letter>.)
      )
    """,
    re.VERBOSE,
)
_BASES = {"hex": 16, "octal": 8, "short": 16, "long": 16}
_LETTERS = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "s": " ",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "`": "`",
}
_LAST = 0x10FFFF


def quoted_pattern(quote: str, *, lines: bool = False) -> str:
    """Give a verbose pattern of what stands in quotes, its quotes included.

    Args:
        quote: the character.
        lines: whether it may go over several lines, as SWI-Prolog allows.
    """
    plain = rf"[^{quote}\\]" if lines else rf"[^{quote}\\\n]"
    escape = r"\\(?:(?:x[0-9a-fA-F]+|[0-7]+)\\?|c\s*|(?s:.))"
    return rf"{quote}(?:{plain}|{quote}{quote}|{escape})*+{quote}"


def unquoted(written: str, start: int) -> str:
    """Give the text that a quoted one stands for.

    Args:
        written: with its quotes.
        start: where it stands, for messages.

    Raises:
        ReadingProblem: there is an escape that no Prolog knows.
    """
    quote, inside = written[0], written[1:-1]
    if "\\" not in inside:
        return inside.replace(quote * 2, quote)
    return _ESCAPED.sub(lambda found: _meant(found, quote, start), inside)


def _meant(found: re.Match[str], quote: str, start: int) -> str:
    group = found.lastgroup or ""
    if group == "double":
        return quote if found.group()[0] == quote else found.group()
    if group == "nothing":
        return ""
    if group == "letter" and found[group] in _LETTERS:
        return _LETTERS[found[group]]
    code = int(found[group], _BASES[group]) if group in _BASES else _LAST + 1
    if code > _LAST:
        place = start + 1 + found.start()
        raise ReadingProblem(f"the escape `{found.group()}`", place, place + len(found.group()))
    return chr(code)
