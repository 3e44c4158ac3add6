"""What was asked of a program, as data; the one place that says it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_asp.engine.queries import ConsequencesFound, ModelsFound, OptimumFound, Unfinished

if TYPE_CHECKING:
    from pytest_asp.engine.queries import Reply

Proof = Literal["witness", "exhausted", "not proven"]


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a program's answer sets; its text says it as people would.

    Attributes:
        about: what is looked for.
        limit: how many models are enough; 0 stands for all.
        literals: what has to hold in the model, as ASP text and whether it is positive.
        optimal: whether only the optimal answer sets count.

    >>> str(Question("models", limit=1, literals=(("p(1,2)", True), ("q", False))))
    'an answer set with p(1,2), without q'
    """

    about: Literal["models", "cautious", "brave", "optimum"]
    limit: int = 0
    literals: tuple[tuple[str, bool], ...] = ()
    optimal: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is about how many answer sets there are, whatever holds in them."""
        return self.about == "models" and not self.literals

    def __str__(self) -> str:
        if self.about == "optimum":
            return "the optimum"
        optimal = "optimal " if self.optimal else ""
        if self.about != "models":
            quantity = "every" if self.about == "cautious" else "some"
            return f"what holds in {quantity} {optimal}answer set"
        if self.literals:
            held = ((text, "with" if holds else "without") for text, holds in self.literals)
            words = ", ".join(f"{word} {text}" for text, word in held)
            return f"an {optimal}answer set {words}"
        if not self.limit:
            return f"all {optimal}models"
        return f"up to {self.limit} {optimal}model{'s' if self.limit > 1 else ''}"


@dataclass(frozen=True, slots=True)
class QueryRecord:
    """One question that was asked, and what answering it took.

    Attributes:
        question: what was asked; its text is such as `up to 2 models`.
        seen: how many models the solver found for it.
        exhausted: whether the search covered everything.
        seconds: wall time, with the grounding if there was one; also where a limit ran out.
        grounded: whether the program was grounded for it.
        fresh: whether models of a fresh grounding were asked for, to look at them.
        open: whether it was not settled.
        conflicts: of the searches for it, where somebody wants to know.
        memory: the most bytes that the solving process had used then, likewise.
    """

    question: Question
    seen: int
    exhausted: bool
    seconds: float
    grounded: bool = False
    fresh: bool = False
    open: bool = False
    conflicts: int | None = None
    memory: int | None = None

    @property
    def proof(self) -> Proof:
        """What settled the question: models that were found, or that the search was exhausted."""
        if self.open:
            return "not proven"
        return "exhausted" if self.exhausted else "witness"

    def __str__(self) -> str:
        """Say what was asked for and what came of it."""
        if self.open:
            after = (
                f", after {self.seen:,} model{'s' if self.seen > 1 else ''}" if self.seen else ""
            )
            return f"{self.question}: left open{after}"
        if self.question.about != "models" and self.seen:  # these are models on the way
            return f"{self.question}: proven after {self.seen:,} model{'s' * (self.seen > 1)}"
        end = ", and there is no other" if self.exhausted and self.seen else ""
        return f"{self.question}: {self.seen or 'none'} found{end}"


def taken_down(
    question: Question,
    reply: Reply | None,
    seconds: float,
    *,
    seen: int | None = None,
    fresh: bool = False,
) -> QueryRecord:
    """Take down what came of a question.

    Args:
        question: what was asked.
        reply: the last reply; whatever does not settle the question leaves it open.
        seconds: how long the replies took to come; all that is known of one left open.
        seen: how many models came, where the reply has only the last of them.
        fresh: whether models of a fresh grounding were asked for.
    """
    if isinstance(reply, ModelsFound | ConsequencesFound | OptimumFound):
        effort = reply.effort
        return QueryRecord(
            question,
            reply.seen if seen is None else seen,
            reply.exhausted,
            effort.seconds if seen is None else seconds,
            effort.grounded,
            fresh,
            conflicts=effort.conflicts,
            memory=effort.memory,
        )
    reached, memory = (reply.seen, reply.memory) if isinstance(reply, Unfinished) else (0, None)
    return QueryRecord(
        question,
        max(reached, seen or 0),
        exhausted=False,
        seconds=seconds,
        fresh=fresh,
        open=True,
        memory=memory,
    )
