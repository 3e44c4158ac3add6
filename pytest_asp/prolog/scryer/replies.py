"""Reads what the harness writes: fields, each of which ends with the character 1."""

from __future__ import annotations

import re

from pytest_asp.prolog.protocol import Event, GoalRefused, Solution, TermText, Thrown

_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'", re.DOTALL)
_REPEATED = re.compile(r"(?:\A|[(,])\.\.\.(?=[,)]|\Z)")
LOADED, HALTED = "ok", "halted"
END = "\x01"
_STAND_IN = re.compile(r"(\w)?'\$pytest_asp'\((\d+)\)(?=(\w)?)")
_STOP = re.compile(r"(?<=[^-+*/\\^<>=~:.?@#&$])\.(?:\s|%[^\n]*|/\*.*?\*/)*\Z", re.DOTALL)
_SYNTAX = re.compile(r"error\(syntax_error\((\w+)\)")


def read_reply(text: str) -> Event:
    """Read an answer.

    Raises:
        GoalRefused: the goal cannot be parsed.
    """
    kind, *fields = fields_of(text)
    if kind == "refused":
        raise GoalRefused(explained(fields[0]))
    if kind == "thrown":
        return Thrown(read_term_text(fields))
    end = next(place for place in range(0, len(fields), 3) if not fields[place])
    bindings = tuple(
        (fields[start], read_term_text(fields[start + 1 : start + 3])) for start in range(0, end, 3)
    )
    return Solution(bindings, tuple(fields[end + 1 :]), kind == "deterministic")


def fields_of(text: str) -> list[str]:
    r"""Split what the harness writes, where terms stand for variables.

    >>> fields_of("f('$pytest_asp'(1),'$pytest_asp'(2)in a)\x01")
    ['f(_1,_2 in a)']
    """
    return _STAND_IN.sub(_variable, text).split(END)[:-1]


def _variable(found: re.Match[str]) -> str:
    """Write a variable, apart from the names beside it."""
    before, number, behind = found.groups()
    return f"{f'{before} ' if before else ''}_{number}{' ' if behind else ''}"


def read_term_text(fields: list[str]) -> TermText:
    """Read a term; the engine writes `...` for what a cyclic term would repeat."""
    shown, canonical = fields
    if _REPEATED.search(_QUOTED.sub("", canonical)) is not None:
        return TermText("<cyclic term>", None)
    return TermText(shown, canonical)


def explained(error: str) -> str:
    """Say in words what a term of a syntax error says."""
    found = _SYNTAX.match(error)
    return f"syntax error: {found[1].replace('_', ' ')}" if found is not None else error


def without_stop(goal: str) -> str:
    """Leave out the full stop at the end of a goal, and a comment after it.

    >>> without_stop("p(X).  % all of them")
    'p(X)'
    """
    return _STOP.sub("", goal)
