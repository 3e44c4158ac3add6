"""What asking programs took, as plain data that travels from a worker of pytest-xdist."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from pytest_asp.plugin.findings import Finding


@dataclass(frozen=True, slots=True)
class ProgramUse:
    """One program of one test, over all questions that the test asked about it.

    Attributes:
        title: the program's short name.
        place: where it was made, or the file it stands in.
        answers: how many times the program was solved for.
        models: the most models that one question saw.
        rules: ground rules, where they could be counted.
        conflicts: of all searches, where they were counted.
        seconds: of all questions.
        memory: the most bytes that the solving process had used then, where that was measured.
        findings: what was asked and found.
        open: how many expectations were not proven.
        language: `asp` or `prolog`.
        goal: what was asked of the program, where that is a goal.
    """

    title: str
    place: str
    answers: int = 1
    models: int = 0
    rules: int | None = None
    conflicts: int | None = None
    seconds: float = 0.0
    memory: int | None = None
    findings: tuple[Finding, ...] = ()
    open: int = 0
    language: str = "asp"
    goal: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """What two uses share that are shown as one."""
        return self.language, self.title, self.place, self.goal

    def joined(self, other: ProgramUse) -> ProgramUse:
        """Add another use of the same program."""
        return replace(
            self,
            answers=self.answers + other.answers,
            models=max(self.models, other.models),
            rules=most([self.rules, other.rules]),
            conflicts=total([self.conflicts, other.conflicts]),
            seconds=self.seconds + other.seconds,
            memory=most([self.memory, other.memory]),
            findings=tuple(dict.fromkeys((*self.findings, *other.findings))),
            open=self.open + other.open,
        )

    def to_json(self) -> dict[str, Any]:
        """Give it as what JSON and pytest-xdist can carry."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**data, "findings": [finding.to_json() for finding in self.findings]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> ProgramUse:
        """Read what `to_json` gave."""
        return cls(**{**data, "findings": tuple(map(Finding.from_json, data["findings"]))})


@dataclass(frozen=True, slots=True)
class TestUse:
    """What one test asked, and how it ended: `passed`, `failed`, `not proven` or `xfailed`."""

    __test__ = False  # its name begins like that of a class of tests

    nodeid: str
    outcome: str
    uses: tuple[ProgramUse, ...]

    @property
    def seconds(self) -> float:
        """The time of all its questions."""
        return sum(use.seconds for use in self.uses)

    def to_json(self) -> dict[str, Any]:
        """Give what the report of a test carries, beside its id."""
        return {"outcome": self.outcome, "uses": [use.to_json() for use in self.uses]}

    @classmethod
    def from_json(cls, nodeid: str, data: dict[str, Any]) -> TestUse:
        """Read what `to_json` gave."""
        return cls(nodeid, data["outcome"], tuple(map(ProgramUse.from_json, data["uses"])))


def total(numbers: Iterable[int | None]) -> int | None:
    """Add the numbers that are known; None: none is."""
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def most(numbers: Iterable[int | None]) -> int | None:
    """Give the largest of the numbers that are known; None: none is."""
    return max((number for number in numbers if number is not None), default=None)
