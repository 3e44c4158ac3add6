"""The section of a failing test's report: each program it asked about, explained and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import NotProven
from pytest_asp.explain.answer import explain_answer
from pytest_asp.explain.detail import Detail
from pytest_asp.explain.grounding import grounding_lines
from pytest_asp.explain.reproduction import reproduction
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.blaming import blamed, comparison_of, has_failed, is_about_models
from pytest_asp.plugin.describing import Describer
from pytest_asp.plugin.explanation import Explanation
from pytest_asp.plugin.keeping import KEEPER
from pytest_asp.verdicts import Outcome
from pytest_asp.wording import plural

if TYPE_CHECKING:
    import pytest

    from pytest_asp.explain.compared import Comparison
    from pytest_asp.plugin.recording import ItemRecord


def explanation(item: pytest.Item, record: ItemRecord, error: BaseException | None) -> Explanation:
    """Explain the programs that a failing test asked about, the last ones where there are many.

    Args:
        item: the test.
        record: what it asked.
        error: what ended it. After a question that was left open, no other is asked.
    """
    describer = Describer(item)
    detail = Detail.at(item.config.get_verbosity())
    ask_again = not isinstance(error, NotProven) and record.open_question is None
    models = ask_again and is_about_models(error)
    asked = record.of(Asked)
    for each in asked:
        each.end()
    comparison = comparison_of(record, error, detail) if ask_again else None
    asked = blamed(asked, comparison, error)
    record.note_blamed(asked)
    chosen, left_out = _chosen(asked, comparison, detail)
    of_one = comparison is not None and comparison.verdict is not None
    difference = comparison.lines if comparison is not None else ()
    lines = [*left_out] if of_one else [*difference, *left_out]
    for number, each in enumerate(chosen, start=1):
        if lines:
            lines.append("")
        lines += explain_answer(
            each.answer,
            each.verdicts,
            detail,
            records=each.records,
            ask_again=models,
            refusal=each.refusal or _cause(each),
            difference=difference if of_one else (),
            title=describer.title(each.answer),
            draw=describer.draw,
        )
        lines += grounding_lines(each.answer, each.refusal or _cause(each))
        lines += _reproduction_lines(item, each, number)
    lines += describer.complaints
    return Explanation("\n".join(lines), comparison)


def _cause(asked: Asked) -> BaseException | None:
    """Give what kept a mark from being proven."""
    return next((each.cause for each in asked.verdicts if each.cause is not None), None)


def _chosen(
    asked: list[Asked], comparison: Comparison | None, detail: Detail
) -> tuple[list[Asked], list[str]]:
    """Choose the programs that failed, or else those asked last; say how many are left out."""
    compared = comparison.sources if comparison is not None else ()
    failing = [each for each in asked if each.answer.source in compared]
    failing = failing or [each for each in asked if has_failed(each)][-1:]
    if failing:
        others = len(asked) - len(failing)
        return failing, [f"... {plural(others, 'other program')}"] if others else []
    asked = [each for each in asked if each.records] or asked
    chosen = asked if detail.programs is None else asked[-detail.programs :]
    earlier = len(asked) - len(chosen)
    words = f"... {plural(earlier, 'earlier program')} ({detail.hint})"
    return chosen, [words] if earlier else []


def _reproduction_lines(item: pytest.Item, asked: Asked, number: int) -> list[str]:
    """Keep the program, and write the command that shows the same."""
    failed = (each for each in asked.verdicts if each.outcome is Outcome.FAILS)
    last = asked.records[-1].question if asked.records else None
    again = reproduction(asked.answer, next(failed, None), last)
    path = item.config.stash[KEEPER].keep(item.nodeid, number, again.text)
    if path is None:
        return ["The program is not kept, because there is no pytest cache to keep it in."]
    return ["Reproduce with:", f"  {again.command(path)}", *(f"  ({gap})" for gap in again.gaps)]
