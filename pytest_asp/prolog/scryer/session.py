"""One machine with one program in it, within the limits of one search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from pytest_asp.engine.quantities import size_words
from pytest_asp.errors import (
    EngineCrashed,
    InferenceLimitReached,
    MemoryLimitReached,
    NotProven,
    TimeLimitReached,
)
from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.scryer.endings import Ending, ending
from pytest_asp.prolog.scryer.imports import NoJavaScriptError
from pytest_asp.prolog.scryer.lanes import OutOfTimeError
from pytest_asp.prolog.scryer.machine import HaltedError, QueryError
from pytest_asp.prolog.scryer.replies import END, HALTED, LOADED
from pytest_asp.prolog.scryer.snapshot import read_output

if TYPE_CHECKING:
    from pytest_asp.prolog.scryer.artifacts import Artifacts

T = TypeVar("T")
INSTRUCTIONS = 2000
"""How many instructions of WebAssembly count as one inference."""

PROGRAM = "/program.pl"
_SEEDS = (1 << 64) - 1


class Session:
    """A machine, from the first clause to the last answer.

    Args:
        artifacts: what the machine is made from.
        libraries: those of the snapshot.
        limits: of all that is done in it.
    """

    def __init__(self, artifacts: Artifacts, libraries: tuple[str, ...], limits: Limits) -> None:
        self._limits = limits
        self._spent = 0.0
        self._before = 0
        self._lanes = artifacts.lanes(counting=limits.inferences is not None)
        snapshot = artifacts.snapshot(libraries)
        self._lane = self._lanes.take()
        self._output = snapshot.layout.output
        self._written: bytes | None = None
        memory = max(limits.memory, snapshot.layout.size)
        self._instance = self._lane.instance(memory=memory)
        if limits.inferences is not None:
            self._instance.store.set_fuel(limits.inferences * INSTRUCTIONS)
        self._machine = snapshot.fill(self._instance)

    def load(self, program: ProgramText, seed: int) -> str:
        """Load a program; give what the harness says of it."""
        machine = self._machine

        def consult(text: str, path: str) -> str:
            machine.consult(text + "\n", path)
            return machine.ask("'$pytest_asp':loaded(T).")

        def steps() -> str:
            list(machine.query(f"'$pytest_asp':seed({seed & _SEEDS})."))
            for module in program.modules:
                reply = consult(module.text, f"/modules/{module.name}.pl")
                if reply == HALTED:
                    return reply
                if reply != LOADED:
                    return f"-1{reply[reply.index(END) :]}"  # its line is none of the program's
            self._before = len(self.output)
            return consult(program.text if program.linked is None else program.linked, PROGRAM)

        return self._run(steps)

    @property
    def said(self) -> str:
        """What was written since the program itself began to be loaded."""
        return self.output[self._before :]

    def known(self, predicates: list[str]) -> set[str]:
        """Find which of some predicates, each a `name/arity`, can be called."""
        indicators = [_indicator(predicate) for predicate in predicates]
        goal = f"'$pytest_asp':known([{','.join(indicators)}], T)."
        letters = self._run(lambda: self._machine.ask(goal))
        return {each for each, letter in zip(predicates, letters, strict=True) if letter == "y"}

    def answers(self, goal: str) -> Iterator[str]:
        """Give what the harness says of each answer to a goal of the user's."""
        goal = _SPACE.sub(lambda found: f"\\x{ord(found[0]):x}\\", goal)
        plain, wrapped = quoted(f"{goal}\n."), quoted(f"({goal}\n).")
        query = self._machine.query(f"'$pytest_asp':solve({plain}, {wrapped}, T).")
        while (text := self._run(lambda: next(query))) != "end":
            yield text

    @property
    def output(self) -> str:
        """What was written so far."""
        if self._written is None:
            return read_output(self._instance, self._output).decode("utf-8", "replace")
        return self._written.decode("utf-8", "replace")

    def close(self) -> None:
        """Free the machine; what it has written stays."""
        if self._written is None:
            self._lane.settle()
            self._written = read_output(self._instance, self._output)
            self._instance.close()
            self._lanes.give_back(self._lane)

    def _run(self, function: Callable[[], T]) -> T:
        """Call a function in the lane's thread, within what is left of the time.

        Raises:
            NotProven: a limit ran out, or the machine broke down. It cannot be used any more.
        """
        import wasmtime

        began = monotonic()
        try:
            return self._lane.call(self._instance, function, self._limits.timeout - self._spent)
        except OutOfTimeError:
            raise TimeLimitReached(
                f"not proven: the goal ran longer than {self._limits.timeout:g} s; {_CURE}",
                phase="solve",
            ) from None
        except HaltedError:
            raise halted() from None
        except NoJavaScriptError:
            raise EngineCrashed(
                "not proven: the program called js_eval/2, and there is no JavaScript",
                phase="solve",
            ) from None
        except (wasmtime.Trap, wasmtime.WasmtimeError, QueryError) as error:
            raise self._failure(error) from None
        finally:
            self._spent += monotonic() - began

    def _failure(self, error: Exception) -> NotProven:
        what = ending(error)
        if what is Ending.MEMORY:
            return MemoryLimitReached(
                f"not proven: the goal took more than {size_words(self._limits.memory)} of memory; "
                f"{_CURE}",
                phase="solve",
            )
        if what is Ending.INFERENCES:
            return InferenceLimitReached(
                f"not proven: the goal took more than {self._limits.inferences:,} inferences; "
                f"{_CURE}",
                phase="solve",
            )
        if what is Ending.STACK:
            return EngineCrashed("not proven: a term is nested too deep for Scryer Prolog")
        return EngineCrashed(f"not proven: Scryer Prolog broke down: {error}", phase="solve")


_SPACE = re.compile(r"[^\S\x00-\x7f]")
"""What would break the engine's reader down: in quotes it is escaped, elsewhere an error."""

_CURE = "use a larger limit, or a smaller instance"


def halted() -> EngineCrashed:
    """Give what to raise where the machine stopped of its own accord."""
    return EngineCrashed("not proven: the program ended the search with halt/0", phase="solve")


def _indicator(predicate: str) -> str:
    name, _, arity = predicate.rpartition("/")
    # The engine does not find a predicate of one letter by its name in quotes.
    return f"p({name if _PLAIN.fullmatch(name) else quoted(name)},{arity})"


def quoted(text: str) -> str:
    """Write text as an atom of Prolog's."""
    return f"'{_SPECIAL.sub(_escape, text)}'"


_PLAIN = re.compile(r"[a-z]\w*", re.ASCII)
_SPECIAL = re.compile(r"['\\\x00-\x1f\x7f]")


def _escape(found: re.Match[str]) -> str:
    return f"\\x{ord(found[0]):x}\\"
