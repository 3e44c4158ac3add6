"""The engines by name; each is imported when it is first used."""

from __future__ import annotations

from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING

from pytest_asp.errors import EngineNameError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.sources.diagnosis import nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.prolog.protocol import Engine

DEFAULT = "scryer"
HOMES = {
    "scryer": ("pytest_asp.prolog.scryer.engine", "ScryerEngine"),
    "swi": ("pytest_asp.prolog.swi.engine", "SwiEngine"),
}
"""Where the class of each engine is."""

_TELLING = {"scryer"}  # engines that take seconds to set up
_STRINGS = {"swi": "text"}

_engines: dict[str, Engine] = {}
_lock = Lock()


def engine_named(name: str = DEFAULT, *, tell: Callable[[str], None] | None = None) -> Engine:
    """Give the engine of a name, the same one throughout the process.

    Args:
        name: `scryer` or `swi`.
        tell: is given a line when something begins that takes seconds, once for this machine.

    Raises:
        EngineNameError: there is none of this name.
        EngineMissingError: it is not installed.
    """
    checked_name(name)
    with _lock:
        if name not in _engines:
            module, cls = HOMES[name]
            make = getattr(import_module(module), cls)
            _engines[name] = make(tell) if name in _TELLING else make()
        return _engines[name]


def strings_of(name: str | None) -> str:
    """Say what text in double quotes is to an engine, as `read_term` wants to know it."""
    return _STRINGS.get(name or DEFAULT, "characters")


def checked_name(name: object) -> str:
    """Make sure that there is an engine of a name, installed or not.

    Raises:
        EngineNameError: there is none.
    """
    if isinstance(name, str) and name in HOMES:
        return name
    location = caller_location()
    near = nearest(str(name), HOMES)
    meant = f"did you mean {near}? " if near is not None else ""
    raise EngineNameError(
        explain_mistake(
            expected="the name of a Prolog engine",
            got=repr(name),
            location=location,
            instead=f"{meant}there are {' and '.join(HOMES)}",
        ),
        engine=str(name),
        location=location,
    )
