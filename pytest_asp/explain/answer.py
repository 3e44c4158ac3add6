"""What a test asked about one program, and why the answer is what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import NotProven, ProgramWarnings
from pytest_asp.explain.atoms import indented
from pytest_asp.explain.evidence import evidence_lines, telling
from pytest_asp.explain.pictures import Draw, no_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_asp.answers import Answer, QueryRecord
    from pytest_asp.explain.detail import Detail
    from pytest_asp.verdicts import Verdict


def explain_answer(
    answer: Answer,
    verdicts: Sequence[Verdict],
    detail: Detail,
    *,
    records: Sequence[QueryRecord],
    ask_again: bool = True,
    title: str | None = None,
    draw: Draw = no_picture,
    refusal: BaseException | None = None,
    difference: Sequence[str] = (),
) -> list[str]:
    """Tell about one program: where it is, what was expected, asked and found, and which models.

    Args:
        answer: what the test held.
        verdicts: what marks expected of it.
        detail: how much to show.
        records: what the test itself asked.
        ask_again: whether the first models may be asked for, where nobody has them.
        title: the program's name; None: its own title.
        draw: gives the picture of an answer set.
        refusal: what kept it from being asked about: clingo's refusal or warnings, or a limit.
        difference: what to show in place of the first models.
    """
    lines = [f"program:  {program_name(answer, title)}", *_assumption_lines(answer)]
    for verdict in verdicts:
        lines += [f"expected: {verdict.expected}", f"found:    {verdict.found}"]
    if not verdicts and (refusal is None or isinstance(refusal, NotProven)):
        lines += [f"asked:    {line}" for line in question_lines(records)]
    if refusal is not None:
        return lines + _refusal_lines(refusal) + _program_lines(answer, detail)
    failed = telling(answer, verdicts) if verdicts or ask_again else None
    if difference:
        lines += difference
    elif failed is not None:
        lines += evidence_lines(answer, failed, detail, ask_again=ask_again, draw=draw)
    return lines + _program_lines(answer, detail)


def question_lines(records: Iterable[QueryRecord]) -> list[str]:
    """Say what was asked and what came of it, each thing once."""
    return list(dict.fromkeys(map(str, records)))


def program_name(answer: Answer, title: str | None = None) -> str:
    """Name a program, by its own title or by another, and its place, the place only once."""
    place = str(answer.source.location or answer.location or "")
    return placed(answer.source.title if title is None else title, place)


def placed(title: str, place: str) -> str:
    """Name a program and its place; a title that ends in the place's file is completed to it.

    >>> placed("ASP text", "test_it.py:3"), placed("program of grid.py:7", "maps/grid.py:7")
    ('ASP text at test_it.py:3', 'program of maps/grid.py:7')
    >>> placed("queens.lp", "maps/queens.lp:1")
    'maps/queens.lp'
    """
    kind, _, file = title.rpartition(" ")
    if not place or place in title:
        return title
    path = place.rpartition(":")[0]
    if path.endswith(title):  # a whole file
        return path
    return f"{kind} {place}".lstrip() if place.endswith(file) else f"{title} at {place}"


def _assumption_lines(answer: Answer) -> list[str]:
    """Say what the call of `solve` assumed, which decides as much as the program does."""
    assumed = [text if holds else f"not {text}" for text, holds in answer.settings.assumptions]
    return [f"assumed:  {', '.join(assumed)}"] if assumed else []


def _refusal_lines(refusal: BaseException) -> list[str]:
    """Repeat what an error says, which has the statement and its place in it."""
    first, *rest = str(refusal).split("\n")
    if isinstance(refusal, NotProven):
        return [first, *rest]
    word = "warned:   " if isinstance(refusal, ProgramWarnings) else "refused:  "
    return [f"{word}{first}", *rest]


def _program_lines(answer: Answer, detail: Detail) -> list[str]:
    """Show the program's text, where the detail asks for it."""
    if detail.program_lines == 0:
        return []
    text = answer.source.text.rstrip("\n").split("\n")
    shown = detail.cut(text, detail.program_lines, "line")
    return ["The program:", *indented(shown)]
