"""The answers to one goal that a test asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_asp.plugin.entries import Entry
from pytest_asp.plugin.findings import Finding, of_refusal
from pytest_asp.plugin.uses import ProgramUse
from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.plugin.recording import Recorder
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.asked import PrologRecord
    from pytest_asp.prolog.transcript import Transcript
    from pytest_asp.verdicts import Verdict


@dataclass(slots=True)
class PrologAsked(Entry):
    """The answers to one goal, with the verdicts of marks and of a failed assert on them.

    It does not keep the search alive, which ends as soon as the test lets go of the answers.

    Attributes:
        answer: what is known of them.
        before: what earlier tests had done of the search.
        verdicts: what marks found, and what the assert that failed.
        proofs: what settled each verdict.
        refusal: what kept the goal from being asked: a program that cannot be loaded, warnings.
    """

    answer: Transcript
    before: PrologRecord | None = None
    verdicts: list[Verdict] = field(default_factory=list)
    proofs: list[tuple[str, ...]] = field(default_factory=list)
    refusal: BaseException | None = None

    @staticmethod
    def progress(answer: Transcript) -> PrologRecord | None:
        """Give what has been done of the search, which is one however often it is asked."""
        return answer.records[-1] if answer.records else None

    @property
    def answers(self) -> PrologAnswers:
        """The answers as the test saw them; nothing more is searched for."""
        from pytest_asp.prolog.retelling import retold

        return retold(self.answer)

    def note(self, verdict: Verdict) -> None:
        """Note what a mark found, by what has been searched for it."""
        self.verdicts.append(verdict)
        is_open = verdict.outcome is Outcome.NOT_PROVEN
        self.proofs.append(("not proven",) if is_open else self._proof())

    def is_refused_by(self, error: BaseException) -> bool:
        """Tell whether this error ended the search before it began."""
        record = self.progress(self.answer)
        return record is not None and record.ended == "refused" and self.answer.failure is error

    def note_refusal(self, error: BaseException) -> None:
        """Note what kept the program from being asked about."""
        self.refusal = error

    def use(
        self,
        *,
        counting: bool = False,  # noqa: ARG002  # nothing has to be asked for it
        title: Callable[[Transcript], str] | None = None,  # noqa: ARG002  # goals have no hook
    ) -> ProgramUse | None:
        """Sum up what the test asked."""
        from pytest_asp.prolog.shown import one_line

        record = self.progress(self.answer)
        if record is None or record == self.before:
            return None
        asked = self.answer.asked
        source, place = asked.source, asked.source.location or asked.location
        return ProgramUse(
            title=source.title,
            place=str(place),
            models=record.seen,
            seconds=record.seconds - (self.before.seconds if self.before is not None else 0),
            findings=self._findings(record),
            open=sum(verdict.outcome is Outcome.NOT_PROVEN for verdict in self.verdicts),
            language="prolog",
            goal=one_line(asked.shown),
        )

    def _findings(self, record: PrologRecord) -> tuple[Finding, ...]:
        found = [
            Finding(verdict.expected, verdict.found, verdict.outcome.value, proof)
            for verdict, proof in zip(self.verdicts, self.proofs, strict=True)
        ]
        if self.refusal is not None:
            found.append(of_refusal(self.refusal))
        return tuple(dict.fromkeys(found)) or (self._question(record),)

    def _question(self, record: PrologRecord) -> Finding:
        """Say what came of a goal of which nothing is known to be expected."""
        words = f"{record.seen:,} found" if record.seen else "none found"
        words += f", {record.undecided:,} of them undecided" if record.undecided else ""
        ends = {"raised": ", then an error", "not proven": ", then not proven"}
        return Finding("answers", words + ends.get(record.ended, ""), "", self._proof())

    def _proof(self) -> tuple[str, ...]:
        """Say what settles what is known: answers that were found, or the end of the search."""
        record = self.progress(self.answer)
        ended = record.ended if record is not None else "open"
        proofs = {"open": "witness", "exhausted": "exhausted", "raised": "exhausted"}
        return (proofs.get(ended, "not proven"),)


def note_answers(recorder: Recorder, answers: PrologAnswers) -> None:
    """Note that the running test asks a goal."""
    from pytest_asp.prolog.retelling import transcript_of

    recorder.note(transcript_of(answers), PrologAsked)


def note_mark(recorder: Recorder, answers: PrologAnswers, verdict: Verdict) -> None:
    """Note what a mark found, as `Recorder.note_mark` does."""
    from pytest_asp.prolog.retelling import transcript_of

    recorder.note_mark(transcript_of(answers), verdict, PrologAsked)
