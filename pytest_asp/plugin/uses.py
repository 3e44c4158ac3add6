"""What asking programs took, as plain data that travels from a worker of pytest-xdist."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import AspError, NotProven
from pytest_asp.plugin.findings import Finding, of_question, of_refusal, of_verdict
from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.answers import Answer, Statistics
    from pytest_asp.plugin.asked import Asked


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

    @property
    def key(self) -> tuple[str, str]:
        """What two uses share that are shown as one."""
        return self.title, self.place

    def joined(self, other: ProgramUse) -> ProgramUse:
        """Add another use of the same program."""
        return replace(
            self,
            answers=self.answers + other.answers,
            models=max(self.models, other.models),
            rules=_most([self.rules, other.rules]),
            conflicts=_sum([self.conflicts, other.conflicts]),
            seconds=self.seconds + other.seconds,
            memory=_most([self.memory, other.memory]),
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


def use_of(
    asked: Asked, *, count_rules: bool = False, title: Callable[[Answer], str] | None = None
) -> ProgramUse | None:
    """Sum up what a test asked of an answer; None where it asked nothing.

    Args:
        asked: the answer, with what marks found.
        count_rules: whether to ask for the number of ground rules; not where a limit ran out.
        title: gives the name of the program; None: its own title.
    """
    answer, records = asked.answer, asked.records
    if not records and not asked.verdicts and asked.refusal is None:
        return None
    place = answer.source.location or answer.location
    statistics = _statistics(answer) if count_rules and records else None
    return ProgramUse(
        title=answer.source.title if title is None else title(answer),
        place=str(place) if place is not None else "",
        models=max((record.seen for record in records), default=0),
        rules=statistics.rules if statistics is not None else None,
        conflicts=_sum(record.conflicts for record in records),
        seconds=sum(record.seconds for record in records),
        memory=_most(record.memory for record in records),
        findings=_findings(asked, decided=statistics is not None and statistics.decided),
        open=sum(verdict.outcome is Outcome.NOT_PROVEN for verdict in asked.verdicts),
    )


def _findings(asked: Asked, *, decided: bool) -> tuple[Finding, ...]:
    found = [
        of_verdict(verdict, proof, decided=decided)
        for verdict, proof in zip(asked.verdicts, asked.proofs, strict=True)
    ]
    found = found or [of_question(record, decided=decided) for record in asked.records]
    if asked.refusal is not None:
        found.append(of_refusal(asked.refusal))
    return tuple(dict.fromkeys(found))


def _statistics(answer: Answer) -> Statistics | None:
    try:
        return answer.statistics
    except (AspError, NotProven):
        return None


def _sum(numbers: Iterable[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def _most(numbers: Iterable[int | None]) -> int | None:
    return max((number for number in numbers if number is not None), default=None)
