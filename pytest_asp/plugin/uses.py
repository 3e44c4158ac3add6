"""What asking a program took, as plain data that travels from a worker of pytest-xdist."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import AspError, NotProven
from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from pytest_asp.answers import Answer
    from pytest_asp.plugin.asked import Asked
    from pytest_asp.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class ProgramUse:
    """One program of one test, over all questions that the test asked about it.

    Attributes:
        title: the program's short name.
        place: where it was made, or the file it stands in.
        answers: how many times the program was solved for.
        models: the most models that one question saw.
        rules: ground rules, where they could be counted.
        seconds: of all questions.
        findings: what was asked and found, in words.
        open: how many questions were not proven.
    """

    title: str
    place: str
    answers: int = 1
    models: int = 0
    rules: int | None = None
    seconds: float = 0.0
    findings: tuple[str, ...] = ()
    open: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What two uses share that are shown as one."""
        return self.title, self.place

    def joined(self, other: ProgramUse) -> ProgramUse:
        """Add another use of the same program."""
        counts = [rules for rules in (self.rules, other.rules) if rules is not None]
        return replace(
            self,
            answers=self.answers + other.answers,
            models=max(self.models, other.models),
            rules=max(counts, default=None),
            seconds=self.seconds + other.seconds,
            findings=tuple(dict.fromkeys((*self.findings, *other.findings))),
            open=self.open + other.open,
        )

    def to_json(self) -> dict[str, Any]:
        """Give it as what JSON and pytest-xdist can carry."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> ProgramUse:
        """Read what `to_json` gave, which may have come back with lists for tuples."""
        return cls(**{**data, "findings": tuple(data["findings"])})


def use_of(asked: Asked, *, count_rules: bool = False) -> ProgramUse | None:
    """Sum up what a test asked of an answer; None where it asked nothing.

    Args:
        asked: the answer, with what marks found.
        count_rules: whether to ask for the number of ground rules; not where a limit ran out.
    """
    from pytest_asp.explain.answer import question_lines

    answer, verdicts, records = asked.answer, asked.verdicts, asked.records
    if not records and not verdicts and asked.refusal is None:
        return None
    place = answer.source.location or answer.location
    words = [_verdict_words(verdict) for verdict in verdicts] or question_lines(records)
    if asked.refusal is not None:
        words.append(refusal_words(asked.refusal))
    return ProgramUse(
        title=answer.source.title,
        place=str(place) if place is not None else "",
        models=max((record.seen for record in records), default=0),
        rules=_ground_rules(answer) if count_rules and records else None,
        seconds=sum(record.seconds for record in records),
        findings=tuple(dict.fromkeys(words)),
        open=sum(verdict.outcome is Outcome.NOT_PROVEN for verdict in verdicts),
    )


def _ground_rules(answer: Answer) -> int | None:
    try:
        return answer.statistics.rules
    except (AspError, NotProven):
        return None


def refusal_words(refusal: BaseException) -> str:
    """Say in one line what kept a program from being asked about."""
    return f"failed: {str(refusal).partition(chr(10))[0]}"


def _verdict_words(verdict: Verdict) -> str:
    if verdict.outcome is Outcome.HOLDS:
        return f"{verdict.expected}: proven"
    if verdict.outcome is Outcome.FAILS:
        return f"{verdict.expected}: found {verdict.found}"
    return f"{verdict.expected}: not proven"
