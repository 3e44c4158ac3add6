"""Why the engine's WebAssembly ended other than by returning."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import wasmtime


class Ending(Enum):
    """What ended a call."""

    MEMORY = auto()
    INFERENCES = auto()
    STACK = auto()
    PANIC = auto()


_NO_MEMORY = ((2047, 1914),)
"""The innermost functions where Rust gives up for want of memory, in the engine of our version."""

_NO_STACK = {(822, 0x2A71DD), (1131, 0x2D9BE1)}
"""The functions, and the places in them, that panic where Prolog's stack cannot grow."""


def ending(error: Exception) -> Ending:
    """Find out what ended a call."""
    import wasmtime

    if not isinstance(error, wasmtime.Trap):
        return Ending.PANIC
    code = error.trap_code
    if code == wasmtime.TrapCode.OUT_OF_FUEL:
        return Ending.INFERENCES
    if code == wasmtime.TrapCode.STACK_OVERFLOW:
        return Ending.STACK
    return Ending.MEMORY if _out_of_memory(error.frames) else Ending.PANIC


def _out_of_memory(frames: list[wasmtime.Frame]) -> bool:
    innermost = tuple(frame.func_index for frame in frames[:2])
    callers = {(frame.func_index, frame.module_offset) for frame in frames[2:3]}
    return innermost in _NO_MEMORY or not _NO_STACK.isdisjoint(callers)
