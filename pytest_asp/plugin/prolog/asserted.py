"""What a failed assert expected of a goal's answers, where pytest itself says `assert False`."""

from __future__ import annotations

import ast
import operator
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import AspError, NotProven
from pytest_asp.explain.compared import Comparison
from pytest_asp.plugin.expressions import Unreadable, failed_assert
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.counting import AnswerCount
from pytest_asp.prolog.explaining import explain_count
from pytest_asp.prolog.retelling import transcript_of
from pytest_asp.prolog.verdicts import (
    AnswerCountIs,
    AnswersNotUnique,
    Deterministic,
    Fails,
    IsUndecided,
    Succeeds,
)
from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from pytest_asp.plugin.prolog.asked import PrologAsked
    from pytest_asp.prolog.transcript import Transcript
    from pytest_asp.prolog.verdicts import PrologExpectation

EXPECTATIONS: dict[tuple[str, bool], PrologExpectation] = {
    ("unique", True): AnswerCountIs(1, 1),
    ("unique", False): AnswersNotUnique(),
    ("succeeds", True): Succeeds(),
    ("succeeds", False): Fails(),
    ("fails", True): Fails(),
    ("fails", False): Succeeds(),
    ("deterministic", True): Deterministic(),
    ("undecided", True): IsUndecided(),
}
"""What is expected where a property is asserted to be true, or false."""

OPERATORS: dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], object]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}


def asserted(
    error: BaseException, entries: Sequence[PrologAsked]
) -> tuple[Comparison | None, Transcript | None]:
    """Say what a failed assert expected and found, and of which answers, where its source tells.

    Only what fails is given: where the answers were guessed wrongly, nothing is said.
    """
    found = failed_assert(error)
    if found is None:
        return None, None
    frame, test = found
    reading = _Reading(frame, entries)
    try:
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return reading.compared(test), reading.owner
        return reading.property(test), reading.owner
    except (AspError, NotProven, Unreadable):
        return None, None


class _Reading:
    """Reads the condition of one assert, without a search that the test did not make.

    Attributes:
        owner: what is known of the answers that it turned out to be about.
    """

    def __init__(self, frame: FrameType, entries: Sequence[PrologAsked]) -> None:
        self._frame = frame
        self._entries = entries
        self.owner: Transcript | None = None

    def compared(self, test: ast.Compare) -> Comparison | None:
        """Read the comparison of a count with a number or another count."""
        if type(test.ops[0]) not in OPERATORS:
            return None
        sign, holds = OPERATORS[type(test.ops[0])]
        left, right = self._count(test.left), self._count(test.comparators[0])
        return None if holds(left, right) else explain_count(left, sign, right)

    def property(self, test: ast.expr) -> Comparison | None:
        """Read one property alone."""
        expected = True
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, expected = test.operand, not expected
        if not isinstance(test, ast.Attribute) or (test.attr, expected) not in EXPECTATIONS:
            return None
        verdict = EXPECTATIONS[test.attr, expected].verdict(self._answers(test.value))
        if verdict.outcome is not Outcome.FAILS:
            return None
        words = f"expected {verdict.expected}, found {verdict.found}"
        return Comparison(test.attr, words, verdict=verdict)

    def _count(self, node: ast.expr) -> AnswerCount | int:
        if isinstance(node, ast.Attribute) and node.attr == "count":
            return self._answers(node.value).count
        value = self._name(node.id) if isinstance(node, ast.Name) else _literal(node)
        if isinstance(value, AnswerCount | int):
            return value
        raise Unreadable

    def _answers(self, node: ast.expr) -> PrologAnswers:
        """Give the answers that an expression stands for: by name, or those asked last."""
        value: object = None
        if isinstance(node, ast.Name):
            value = self._name(node.id)
        elif self._entries and (isinstance(node, ast.Call) or len(self._entries) == 1):
            value = self._entries[-1].answers
        if not isinstance(value, PrologAnswers):
            raise Unreadable
        self.owner = transcript_of(value)
        return value

    def _name(self, name: str) -> object:
        for names in (self._frame.f_locals, self._frame.f_globals):
            if name in names:
                return names[name]
        raise Unreadable


def _literal(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except ValueError:
        raise Unreadable from None
