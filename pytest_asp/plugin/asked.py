"""One answer that a test asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven, ProgramWarnings
from pytest_asp.plugin.entries import Entry
from pytest_asp.plugin.findings import Finding, of_question, of_refusal, of_verdict, proof_of
from pytest_asp.plugin.uses import ProgramUse, most, total
from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.answers import Answer, QueryRecord, Statistics
    from pytest_asp.verdicts import Verdict


@dataclass(slots=True)
class Asked(Entry):
    """One answer that a test asked, with the verdicts of marks and of a failed assert on it.

    Attributes:
        answer: what the test held.
        before: how many of the answer's queries are older than the test.
        verdicts: what marks found, and what the assert that failed.
        proofs: what settled each verdict.
        refusal: what kept the program from being asked about: clingo's refusal or warnings.
        after: how many queries there were when the test had failed; the others explain it.
    """

    answer: Answer
    before: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    proofs: list[tuple[str, ...]] = field(default_factory=list)
    refusal: BaseException | None = None
    after: int | None = None
    _settled: int = 0

    @staticmethod
    def progress(answer: Answer) -> int:
        """Count the queries of an answer."""
        return len(answer.records)

    @property
    def records(self) -> list[QueryRecord]:
        """What the test itself asked."""
        return self.answer.records[self.before : self.after]

    def note(self, verdict: Verdict) -> None:
        """Note what a mark found, by the questions asked since the last one."""
        records = self.answer.records[: self.after]
        asked = records[max(self._settled, self.before) :] or records
        self.verdicts.append(verdict)
        self.proofs.append(proof_of(verdict, asked))
        self._settled = len(records)

    def end(self) -> None:
        """Count what is asked from here on as asked for the explanation of a failure."""
        if self.after is None:
            self.after = len(self.answer.records)

    def is_refused_by(self, error: BaseException) -> bool:
        """Tell whether grounding the program gives this error, or the warnings of it."""
        try:
            warnings = self.answer.warnings
        except AspError as again:
            return str(again) == str(error)
        except NotProven:
            return False
        return isinstance(error, ProgramWarnings) and set(error.warnings) <= set(warnings)

    def note_refusal(self, error: BaseException) -> None:
        """Note what kept the program from being asked about."""
        self.refusal = error

    def use(
        self, *, counting: bool = False, title: Callable[[Answer], str] | None = None
    ) -> ProgramUse | None:
        """Sum up what the test asked, with the number of ground rules where it may be counted."""
        answer, records = self.answer, self.records
        if not records and not self.verdicts and self.refusal is None:
            return None
        place = answer.source.location or answer.location
        statistics = self._statistics() if counting and records else None
        return ProgramUse(
            title=answer.source.title if title is None else title(answer),
            place=str(place) if place is not None else "",
            models=max((record.seen for record in records), default=0),
            rules=statistics.rules if statistics is not None else None,
            conflicts=total(record.conflicts for record in records),
            seconds=sum(record.seconds for record in records),
            memory=most(record.memory for record in records),
            findings=self._findings(decided=statistics is not None and statistics.decided),
            open=sum(verdict.outcome is Outcome.NOT_PROVEN for verdict in self.verdicts),
        )

    def _findings(self, *, decided: bool) -> tuple[Finding, ...]:
        found = [
            of_verdict(verdict, proof, decided=decided)
            for verdict, proof in zip(self.verdicts, self.proofs, strict=True)
        ]
        found = found or [of_question(record, decided=decided) for record in self.records]
        if self.refusal is not None:
            found.append(of_refusal(self.refusal))
        return tuple(dict.fromkeys(found))

    def _statistics(self) -> Statistics | None:
        try:
            return self.answer.statistics
        except (AspError, NotProven):
            return None
