"""A Prolog machine in an instance: consults texts and runs queries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_asp.prolog.scryer.instance import Instance


class QueryError(Exception):
    """A query of our own that did not go as it always does; the machine is of no use any more."""


class HaltedError(Exception):
    """The machine stopped of its own accord; it is of no use any more."""


class Machine:
    """A machine that is built or was cloned; one query runs at a time.

    Args:
        instance: where it lives.
        address: of the machine, in memory; None: build one.
    """

    def __init__(self, instance: Instance, address: int | None = None) -> None:
        self.instance = instance
        if address is None:
            instance.call("__wbindgen_start")
            address = instance.call("machinebuilder_build", instance.call("machinebuilder_new"))
        self.address: int = address

    def consult(self, text: str, path: str) -> None:
        """Load a text, as a file of this path."""
        call = self.instance.call
        name, program = self.instance.put(path.encode()), self.instance.put(text.encode())
        error, failed = call("machine_consultModuleString", self.address, *name, *program)
        if failed:
            raise QueryError(str(self.instance.take(error)))

    def ask(self, goal: str) -> str:
        """Give the text that a goal of ours, which has one answer, binds its variable to."""
        found = list(self.query(goal))
        if len(found) != 1:
            raise QueryError(f"{goal}: {len(found)} answers")
        return found[0]

    def query(self, goal: str) -> Iterator[str]:
        """Give the text that each answer to a goal of ours binds its variable to."""
        call, take = self.instance.call, self.instance.take
        text = self.instance.put(goal.encode())
        pointer, error, failed = call("machine_runQuery", self.address, *text)
        if failed:
            raise QueryError(str(take(error)))
        query = take(pointer)
        while True:
            pointer, error, failed = call("querystate_next", query.address)
            if failed:
                raise QueryError(_written(take(error).cause))
            step = take(pointer)
            if step.get("done"):
                return
            yield from _texts(step["value"])


def _texts(value: Any) -> Iterator[str]:
    """Read the value of one answer: nothing for the end of the answers."""
    if value is False:
        return
    if value is True:
        yield ""
    elif value["type"] == "leafAnswer":
        if not value["bindings"]:  # an answer of ours would bind its variable
            raise HaltedError
        yield from (_written(term) for term in value["bindings"].values())
    else:
        raise QueryError(_written(value))


def _written(term: Any) -> str:
    """Give the text of an atom; what is none is only shown in messages."""
    return str(term["atom"]) if isinstance(term, dict) and "atom" in term else str(term)
