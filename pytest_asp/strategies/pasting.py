"""Values and names as Python text that can be pasted into a test."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TypeGuard

from pytest_asp.builder.predicates import Predicate

_PACKAGE = __name__.partition(".")[0]


def names_around() -> dict[str, object]:
    """Collect the names that are known where this package was called."""
    frame = sys._getframe(1)
    while frame.f_back is not None and _is_own(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
    return {**frame.f_globals, **frame.f_locals}


def _is_own(module: str) -> bool:
    return module == _PACKAGE or module.startswith(f"{_PACKAGE}.")


def written(value: object, names: Mapping[str, object]) -> str:
    """Write a value by a name that it has, where it has one.

    >>> colouring = ":- a."
    >>> written(colouring, {"colouring": colouring}), written([1], {}), written(len, {})
    ('colouring', '[1]', 'len')
    """
    for name, named in names.items():
        if named is value and not name.startswith("_"):
            return name
    if isinstance(value, list | tuple):
        inner = ", ".join(written(each, names) for each in value)
        return f"({inner},)" if isinstance(value, tuple) else f"[{inner}]"
    name = getattr(value, "__name__", "")
    return name if name.isidentifier() else pasted(value)


def pasted(value: object) -> str:
    """Write a value as Python text; sets in order, so that the text is the same in each run.

    >>> pasted(frozenset({Predicate.parse("b"), Predicate.parse("a")}))
    "frozenset({Predicate.parse('a'), Predicate.parse('b')})"
    """
    if is_instance(value):
        inner = ", ".join(map(repr, sorted(value)))
        return f"frozenset({{{inner}}})" if value else "frozenset()"
    if isinstance(value, tuple):
        inner = ", ".join(map(pasted, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


def is_instance(value: object) -> TypeGuard[AbstractSet[Predicate]]:
    """Tell whether a value is a set of facts."""
    return isinstance(value, AbstractSet) and all(isinstance(each, Predicate) for each in value)
