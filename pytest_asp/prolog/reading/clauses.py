"""A program read clause by clause; what cannot be read is kept as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pytest_asp.prolog.operators import STANDARD, Declared, Operators
from pytest_asp.prolog.reading.nodes import Node
from pytest_asp.prolog.reading.parser import Parser
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.reading.tokens import Tokens

_TYPES = frozenset({"xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"})
_IMPORTS = frozenset({"use_module", "ensure_loaded", "autoload", "reexport"})
_HIGHEST = 1200


@dataclass(frozen=True, slots=True)
class ReadClause:
    """One clause or directive of a text.

    Attributes:
        node: what it says; None: it cannot be read.
        start: the offset of its first character.
        end: the offset behind its full stop.
        problem: why it cannot be read.
        operators: those that count behind it.
    """

    node: Node | None
    start: int
    end: int
    problem: ReadingProblem | None = None
    operators: Operators = STANDARD


def parse(text: str, operators: Operators = STANDARD) -> list[ReadClause]:
    """Read the clauses and directives of a program.

    Operators that the text declares, and those of the libraries that it imports, count from there
    on. Where a clause cannot be read, reading goes on behind the next full stop.

    >>> [clause.problem is None for clause in parse("a. b(. c :- a.")]
    [True, False, True]
    """
    return list(_clauses(text, operators))


def _clauses(text: str, operators: Operators) -> Iterator[ReadClause]:
    parser = Parser(text, operators)
    position = len(text.partition("\n")[0]) if text.startswith("#!") else 0
    while True:
        try:
            first = parser.begin(position)
            if first.kind == "eof":
                return
            start = first.start
            node = parser.read()
        except ReadingProblem as problem:
            start = _beginning(text, position)
            position = _next_stop(text, start)
            yield ReadClause(None, start, position, problem, parser.operators)
        else:
            position = parser.position
            parser.operators = _with_directive(node, parser.operators)
            yield ReadClause(node, start, position, None, parser.operators)


def _beginning(text: str, position: int) -> int:
    """Find where an unreadable clause begins."""
    try:
        return Tokens(text, position).next().start
    except ReadingProblem as problem:
        return problem.start


def _next_stop(text: str, position: int) -> int:
    """Find the end of a clause that cannot be read."""
    tokens = Tokens(text, position)
    while True:
        try:
            token = tokens.next()
        except ReadingProblem as problem:
            tokens.position = problem.end
        else:
            if token.kind in {"end", "eof"}:
                return token.end


def _with_directive(node: Node, operators: Operators) -> Operators:
    """Give the operators that count behind a clause."""
    if not node.is_(":-", 1):
        return operators
    for goal in _conjuncts(node.arguments[0]):
        if goal.is_("op", 3):
            operators = operators.declared(_declared(goal))
        elif goal.is_("module", 2):
            operators = operators.declared(_exported(goal.arguments[1]))
        elif goal.name in _IMPORTS and goal.arguments:
            operators = operators.imported(_library(goal.arguments[0]))
        elif goal.kind == "list":
            for file in goal.arguments:
                operators = operators.imported(_library(file))
    return operators


def _conjuncts(node: Node) -> Iterator[Node]:
    while node.is_(",", 2):
        yield node.arguments[0]
        node = node.arguments[1]
    yield node


def _exported(exports: Node) -> list[Declared]:
    return [
        each for export in exports.arguments if export.is_("op", 3) for each in _declared(export)
    ]


def _declared(operator: Node) -> list[Declared]:
    """Read `op(P, T, Names)`, as far as it is one that can be declared."""
    priority, kind, names = operator.arguments
    fits = (
        isinstance(priority.value, int) and 0 <= priority.value <= _HIGHEST and kind.name in _TYPES
    )
    if not fits:
        return []
    each = names.arguments if names.kind == "list" else (names,)
    bare = [name.arguments[1] if name.is_(":", 2) else name for name in each]
    assert isinstance(priority.value, int)
    return [(priority.value, kind.name, name.name) for name in bare if name.kind == "atom"]


def _library(file: Node) -> str:
    """Give the name of `library(name)`; empty for another file."""
    return file.arguments[0].name if file.is_("library", 1) else ""
