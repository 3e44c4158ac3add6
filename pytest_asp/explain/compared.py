"""What is known of a comparison that failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.sources import Source
    from pytest_asp.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Comparison:
    """A failed comparison: one line for the assert itself, and the rest of what there is to say.

    >>> from pytest_asp.explain.compared import Comparison
    >>> Comparison("count == 3", "expected exactly 3 answer sets, found at least 4").summary
    'count == 3: expected exactly 3 answer sets, found at least 4'

    Attributes:
        name: what was compared, such as `count == 3`.
        words: what was expected and found, in one line.
        lines: how the sides differ.
        verdict: what was expected of an answer and found, where it is about one.
        sources: the programs of the answers that were compared.
    """

    name: str
    words: str
    lines: tuple[str, ...] = ()
    verdict: Verdict | None = None
    sources: tuple[Source, ...] = ()

    @property
    def summary(self) -> str:
        """The line for the assert."""
        return f"{self.name}: {self.words}"

    @classmethod
    def of(cls, name: str, verdict: Verdict, source: Source) -> Comparison:
        """Word a comparison by what was expected of one answer."""
        words = f"expected {verdict.expected}, found {verdict.found}"
        return cls(name, words, verdict=verdict, sources=(source,))
