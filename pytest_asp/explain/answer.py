"""What a test asked about one program, and why the answer is what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.explain.atoms import atom_lines, indented
from pytest_asp.explain.difference import model_difference
from pytest_asp.sources import scan
from pytest_asp.verdicts import SHOWN_MODELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_asp.answers import Answer, Model, QueryRecord
    from pytest_asp.explain.detail import Detail
    from pytest_asp.verdicts import Verdict

"""What a program is called that was given as text."""

PICKED = "a model with "
"""How a question begins that is about answer sets with some literals."""


def explain_answer(
    answer: Answer,
    verdicts: Sequence[Verdict],
    detail: Detail,
    *,
    records: Sequence[QueryRecord],
    ask_again: bool = True,
) -> list[str]:
    """Tell about one program: where it is, what was expected, asked and found, and which models.

    Args:
        answer: what the test held.
        verdicts: what marks expected of it.
        detail: how much to show.
        records: what the test itself asked.
        ask_again: whether the first models may be asked for, where nobody has them.
    """
    lines = [f"program:  {program_name(answer)}"]
    for verdict in verdicts:
        lines += _verdict_lines(verdict)
    if not verdicts:
        lines += [f"asked:    {line}" for line in question_lines(records)]
    about = next((verdict for verdict in verdicts if verdict.about), None)
    if about is not None:
        lines += [f"{about.about} shows:", *indented(atom_lines(about.evidence[0].shown, detail))]
    else:
        models = _evidence(answer, verdicts, ask_again=ask_again)
        lines += [] if models is None else _model_lines(models, detail)
    return lines + _program_lines(answer, detail)


def question_lines(records: Iterable[QueryRecord]) -> list[str]:
    """Say what was asked and what came of it, each thing once."""
    return list(dict.fromkeys(map(record_words, records)))


def record_words(record: QueryRecord) -> str:
    """Say what a question asked for and what came of it."""
    question = question_words(record.question)
    if not record.seen and not record.exhausted:
        return f"{question}: left open"
    end = ", and there is no other" if record.exhausted and record.seen else ""
    return f"{question}: {record.seen or 'none'} found{end}"


def question_words(question: str) -> str:
    """Say what was asked for as people ask for it.

    >>> question_words("a model with p(1, 2), not q")
    'an answer set with p(1, 2), without q'
    """
    literals = question.removeprefix(PICKED)
    if literals == question:
        return question
    words = (
        f"without {each.removeprefix('not ')}" if each.startswith("not ") else f"with {each}"
        for each in _literals(literals)
    )
    return f"an answer set {', '.join(words)}"


def _literals(text: str) -> Iterator[str]:
    """Split literals at the commas that stand in none of them."""
    depth = begin = 0
    masked = scan.masked(text)
    for index, sign in enumerate(masked):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            yield text[begin:index].strip()
            begin = index + 1
    yield text[begin:].strip()


def program_name(answer: Answer) -> str:
    """Name a program and its place, the place only once."""
    return placed(answer.source.title, str(answer.source.location or answer.location or ""))


def placed(title: str, place: str) -> str:
    """Name a program and its place; a title that ends in the place's file is completed to it.

    >>> placed("ASP text", "test_it.py:3"), placed("program of grid.py:7", "maps/grid.py:7")
    ('ASP text at test_it.py:3', 'program of maps/grid.py:7')
    """
    kind, _, file = title.rpartition(" ")
    if not place or place in title:
        return title
    return f"{kind} {place}".lstrip() if place.endswith(file) else f"{title} at {place}"


def _verdict_lines(verdict: Verdict) -> list[str]:
    return [f"expected: {verdict.expected}", f"found:    {verdict.found}"]


def _evidence(
    answer: Answer, verdicts: Iterable[Verdict], *, ask_again: bool
) -> Sequence[Model] | None:
    """Give the first models: those of a failing verdict, or found with the same settings.

    None stands for models that nobody knows.
    """
    for verdict in verdicts:
        if verdict.evidence:
            return verdict.evidence
    if not ask_again or not answer.records:
        return None
    try:
        return answer.models[:SHOWN_MODELS]
    except (AspError, NotProven):
        return None


def _model_lines(models: Sequence[Model], detail: Detail) -> list[str]:
    if len(models) == SHOWN_MODELS:
        return model_difference(models[0], models[1], detail)
    if len(models) == 1:
        return ["The only answer set shows:", *indented(atom_lines(models[0].shown, detail))]
    return ["There is no answer set."]


def _program_lines(answer: Answer, detail: Detail) -> list[str]:
    """Show the program's text, where the detail asks for it."""
    if detail.program_lines == 0:
        return []
    text = answer.source.text.rstrip("\n").split("\n")
    shown = detail.cut(text, detail.program_lines, "line")
    return ["The program:", *indented(shown)]
