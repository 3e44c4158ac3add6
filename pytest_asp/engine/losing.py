"""Programs of which clingo passes over answer sets, unless its preprocessing is turned off.

Where there are choices beside disjunctions, clingo 5.8.3 finds 12 of the 16 answer sets of

    {x}.  1 {a; b; c; -a} 2 :- not a, not c.  c :- a.  a; b :- c, -a.  1 {a; b; c; -a} 3.

and in others lists consequences without atoms that hold in each. It does not where it is told not
to merge atoms that are equivalent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

CAREFUL = "--eq=0"
"""The option with which clingo loses nothing."""

_OPTION = CAREFUL.partition("=")[0]
# Scanning as exactly as `sources` does would have each worker load that.
_UNREAD = re.compile(r'%\*.*?\*%|%[^\n]*|"(?:\\.|[^"\\])*"', re.DOTALL)
_DISJUNCTION = re.compile(r"[;|]|:(?![-~])")
_INNER = re.compile(r"\{[^{}]*\}|\([^()]*\)|\[[^][]*\]")
_END = re.compile(r"(?<!\.)\.(?!\.)")


def loses(text: str, arguments: Iterable[str] = ()) -> bool:
    """Tell whether clingo may lose answer sets of a program, given these options.

    >>> loses("{ a }. b; c."), loses("{ a }. b :- c; d."), loses("b; c.")
    (True, False, False)
    """
    if "{" not in text or _DISJUNCTION.search(text) is None:
        return False
    if any(each.startswith(_OPTION) for each in arguments):
        return False
    bare, replaced = _UNREAD.sub(" ", text), 1
    while replaced:
        bare, replaced = _INNER.subn(" ", bare)
    heads = (each.partition(":-")[0].lstrip() for each in _END.split(bare))
    return any(
        _DISJUNCTION.search(head) is not None for head in heads if not head.startswith(("#", ":~"))
    )
