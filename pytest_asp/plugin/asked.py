"""One answer that a test asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_asp.plugin.findings import proof_of

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, QueryRecord
    from pytest_asp.verdicts import Verdict


@dataclass(slots=True)
class Asked:
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
