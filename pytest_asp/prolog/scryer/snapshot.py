"""A machine's memory as it stands once the harness is loaded: what all machines begin as."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from pytest_asp.prolog.scryer.machine import Machine

if TYPE_CHECKING:
    from pytest_asp.prolog.scryer.instance import Instance

_BLOCK = 1 << 12
_EMPTY = bytes(_BLOCK)
_MARK = "pytest-asp looks for its output"
_TEXTS = ("boot.pl", "harness.pl")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are in the memory of a snapshot.

    Attributes:
        machine: the address of the machine.
        output: the address of what describes the buffer of the standard output.
        references: how many references there is room for.
        size: the bytes of memory.
        runs: the parts that are not all zero, as address and size.
    """

    machine: int
    output: int
    references: int
    size: int
    runs: tuple[tuple[int, int], ...]


class Snapshot:
    """The memory of a machine, from which others are cloned.

    Args:
        content: as `to_bytes` wrote it.
    """

    def __init__(self, content: bytes) -> None:
        head, _, rest = content.partition(b"\n")
        values = json.loads(head)
        values["runs"] = tuple((start, size) for start, size in values["runs"])
        self.layout = Layout(**values)
        self._content = content
        self._begin = len(head) + 1
        del rest

    def fill(self, instance: Instance) -> Machine:
        """Make the machine in a new instance."""
        layout = self.layout
        instance.begin_references(layout.references)
        instance.grow_to(layout.size)
        address = ctypes.cast(ctypes.c_char_p(self._content), ctypes.c_void_p).value
        assert address is not None
        source = address + self._begin
        for start, size in layout.runs:
            instance.copy_in(source, size, start)
            source += size
        return Machine(instance, layout.machine)


def harness() -> tuple[str, ...]:
    """Give the Prolog texts that load programs and search for us."""
    folder = files("pytest_asp.prolog.scryer")
    return tuple(folder.joinpath(name).read_text("utf-8") for name in _TEXTS)


def build(instance: Instance, libraries: tuple[str, ...]) -> bytes:
    """Build a machine with the harness, and with libraries loaded but not imported.

    Returns:
        Its memory, as `Snapshot` reads it.
    """
    machine = Machine(instance)
    list(machine.query(f"write('{_MARK[:8]}'), write('{_MARK[8:]}')."))
    output = _output_address(instance.read(0, instance.size))
    for text in harness():
        machine.consult(text, "/pytest_asp.pl")
    for library in libraries:
        machine.consult(
            f":- module('$pytest_asp_{library}', []).\n:- use_module(library({library})).\n",
            f"/pytest_asp/{library}.pl",
        )
    said = read_output(instance, output).decode().removeprefix(_MARK)
    if said:
        raise LookupError(f"the harness does not load: {said}")
    _empty(instance, output)
    return _to_bytes(machine, output)


def read_output(instance: Instance, output: int) -> bytes:
    """Give all that was written to the standard output."""
    capacity, address, size = (
        int.from_bytes(instance.read(output + offset, 4), "little") for offset in (0, 4, 8)
    )
    return instance.read(address, size) if capacity else b""


def _output_address(memory: bytes) -> int:
    """Find the vector that the standard output is written to: capacity, address and size."""
    mark = _MARK.encode()
    found = {
        place - 4
        for start in _places(memory, mark)
        for place in _places(memory, start.to_bytes(4, "little"))
        if place % 4 == 0
        and int.from_bytes(memory[place + 4 : place + 8], "little") == len(mark)
        and int.from_bytes(memory[place - 4 : place], "little") >= len(mark)
    }
    if len(found) != 1:
        raise LookupError(f"{len(found)} places may describe the standard output")
    return found.pop()


def _places(memory: bytes, wanted: bytes) -> Iterator[int]:
    place = memory.find(wanted)
    while place >= 0:
        yield place
        place = memory.find(wanted, place + 1)


def _empty(instance: Instance, output: int) -> None:
    instance.write(output + 8, bytes(4))


def _to_bytes(machine: Machine, output: int) -> bytes:
    instance = machine.instance
    memory = instance.read(0, instance.size)
    runs = tuple(_runs(memory))
    layout = Layout(machine.address, output, instance.references, instance.size, runs)
    parts = (memory[start : start + size] for start, size in runs)
    return json.dumps(asdict(layout)).encode() + b"\n" + b"".join(parts)


def _runs(memory: bytes) -> Iterator[tuple[int, int]]:
    """Find the parts of memory that have something in them, in whole blocks."""
    begin = None
    for start in range(0, len(memory) + _BLOCK, _BLOCK):
        used = memory[start : start + _BLOCK] not in (_EMPTY, b"")
        if used and begin is None:
            begin = start
        elif not used and begin is not None:
            yield begin, start - begin
            begin = None
