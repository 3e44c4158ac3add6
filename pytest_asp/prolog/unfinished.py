"""What to raise where a search gives no plain answer: an error, an open goal, a limit."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pytest_asp.errors import (
    NoAnswerError,
    NotProven,
    PrologGoalError,
    PrologRaisedError,
    SeveralAnswersError,
    UndecidedError,
    explain_mistake,
)
from pytest_asp.location import caller_location
from pytest_asp.prolog.shown import answer_text, brief, cut_text
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from pytest_asp.prolog.asked import Asked
    from pytest_asp.prolog.protocol import Solution, Thrown

    N = TypeVar("N", bound=NotProven)

_ANSWERS = 3  # shown in a message
_GOALS = 5  # likewise, of those that an answer leaves open


def no_answer(asked: Asked) -> NoAnswerError:
    """Give the error for an answer that was asked for where the goal fails."""
    location = caller_location()
    return NoAnswerError(
        explain_mistake(
            expected=f"an answer to {asked.words_beside(location)}",
            got="none, as the goal fails",
            location=location,
            instead="assert `answers.fails`, or look for the goal that fails",
        ),
        location=location,
    )


def several_answers(asked: Asked, seen: Sequence[Solution]) -> SeveralAnswersError:
    """Give the error for the only answer, of several."""
    location = caller_location()
    first, second = map(answer_text, seen[:2])
    return SeveralAnswersError(
        explain_mistake(
            expected=f"the only answer to {asked.words_beside(location)}",
            got=f"several, first `{first}` and `{second}`",
            location=location,
            instead="assert `answers.count == 1` before, or ask `answers.first`",
        ),
        location=location,
    )


def goal_refused(asked: Asked, said: str) -> PrologGoalError:
    """Give the error for a goal that an engine cannot parse."""
    return PrologGoalError(
        explain_mistake(
            expected="a goal",
            got=f"`{brief(asked.goal)}`, which cannot be parsed: {said}",
            location=asked.location,
            instead="write it as at the toplevel, and import the libraries whose operators it uses "
            "in the program",
        ),
        goal=asked.goal,
        location=asked.location,
    )


def raised_error(asked: Asked, seen: Sequence[Solution], thrown: Thrown) -> PrologRaisedError:
    """Give the error for a search that ended with one, with the answers before it."""
    ball = thrown.ball.shown
    what = "the error" if (thrown.ball.canonical or "").startswith("error(") else "the ball"
    after = f" after {plural(len(seen), 'answer')}" if seen else ""
    message = explain_mistake(
        expected=f"answers to {asked.question}",
        got=f"{what} {cut_text(ball)}{after}",
        location=asked.location,
        instead="correct the goal or the program, or expect it: `answers.raised`",
    )
    lines = [f"  {number}. {answer_text(each)}" for number, each in enumerate(seen[:_ANSWERS], 1)]
    left = len(seen) - _ANSWERS
    lines += [f"  ... and {plural(left, 'more answer')}"] if left > 0 else []
    return PrologRaisedError(
        "\n".join([message, *lines]), ball=ball, answers=len(seen), location=asked.location
    )


def undecided_error(asked: Asked, answer: Solution, number: int, solved: int) -> UndecidedError:
    """Give what to raise where an answer with open goals decides a question.

    Args:
        asked: the question.
        answer: the one with open goals.
        number: of this answer, from 1.
        solved: how many solutions were found.
    """
    lines = [f"  {cut_text(goal)}" for goal in islice(answer.residual, _GOALS)]
    left = len(answer.residual) - _GOALS
    lines += [f"  ... and {plural(left, 'more goal')}"] if left > 0 else []
    text = (
        f"not proven: asked {asked.words}, but answer {number} is undecided: it leaves "
        f"{plural(len(answer.residual), 'goal')} open, and stands for no solution, one or many; "
        f"{LABEL}"
    )
    return UndecidedError(
        "\n".join([text, *lines]),
        location=asked.location,
        phase="solve",
        models=solved,
    )


LABEL = "label its variables at the end of the goal: label/1, labeling/2"
"""What to do about goals that are left open."""


def told_where(asked: Asked, cause: N, seen: int) -> N:
    """Add to what an engine raises what was asked, and where."""
    detail, semicolon, cure = str(cause).removeprefix("not proven: ").partition("; ")
    after = f", after {plural(seen, 'answer')}" if seen else ""
    cause.args = (f"not proven: asked {asked.words}, but {detail}{after}{semicolon}{cure}",)
    cause.location, cause.models = asked.location, seen
    return cause


def cut_short(asked: Asked, why: str, seen: int) -> NotProven:
    """Give what to raise where somebody ended the search before it had covered everything."""
    return told_where(asked, NotProven(f"not proven: {why}", phase="solve"), seen)
