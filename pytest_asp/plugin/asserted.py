"""What a failed assert expected of an answer, where pytest itself can only say `assert False`.

pytest tells of comparisons, unless asserts are not rewritten (`--assert=plain`), and never of
properties such as `assert answer.unique`. Both are read from the test's source.
"""

from __future__ import annotations

import ast
import operator
import sys
from typing import TYPE_CHECKING, Any

from pytest_asp.answers import Answer
from pytest_asp.errors import AspError, NotProven
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.comparison import explain_comparison
from pytest_asp.plugin.expressions import Expressions, Unreadable, failed_assert
from pytest_asp.verdicts import (
    NotUnique,
    Outcome,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_asp.explain.detail import Detail
    from pytest_asp.plugin.asked import Asked
    from pytest_asp.verdicts import Expectation

EXPECTATIONS: dict[tuple[str, bool], Callable[..., Expectation]] = {
    ("unique", True): UniqueSolution,
    ("unique", False): NotUnique,
    ("satisfiable", True): Satisfiable,
    ("satisfiable", False): Unsatisfiable,
}
"""What is expected where a property is asserted to be true, or false."""

OPERATORS: dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], object]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
    ast.In: ("in", lambda left, right: left in right),
    ast.NotIn: ("not in", lambda left, right: left not in right),
}


def asserted(error: BaseException, asked: Sequence[Asked], detail: Detail) -> Comparison | None:
    """Say what a failed assert expected and found, where its source tells.

    Only what fails is given: where the answer was guessed wrongly, nothing is said.
    """
    found = failed_assert(error)
    if found is None:
        return None
    frame, test = found
    expressions = Expressions(frame, asked)
    try:
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return _compared(test, expressions, detail)
        return _property(test, expressions)
    except (AspError, NotProven, Unreadable):
        return None


def _compared(test: ast.Compare, expressions: Expressions, detail: Detail) -> Comparison | None:
    if type(test.ops[0]) not in OPERATORS:
        return None
    sign, holds = OPERATORS[type(test.ops[0])]
    left, right = expressions.value(test.left), expressions.value(test.comparators[0])
    if _is_snapshot(left) or _is_snapshot(right):  # comparing once more would store once more
        return None
    return None if holds(left, right) else explain_comparison(sign, left, right, detail)


def _is_snapshot(value: object) -> bool:
    syrupy = sys.modules.get("syrupy.assertion")
    return syrupy is not None and isinstance(value, syrupy.SnapshotAssertion)


def _property(test: ast.expr, expressions: Expressions) -> Comparison | None:
    """Read an assert about one property alone."""
    expected = True
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, expected = test.operand, not expected
    if not isinstance(test, ast.Attribute) or (test.attr, expected) not in EXPECTATIONS:
        return None
    owner, optimal = test.value, False
    if isinstance(owner, ast.Attribute) and owner.attr == "optimal":
        owner, optimal = owner.value, True
    answer = expressions.sets(owner)
    if not isinstance(answer, Answer):
        return None
    verdict = EXPECTATIONS[test.attr, expected](optimal=optimal).verdict(answer)
    if verdict.outcome is not Outcome.FAILS:
        return None
    return Comparison.of(test.attr, verdict, answer.source)
