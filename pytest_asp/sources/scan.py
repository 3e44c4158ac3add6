"""What ASP text says about itself, read without parsing it: directives outside of comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_asp.builder.signature import Signature

# These follow clingo's lexer (nongroundlexer.xch): a text that is taken for a comment here and is
# none there could hide a script.
_TOKEN = re.compile(
    r"""
      %\*.*?(?:\*%|\Z)                       # block comment
    | (?:%|\#!)[^\n]*                        # comment
    | \#script[\t\r\n ]*\([\t\r\n ]*[_']*[a-z][A-Za-z0-9_']*[\t\r\n ]*\).*?(?:\#end|\Z)
    | "(?:\\["\\n]|[^"\\\n])*"               # string
    """,
    re.VERBOSE | re.DOTALL,
)
_IN_BLOCK = re.compile(r"%\*|\*%|%[^\n]*")  # a comment in a block comment hides what ends that
_SCRIPT = re.compile(r"#script(?![A-Za-z0-9_])")
_THEORY = re.compile(r"#theory\b|[{}]")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_READABLE = re.compile(r'(?:[^"%#\x80-\U0010ffff]+|"(?:\\["\\n]|[^"\\\n])*"|(?:%|#!)[^\n]*|["#])*+')
_INCLUDE = re.compile(r"#include\s*(?:\"((?:\\.|[^\"\\\n])*)\"|<([^>\n]*)>)\s*\.")
_SHOWN = re.compile(r"#show\s+(-?)\s*([_']*[a-z][A-Za-z0-9_']*)\s*/\s*(\d+)\s*\.")
_SHOW = re.compile(r"#show\b")
_CONST = re.compile(r"#const\s+([_']*[a-z][A-Za-z0-9_']*)\s*=")
_PART = re.compile(r"#program\s+([_']*[a-z][A-Za-z0-9_']*)\s*(\([^)]*\))?\s*\.")
_OPTIMISES = re.compile(r"#(?:minimi[sz]e|maximi[sz]e)\b|:~")
_PROJECT = re.compile(r"#project\b(?:[^.]|\.\.)*\.")
_NAME = re.compile(r"(?<![A-Za-z0-9_'#@])_*[a-z][A-Za-z0-9_']*")


def masked(text: str) -> str:
    """Blank out comments, scripts and strings, so that every position stays what it was."""
    if "%*" not in text:
        return _TOKEN.sub(lambda found: blank(found.group()), text)
    pieces, position = [], 0
    for start, end in _tokens(text):
        pieces += [text[position:start], blank(text[start:end])]
        position = end
    return "".join([*pieces, text[position:]])


def _tokens(text: str) -> Iterator[tuple[int, int]]:
    """Find comments, scripts and strings; block comments nest, as in clingo."""
    position = 0
    while (found := _TOKEN.search(text, position)) is not None:
        start, position = found.span()
        if text.startswith("%*", start):
            position = _block_end(text, start)
        yield start, position


def _block_end(text: str, start: int) -> int:
    depth = 0
    for found in _IN_BLOCK.finditer(text, start):
        depth += {"%*": 1, "*%": -1}.get(found.group(), 0)
        if not depth:
            return found.end()
    return len(text)


def foreign_character(text: str) -> int | None:
    """Find where the first character stands that clingo's parser cannot read.

    It reads no character outside of ASCII except in comments, scripts and strings; and its message
    about one cannot be decoded, which ends the process.
    """
    if text.isascii():
        return None
    if any(each in text for each in ("%*", "#script", "#theory")):
        found = _FOREIGN.search(_lexed(text))
        return found.start() if found is not None else None
    readable = _READABLE.match(text)
    end = readable.end() if readable is not None else 0
    return end if end < len(text) else None


def _lexed(text: str) -> str:
    """Blank out what may have any character: all that `masked` does, unless clingo refuses it.

    There are neither strings nor scripts in a theory's definition, and nothing is left to read
    behind a `#script` that is written wrongly.
    """
    bare = masked(text)
    broken = _SCRIPT.search(bare)
    if broken is not None:
        bare = bare[: broken.start()] + text[broken.start() :]
    begin, depth = -1, 0
    for found in _THEORY.finditer(bare):
        if found.group().startswith("#"):
            begin = found.end() if begin < 0 else begin
        elif begin >= 0:
            depth += 1 if found.group() == "{" else -1
            if depth == 0:
                bare = _without_comments(text, bare, begin, found.start())
                begin = -1
    return bare if begin < 0 else _without_comments(text, bare, begin, len(text))


def _without_comments(text: str, bare: str, start: int, end: int) -> str:
    """Put all but the comments between two positions back into text that was masked."""
    for begin, finish in _tokens(text):
        if start <= begin < end and text.startswith(('"', "#script"), begin):
            bare = bare[:begin] + text[begin:finish] + bare[finish:]
    return bare


def line_comments(text: str, opening: str) -> Iterator[tuple[int, str]]:
    """Find the comments up to a line's end that begin like this: where, and what follows."""
    if opening in text:
        for start, end in _tokens(text):
            if text.startswith(opening, start):
                yield start, text[start + len(opening) : end]


def includes(text: str) -> Iterator[tuple[int, int, str, bool]]:
    """Find `#include` directives: start, end, file name, and whether it was given in `<>`."""
    if "#" not in text or "#include" not in text:  # one sign is found ten times as fast
        return
    bare = masked(text)
    position = bare.find("#include")
    while position >= 0:
        found = _INCLUDE.match(text, position)
        if found is not None:
            system = found[1] is None
            yield found.start(), found.end(), found[2] if system else found[1], system
        position = bare.find("#include", position + 1)


def script_position(text: str) -> int | None:
    """Find where the first `#script` block starts, or what was meant to be one."""
    if "#" not in text or "#script" not in text:
        return None
    position = 0
    for start, end in _tokens(text):
        broken = _SCRIPT.search(text, position, start)
        if broken is not None or text.startswith("#script", start):
            return start if broken is None else broken.start()
        position = end
    broken = _SCRIPT.search(text, position)
    return broken.start() if broken is not None else None


def shown_signatures(text: str) -> frozenset[Signature] | None:
    """Find the predicates that are shown as a whole; None where there is no `#show` at all."""
    if "#show" not in text:
        return None
    bare = masked(text)
    if _SHOW.search(bare) is None:
        return None
    return frozenset(
        Signature(name, int(arity), sign == "-") for sign, name, arity in _SHOWN.findall(bare)
    )


def without_project(text: str) -> str:
    """Blank out `#project` directives; every position stays what it was."""
    for found in _PROJECT.finditer(masked(text)) if "#project" in text else ():
        start, end = found.span()
        text = text[:start] + blank(text[start:end]) + text[end:]
    return text


def optimises(text: str) -> bool:
    """Tell whether there is an optimisation statement."""
    return _OPTIMISES.search(masked(text)) is not None


def constants(text: str) -> tuple[str, ...]:
    """Find the names that `#const` gives a value."""
    return tuple(dict.fromkeys(_CONST.findall(masked(text)))) if "#const" in text else ()


def names(text: str) -> frozenset[str]:
    """Find every bare lower-case name in the text: constants, functions and predicates."""
    return frozenset(_NAME.findall(masked(text)))


def parts(text: str) -> dict[str, int]:
    """Find the program parts with the number of their parameters; `base` is always there."""
    found = {"base": 0}
    if "#program" in text:
        for name, parameters in _PART.findall(masked(text)):
            inner = parameters[1:-1].strip()
            found[name] = len(inner.split(",")) if inner else 0
    return found


def blank(token: str) -> str:
    """Make spaces of everything but line ends."""
    return "".join("\n" if character == "\n" else " " for character in token)
