"""The section of a failing test's report: each program it asked about, explained and kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_asp.errors import NotProven
from pytest_asp.explain.answer import explain_answer
from pytest_asp.explain.detail import Detail
from pytest_asp.explain.reproduction import reproduction
from pytest_asp.plugin.asserted import asserted
from pytest_asp.plugin.keeping import KEEPER
from pytest_asp.verdicts import Outcome, plural

if TYPE_CHECKING:
    import pytest

    from pytest_asp.explain.comparison import Comparison
    from pytest_asp.plugin.asked import Asked
    from pytest_asp.plugin.recording import ItemRecord
    from pytest_asp.verdicts import Verdict


def explanation(item: pytest.Item, record: ItemRecord, error: BaseException | None) -> str:
    """Explain the programs that a failing test asked about, the last ones where there are many.

    Args:
        item: the test.
        record: what it asked.
        error: what ended it. After a question that was left open, no other is asked.
    """
    detail = Detail.at(item.config.get_verbosity())
    ask_again = not isinstance(error, NotProven) and record.open_question is None
    comparison = _compared(record, error)
    asked = list(record.asked.values())
    for each in asked:
        each.end()
    if isinstance(error, AssertionError) and error is not record.raised and ask_again:
        asked = _with_verdict(asked, comparison, error)
    chosen, left_out = _chosen(asked, detail)
    lines = [*(comparison.lines if comparison is not None else ()), *left_out]
    for number, each in enumerate(chosen, start=1):
        if lines:
            lines.append("")
        lines += explain_answer(
            each.answer,
            each.verdicts,
            detail,
            records=each.records,
            ask_again=ask_again,
        )
        lines += _reproduction_lines(item, each, number)
    return "\n".join(lines)


def _compared(record: ItemRecord, error: BaseException | None) -> Comparison | None:
    """Give the comparison that failed, unless it was one that the test went on after."""
    comparison = record.comparison
    if comparison is None or not isinstance(error, AssertionError):
        return None
    return comparison if comparison.summary in str(error) else None


def _with_verdict(
    asked: list[Asked], comparison: Comparison | None, error: AssertionError
) -> list[Asked]:
    """Add what the failed assert expected of an answer and found, where that can be told."""
    if comparison is not None and comparison.verdict is not None:
        verdict: Verdict | None = comparison.verdict
        owner = next((each for each in asked if each.answer.records is comparison.records), None)
    else:
        owner, verdict = asserted(error, asked) or (None, None)
    if owner is None or verdict is None:
        return asked
    return [
        replace(each, verdicts=[*each.verdicts, verdict]) if each is owner else each
        for each in asked
    ]


def _chosen(asked: list[Asked], detail: Detail) -> tuple[list[Asked], list[str]]:
    """Choose the program that failed, or else those asked last, and say how many are left out."""
    failing = [each for each in asked if _has_failed(each)]
    if failing:
        others = len(asked) - 1
        return failing[-1:], [f"... {plural(others, 'other program')}"] if others else []
    chosen = asked if detail.programs is None else asked[-detail.programs :]
    earlier = len(asked) - len(chosen)
    words = f"... {plural(earlier, 'earlier program')} ({detail.hint})"
    return chosen, [words] if earlier else []


def _has_failed(asked: Asked) -> bool:
    return any(verdict.outcome is not Outcome.HOLDS for verdict in asked.verdicts)


def _reproduction_lines(item: pytest.Item, asked: Asked, number: int) -> list[str]:
    """Keep the program, and write the command that shows the same."""
    again = reproduction(asked.answer)
    path = item.config.stash[KEEPER].keep(item.nodeid, number, again.text)
    if path is None:
        return ["The program is not kept, because there is no pytest cache to keep it in."]
    return ["Reproduce with:", f"  {again.command(path)}", *(f"  ({gap})" for gap in again.gaps)]
