"""Counts and costs that are not as expected, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_asp.answers import ModelCount, Optimum
from pytest_asp.explain.answer import placed
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.counted import (
    BETWEEN,
    MIRRORED,
    expected_words,
    known_words,
    sides_words,
)
from pytest_asp.explain.evidence import best_verdict
from pytest_asp.verdicts import OptimumIs, Outcome, Verdict
from pytest_asp.wording import counted_words

if TYPE_CHECKING:
    from pytest_asp.sources import Source


def explain_numbers(left: object, operator: str, right: object) -> Comparison | None:
    """Explain a comparison of a count or an optimum; None for anything else."""
    if isinstance(left, ModelCount) and isinstance(right, ModelCount):
        return _two_counts(left, operator, right)
    if isinstance(left, ModelCount):
        return _count(left, operator, right)
    if isinstance(right, ModelCount):
        return _count(right, MIRRORED.get(operator, operator), left)
    if isinstance(left, Optimum):
        return _optimum(left, operator, right)
    return _optimum(right, operator, left) if isinstance(right, Optimum) else None


def _count(count: ModelCount, operator: str, number: object) -> Comparison | None:
    """Compare the count again, which asks nothing new, to say what is known of it."""
    if not isinstance(number, int) or operator not in BETWEEN:
        return None
    expected = expected_words(operator, number, _noun(count))
    expected += counted_words(count.project)
    found = known_words(count, operator, number)
    verdict = Verdict(Outcome.FAILS, expected, found, optimal=count.optimal)
    return Comparison.of(f"count {operator} {number}", verdict, count.source)


def _two_counts(left: ModelCount, operator: str, right: ModelCount) -> Comparison | None:
    """Say how many models each side has, as far as the comparison counted them."""
    if operator not in BETWEEN:
        return None
    expected, found = sides_words(left, operator, right, _noun(left))
    words = f"expected {expected}, found {found}"
    lines = (
        f"expected: {expected}",
        f"found:    {found}",
        f"left:     {_name(left.source)}",
        f"right:    {_name(right.source)}",
    )
    name = f"count {operator} count"
    return Comparison(name, words, lines, sources=(left.source, right.source))


def _name(source: Source) -> str:
    return placed(source.title, str(source.location or ""))


def _noun(count: ModelCount) -> str:
    return "optimal answer set" if count.optimal else "answer set"


def _optimum(optimum: Optimum, operator: str, costs: object) -> Comparison | None:
    """Say what an optimum is beside the costs that it was compared with."""
    wanted = (costs,) if isinstance(costs, int) else costs
    if not isinstance(wanted, Sequence) or operator not in {"==", "!="}:
        return None
    if operator == "==":
        verdict = OptimumIs(costs=tuple(wanted)).failure(optimum)
    else:
        verdict = best_verdict(optimum, "an optimum other than {}")
    return Comparison.of(f"optimum {operator} {costs}", verdict, optimum.source)
