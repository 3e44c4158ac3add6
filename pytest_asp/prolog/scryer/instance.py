"""One instance of the engine's WebAssembly: its memory, its references and its functions."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from pytest_asp.prolog.scryer.imports import NULL, UNDEFINED

if TYPE_CHECKING:
    import wasmtime

    from pytest_asp.prolog.scryer.imports import Imports

_REFERENCES = "__wbindgen_export_2"
_WORD = 0xFFFFFFFF
_CONSTANTS = (UNDEFINED, NULL, True, False)
PAGE = 1 << 16
"""The bytes of a page of memory."""


class Instance:
    """A store with one instance in it; used by one thread at a time.

    Args:
        engine: what the module was compiled for.
        pre: the module with its imports bound.
        imports: the host's side of them.
        memory: the most bytes of memory that it may have; None: any number.
        counting: whether what runs is counted.
    """

    def __init__(
        self,
        engine: wasmtime.Engine,
        pre: wasmtime.InstancePre,
        imports: Imports,
        *,
        memory: int | None = None,
        counting: bool = False,
    ) -> None:
        import wasmtime

        self._imports = imports
        self.store = wasmtime.Store(engine)
        if memory is not None:
            self.store.set_limits(memory_size=memory)
        self.store.set_epoch_deadline(_FOREVER)
        if counting:
            self.store.set_fuel(_FOREVER)
        self._exports: Any = dict(pre.instantiate(self.store).exports(self.store).items())
        self._memory = self._exports["memory"]
        self._table = self._exports[_REFERENCES]

    def call(self, name: str, *arguments: int) -> Any:
        """Call an exported function."""
        self._imports.instance = self
        return self._exports[name](self.store, *arguments)

    # Memory

    @property
    def size(self) -> int:
        """The bytes of memory."""
        size: int = self._memory.data_len(self.store)
        return size

    def read(self, start: int, size: int) -> bytes:
        """Copy bytes out of memory."""
        start &= _WORD
        return bytes(self._memory.read(self.store, start, start + size))

    def write(self, start: int, content: bytes) -> None:
        """Copy bytes into memory."""
        if content:
            self._memory.write(self.store, content, start & _WORD)

    def put(self, content: bytes) -> tuple[int, int]:
        """Copy bytes into memory that is allocated for them; give its address and size."""
        address = self.call("__wbindgen_malloc", len(content), 1)
        self.write(address, content)
        return address, len(content)

    def grow_to(self, size: int) -> None:
        """Make the memory as large as this, if it is not already."""
        if size > self.size:
            self._memory.grow(self.store, (size - self.size) // PAGE)

    def copy_in(self, source: int, size: int, start: int) -> None:
        """Copy from an address of this process, which is the fastest way for much memory."""
        target = self._memory.get_buffer_ptr(self.store, size, start)
        ctypes.memmove(target, source, size)

    # References: values of the host that the engine holds by their index in a table

    @property
    def references(self) -> int:
        """How many references there is room for."""
        size: int = self._table.size(self.store)
        return size

    def begin_references(self, size: int | None = None) -> None:
        """Put the constants in their places, and make room for as many references as were there."""
        first = self._table.grow(self.store, len(_CONSTANTS), None)
        self._table.set(self.store, 0, UNDEFINED)
        for position, constant in enumerate(_CONSTANTS, first):
            self._table.set(self.store, position, constant)
        if size is not None and size > self.references:
            self._table.grow(self.store, size - self.references, None)

    def keep(self, value: object) -> int:
        """Give the engine a reference to a value."""
        index: int = self.call("__externref_table_alloc")
        self._table.set(self.store, index, value)
        return index

    def take(self, index: int) -> Any:
        """Take over a reference that the engine gives back."""
        value = self._table.get(self.store, index)
        self.call("__externref_table_dealloc", index)
        return value

    def close(self) -> None:
        """Free all of it."""
        self._exports = self._memory = self._table = None
        self.store.close()


_FOREVER = 1 << 60
