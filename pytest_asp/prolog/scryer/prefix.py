"""Which libraries a program imports before it does anything else."""

from __future__ import annotations

import re

from pytest_asp.prolog.scryer.artifacts import PRELOADED

_LAYOUT = re.compile(r"(?:\s|%[^\n]*(?:\n|\Z)|/\*.*?\*/)*", re.DOTALL)
_PLAIN = re.compile(r":-\s*(?:module|use_module|dynamic|discontiguous)\b[^%'\"`.]*\.(?=\s|%|\Z)")
_IMPORT = re.compile(r":-\s*use_module\(\s*library\(\s*(\w+)\s*\)\s*[,)]")


def preloaded(text: str) -> tuple[str, ...]:
    """Find the libraries that may be there from the beginning: those that the text begins with.

    A library that is loaded changes what can be read and called from then on, imported or not: its
    operators, and the goals that it expands. So it makes no difference only if nothing stands
    before its import that could notice.

    >>> preloaded(":- use_module(library(clpz)).")
    ('clpz',)
    >>> preloaded("% :- use_module(library(clpz)).")
    ()
    """
    place = _end(_LAYOUT, text, 0)
    while (directive := _PLAIN.match(text, place)) is not None:
        imported = _IMPORT.match(directive[0])
        if imported is not None and imported[1] in PRELOADED:
            return (imported[1],)
        place = _end(_LAYOUT, text, directive.end())
    return ()


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found is not None else place
