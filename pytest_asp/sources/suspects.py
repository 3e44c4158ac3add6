"""Which statement a grounding that does not end is probably busy with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_asp.sources.parsing import ParseFailure, parse

if TYPE_CHECKING:
    from clingo.ast import AST

_LARGEST = 1 << 20  # bytes of text; walking more than that takes longer than anybody waits
_WIDE = 3  # different variables in a body from which on a join is worth naming


@dataclass(frozen=True, slots=True)
class Suspect:
    """A statement with what makes it grow.

    Attributes:
        line, column: where it begins in the whole text.
        reason: what to say about it.
    """

    line: int
    column: int
    reason: str


def likely_culprit(text: str) -> Suspect | None:
    """Find the statement that most likely makes a grounding explode.

    First, a rule that builds new terms from atoms that depend on its own head; else the rule whose
    positive body has most variables. It is a guess, made from the text alone.
    """
    if len(text) > _LARGEST:
        return None
    rules = [_Rule.of(statement) for statement in _statements(text)]
    reach = _reachable(rules)
    for rule in rules:
        recursive = any(rule.heads & reach.get(name, set()) for name in rule.body)
        if rule.builds and recursive:
            return _suspect(rule, "derives new terms from its own atoms, perhaps without end")
    widest = max(rules, key=lambda rule: len(rule.variables), default=None)
    if widest is None or len(widest.variables) < _WIDE:
        return None
    return _suspect(widest, f"joins {len(widest.variables)} variables in its body")


def producers(text: str, head: str) -> list[tuple[int, int]]:
    """Find the statements that may give ground rules with some kind of head: line and column.

    Args:
        text: the whole program.
        head: `name/arity` of the first atom of the head; `:-` for constraints, `:~` for weak ones,
            and `#` for a choice or another aggregate with bounds.
    """
    if len(text) > _LARGEST:
        return []
    found = [statement for statement in _statements(text) if head in _heads(statement)]
    growing = [statement for statement in found if _grows(statement)] or found
    begins = (statement.location.begin for statement in growing)
    return sorted({(begin.line, begin.column) for begin in begins})


def _heads(statement: AST) -> Iterator[str]:
    """Give the kinds of head that a statement's ground rules may have."""
    if _kind(statement) == "Minimize":
        yield ":~"
        return
    head = statement.head
    if _kind(head) == "Literal" and _kind(head.atom) == "BooleanConstant":
        yield ":-"
    elif _kind(head) == "HeadAggregate" or (_kind(head) == "Aggregate" and _is_bounded(head)):
        yield "#"
    else:
        yield from _predicates(list(_walk(head)))


def _is_bounded(aggregate: AST) -> bool:
    return aggregate.left_guard is not None or aggregate.right_guard is not None


def _grows(statement: AST) -> bool:
    """Tell whether a statement has more than one instance: by its variables or an interval."""
    return any(_kind(node) in {"Variable", "Interval"} for node in _walk(statement))


@dataclass(frozen=True, slots=True)
class _Rule:
    """What of a rule makes it grow: its predicates, its variables, and whether it builds terms."""

    ast: AST
    heads: frozenset[str]
    body: frozenset[str]
    variables: frozenset[str]
    builds: bool

    @classmethod
    def of(cls, statement: AST) -> _Rule:
        head = list(_walk(statement.head)) if "head" in statement.keys() else []  # noqa: SIM118  # an AST is no mapping
        body = [node for literal in _positive(statement) for node in _walk(literal)]
        return cls(
            statement,
            frozenset(_predicates(head)),
            frozenset(_predicates(body)),
            frozenset(node.name for node in body if _kind(node) == "Variable") - {"_"},
            any(_kind(node) == "BinaryOperation" or _nests(node) for node in head),
        )


def _statements(text: str) -> list[AST]:
    found: list[AST] = []
    try:
        parse(text, found.append)
    except ParseFailure:
        return []
    return [statement for statement in found if _kind(statement) in {"Rule", "Minimize"}]


def _positive(statement: AST) -> Iterator[AST]:
    for literal in statement.body:
        if getattr(literal, "sign", 0) == 0:
            yield literal


def _walk(node: Any) -> Iterator[AST]:
    from clingo.ast import AST, ASTSequence

    if isinstance(node, AST):
        yield node
        for key in node.child_keys:
            yield from _walk(getattr(node, key))
    elif isinstance(node, ASTSequence | list | tuple):
        for child in node:
            yield from _walk(child)


def _kind(node: AST) -> str:
    return str(node.ast_type).rpartition(".")[2]


def _predicates(nodes: list[AST]) -> Iterator[str]:
    for node in nodes:
        if _kind(node) != "SymbolicAtom":
            continue
        symbol, sign = node.symbol, ""
        if _kind(symbol) == "UnaryOperation":
            symbol, sign = symbol.argument, "-"
        if _kind(symbol) == "Function":
            yield f"{sign}{symbol.name}/{len(symbol.arguments)}"


def _nests(node: AST) -> bool:
    """Tell whether a term has a function term with a variable among its arguments."""
    if _kind(node) != "SymbolicAtom" or _kind(node.symbol) != "Function":
        return False
    return any(
        _kind(argument) == "Function" and any(_kind(each) == "Variable" for each in _walk(argument))
        for argument in node.symbol.arguments
    )


def _reachable(rules: list[_Rule]) -> dict[str, set[str]]:
    """Find for each predicate those that it depends on, itself included."""
    reach: dict[str, set[str]] = {}
    for rule in rules:
        for head in rule.heads:
            reach.setdefault(head, {head}).update(rule.body)
        for name in rule.body:
            reach.setdefault(name, {name})
    changed = True
    while changed:
        changed = False
        for known in reach.values():
            more = set().union(*(reach[name] for name in known)) - known
            known.update(more)
            changed = changed or bool(more)
    return reach


def _suspect(rule: _Rule, reason: str) -> Suspect:
    begin = rule.ast.location.begin
    return Suspect(begin.line, begin.column, reason)
