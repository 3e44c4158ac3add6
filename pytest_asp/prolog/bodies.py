"""The goals of a clause's body."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pytest_asp.prolog.reading.nodes import Node

CONTROL = frozenset({(",", 2), (";", 2), ("->", 2), ("*->", 2), ("|", 2), ("\\+", 1)})
"""What joins goals, and is no goal of its own."""

_RULES = {":-": "rule", "=>": "rule", "-->": "grammar rule"}


class BodyGoal(NamedTuple):
    """A goal of a body.

    Attributes:
        node: what it says.
        grammar: whether it stands for a part of a list, as a body of a grammar rule does.
    """

    node: Node
    grammar: bool


class Parts(NamedTuple):
    """A clause taken apart.

    Attributes:
        kind: `fact`, `rule`, `grammar rule` or `directive`.
        module: the module that its head names, if it names one.
        head: None for a directive.
        body: None for a fact.
    """

    kind: str
    module: str | None
    head: Node | None
    body: Node | None

    @property
    def indicator(self) -> str | None:
        """The `name/arity` of the predicate; None for a directive, or a head that is none."""
        if self.head is None or self.head.indicator is None:
            return None
        more = 2 if self.kind == "grammar rule" else 0
        return f"{self.head.name}/{len(self.head.arguments) + more}"

    @property
    def goals(self) -> Iterator[BodyGoal]:
        """The goals of its body, from left to right."""
        if self.body is not None:
            yield from _goals(BodyGoal(self.body, self.kind == "grammar rule"))


def parts_of(node: Node) -> Parts:
    """Take a clause apart."""
    if node.is_(":-", 1) or node.is_("?-", 1):
        return Parts("directive", None, None, node.arguments[0])
    if node.kind == "list":
        return Parts("directive", None, None, node)
    kind = _RULES.get(node.name, "fact") if len(node.arguments) == 2 else "fact"
    head, body = node.arguments if kind != "fact" else (node, None)
    if kind != "fact" and head.is_(",", 2):
        head = head.arguments[0]  # what is pushed back, or guards
    module = None
    if head.is_(":", 2):
        module, head = head.arguments[0].name, head.arguments[1]
    return Parts(kind, module, head, body)


def under_conditions(nodes: Iterable[Node | None]) -> Iterator[bool]:
    """Tell of each clause whether it stands between `:- if(...)` and `:- endif`."""
    depth = 0
    for node in nodes:
        parts = parts_of(node) if node is not None else None
        name = parts.body.name if parts and parts.kind == "directive" and parts.body else ""
        depth -= name == "endif" and depth > 0
        yield depth > 0
        depth += name == "if"


def _goals(body: BodyGoal) -> Iterator[BodyGoal]:
    waiting = [body]
    while waiting:
        goal = waiting.pop()
        node, arguments = goal.node, goal.node.arguments
        if node.kind == "compound" and (node.name, len(arguments)) in CONTROL:
            waiting += [BodyGoal(each, goal.grammar) for each in reversed(arguments)]
        elif goal.grammar and node.is_("{}", 1):
            waiting.append(BodyGoal(arguments[0], grammar=False))
        else:
            yield goal
