"""The exercise: colour the nodes of a graph, and what an encoding must do to pass.

An instance has `node/1`, `edge/2` (each edge once, in either direction) and `colours(K)`. An
encoding shows `colour(N, C)`, with one C of 1..K for each node N, so that nodes that share an edge
differ; each colouring is one answer set.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_asp import (
    Answer,
    Asp,
    AspError,
    AspExpectation,
    Constant,
    Field,
    NotProven,
    Predicate,
    Verdict,
    asp,
)
from pytest_asp.errors import ExpectationError

ENCODINGS = asp.files("encodings/*.lp")
INSTANCES = asp.files("instances/*.lp")
JUDGE = Path(__file__).parent / "judge.lp"

COLOURINGS = {
    "1-edge": 2,
    "2-path": 24,
    "3-triangle": 6,
    "4-isolated": 48,
    "5-square": 18,
    "6-complete": 0,
    "7-petersen": 120,
}
"""How many colourings each hidden instance has."""

FAULTS = {
    "stranger": ("colours for nodes only", "one for {}"),
    "uncoloured": ("a colour for every node", "none for {}"),
    "twice": ("one colour for every node", "two for {}"),
    "word": ("numbers as colours", "the colour {}"),
    "low": ("no colour below 1", "the colour {}"),
    "high": ("no colour above K", "the colour {}"),
    "alike": ("different colours at the ends of an edge", "the same at {}"),
}
"""What the judge looks for: what is expected, and what is found where it is not so."""


class Judge(Predicate):
    """What judge.lp says of an answer set, and what is to blame for it."""

    fault: Field[Constant]
    culprit: Field[Any]


@dataclass(frozen=True)
class Free(AspExpectation):
    """No answer set has the fault that the judge calls by this name."""

    fault: str

    @property
    def expected(self) -> str:
        return FAULTS[self.fault][0]

    def verdict(self, answer: Answer) -> Verdict:
        model = answer.some.witness(f"judge({self.fault}, _)") if answer.satisfiable else None
        if model is None:
            return self.holds()
        judged = model.atoms(Judge)
        culprit = min(str(each.culprit) for each in judged if str(each.fault) == self.fault)
        return self.fails(FAULTS[self.fault][1].format(culprit), model)


@dataclass(frozen=True)
class ShowsColours(AspExpectation):
    """An answer set shows its colours and nothing else."""

    expected = "nothing but colour/2 to be shown"

    def verdict(self, answer: Answer) -> Verdict:
        models = answer.models[:1]
        others = {atom for model in models for atom in model.shown - model.atoms("colour/2")}
        return self.fails(f"{min(map(str, others))}, too", *models) if others else self.holds()


@dataclass(frozen=True)
class Colourings(AspExpectation):
    """There are so many answer sets, one for each colouring."""

    number: int

    @property
    def expected(self) -> str:
        return f"{self.number} colourings"

    def verdict(self, answer: Answer) -> Verdict:
        if answer.count == self.number:
            return self.holds()
        if answer.count > self.number:
            return self.fails("more answer sets than that", *answer.models[:2])
        return self.fails(f"{int(answer.count)}")


@dataclass(frozen=True)
class Grade:
    """How an encoding did: the first instance on which it failed, if any, and how."""

    instance: str = ""
    error: AspError | NotProven | None = None

    @property
    def reason(self) -> str:
        """Why it failed, in one line; empty where it passed."""
        if self.error is None:
            return ""
        return f"{self.instance}: {words_of(self.error)}"


def words_of(error: AspError | NotProven) -> str:
    """What is wrong, without what a teacher knows anyway."""
    if isinstance(error, ExpectationError):
        return f"expected {error.expected}, found {error.found}"
    if isinstance(error, NotProven):
        return "not proven within the limits"
    return str(error).partition("\n")[0].partition(", at ")[0]


def graded(asp: Asp, encoding: Path) -> Grade:
    """Let an encoding solve the instances, up to the first that shows a mistake."""
    for instance in INSTANCES:
        rules = [*map(Free, FAULTS), ShowsColours(), Colourings(COLOURINGS[instance.stem])]
        try:
            asp.expect(asp.solve([encoding, instance, JUDGE]), *rules)
        except (AspError, NotProven) as error:
            return Grade(instance.stem, error)
    return Grade()
