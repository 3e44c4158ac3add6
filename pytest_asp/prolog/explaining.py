"""Why a goal's answers are not as expected, as lines of text."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import dedent
from typing import TYPE_CHECKING

from pytest_asp.errors import NotProven, PrologRaisedError, PrologWarnings, UndecidedError
from pytest_asp.explain.answer import placed
from pytest_asp.explain.atoms import indented
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.counted import (
    BETWEEN,
    MIRRORED,
    expected_words,
    known_words,
    sides_words,
)
from pytest_asp.prolog.counting import AnswerCount
from pytest_asp.prolog.differing import difference_lines
from pytest_asp.prolog.picturing import solution_lines
from pytest_asp.prolog.retelling import transcript_of
from pytest_asp.prolog.shown import answer_text, cut_text
from pytest_asp.prolog.unfinished import LABEL
from pytest_asp.verdicts import Outcome, Verdict
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_asp.explain.detail import Detail
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.asked import PrologRecord
    from pytest_asp.prolog.protocol import Solution

OUTPUT_LINES = 20
"""How many lines of output are shown, the last ones, unless all detail is asked for."""


def explain_answers(
    answers: PrologAnswers,
    verdicts: Sequence[Verdict],
    detail: Detail,
    *,
    title: str | None = None,
    refusal: BaseException | None = None,
) -> list[str]:
    """Tell about one goal: what was expected, what was found, and the answers so far.

    Nothing is searched for: what is shown is what the test itself has seen.

    Args:
        answers: what the test held.
        verdicts: what marks expected of them.
        detail: how much to show.
        title: the program's name; None: its own.
        refusal: the error or the limit that ended the test.
    """
    place = str(answers.source.location or answers.location)
    lines = [
        f"program:  {placed(answers.source.title if title is None else title, place)}",
        *_goal_lines(transcript_of(answers).asked.shown),
    ]
    for verdict in verdicts:
        lines += [f"expected: {verdict.expected}", f"found:    {verdict.found}"]
    lines += [f"asked:    {record}" for record in answers.records if _tells(record, answers)]
    if refusal is not None:
        told = any(verdict.cause is refusal for verdict in verdicts)
        lines += _refusal_lines(refusal)[told:]
    said = "\n".join(lines)
    return [
        *lines,
        *_ball_lines(answers, said),
        *_answer_lines(answers, detail),
        *_residual_lines(answers, detail, said),
        *_output_lines(answers, detail),
    ]


def explain_count(left: object, operator: str, right: object) -> Comparison | None:
    """Explain a failed comparison of a count of answers; None for anything else.

    What was compared is known, so that this searches for nothing.
    """
    if isinstance(left, AnswerCount) and isinstance(right, AnswerCount):
        return _two_counts(left, operator, right)
    if isinstance(left, AnswerCount):
        return _count(left, operator, right)
    if isinstance(right, AnswerCount):
        return _count(right, MIRRORED.get(operator, operator), left)
    return None


def _count(count: AnswerCount, operator: str, number: object) -> Comparison | None:
    if not isinstance(number, int) or operator not in BETWEEN:
        return None
    expected = expected_words(operator, number, "answer")
    found = known_words(count, operator, number)
    words = f"expected {expected}, found {found}"
    verdict = Verdict(Outcome.FAILS, expected, found)
    return Comparison(f"count {operator} {number}", words, verdict=verdict)


def _two_counts(left: AnswerCount, operator: str, right: AnswerCount) -> Comparison | None:
    if operator not in BETWEEN:
        return None
    expected, found = sides_words(left, operator, right, "answer")
    words = f"expected {expected}, found {found}"
    lines = (f"expected: {expected}", f"found:    {found}")
    return Comparison(f"count {operator} count", words, lines)


def _goal_lines(goal: str) -> list[str]:
    """Show a goal in full; it may have lines of its own."""
    first, _, rest = goal.strip().partition("\n")
    lines = dedent(rest).splitlines()
    return [f"goal:     {first}", *(f"{'':10}{line}".rstrip() for line in lines)]


def _tells(record: PrologRecord, answers: PrologAnswers) -> bool:
    """Tell whether what a search has done says something about the goal that is shown."""
    ended = {"open", "exhausted"} if answers.source.meant is not None else set()
    return record.ended not in {"refused", *ended}


def _refusal_lines(refusal: BaseException) -> list[str]:
    """Repeat what an error says; the answers and what they leave open come below."""
    if isinstance(refusal, PrologRaisedError):
        return []
    first, *rest = str(refusal).split("\n")
    if isinstance(refusal, UndecidedError):
        return [first]
    if isinstance(refusal, NotProven):
        return [first, *rest]
    word = "warned:   " if isinstance(refusal, PrologWarnings) else "refused:  "
    return [f"{word}{first}", *rest]


_TELLING = ("found:", "expected:", "not proven")  # lines that may name what was thrown


def _ball_lines(answers: PrologAnswers, said: str) -> list[str]:
    """Show what the goal threw, where nothing else says it."""
    ball = answers.thrown
    if ball is None:
        return []
    shown = cut_text(ball.shown)
    whole = re.compile(rf"(?<!\w){re.escape(shown)}(?!\w)")
    told = [line for line in said.splitlines() if line.startswith(_TELLING)]
    return [] if any(map(whole.search, told)) else [f"raised:   {shown}"]


def _answer_lines(answers: PrologAnswers, detail: Detail) -> list[str]:
    """Show what tells the first two answers apart, the only one, or those before an error."""
    solutions = answers.solutions
    if not solutions:
        return []
    if answers.source.meant is not None:
        return _meant_lines(solutions, answers.source.hidden, detail)
    if answers.thrown is not None:
        numbered = (f"{number}. {answer_text(each)}" for number, each in enumerate(solutions, 1))
        return [
            "Answers before the error:",
            *indented(detail.cut(numbered, detail.atoms, "answer")),
        ]
    if len(solutions) > 1:
        return difference_lines(solutions[0], solutions[1], detail)
    return [f"{_about(answers, solutions[0])}:", *_shown(solutions[0], detail)]


def _meant_lines(
    solutions: Sequence[Solution], hidden: frozenset[str], detail: Detail
) -> list[str]:
    """Show the variables of a goal that stands for the one that was asked, where it ran once."""
    bindings = tuple(each for each in solutions[0].bindings if each[0] not in hidden)
    if len(solutions) > 1 or not bindings:
        return []
    return ["Its variables:", *_shown(replace(solutions[0], bindings=bindings), detail)]


def _about(answers: PrologAnswers, solution: Solution) -> str:
    only = any(record.ended == "exhausted" for record in answers.records)
    if solution.residual:
        return "The first answer, which is undecided"
    if solution.deterministic:
        return "The only answer, which leaves no choice point"
    if only:
        return "The only answer, which left a choice point"
    return "The first answer, which leaves a choice point"


def _shown(solution: Solution, detail: Detail) -> list[str]:
    return indented(solution_lines(solution, whole=detail.atoms is None))


def _residual_lines(answers: PrologAnswers, detail: Detail, said: str) -> list[str]:
    """Show what the first undecided answer leaves open, and how to decide it."""
    found = ((number, each) for number, each in enumerate(answers.solutions, 1) if each.residual)
    number, solution = next(found, (0, None))
    if solution is None:
        return []
    goals = detail.cut(map(cut_text, solution.residual), detail.atoms, "goal")
    cure = [] if LABEL in said else [f"To decide it, {LABEL}."]
    it = "It" if len(answers.solutions) == 1 else f"Answer {number} is undecided: it"
    these = plural(len(solution.residual), "goal")
    return [f"{it} leaves {these} open:", *indented(goals), *cure]


def _output_lines(answers: PrologAnswers, detail: Detail) -> list[str]:
    """Show the end of what was written."""
    lines = answers.written.splitlines()
    if not lines:
        return []
    if detail.atoms is None:
        return ["Output:", *indented(lines)]
    cut = len(lines) > OUTPUT_LINES
    heading = f"Output (the last {OUTPUT_LINES} of {len(lines):,} lines):" if cut else "Output:"
    return [heading, *indented(map(cut_text, lines[-OUTPUT_LINES:]))]
