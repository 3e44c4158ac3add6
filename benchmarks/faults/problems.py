"""What a problem with planted faults is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    Attributes:
        what: it, in words.
        old, new: a piece of the encoding, and what stands there instead.
        shown_by: an input that shows it, where no small scope has one.
    """

    what: str
    old: str
    new: str
    shown_by: str = ""


@dataclass(frozen=True)
class Problem:
    """An encoding that is right, its inputs, and what may be wrong with it.

    Attributes:
        title: its name.
        encoding: the program without an input.
        inputs: the possible facts of an input, as a program with the constant `n`.
        where: what an input has to fit.
        predicates: the predicates of the inputs.
        drawn: inputs as hypothesis draws them.
        faults: what may be wrong.
        limit: the most inputs that a scope may have.
    """

    title: str
    encoding: str
    inputs: str
    where: str
    predicates: Sequence[type[Any]]
    drawn: SearchStrategy[Any]
    faults: Sequence[Fault]
    limit: int = 20_000

    @property
    def right(self) -> str:
        """The encoding as it should be; an input may lack facts of any predicate."""
        return self.encoding + self.defined

    @property
    def defined(self) -> str:
        """Directives that let an input lack facts."""
        return "".join(f"#defined {each.signature}.\n" for each in self.predicates)

    def wrong(self, fault: Fault) -> str:
        """The encoding with a fault.

        Raises:
            ValueError: the piece to replace does not stand there exactly once.
        """
        if self.encoding.count(fault.old) != 1:
            raise ValueError(f"{self.title}, {fault.what}: `{fault.old}` does not stand there once")
        return self.encoding.replace(fault.old, fault.new) + self.defined
