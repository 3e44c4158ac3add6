"""What ASP text says about itself, read without parsing it: directives outside of comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_asp.builder.signature import Signature

_TOKEN = re.compile(
    r"""
      %\*.*?(?:\*%|\Z)                       # block comment
    | %[^\n]*                                # comment
    | \#script\b.*?(?:\#end\b|\Z)            # a script keeps its own syntax
    | "(?:\\.|[^"\\\n])*"                    # string
    """,
    re.VERBOSE | re.DOTALL,
)
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
    return _TOKEN.sub(lambda found: _blank(found.group()), text)


def includes(text: str) -> Iterator[tuple[int, int, str, bool]]:
    """Find `#include` directives: start, end, file name, and whether it was given in `<>`."""
    if "#include" not in text:
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
    """Find where the first `#script` block starts."""
    if "#script" not in text:
        return None
    for token in _TOKEN.finditer(text):
        if token.group().startswith("#script"):
            return token.start()
    return None


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
        text = text[:start] + _blank(text[start:end]) + text[end:]
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


def _blank(token: str) -> str:
    return "".join("\n" if character == "\n" else " " for character in token)
