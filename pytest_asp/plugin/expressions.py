"""Values of the expressions in a failed assert, as far as looking at them changes nothing."""

from __future__ import annotations

import ast
import linecache
from typing import TYPE_CHECKING, Any

from pytest_asp.answers import Answer, AnswerSets
from pytest_asp.builder.predicates import Predicate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from pytest_asp.plugin.asked import Asked

QUESTIONS = {"count", "every", "some", "optimum", "optimal", "models", "model", "example"}
"""The properties of an answer that an assert compares."""


class Unreadable(Exception):  # noqa: N818  # it never leaves this package
    """The value of an expression cannot be told without running it again."""


class Expressions:
    """Reads expressions in the frame of a failed assert.

    Args:
        frame: where the assert failed.
        asked: the answers of the test; a call in an assert made the last one of them.
    """

    def __init__(self, frame: FrameType, asked: Sequence[Asked]) -> None:
        self._frame = frame
        self._asked = asked

    def value(self, node: ast.expr) -> Any:
        """Give the value of an expression.

        Raises:
            Unreadable: it cannot be told.
            AspError: a question that it asks has no answer.
            NotProven: likewise.
        """
        if isinstance(node, ast.Name):
            return self._name(node.id)
        if isinstance(node, ast.Attribute) and node.attr in QUESTIONS:
            owner = self.sets(node.value)
            return getattr(owner, node.attr)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Set | ast.List | ast.Tuple):
            kinds = {ast.Set: set, ast.List: list, ast.Tuple: tuple}
            return kinds[type(node)](map(self.value, node.elts))
        try:
            return ast.literal_eval(node)
        except ValueError:
            raise Unreadable from None

    def sets(self, node: ast.expr) -> AnswerSets:
        """Give the answer that an expression stands for, or its optimal answer sets."""
        if isinstance(node, ast.Attribute) and node.attr == "optimal":
            owner = self.sets(node.value)
            return owner.optimal if isinstance(owner, Answer) else owner
        value = self._name(node.id) if isinstance(node, ast.Name) else self._unnamed(node)
        if isinstance(value, AnswerSets):
            return value
        raise Unreadable

    def _name(self, name: str) -> Any:
        for names in (self._frame.f_locals, self._frame.f_globals):
            if name in names:
                return names[name]
        raise Unreadable

    def _unnamed(self, node: ast.expr) -> Answer:
        """Give the answer that was made last, where an expression without a name gave it."""
        if self._asked and (isinstance(node, ast.Call) or len(self._asked) == 1):
            return self._asked[-1].answer
        raise Unreadable

    def _call(self, node: ast.Call) -> Any:
        """Give an atom, or the atoms of an answer; nothing else is called again."""
        if isinstance(node.func, ast.Attribute) and node.func.attr == "atoms" and not node.keywords:
            return self.sets(node.func.value).atoms(*map(self.value, node.args))
        made = self.value(node.func)
        if not (isinstance(made, type) and issubclass(made, Predicate)):
            raise Unreadable
        named = {each.arg: self.value(each.value) for each in node.keywords if each.arg is not None}
        return made(*map(self.value, node.args), **named)


def failed_assert(error: BaseException) -> tuple[FrameType, ast.expr] | None:
    """Find the condition of the assert that raised an error, and its frame."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None:
        return None
    frame, line = traceback.tb_frame, traceback.tb_lineno
    text = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or 0):
            return frame, node.test
    return None
