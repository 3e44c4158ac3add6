"""What clingo says while it parses and grounds, collected as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.engine.queries import RawMessage

if TYPE_CHECKING:
    from clingo import MessageCode

# clingo's own names of the codes. `Other` is what questions provoke, not what a program says.
_WARNINGS = {
    "OperationUndefined": "operation-undefined",
    "AtomUndefined": "atom-undefined",
    "FileIncluded": "file-included",
    "VariableUnbounded": "variable-unbounded",
    "GlobalVariable": "global-variable",
}


class MessageLog:
    """A logger for a control that keeps each message once, in order."""

    def __init__(self) -> None:
        self._warnings: dict[RawMessage, None] = {}
        self._errors: list[RawMessage] = []

    def __call__(self, code: MessageCode, text: str) -> None:
        """Take down a message of clingo's."""
        name = _WARNINGS.get(code.name)
        if name is not None:
            self._warnings[RawMessage(name, text)] = None
        elif code.name == "RuntimeError":
            self._errors.append(RawMessage("error", text))

    @property
    def warnings(self) -> tuple[RawMessage, ...]:
        """The warnings so far."""
        return tuple(self._warnings)

    def take_errors(self) -> tuple[RawMessage, ...]:
        """Give the errors since the last time."""
        errors, self._errors = tuple(self._errors), []
        return errors
