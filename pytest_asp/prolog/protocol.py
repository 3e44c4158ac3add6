"""What a Prolog engine is asked, and what comes back: plain data, the same for each engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class Limits:
    """What one search may use, loading the program included.

    Attributes:
        timeout: seconds of wall time over all answers, without the time between asking for them.
        memory: bytes.
        inferences: how many inferences; None: any number. The same search of the same program
            needs the same number on every machine.
    """

    timeout: float = 10.0
    memory: int = 512 << 20
    inferences: int | None = None


@dataclass(frozen=True, slots=True)
class ModuleText:
    """A module that a program loads from a file beside it.

    Attributes:
        name: of the module.
        text: of the file, in which local files of modules are named as libraries.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ProgramText:
    """A program as an engine loads it: nothing that stands outside of it is read, libraries aside.

    Attributes:
        text: clauses and directives.
        name: what messages call it, such as `sudoku.pl`.
        called: the `name/arity` of each predicate that its clauses call.
        defined: the `name/arity` of each predicate that it has clauses of.
        file: where the text stands, so that an engine with a file system finds what it names.
        modules: those that it loads from files, each behind those that it needs itself, for an
            engine that has no file system.
        linked: the text with these modules named as libraries, line by line the same; None: it
            loads none.
    """

    text: str
    name: str
    called: frozenset[str] = frozenset()
    defined: frozenset[str] = frozenset()
    file: Path | None = None
    modules: tuple[ModuleText, ...] = ()
    linked: str | None = None


@dataclass(frozen=True, slots=True)
class TermText:
    """A term as an engine wrote it.

    Attributes:
        shown: as people read it: operators, quotes where needed, variables by name.
        canonical: as a program reads it: no operators; None: the term is cyclic,
            or too deep to be written.
    """

    shown: str
    canonical: str | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The goal succeeded.

    Attributes:
        bindings: each variable that the goal names, other than those that begin with `_`, with its
            value; a variable that stays free, and is equal to no other one, is left out.
        residual: the goals that constrain variables of the answer and are left open, as text.
        deterministic: whether no choice point is left, so that no other answer can follow.
    """

    bindings: tuple[tuple[str, TermText], ...] = ()
    residual: tuple[str, ...] = ()
    deterministic: bool = False


@dataclass(frozen=True, slots=True)
class Thrown:
    """The search ended with an error or another ball that nothing caught."""

    ball: TermText


Event: TypeAlias = "Solution | Thrown"


@dataclass(frozen=True, slots=True)
class Message:
    """Something that an engine says about a program or a goal.

    Attributes:
        code: `syntax-error`, `load-error`, or one of the codes of warnings.
        text: what it says, without the place.
        line: the line of the program's text, from 1, where it is known.
        column: likewise.
    """

    code: str
    text: str
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of loading a program.

    Attributes:
        errors: what kept it from being loaded as it stands; empty: it is ready to be searched.
        warnings: what else the engine says about it.
        unknown: those of `ProgramText.called` that neither the program nor a library defines.
        library: those of `ProgramText.defined` that are built in, or that it imports from a
            library; with the name of the library, or `builtin`.
        output: what the program wrote meanwhile.
        tells_apart: whether the engine by itself warns of all clauses that stand apart.
    """

    errors: tuple[Message, ...] = ()
    warnings: tuple[Message, ...] = ()
    unknown: frozenset[str] = frozenset()
    library: Mapping[str, str] = field(default_factory=dict)
    output: str = ""
    tells_apart: bool = False


class GoalRefused(Exception):  # noqa: N818  # data that crosses a border, not an error of its own
    """A goal that an engine cannot parse; `str()` of it is what the engine says."""


class LoadRefused(Exception):  # noqa: N818  # likewise
    """A program that cannot be loaded, where a goal was to be searched for."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__("; ".join(message.text for message in loaded.errors))
        self.loaded = loaded


class Search(Protocol):
    """The answers to one goal, in a machine that nothing else uses."""

    def next(self) -> Event | None:
        """Search for the next answer; None: there is no further one.

        After None or `Thrown` the search has ended, and every further call gives None.

        Raises:
            GoalRefused: the goal cannot be parsed.
            LoadRefused: the program cannot be loaded.
            NotProven: a limit ran out, or the engine failed. The search has ended.
        """
        ...

    @property
    def output(self) -> str:
        """What the program and the goal have written so far, loading included."""
        ...

    def close(self) -> None:
        """End the machine; closing twice is fine."""
        ...


class Engine(Protocol):
    """Loads programs and searches, any number at a time, from any thread."""

    @property
    def name(self) -> str:
        """What options call it: `scryer` or `swi`."""
        ...

    def load(self, program: ProgramText, limits: Limits) -> Loaded:
        """Load a program into a machine of its own, and say what there is to say about it.

        Raises:
            NotProven: a limit ran out, or the engine failed.
        """
        ...

    def search(self, program: ProgramText, goal: str, limits: Limits, *, seed: int = 0) -> Search:
        """Begin to search; nothing is done before the first `next`.

        Args:
            program: what is loaded first, into a machine of its own.
            goal: without the full stop, or with it.
            limits: for the whole search.
            seed: makes random numbers repeatable.
        """
        ...

    def close(self) -> None:
        """End all machines."""
        ...
