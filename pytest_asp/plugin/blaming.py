"""Which of a test's programs its failure is about, and what was wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_asp.errors import (
    AnswerError,
    AspError,
    NoModelError,
    NotProven,
    ProgramWarnings,
    SeveralModelsError,
    SolveError,
    SourceError,
    VacuousError,
)
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.asserted import asserted
from pytest_asp.verdicts import Outcome, Satisfiable, UniqueSolution

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_asp.explain.compared import Comparison
    from pytest_asp.explain.detail import Detail
    from pytest_asp.plugin.recording import ItemRecord
    from pytest_asp.verdicts import Expectation, Verdict

REFUSALS = (SourceError, SolveError, ProgramWarnings)
EXPECTATIONS: dict[type[BaseException], Callable[..., Expectation]] = {
    SeveralModelsError: UniqueSolution,
    NoModelError: Satisfiable,
    VacuousError: Satisfiable,
}
"""What was expected of a program by the question that ended in an error."""


def comparison_of(
    record: ItemRecord, error: BaseException | None, detail: Detail
) -> Comparison | None:
    """Give the comparison that failed, unless it was one that the test went on after."""
    if not isinstance(error, AssertionError) or error is record.raised:
        return None
    if record.comparison is not None and record.comparison.summary in str(error):
        return record.comparison
    return asserted(error, record.of(Asked), detail)


def blamed(
    asked: Sequence[Asked], comparison: Comparison | None, error: BaseException | None
) -> list[Asked]:
    """Add to the program that a failure is about what was expected of it, or what refused it."""
    if comparison is not None and comparison.verdict is not None:
        owner = next((each for each in asked if each.answer.source in comparison.sources), None)
        return _with_verdict(asked, owner, comparison.verdict)
    if isinstance(error, SeveralModelsError | NoModelError | VacuousError):
        return _unanswered(asked, error)
    if isinstance(error, NotProven):
        return _with_refusal(asked, _left_open(asked, error), error)
    if isinstance(error, REFUSALS):
        refused = (each for each in reversed(asked) if each.is_refused_by(error))
        return _with_refusal(asked, next(refused, None), error)
    return list(asked)


def is_about_models(error: BaseException | None) -> bool:
    """Tell whether models explain an error: not those of a question that makes no sense."""
    return not isinstance(error, AnswerError) or type(error) in EXPECTATIONS


def has_failed(asked: Asked) -> bool:
    """Tell whether a failure is about this program."""
    failed = any(verdict.outcome is not Outcome.HOLDS for verdict in asked.verdicts)
    return failed or asked.refusal is not None


def _unanswered(asked: Sequence[Asked], error: AspError) -> list[Asked]:
    """Find the program of which there was no model, or none that is *the* model."""
    expectation = EXPECTATIONS[type(error)]
    for each in reversed(asked):
        if each.answer.source.location == error.location and each.records:
            optimal = each.records[-1].question.optimal
            try:
                verdict = expectation(optimal=optimal).verdict(each.answer)
            except (AspError, NotProven):
                continue
            if verdict.outcome is Outcome.FAILS:
                return _with_verdict(asked, each, verdict)
    return list(asked)


def _left_open(asked: Sequence[Asked], error: NotProven) -> Asked | None:
    """Find the program of which a question was left open: the last one asked at its place."""
    for each in reversed(asked):
        is_open = bool(each.records) and each.records[-1].open
        if is_open and each.answer.source.location == error.location:
            return each
    return None


def _with_verdict(asked: Sequence[Asked], owner: Asked | None, verdict: Verdict) -> list[Asked]:
    return [
        replace(each, verdicts=[*each.verdicts, verdict]) if each is owner else each
        for each in asked
    ]


def _with_refusal(
    asked: Sequence[Asked], owner: Asked | None, refusal: BaseException
) -> list[Asked]:
    return [replace(each, refusal=refusal) if each is owner else each for each in asked]
