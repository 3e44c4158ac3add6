"""The process that owns the controls: it can be ended, which a grounding in clingo cannot.

It reads requests from its standard input and writes replies to its standard output. Every request
carries a number that its reply repeats.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from pytest_asp.engine import memory
from pytest_asp.engine.frames import Receiver, send
from pytest_asp.engine.functions import FunctionFailed
from pytest_asp.engine.hidden import HiddenAtoms
from pytest_asp.engine.inprocess import InProcessEngine, InProcessStream
from pytest_asp.engine.progress import Advance
from pytest_asp.engine.queries import (
    Effort,
    FindModels,
    Limits,
    ModelData,
    ModelsFound,
    Query,
    Refused,
    Reply,
    Task,
    Unfinished,
)
from pytest_asp.engine.renewal import RENEWED, serve_in_children
from pytest_asp.engine.watchdog import Watchdog

_BATCH_SECONDS = 0.02
_LARGEST_BATCH = 256
_OPEN_STREAMS = 16


class Server:
    """Answers requests, one after the other, until the parent closes the pipe.

    Args:
        incoming, outgoing: the pipes.
        generation: which one of the parent's workers this is.
        measuring: whether replies tell of conflicts and memory, too.
    """

    def __init__(
        self, incoming: int, outgoing: int, generation: int, *, measuring: bool = False
    ) -> None:
        self._receiver = Receiver(incoming)
        self._outgoing = outgoing
        self._writing = threading.Lock()
        self._engine = InProcessEngine(hidden=HiddenAtoms(generation), deferred=True)
        self._streams: dict[int, tuple[InProcessStream, int]] = {}
        self._request = 0
        self._measuring = self._engine.progress.counting = measuring
        self._watchdog = Watchdog(self._engine.progress, self._last_words, self._tell)

    def run(self) -> None:
        """Serve until the pipe ends."""
        while True:
            try:
                request, *message = self._receiver.receive()
            except EOFError:
                return
            verb, arguments, limits, released, closed, telling = message
            self._request = request
            for number in closed:
                self._close(number)
            self._engine.hidden_atoms.release(*released)
            self._watchdog.begin(limits.seconds, telling=telling)
            memory.limit(limits.memory)
            reply = self._answer(verb, arguments)
            self._watchdog.end()
            self._write("reply", reply)
            if verb == "renew":
                os._exit(RENEWED)
            with suppress(MemoryError):  # the next request will run into the limit itself
                self._engine.tidy()

    def _answer(self, verb: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return getattr(self, f"_{verb}")(*arguments)
        except MemoryError:
            return self._out_of_memory()

    def _ask(self, task: Task, query: Query) -> Reply:
        reply = self._engine.ask(task, query, Limits(), self._functions(task))
        if isinstance(reply, Unfinished) and reply.reason == "memory":
            return self._out_of_memory(reply)
        return self._measured(reply) if self._measuring else reply

    def _measured(self, reply: Reply) -> Reply:
        """Add what answering took, beyond the time."""
        if isinstance(reply, Refused | Unfinished):
            return reply
        conflicts = self._engine.progress.conflicts
        effort = replace(reply.effort, conflicts=conflicts, memory=memory.peak())
        return replace(reply, effort=effort)

    def _batch(self, number: int, task: Task, query: FindModels, skip: int) -> Reply:
        """Give the next models of a stream, which begins again where it is not open (any more)."""
        stream, size = self._streams.pop(number, (None, 1))
        if stream is None:
            stream = self._engine.stream(task, query, Limits(), self._functions(task))
            found = stream.skip(skip)
            if not isinstance(found, ModelsFound):
                return found
        reply = _collect(stream, size)
        if isinstance(reply, ModelsFound) and reply.models and not reply.exhausted:
            self._streams[number] = stream, min(2 * size, _LARGEST_BATCH)
            while len(self._streams) > _OPEN_STREAMS:
                self._close(next(iter(self._streams)))
        else:
            stream.close()
        return self._measured(reply) if self._measuring else reply

    def _close(self, number: int) -> None:
        stream, _ = self._streams.pop(number, (None, 1))
        if stream is not None:
            stream.close()

    def _renew(self) -> None:
        """Reply that this is the last reply; the next process of this worker has seen nothing."""

    def _hidden(self, key: int) -> str | None:
        return self._engine.hidden_atoms.text(key)

    def _out_of_memory(self, reply: Unfinished | None = None) -> Unfinished:
        return reply or self._engine.progress.unfinished("memory", "clingo ran out of memory")

    def _functions(self, task: Task) -> _ParentFunctions | None:
        return None if task.functions is None else _ParentFunctions(task.functions, self._call)

    def _call(self, name: str, arguments: Sequence[str]) -> list[str]:
        """Call a function in the parent, where it was defined, while it waits for the reply."""
        self._write("call", (name, list(arguments)))
        request, verb, value = self._receiver.receive()
        if request != self._request or verb != "returned":
            raise FunctionFailed(str(value))
        return list(value)

    def _write(self, verb: str, value: object) -> None:
        with self._writing:
            send(self._outgoing, (self._request, verb, value))

    def _tell(self, advance: Advance) -> None:
        """Tell how far the query has come, unless the pipe is in use or full."""
        if not self._writing.acquire(blocking=False):
            return
        try:
            if select.select((), (self._outgoing,), (), 0)[1]:
                send(self._outgoing, (self._request, "progress", advance))
        finally:
            self._writing.release()

    def _last_words(self, unfinished: Unfinished) -> None:
        if self._writing.acquire(timeout=0.5):
            send(self._outgoing, (self._request, "reply", unfinished))


def _collect(stream: InProcessStream, size: int) -> Reply:
    """Collect a batch; batches grow, so that the first models come at once."""
    models: list[ModelData] = []
    seconds = 0.0
    until = monotonic() + _BATCH_SECONDS
    while True:
        found = stream.batch()
        if not isinstance(found, ModelsFound):
            return found
        models += found.models
        seconds += found.effort.seconds
        if not found.models or len(models) >= size or monotonic() > until:
            return replace(found, models=tuple(models), seen=len(models), effort=Effort(seconds))


@dataclass(frozen=True, slots=True)
class _ParentFunctions:
    """Functions that live in the parent."""

    names: tuple[str, ...]
    call: Callable[[str, Sequence[str]], Sequence[str]]


def main(generation: int, *, renewable: bool = False) -> None:
    """Run a worker on the standard pipes; the first of a process is generation 1.

    One that is renewable measures what queries take, and can begin anew.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)  # whatever reads or prints here must not touch the messages
    os.dup2(nothing, 1)
    os.close(nothing)

    def serve(generation: int) -> None:
        Server(incoming, outgoing, generation, measuring=renewable).run()

    if renewable:
        serve_in_children(serve, generation)
    serve(generation)
    sys.exit(0)
