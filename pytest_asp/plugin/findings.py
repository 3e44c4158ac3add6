"""What a test asked of a program, what came of it, and what settled it: plain data and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from pytest_asp.answers import QueryRecord
    from pytest_asp.verdicts import Verdict

PROOFS = ("witness", "exhausted", "grounding", "not proven")
"""What can settle a question: models that were found; a search to its end; a grounding that left
nothing to search for; or nothing did."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was expected or asked, and what came of it.

    Attributes:
        asked: what was expected or asked for, in words.
        found: what came of it, in words.
        verdict: `holds`, `fails` or `not proven` where something was expected, `refused` where
            clingo refused the program or warned about it, and empty for a mere question.
        proof: what settled it, one or several of `PROOFS`.
    """

    asked: str
    found: str
    verdict: str = ""
    proof: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """All of it in one line."""
        if self.verdict == "refused":
            return f"failed: {self.found}"
        if self.verdict == Outcome.NOT_PROVEN.value or self.proof == ("not proven",):
            return f"{self.asked}: {self.found}"
        found = {"holds": "proven", "fails": f"found {self.found}"}.get(self.verdict, self.found)
        proof = f" ({', '.join(self.proof)})" if self.proof else ""
        return f"{self.asked}: {found}{proof}"

    def to_json(self) -> dict[str, Any]:
        """Give it as what JSON can carry."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**data, "proof": list(self.proof)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Finding:
        """Read what `to_json` gave."""
        return cls(**{**data, "proof": tuple(data["proof"])})


def proof_of(verdict: Verdict, asked: Sequence[QueryRecord]) -> tuple[str, ...]:
    """Find what settled a verdict.

    What holds may need several proofs, one for each literal; what fails is settled by the last
    question. Models that were asked for as evidence settle nothing, unless nothing else was asked.

    Args:
        verdict: what was found.
        asked: the questions that were asked for it.
    """
    if verdict.outcome is Outcome.NOT_PROVEN:
        return ("not proven",)
    deciding = [record for record in asked if not record.fresh] or list(asked)
    if verdict.outcome is Outcome.FAILS:
        deciding = deciding[-1:]
    return in_order(record.proof for record in deciding)


def in_order(proofs: Iterable[str]) -> tuple[str, ...]:
    """Give each proof once, in the order of `PROOFS`."""
    return tuple(sorted(set(proofs), key=PROOFS.index))


def of_verdict(verdict: Verdict, proof: tuple[str, ...], *, decided: bool) -> Finding:
    """Say what came of what a test expected.

    Args:
        verdict: what was found.
        proof: what settled it.
        decided: whether grounding left nothing to search for.
    """
    proof = _settled(proof, decided=decided)
    return Finding(verdict.expected, verdict.found, verdict.outcome.value, proof)


def of_question(record: QueryRecord, *, decided: bool) -> Finding:
    """Say what came of a question that a test asked by itself."""
    if record.open:
        after = f", after {record.seen:,} model{'s' if record.seen > 1 else ''}"
        found = f"not proven{after if record.seen else ''}"
    else:
        found = f"{record.seen:,} found" if record.seen else "none found"
    return Finding(str(record.question), found, "", _settled((record.proof,), decided=decided))


def of_refusal(refusal: BaseException) -> Finding:
    """Say in one line what kept a program from being asked about."""
    return Finding("", str(refusal).partition("\n")[0], "refused")


def _settled(proof: tuple[str, ...], *, decided: bool) -> tuple[str, ...]:
    return ("grounding",) if decided and proof and "not proven" not in proof else proof
