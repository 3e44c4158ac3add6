"""The host's side of the imports, without an engine."""

from __future__ import annotations

import struct

import pytest

from pytest_asp.prolog.scryer.imports import (
    NULL,
    UNDEFINED,
    BigInt,
    Imports,
    JavaScriptError,
    NoJavaScriptError,
    Special,
    View,
)


class Memory:
    """Stands for an instance."""

    def __init__(self) -> None:
        self.bytes = bytearray(256)
        self.kept: list[object] = []

    def read(self, start: int, size: int) -> bytes:
        """Copy bytes out of memory."""
        return bytes(self.bytes[start : start + size])

    def write(self, start: int, content: bytes) -> None:
        """Copy bytes into memory."""
        self.bytes[start : start + len(content)] = content

    def put(self, content: bytes) -> tuple[int, int]:
        """Put bytes where there is room."""
        self.write(100, content)
        return 100, len(content)

    def keep(self, value: object) -> int:
        """Keep a value."""
        self.kept.append(value)
        return len(self.kept)

    def begin_references(self) -> None:
        """Note that it was asked."""
        self.kept.append("begun")


@pytest.fixture
def memory() -> Memory:
    """A memory to look into."""
    return Memory()


@pytest.fixture
def imports(memory: Memory) -> Imports:
    """The host's side, acting on the memory."""
    made = Imports(lambda: memory.kept.append("stopped"))
    made.instance = memory
    return made


@pytest.mark.parametrize(
    ("value", "kinds"),
    [
        (None, {"undefined"}),
        (UNDEFINED, {"undefined"}),
        (NULL, {"null"}),
        ("text", {"string"}),
        (1.5, set()),
        (BigInt(7), {"bigint"}),
        ([], {"object", "array"}),
        ({}, {"object"}),
        (Special("crypto"), {"object"}),
        (len, {"object", "function"}),
    ],
)
def test_values_are_told_apart(imports: Imports, value: object, kinds: set[str]) -> None:
    names = ("undefined", "null", "string", "bigint", "object", "array", "function", "symbol")
    asked = {name: imports.function(f"__wbindgen_is_{name}")(value) for name in names}
    assert {name for name, is_it in asked.items() if is_it} == kinds


def test_truth_values_are_read(imports: Imports) -> None:
    read = imports.function("__wbindgen_boolean_get")
    assert [read(True), read(False), read("true")] == [1, 0, 2]


@pytest.mark.parametrize(
    ("value", "expected"), [(2, (1, 2.0)), (0.5, (1, 0.5)), (True, (0, 0.0)), (BigInt(3), (0, 0.0))]
)
def test_numbers_are_read(
    imports: Imports, memory: Memory, value: object, expected: tuple[int, float]
) -> None:
    imports.function("__wbindgen_number_get")(8, value)
    assert struct.unpack("<i4xd", memory.read(8, 16)) == expected


def test_texts_are_read_and_made(imports: Imports, memory: Memory) -> None:
    imports.function("__wbindgen_string_get")(8, "aé")
    assert struct.unpack("<II", memory.read(8, 8)) == (100, 3)
    assert imports.function("__wbindgen_string_new")(100, 3) == "aé"
    imports.function("__wbindgen_string_get")(8, 1)
    assert struct.unpack("<II", memory.read(8, 8)) == (0, 0)
    imports.function("__wbindgen_debug_string")(8, 1)
    assert imports.function("__wbindgen_string_new")(100, 1) == "1"


def test_objects_arrays_and_errors_are_made(imports: Imports, memory: Memory) -> None:
    made = imports.function("__wbg_new_405e22f390576ce2")()
    assert imports.function("__wbg_set_bb8cecf6a62b9f46")(made, "a", 1) == 1
    assert made == {"a": 1}
    rows = imports.function("__wbg_new_78feb108b6472713")()
    assert imports.function("__wbg_push_737cfc8c1432c2c6")(rows, "x") == 1
    assert rows == ["x"]
    memory.write(0, b"oops")
    error = imports.function("__wbg_new_c68d7209be747379")(0, 4)
    imports.function("__wbg_setcause_180f5110152d3ce3")(error, "why")
    assert (str(error), error.cause) == ("oops", "why")
    assert imports.function("__wbg_BigInt_ddea6d2f55558acb")("12") == 12
    with pytest.raises(JavaScriptError, match="oops"):
        imports.function("__wbindgen_throw")(0, 4)


def test_arrays_of_bytes_are_parts_of_the_memory_or_their_own(
    imports: Imports, memory: Memory
) -> None:
    whole = imports.function("__wbindgen_memory")()
    buffer = imports.function("__wbg_buffer_609cc3eee51ed158")(whole)
    view = imports.function("__wbg_new_a12002a7f91c75be")(buffer)
    own = imports.function("__wbg_newwithlength_a381634e90c276d4")(4)
    memory.write(20, b"abcd")
    part = imports.function("__wbg_newwithbyteoffsetandlength_d97e637ebe145a9a")(buffer, 20, 4)
    copy = imports.function("__wbg_set_65595bdd868b3009")
    copy(own, part, 0)
    assert own == View(bytearray(b"abcd"), 0, 4)
    copy(view, imports.function("__wbg_subarray_aa9065fa9dc5df96")(own, 1, 3), 40)
    assert memory.read(40, 3) == b"bc\0"


def test_random_bytes_are_the_same_each_time(imports: Imports, memory: Memory) -> None:
    fill = imports.function("__wbg_getRandomValues_bcb4912f16000dc4")
    crypto = imports.function("__wbg_crypto_ed58b8e10a292839")(None)
    own = View(bytearray(4), 0, 4)
    fill(crypto, own)
    other = Imports(lambda: None)
    other.instance = memory
    other.function("__wbg_getRandomValues_bcb4912f16000dc4")(crypto, View(None, 60, 4))
    assert memory.read(60, 4) == bytes(own.buffer or b"")


def test_there_is_no_browser_around(imports: Imports) -> None:
    absent = ("SELF_37c5d418e4bf5819", "WINDOW_5de37043a91a9c40", "GLOBAL_88a902d13a557d07")
    assert [imports.function(f"__wbg_static_accessor_{name}")() for name in absent] == [0, 0, 0]
    assert imports.function("__wbg_static_accessor_GLOBAL_THIS_56578be7e9f832b0")() == 1
    assert imports.function("__wbg_instanceof_Window_def73ea0955fc569")(None) == 0
    for name in ("process_5c1d670bc53614b8", "msCrypto_0a36e2ec3a343d26"):
        assert imports.function(f"__wbg_{name}")(None) is UNDEFINED
    with pytest.raises(NoJavaScriptError, match="__wbg_require_79b1e9274cde3c87"):
        imports.function("__wbg_require_79b1e9274cde3c87")()


def test_the_clock_goes_on(imports: Imports) -> None:
    clock = imports.function("__wbg_performance_c185c0cdc2766575")(None)
    now = imports.function("__wbg_now_d18023d54d4e5500")
    assert now(clock) <= now(clock)
    date = imports.function("__wbg_new_31a97dac4f10fab7")(0.0)
    assert imports.function("__wbg_getTimezoneOffset_6b5752021c499c47")(date) == 0.0


def test_javascript_stops_the_call(imports: Imports, memory: Memory) -> None:
    memory.write(0, b"1+1")
    assert imports.function("__wbg_eval_e10dc02e9547f640")(0, 3) is UNDEFINED
    assert (imports.refused, memory.kept) == ("1+1", ["stopped"])


def test_references_begin_with_the_constants(imports: Imports, memory: Memory) -> None:
    imports.function("__wbindgen_init_externref_table")()
    assert memory.kept == ["begun"]
