"""What checking all inputs of a scope found."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_asp.errors import NotProven
from pytest_asp.verdicts import Outcome


@dataclass(frozen=True, slots=True)
class ScopeVerdict:
    """A verdict on all inputs of a scope.

    >>> str(ScopeVerdict(Outcome.HOLDS, "one answer set for each of 8 inputs", "proven", 8, 8))
    'expected one answer set for each of 8 inputs, proven'

    Attributes:
        outcome: whether it holds for all, fails for one, or was not proven.
        expected: what was expected of each input, in words.
        found: what was found, in words; for one that fails, the difference too.
        inputs: how many inputs the scope has.
        checked: how many of them were looked at, the smallest first.
        facts: the smallest input for which it fails, as ASP text to paste; None: there is none.
        cause: what kept it from being proven, if anything did.
    """

    outcome: Outcome
    expected: str
    found: str
    inputs: int
    checked: int
    facts: str | None = None
    cause: NotProven | None = None

    def __str__(self) -> str:
        return f"expected {self.expected}, {self.found}"
