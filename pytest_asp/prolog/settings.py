"""What can be set for one search, checked when it is given."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from pytest_asp.engine.quantities import read_seconds, read_size
from pytest_asp.errors import ProgramKindError, PrologGoalError, PrologOptionError, explain_mistake
from pytest_asp.location import caller_location

if TYPE_CHECKING:
    from pytest_asp.prolog.protocol import Limits


def limits_with(
    limits: Limits,
    *,
    timeout: float | str | None = None,
    memory: int | str | None = None,
    inferences: int | None = None,
) -> Limits:
    """Change some of the limits; None leaves one as it is.

    Raises:
        PrologOptionError: a value is none that a limit can have.
    """
    try:
        if timeout is not None:
            limits = replace(limits, timeout=read_seconds(timeout))
    except ValueError:
        _refuse("timeout", timeout, "a number of seconds above 0", "timeout=2.5")
    try:
        if memory is not None:
            limits = replace(limits, memory=read_size(memory))
    except ValueError:
        _refuse("memory", memory, "a size such as 512M", 'memory="512M"')
    if inferences is None:
        return limits
    if isinstance(inferences, bool) or not isinstance(inferences, int) or inferences < 1:
        _refuse("inferences", inferences, "a whole number of 1 or more", "inferences=1_000_000")
    return replace(limits, inferences=inferences)


def checked_seed(seed: int) -> int:
    """Make sure that random numbers can begin at a seed.

    Raises:
        PrologOptionError: it is no whole number of 0 or more.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        _refuse("seed", seed, "a whole number of 0 or more", "seed=1")
    return seed


def checked_goal(goal: str) -> str:
    """Make sure that a goal is text, and not empty.

    Raises:
        PrologGoalError: it is something else.
    """
    if isinstance(goal, str) and goal.strip().rstrip("."):
        return checked_text(goal, "the text of a goal")
    location = caller_location()
    raise PrologGoalError(
        explain_mistake(
            expected="the text of a goal",
            got=repr(goal),
            location=location,
            instead='write it as at the toplevel: solve("member(X, [1, 2])")',
        ),
        goal=str(goal),
        location=location,
    )


def checked_text(text: str, expected: str) -> str:
    """Make sure that something is text that an engine can be given.

    Raises:
        ProgramKindError: it is something else, or has half of a character in it.
    """
    got, instead = f"{text!r} of type {type(text).__name__}", "give it as a str"
    if isinstance(text, str):
        wrong = next((each for each in text if "\ud800" <= each <= "\udfff"), None)
        if wrong is None:
            return text
        got = f"one with {wrong!r}, which is half of a character"
        instead = "read files as UTF-8, without errors='surrogateescape'"
    location = caller_location()
    message = explain_mistake(expected=expected, got=got, location=location, instead=instead)
    raise ProgramKindError(message, value=text, location=location)


def _refuse(name: str, value: object, expected: str, instead: str) -> NoReturn:
    location = caller_location()
    raise PrologOptionError(
        explain_mistake(
            expected=f"{expected} for {name}",
            got=repr(value),
            location=location,
            instead=f"write for instance {instead}",
        ),
        option=f"{name}={value!r}",
        location=location,
    )
