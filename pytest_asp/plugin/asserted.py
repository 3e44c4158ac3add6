"""What `assert answer.unique` and the like expected: pytest itself can only say `assert False`."""

from __future__ import annotations

import ast
import linecache
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, NotProven
from pytest_asp.verdicts import (
    NotUnique,
    Outcome,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from pytest_asp.plugin.asked import Asked
    from pytest_asp.verdicts import Expectation, Verdict

EXPECTATIONS: dict[tuple[str, bool], Callable[..., Expectation]] = {
    ("unique", True): UniqueSolution,
    ("unique", False): NotUnique,
    ("satisfiable", True): Satisfiable,
    ("satisfiable", False): Unsatisfiable,
}
"""What is expected where a property is asserted to be true, or false."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property of an answer that an assert is about.

    Attributes:
        expectation: what the assert expects of the answer.
        owner: the expression that gives the answer.
    """

    expectation: Expectation
    owner: ast.expr


def asserted(error: BaseException, asked: Sequence[Asked]) -> tuple[Asked, Verdict] | None:
    """Find the answer that a failed assert was about, and say what was expected and found.

    Only a verdict that fails is given: where the answer was guessed wrongly, nothing is said.
    """
    frame, line = _innermost(error)
    found = _property(frame, line) if frame is not None else None
    if frame is None or found is None:
        return None
    owner = _owner(found.owner, frame, asked)
    if owner is None:
        return None
    try:
        verdict = found.expectation.verdict(owner.answer)
    except (AspError, NotProven):
        return None
    return (owner, verdict) if verdict.outcome is Outcome.FAILS else None


def _innermost(error: BaseException) -> tuple[FrameType | None, int]:
    """Give the frame that raised an error, and its line."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return (None, 0) if traceback is None else (traceback.tb_frame, traceback.tb_lineno)


def _property(frame: FrameType, line: int) -> Property | None:
    """Read the assert at a line; None where it is not about one property alone."""
    text = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or 0):
            return _read(node.test)
    return None


def _read(test: ast.expr) -> Property | None:
    expected = True
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, expected = test.operand, not expected
    if not isinstance(test, ast.Attribute) or (test.attr, expected) not in EXPECTATIONS:
        return None
    owner = test.value
    optimal = isinstance(owner, ast.Attribute) and owner.attr == "optimal"
    if isinstance(owner, ast.Attribute) and optimal:
        owner = owner.value
    return Property(EXPECTATIONS[test.attr, expected](optimal=optimal), owner)


def _owner(owner: ast.expr, frame: FrameType, asked: Sequence[Asked]) -> Asked | None:
    """Find the answer that an expression gave: by its name, or as the last one that was made."""
    if isinstance(owner, ast.Name):
        value = frame.f_locals.get(owner.id, frame.f_globals.get(owner.id))
        return next((each for each in asked if each.answer is value), None)
    return asked[-1] if isinstance(owner, ast.Call) or len(asked) == 1 else None
