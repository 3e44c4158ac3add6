"""What Scryer's WebAssembly imports: the few things of JavaScript that it uses, in Python."""

from __future__ import annotations

import random
import re
import struct
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

_HASH = re.compile(r"_[0-9a-f]{16}$")
_WORD = 0xFFFFFFFF


class Special:
    """A value of JavaScript that has no equal in Python, such as `undefined`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


UNDEFINED = Special("undefined")
NULL = Special("null")
MEMORY = Special("memory")


class Space(Protocol):
    """The memory and the references of an instance."""

    def read(self, start: int, size: int) -> bytes:
        """Copy bytes out of memory."""
        ...

    def write(self, start: int, content: bytes) -> None:
        """Copy bytes into memory."""
        ...

    def put(self, content: bytes) -> tuple[int, int]:
        """Copy bytes into memory that is allocated for them; give its address and size."""
        ...

    def keep(self, value: object) -> int:
        """Give the engine a reference to a value."""
        ...

    def begin_references(self) -> None:
        """Put the constants in their places."""
        ...


class View(NamedTuple):
    """A part of the memory, or of a buffer of its own, as an array of bytes."""

    buffer: bytearray | None
    start: int
    size: int


class QueryPointer(NamedTuple):
    """Where a query stands in memory."""

    address: int


class BigInt(int):
    """An integer of any size, which JavaScript tells apart from numbers."""


class JavaScriptError(Exception):
    """An error that the engine's own interface gives back."""

    cause: object = UNDEFINED


class NoJavaScriptError(Exception):
    """A program wants to run JavaScript."""


class Imports:
    """The host's side of one engine: acts on the instance that is running.

    Attributes:
        instance: the one whose call is going on.
        random: where the engine's random bytes come from.
        stop: ends the call that is going on.
        refused: what the call wanted to run as JavaScript.
    """

    def __init__(self, stop: Callable[[], None]) -> None:
        self.instance: Space
        self.stop = stop
        self.refused: str | None = None
        self.random = random.Random(0)  # noqa: S311  # repeatable on purpose

    def function(self, name: str) -> Callable[..., Any]:
        """Give the function that an import is bound to, by the name that wasm-bindgen gave it."""
        method = _HASH.sub("", _METHODS.get(name, name)).removeprefix("__")
        return getattr(self, method, None) or _unused(name)

    # Reading values

    def wbindgen_boolean_get(self, value: object) -> int:
        return int(value) if isinstance(value, bool) else 2

    def wbindgen_number_get(self, result: int, value: object) -> None:
        is_number = isinstance(value, int | float) and not isinstance(value, bool | BigInt)
        number = float(value) if is_number else 0.0  # type: ignore[arg-type]
        self.instance.write(result, struct.pack("<i4xd", is_number, number))

    def wbindgen_string_get(self, result: int, value: object) -> None:
        address, size = self.instance.put(value.encode()) if isinstance(value, str) else (0, 0)
        self.instance.write(result, struct.pack("<II", address & _WORD, size))

    def wbindgen_debug_string(self, result: int, value: object) -> None:
        self.wbindgen_string_get(result, repr(value))

    def wbindgen_is_null(self, value: object) -> int:
        return int(value is NULL)

    def wbindgen_is_undefined(self, value: object) -> int:
        return int(value is UNDEFINED or value is None)

    def wbindgen_is_symbol(self, _value: object) -> int:
        return 0

    def wbindgen_is_object(self, value: object) -> int:
        is_nothing = value is None or value is NULL or value is UNDEFINED
        return int(not is_nothing and not isinstance(value, str | int | float))

    def wbindgen_is_array(self, value: object) -> int:
        return int(isinstance(value, list))

    def wbindgen_is_function(self, value: object) -> int:
        return int(callable(value))

    def wbindgen_is_bigint(self, value: object) -> int:
        return int(isinstance(value, BigInt))

    def wbindgen_is_string(self, value: object) -> int:
        return int(isinstance(value, str))

    # Making values

    def wbindgen_string_new(self, address: int, size: int) -> str:
        return self.instance.read(address, size).decode()

    def wbindgen_number_new(self, number: float) -> float:
        return number

    def wbg_querystate_new(self, address: int) -> QueryPointer:
        return QueryPointer(address)

    def new_object(self) -> dict[object, object]:
        return {}

    def new_array(self) -> list[object]:
        return []

    def new_error(self, address: int, size: int) -> JavaScriptError:
        return JavaScriptError(self.wbindgen_string_new(address, size))

    def set_property(self, target: dict[object, object], key: object, value: object) -> int:
        target[key] = value
        return 1

    def wbg_push(self, target: list[object], value: object) -> int:
        target.append(value)
        return len(target)

    def wbg_BigInt(self, digits: str) -> BigInt:  # noqa: N802  # the import's name
        return BigInt(digits)

    def wbg_setcause(self, error: JavaScriptError, cause: object) -> None:
        error.cause = cause

    # The world around

    def wbg_static_accessor_GLOBAL_THIS(self) -> int:  # noqa: N802  # likewise
        return self.instance.keep(Special("globalThis"))

    def wbg_static_accessor_SELF(self) -> int:  # noqa: N802
        return 0

    def wbg_static_accessor_WINDOW(self) -> int:  # noqa: N802
        return 0

    def wbg_static_accessor_GLOBAL(self) -> int:  # noqa: N802
        return 0

    def wbg_instanceof_Window(self, _value: object) -> int:  # noqa: N802
        return 0

    def wbg_crypto(self, _value: object) -> Special:
        return Special("crypto")

    def wbg_msCrypto(self, _value: object) -> Special:  # noqa: N802
        return UNDEFINED

    def wbg_process(self, _value: object) -> Special:
        return UNDEFINED

    def wbg_performance(self, _value: object) -> int:
        return self.instance.keep(Special("performance"))

    def wbg_now(self, _value: object) -> float:
        return time.perf_counter() * 1000.0

    def new_date(self, _milliseconds: object) -> Special:
        return Special("date")

    def wbg_getTimezoneOffset(self, _date: object) -> float:  # noqa: N802
        return 0.0

    def wbg_eval(self, address: int, size: int) -> object:
        """Refuse to run JavaScript: the call goes on to where it notices that it is to end."""
        self.refused = self.wbindgen_string_new(address, size)
        self.stop()
        return UNDEFINED

    # Arrays of bytes

    def wbindgen_memory(self) -> Special:
        return MEMORY

    def wbg_buffer(self, memory: Special) -> Special:
        return memory

    def new_view(self, _memory: Special) -> View:
        return View(None, 0, _WORD)

    def wbg_newwithbyteoffsetandlength(self, _memory: Special, start: int, size: int) -> View:
        return View(None, start & _WORD, size & _WORD)

    def wbg_newwithlength(self, size: int) -> View:
        return View(bytearray(size), 0, size)

    def wbg_subarray(self, view: View, begin: int, end: int) -> View:
        return View(view.buffer, view.start + begin, end - begin)

    def set_bytes(self, target: View, source: View, offset: int) -> None:
        self._fill(target._replace(start=target.start + offset), self._bytes(source))

    def wbg_getRandomValues(self, _crypto: object, view: View) -> None:  # noqa: N802
        self._fill(view, self.random.randbytes(view.size))

    def _bytes(self, view: View) -> bytes:
        if view.buffer is None:
            return self.instance.read(view.start, view.size)
        return bytes(view.buffer[view.start : view.start + view.size])

    def _fill(self, view: View, content: bytes) -> None:
        if view.buffer is None:
            self.instance.write(view.start, content)
        else:
            view.buffer[view.start : view.start + len(content)] = content

    # The rest

    def wbindgen_throw(self, address: int, size: int) -> None:
        raise JavaScriptError(self.wbindgen_string_new(address, size))

    def wbindgen_init_externref_table(self) -> None:
        self.instance.begin_references()


_METHODS = {
    "__wbg_new_78feb108b6472713": "new_array",
    "__wbg_new_405e22f390576ce2": "new_object",
    "__wbg_new_c68d7209be747379": "new_error",
    "__wbg_new_31a97dac4f10fab7": "new_date",
    "__wbg_new_a12002a7f91c75be": "new_view",
    "__wbg_set_bb8cecf6a62b9f46": "set_property",
    "__wbg_set_65595bdd868b3009": "set_bytes",
}
"""The imports whose names differ by their hashes only."""


def _unused(name: str) -> Callable[..., Any]:
    """Stand for an import that the engine does not call outside of browsers and Node.js."""

    def refuse(*_values: object) -> Any:
        raise NoJavaScriptError(name)

    return refuse
