"""Answers as a toplevel shows them, and goals in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.prolog.protocol import Solution

_LONG = 200  # characters of a value that a message repeats
_BRIEF = 100  # characters of a goal that a message repeats
_LAYOUT = re.compile(
    r"""
      (?P<quoted>'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`\\]|``|\\.)*`|0'(?:\\.|''|.))
    | (?:\s+|%[^\n]*|/\*.*?\*/)+
    """,
    re.VERBOSE | re.DOTALL,
)


def answer_text(solution: Solution, *, whole: bool = False) -> str:
    """Write an answer: `X = 1, Y = "ab"`, `true`, or what it leaves open.

    Args:
        solution: the answer.
        whole: whether long values are written to their end.
    """
    pairs = [
        f"{name} = {term.shown if whole else cut_text(term.shown)}"
        for name, term in solution.bindings
    ]
    goals = solution.residual if whole else map(cut_text, solution.residual[:3])
    more = [] if whole or len(solution.residual) <= 3 else ["..."]  # as above
    return ", ".join([*pairs, *goals, *more]) or "true"


def cut_text(text: str, limit: int = _LONG) -> str:
    """Keep the beginning and the end of a text that is too long to be read."""
    if len(text) <= limit:
        return text
    half = (limit - 5) // 2
    return f"{text[:half]} ... {text[-half:]}"


def one_line(text: str) -> str:
    r"""Write a term in one line, without its comments.

    >>> one_line("[ X == 'a  b', % as before\n  nondet ]")
    "[ X == 'a  b', nondet ]"
    """
    return _LAYOUT.sub(lambda found: found["quoted"] or " ", text).strip()


def brief(goal: str) -> str:
    """Write a goal in one line, the beginning of it where it is long."""
    line = one_line(goal)
    return line if len(line) <= _BRIEF else f"{line[: _BRIEF - 4]} ..."
