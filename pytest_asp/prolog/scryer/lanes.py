"""Where instances run: a compiled engine of its own for each search, and a thread to call it in.

A call into WebAssembly holds up its thread until it returns; no signal is handled meanwhile, and
what ends it from outside, the epoch, belongs to the whole compiled engine. So each search has one
of its own for as long as it lives, and whoever asks waits for a thread that makes the call. The one
that waits is also the one who ends the call, when time is up or when a signal interrupts it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pytest_asp.prolog.scryer.handlers import keep_handlers, restore_handlers
from pytest_asp.prolog.scryer.imports import Imports, NoJavaScriptError
from pytest_asp.prolog.scryer.instance import Instance

if TYPE_CHECKING:
    import wasmtime

T = TypeVar("T")

_POLL = 0.1  # seconds; on some systems, only the end of a wait lets signals be handled


_PATIENCE = 50  # such waits
_WAITING = 4  # lanes: as many searches as one test usually has open at once


class OutOfTimeError(Exception):
    """A call was ended because its time was up."""


class _Call(Generic[T]):
    """A call that one thread makes and another waits for."""

    def __init__(self, function: Callable[[], T]) -> None:
        self._function = function
        self._done = Event()
        self._result: T
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._result = self._function()
        except BaseException as error:  # noqa: BLE001  # it is raised where the call is waited for
            self._error = error
        finally:
            self._done.set()

    def wait(self, seconds: float) -> bool:
        return self._done.wait(seconds)

    def result(self) -> T:
        if self._error is not None:
            raise self._error
        return self._result


class Lane:
    """A compiled engine, and the thread in which its functions are called.

    Args:
        compiled: the module, as it was made for `configure`.
        counting: whether what runs is counted.
    """

    def __init__(self, compiled: bytes, *, counting: bool = False) -> None:
        import wasmtime

        self.counting = counting
        self._engine = wasmtime.Engine(configure(counting=counting))
        keep_handlers()
        self._imports = Imports(self._engine.increment_epoch)
        module = wasmtime.Module.deserialize(self._engine, compiled)
        self._pre = bind(self._engine, module, self._imports)
        self._calls: SimpleQueue[_Call[Any] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._current: _Call[Any] | None = None
        self.process = os.getpid()

    def instance(self, *, memory: int | None = None) -> Instance:
        """Make an instance with nothing in it yet."""
        return Instance(
            self._engine, self._pre, self._imports, memory=memory, counting=self.counting
        )

    def call(self, instance: Instance, function: Callable[[], T], seconds: float) -> T:
        """Call a function that runs an instance, and wait for what it returns.

        Raises:
            OutOfTimeError: it took too long, and was ended.
            NoJavaScriptError: the program wants to run JavaScript.
            BaseException: what the function raises, or what a handler of signals raised meanwhile;
                the call was ended then.
        """
        restore_handlers()
        instance.store.set_epoch_deadline(1)
        if self._thread is None:
            self._thread = Thread(target=_work, args=(self._calls,), name="scryer", daemon=True)
            self._thread.start()
        call = _Call(function)
        self._current = call
        end = monotonic() + seconds
        try:
            self._calls.put(call)
            while not call.wait(max(0.0, min(_POLL, end - monotonic()))):
                if monotonic() >= end:
                    break
            else:
                return self._checked(call)
        except BaseException:
            self._end(call)
            raise
        self._end(call)
        raise OutOfTimeError

    def _checked(self, call: _Call[T]) -> T:
        if self._imports.refused is not None:
            raise NoJavaScriptError(self._imports.refused)
        return call.result()

    def _end(self, call: _Call[Any]) -> None:
        """End a call, whose instance is of no use afterwards if it has not ended already."""
        self._imports.refused = None
        self._engine.increment_epoch()
        for _ in range(_PATIENCE):  # it notices within milliseconds
            if call.wait(_POLL):
                break

    def settle(self) -> None:
        """Make sure that nothing runs any more: a second signal may have come too early."""
        if self._current is not None:
            self._end(self._current)
            self._current = None

    def close(self) -> None:
        """End the thread."""
        self._calls.put(None)


def _work(calls: SimpleQueue[_Call[Any] | None]) -> None:
    while (call := calls.get()) is not None:
        call.run()
        del call  # or its result would live until the next call


class Lanes:
    """The lanes that nobody uses at present.

    Args:
        compiled: gives the compiled module when the first lane is made.
        counting: whether what runs in them is counted.
    """

    def __init__(self, compiled: Callable[[], bytes], *, counting: bool = False) -> None:
        self._compiled = compiled
        self._counting = counting
        self._free: list[Lane] = []
        self._lock = Lock()

    def take(self) -> Lane:
        """Give a lane that nobody else uses."""
        with self._lock:
            while self._free:
                lane = self._free.pop()
                if lane.process == os.getpid():  # a forked process has no threads of its parent
                    return lane
        return Lane(self._compiled(), counting=self._counting)

    def give_back(self, lane: Lane) -> None:
        """Let others use a lane, or end it where enough are waiting: each has megabytes of code."""
        with self._lock:
            if len(self._free) < _WAITING:
                self._free.append(lane)
                return
        lane.close()

    def close(self) -> None:
        """End the lanes that nobody uses."""
        with self._lock:
            free, self._free = self._free, []
        for lane in free:
            lane.close()


SETTINGS = "epochs, not optimised"
"""Names what `configure` sets: a module that was compiled otherwise cannot be used."""


def configure(*, counting: bool = False) -> wasmtime.Config:
    """Say how the module is compiled, which has to be the same when it is used.

    It was optimised when it was made: doing so again takes half as long again, and gains nothing.

    Args:
        counting: whether what runs is counted; compiling then takes half as long again.
    """
    import wasmtime

    config = wasmtime.Config()
    config.epoch_interruption = True
    config.cranelift_opt_level = "none"
    config.consume_fuel = counting
    return config


def bind(
    engine: wasmtime.Engine, module: wasmtime.Module, imports: Imports
) -> wasmtime.InstancePre:
    """Bind the imports of a module."""
    import wasmtime

    linker = wasmtime.Linker(engine)
    for wanted in module.imports:
        assert wanted.name is not None
        assert isinstance(wanted.type, wasmtime.FuncType)
        linker.define_func(wanted.module, wanted.name, wanted.type, imports.function(wanted.name))
    return linker.instantiate_pre(module)
