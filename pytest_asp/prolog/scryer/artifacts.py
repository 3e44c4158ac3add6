"""What is made once from the engine's file and kept: compiled modules and snapshots."""

from __future__ import annotations

import hashlib
import importlib.metadata
from collections.abc import Callable
from functools import partial
from threading import Lock

from pytest_asp.prolog.scryer import files
from pytest_asp.prolog.scryer.lanes import SETTINGS, Lane, Lanes, configure
from pytest_asp.prolog.scryer.snapshot import Snapshot, build, harness

PRELOADED = ("clpz",)
"""The libraries that take long to load, and that a snapshot of its own has."""


class Artifacts:
    """The compiled module and the snapshots, each made or read when it is first needed.

    Args:
        tell: is given a line when making something begins.
    """

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self._tell = tell
        self._lock = Lock()
        self._compiled: dict[bool, bytes] = {}
        self._snapshots: dict[tuple[str, ...], Snapshot] = {}
        self._plain = Lanes(partial(self.compiled, counting=False))
        self._counting = Lanes(partial(self.compiled, counting=True), counting=True)

    def lanes(self, *, counting: bool = False) -> Lanes:
        """Give where machines run: those whose work is counted, or those where it need not be."""
        return self._counting if counting else self._plain

    def compiled(self, *, counting: bool = False) -> bytes:
        """Give the compiled module, one that counts what it does or one that does not."""
        with self._lock:
            if counting not in self._compiled:
                self._compiled[counting] = self._usable(counting=counting)
            return self._compiled[counting]

    def _usable(self, *, counting: bool) -> bytes:
        """Give a compiled module that this machine can run; it keeps what it is tried in."""
        import wasmtime

        content = self._kept(None, counting=counting)
        try:
            lane = Lane(content, counting=counting)
        except wasmtime.WasmtimeError:  # such as one for another processor
            content = self._kept(content, counting=counting)
            lane = Lane(content, counting=counting)
        self.lanes(counting=counting).give_back(lane)
        return content

    def _kept(self, unusable: bytes | None, *, counting: bool) -> bytes:
        return files.kept(
            "compiled-counting" if counting else "compiled",
            partial(_compile, counting=counting),
            depends=(importlib.metadata.version("wasmtime"), SETTINGS),
            doing=f"compiling Scryer Prolog{' so that inferences are counted' if counting else ''}",
            unusable=unusable,
            tell=self._tell,
        )

    def snapshot(self, libraries: tuple[str, ...] = ()) -> Snapshot:
        """Give the memory of a machine that has these libraries loaded."""
        compiled = self.compiled()
        with self._lock:
            if libraries not in self._snapshots:
                added = f" with {', '.join(libraries)}" if libraries else ""
                content = files.kept(
                    "-".join(("snapshot", *libraries)),
                    lambda: _build(compiled, libraries),
                    depends=(hashlib.sha256("".join(harness()).encode()).hexdigest(),),
                    doing=f"starting Scryer Prolog{added}",
                    tell=self._tell,
                )
                self._snapshots[libraries] = Snapshot(content)
            return self._snapshots[libraries]

    def close(self) -> None:
        """End what waits for the next search."""
        self._plain.close()
        self._counting.close()


def _compile(*, counting: bool) -> bytes:
    import wasmtime

    engine = wasmtime.Engine(configure(counting=counting))
    return bytes(wasmtime.Module(engine, files.wasm_file().read_bytes()).serialize())


def _build(compiled: bytes, libraries: tuple[str, ...]) -> bytes:
    lane = Lane(compiled)
    instance = lane.instance()
    try:
        return build(instance, libraries)
    finally:
        instance.close()
        lane.close()
