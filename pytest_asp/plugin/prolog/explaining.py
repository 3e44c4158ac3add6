"""The section of a failing test's report: each goal that it asked, explained, its program kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import (
    ExpectationError,
    NotProven,
    PrologProgramError,
    PrologRaisedError,
    PrologWarnings,
)
from pytest_asp.explain.detail import Detail
from pytest_asp.plugin.explanation import Explanation
from pytest_asp.plugin.keeping import KEEPER
from pytest_asp.plugin.prolog.asked import PrologAsked
from pytest_asp.plugin.prolog.asserted import asserted
from pytest_asp.prolog.explaining import explain_answers
from pytest_asp.prolog.reproducing import reproduction
from pytest_asp.verdicts import Outcome
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from pytest_asp.explain.compared import Comparison
    from pytest_asp.plugin.recording import ItemRecord

TELLING = (NotProven, PrologProgramError, PrologRaisedError, PrologWarnings)
"""Errors that the section repeats, since they say what came of the goal."""


def explanation(item: pytest.Item, record: ItemRecord, error: BaseException | None) -> Explanation:
    """Explain the goals that a failing test asked, the last ones where there are many.

    Nothing is searched for: a goal may have effects, and may take long.

    Args:
        item: the test.
        record: what it asked.
        error: what ended it.
    """
    detail = Detail.at(item.config.get_verbosity())
    entries = record.of(PrologAsked)
    comparison = _comparison(record, error, entries)
    chosen, left_out = _chosen(entries, error, detail)
    lines = [*comparison.lines] if comparison is not None and comparison.verdict is None else []
    lines += left_out
    for number, each in enumerate(chosen, start=1):
        if lines:
            lines.append("")
        lines += explain_answers(
            each.answers, each.verdicts, detail, refusal=_refusal(each, error, entries)
        )
        lines += _reproduction_lines(item, each, number)
    return Explanation("\n".join(lines), comparison)


def _comparison(
    record: ItemRecord, error: BaseException | None, entries: Sequence[PrologAsked]
) -> Comparison | None:
    """Find the comparison that failed, and note what it expected of the answers it is about."""
    if not isinstance(error, AssertionError) or error is record.raised:
        return None
    found, owner = record.comparison, record.compared
    if found is None or found.summary not in str(error):
        found, owner = asserted(error, entries)
    about = next((each for each in entries if each.answer is owner), None)
    if about is not None and found is not None and found.verdict is not None:
        about.note(found.verdict)
    return found


def _chosen(
    entries: Sequence[PrologAsked], error: BaseException | None, detail: Detail
) -> tuple[Sequence[PrologAsked], list[str]]:
    """Choose the goals that failed, or else those asked last; say how many are left out."""
    failing = [each for each in entries if _has_failed(each)][-1:]
    failing = failing or [each for each in entries if each is _blamed(entries, error)]
    if failing:
        others = len(entries) - len(failing)
        return failing, [f"... {plural(others, 'other goal')}"] if others else []
    asked = [each for each in entries if each.answer.records] or list(entries)
    chosen = asked if detail.programs is None else asked[-detail.programs :]
    earlier = len(asked) - len(chosen)
    return chosen, [f"... {plural(earlier, 'earlier goal')} ({detail.hint})"] if earlier else []


def _has_failed(entry: PrologAsked) -> bool:
    return any(verdict.outcome is not Outcome.HOLDS for verdict in entry.verdicts)


def _blamed(entries: Sequence[PrologAsked], error: BaseException | None) -> PrologAsked | None:
    """Find the goal that an error is about: it ended its search, or names the line that asked."""
    if not isinstance(error, TELLING) or isinstance(error, ExpectationError):
        return None
    for entry in reversed(entries):
        if entry.answer.failure is error or entry.answer.asked.location == error.location:
            return entry
    return None


def _refusal(
    entry: PrologAsked, error: BaseException | None, entries: Sequence[PrologAsked]
) -> BaseException | None:
    """Give what kept a mark from being proven, or the error that is about a goal."""
    cause = next((each.cause for each in entry.verdicts if each.cause is not None), None)
    if cause is not None:
        return cause
    return error if entry is _blamed(entries, error) else None


def _reproduction_lines(item: pytest.Item, entry: PrologAsked, number: int) -> list[str]:
    """Keep the program, and write the command that shows the same."""
    again = reproduction(entry.answers)
    path = item.config.stash[KEEPER].keep(item.nodeid, number, again.text, ".pl")
    if path is None:
        return ["The program is not kept, because there is no pytest cache to keep it in."]
    return ["Reproduce with:", f"  {again.command(path)}"]
