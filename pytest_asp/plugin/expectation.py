"""The base of what a project expects of answer sets in words of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pytest_asp.verdicts import Outcome, Verdict

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, Model


class AspExpectation(ABC):
    """What a project expects of its answer sets: the base of a mark of its own.

    A subclass says what is expected and decides whether it is so. Make it a frozen dataclass,
    whose fields then are the arguments of the mark.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class AtMost(AspExpectation):
    ...     number: int
    ...
    ...     @property
    ...     def expected(self) -> str:
    ...         return f"at most {self.number} answer sets"
    ...
    ...     def verdict(self, answer: Answer) -> Verdict:
    ...         return self.holds() if answer.count <= self.number else self.fails("more")
    >>> AtMost(2).fails("more").expected
    'at most 2 answer sets'
    """

    @property
    @abstractmethod
    def expected(self) -> str:
        """What is expected, in words that follow "expected": `at most 2 answer sets`."""

    @property
    def project(self) -> bool | str | None:
        """Which answer sets count as different, as `project=` of `asp.solve`; None: as it is."""
        return None

    @abstractmethod
    def verdict(self, answer: Answer) -> Verdict:
        """Ask the answer, and return `self.holds()` or `self.fails(found)`.

        A question that is left open need not be caught here: the verdict then is not proven.
        """

    def holds(self, found: str = "so") -> Verdict:
        """Give the verdict that what is expected is proven.

        Args:
            found: what was found, in words, for the table of `pytest --asp`.
        """
        return Verdict(Outcome.HOLDS, self.expected, found)

    def fails(self, found: str, *evidence: Model, about: str = "") -> Verdict:
        """Give the verdict that what is expected is not so.

        Args:
            found: what was found instead, in words.
            evidence: the answer set that shows it, or two to be compared.
            about: what the one answer set of the evidence is: `An answer set with 4 colours`.
        """
        if len(evidence) == 1 and not about:
            about = "The answer set that decides"
        return Verdict(Outcome.FAILS, self.expected, found, evidence, about=about)
