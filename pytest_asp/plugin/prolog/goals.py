"""Which goal is meant where a test names none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import PrologGoalError, explain_mistake
from pytest_asp.location import caller_location

if TYPE_CHECKING:
    from pytest_asp.plugin.prolog.marks import PrologMark


def goal_or_marked(goal: str | None, mark: PrologMark | None) -> str:
    """Give a goal, or that of the mark where there is none.

    Raises:
        PrologGoalError: neither says one.
    """
    if goal is not None:
        return goal
    if mark is not None and mark.goal is not None:
        return mark.goal
    location = caller_location()
    message = explain_mistake(
        expected="a goal",
        got="none, and no mark that names one",
        location=location,
        instead='write prolog.solve("p(X)"), or @pytest.mark.prolog(goal="p(X)") at the test',
    )
    raise PrologGoalError(message, goal="", location=location)
