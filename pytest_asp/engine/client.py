"""The engine behind the `asp` fixture: each process that asks has a worker process of its own."""

from __future__ import annotations

import atexit
import os
import threading
from collections import deque
from dataclasses import replace
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

from pytest_asp.engine.frames import Deadline
from pytest_asp.engine.functions import FunctionFailed
from pytest_asp.engine.hidden import GENERATION_BITS
from pytest_asp.engine.process import WorkerProcess, uninterrupted
from pytest_asp.engine.progress import TELL_AFTER, TELL_EVERY, Advance
from pytest_asp.engine.queries import WALL_FACTOR, Limits, ModelsFound, Unfinished
from pytest_asp.errors import AnswerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.engine.functions import Callables
    from pytest_asp.engine.queries import FindModels, ModelData, Query, Reply, Task

    Watch = Callable[[Advance | None], None]

_GRACE = 1.0  # the watchdog in the worker is faster, and knows more
_inherited: list[WorkerProcess] = []  # workers of the process that forked this one: never touched


class WorkerEngine:
    """An `Engine` whose solving is done by a process that can be ended.

    The worker is started by the first question, and again by the first one after it ended. It is
    locked for threads. A process forked from this one gets a worker of its own.

    Args:
        watch: is told how far a question has come that takes long, and None when it is over.
    """

    _process: WorkerProcess | None = None
    _busy: bool = False
    _watched: bool = False

    def __init__(self, watch: Watch | None = None) -> None:
        self._watch = watch
        self._measuring = False
        self._start_over()
        self._generation = 0
        self._streams = count(1)
        atexit.register(self.close)

    def ask(
        self, task: Task, query: Query, limits: Limits, functions: Callables | None = None
    ) -> Reply:
        """Answer one query; where the limits run out, the reply says what is missing."""
        reply: Reply = self.request("ask", (task, query), limits, functions)
        return reply

    def stream(
        self, task: Task, query: FindModels, limits: Limits, functions: Callables | None = None
    ) -> WorkerStream:
        """Begin to enumerate models; the limits are for the whole enumeration."""
        number = next(self._streams)
        return WorkerStream(self, number, (task, query), limits=limits, functions=functions)

    def hidden(self, model: ModelData) -> str | None:
        """Give all atoms of a model, one a line; None if the worker that had them has ended."""
        key = model.hidden or 0
        if key >> GENERATION_BITS != self._generation or not self._is_running():
            return None
        text = self.request("hidden", (key,), Limits(), None)
        return text if isinstance(text, str) else None

    def release(self, model: ModelData) -> None:
        """Forget the hidden atoms of a model, with the next request."""
        if model.hidden is not None:
            self._released.append(model.hidden)

    def release_stream(self, number: int) -> None:
        """End an enumeration, with the next request."""
        self._closed.append(number)

    def measure(self) -> None:
        """Begin with a worker that has seen nothing, and have conflicts and memory measured.

        What is measured then depends on the questions from here on alone.
        """
        self._measuring = True
        process = self._process
        if self._owner != os.getpid() or process is None:
            return
        if not process.renewable:
            self.close()
        elif process.served and self.request("renew", (), Limits(), None) is None:
            process.served = 0
            self._generation += 1

    def close(self) -> None:
        """End the worker; another question starts a new one."""
        if self._owner != os.getpid():
            return
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                process.close()

    def request(
        self, verb: str, arguments: tuple[Any, ...], limits: Limits, functions: Callables | None
    ) -> Any:
        """Have the worker do something, and give what it replies, or an `Unfinished`."""
        if self._owner != os.getpid():
            self._start_over()
        with self._lock:
            if self._busy:
                raise AnswerError(
                    "expected a function that computes values, got one that asks for an answer "
                    "while the program that calls it is being grounded: ask before or after"
                )
            self._busy = True
            try:
                return self._settled(verb, arguments, limits, functions)
            finally:
                self._busy = False

    def _start_over(self) -> None:
        """Begin without a worker, leaving that of a process this one was forked from alone."""
        if self._process is not None:
            _inherited.append(self._process)
            self._process = None
        self._owner = os.getpid()
        self._lock = threading.RLock()
        self._busy = False
        self._released: deque[int] = deque()
        self._closed: deque[int] = deque()

    def _settled(
        self, verb: str, arguments: tuple[Any, ...], limits: Limits, functions: Callables | None
    ) -> Any:
        reply, alone = self._exchange(verb, arguments, limits, functions)
        if isinstance(reply, Unfinished) and reply.reason == "memory" and not alone:
            # Cached groundings count against the limit: only an empty worker can prove it.
            reply, _ = self._exchange(verb, arguments, limits, functions)
        return reply

    def _exchange(
        self, verb: str, arguments: tuple[Any, ...], limits: Limits, functions: Callables | None
    ) -> tuple[Any, bool]:
        """Send a request and wait for its reply; say whether it was the worker's first."""
        process, number = self._sent(verb, arguments, limits)
        alone = process.served == 1
        try:
            reply = self._awaited(process, number, limits, functions)
        except EOFError:
            reply = process.last_words()
        except Deadline:
            detail = f"the process that was solving did not keep its limit of {limits.seconds:g} s"
            reply = Unfinished("time", detail)
        except BaseException:  # an alarm or an interrupt: the reply must not meet the next question
            self._drop(process)
            raise
        finally:
            if self._watched and verb != "batch":
                self.show(None)
        if isinstance(reply, Unfinished) and reply.reason in {"time", "memory", "crash"}:
            self._drop(process)
        return reply, alone

    def _sent(
        self, verb: str, arguments: tuple[Any, ...], limits: Limits
    ) -> tuple[WorkerProcess, int]:
        """Send a request; a worker that ended before it could read anything is replaced."""
        released = _taken(self._released) if self._released else ()
        closed = _taken(self._closed) if self._closed else ()
        message = (verb, arguments, limits, released, closed, self._watch is not None)
        process = self._process or self._running()
        try:
            return process, process.request(message)
        except OSError:
            self._drop(process)
            process = self._running()
            return process, process.request(message)
        except BaseException:  # interrupted within a message: the worker cannot read on
            self._drop(process)
            raise

    def _awaited(
        self, process: WorkerProcess, number: int, limits: Limits, functions: Callables | None
    ) -> Any:
        seconds = limits.seconds
        deadline = None if seconds is None else monotonic() + WALL_FACTOR * seconds + _GRACE
        while True:
            verb, value = process.receive(number, deadline)
            if verb == "progress":
                self.show(value)
                continue
            if verb == "reply" or functions is None:
                return value
            try:
                process.answer_call(number, "returned", functions.call(*value))
            except FunctionFailed as failed:
                process.answer_call(number, "failed", str(failed))

    def show(self, advance: Advance | None) -> None:
        """Let whoever watches know how far a question has come, or that it is over."""
        if self._watch is not None and (advance is not None or self._watched):
            self._watched = advance is not None
            self._watch(advance)

    def _is_running(self) -> bool:
        return self._process is not None and self._process.alive

    def _running(self) -> WorkerProcess:
        process = self._process
        if process is None or not process.alive:
            uninterrupted(self._replace)
        if self._process is None:
            raise OSError("a worker process that could not be started")
        return self._process

    def _replace(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._generation += 1
        self._process = WorkerProcess(self._generation, renewable=self._measuring)

    def _drop(self, process: WorkerProcess) -> None:
        def drop() -> None:
            process.kill()
            if self._process is process:
                self._process = None

        uninterrupted(drop)


class WorkerStream:
    """Models in batches; where the worker has ended, a new one goes on where it left off."""

    def __init__(
        self, engine: WorkerEngine, number: int, asked: tuple[Task, FindModels], *,
        limits: Limits, functions: Callables | None,
    ) -> None:  # fmt: skip
        self._engine = engine
        self._number = number
        self._asked = asked
        self._limits = limits
        self._functions = functions
        self._seen = 0
        self._open = False
        self._tell_at = self._began = monotonic()

    def batch(self) -> Reply:
        """Give the next models; the last batch says that the search is exhausted."""
        seconds = self._limits.seconds
        if seconds is not None and seconds <= 0:
            return Unfinished(
                "time", "the time limit of the enumeration ran out", "solve", self._seen
            )
        arguments = (self._number, *self._asked, self._seen)
        self._open = True
        self._tell(monotonic())
        reply: Reply = self._engine.request("batch", arguments, self._limits, self._functions)
        if isinstance(reply, ModelsFound):
            self._seen += len(reply.models)
            if seconds is not None:
                self._limits = replace(self._limits, seconds=seconds - reply.effort.seconds)
        return reply

    def close(self) -> None:
        """End the search."""
        self._engine.show(None)
        if self._open:
            self._engine.release_stream(self._number)

    def _tell(self, now: float) -> None:
        """Tell of an enumeration that takes long, though each of its batches comes soon."""
        if now >= self._tell_at:
            if now >= self._began + TELL_AFTER:
                self._engine.show(Advance("solve", self._seen, (), now - self._began))
            self._tell_at = max(now + TELL_EVERY, self._began + TELL_AFTER)


def _taken(queue: deque[int]) -> list[int]:
    """Empty a queue that finalizers append to."""
    taken: list[int] = []
    while queue:
        taken.append(queue.popleft())
    return taken
