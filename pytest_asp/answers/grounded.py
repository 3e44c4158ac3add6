"""What is known of a program before any search: what to show where there is no answer set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.answers.answer import Answer
    from pytest_asp.builder.predicates import Predicate


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one predicate after grounding.

    Attributes:
        number: how many there are.
        first: the first of them, in term order.
    """

    number: int
    first: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Grounded:
    """What grounding a program tells about its answer sets.

    Attributes:
        facts: the atoms that are true in every answer set because rules without choices say so.
        contradiction: whether it already shows that there is no answer set.
    """

    facts: tuple[Facts, ...]
    contradiction: bool


def grounded(answer: Answer, limit: int) -> Grounded:
    """Ask what grounding a program derives, the first `limit` facts of each predicate.

    Raises:
        AspError: clingo refuses the program.
        NotProven: it could not be grounded within the limits.
    """
    inquiry = answer._inquiry  # noqa: SLF001  # an answer speaks of answer sets only
    described = inquiry.ground(limit)
    read = inquiry.vocabulary.read
    facts = (
        Facts(number, tuple(map(read, block.split("\n")))) for number, block in described.facts
    )
    return Grounded(tuple(facts), described.contradiction)
