"""Predicate classes as they are declared, for whoever has to know each of them."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakSet

_declared: WeakSet[type] = WeakSet()
_listeners: dict[str, Callable[[type], None]] = {}


def declare(predicate: type) -> None:
    """Tell that a predicate class has been made."""
    _declared.add(predicate)
    for listener in _listeners.values():
        listener(predicate)


def on_declaration(name: str, listener: Callable[[type], None]) -> None:
    """Have a function told each predicate class: those that exist, then each new one.

    Args:
        name: for what; a second function of the same name is not told anything.
        listener: the function.
    """
    if name not in _listeners:
        _listeners[name] = listener
        for predicate in list(_declared):
            listener(predicate)
