"""A program read clause by clause; what cannot be read is kept as text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pytest_asp.prolog.operators import STANDARD, Declared, Operators
from pytest_asp.prolog.reading.nodes import Node
from pytest_asp.prolog.reading.parser import Parser
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.reading.tokens import Tokens

_TYPES = frozenset({"xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"})
_IMPORTS = frozenset({"use_module", "ensure_loaded", "autoload", "reexport"})
_HIGHEST = 1200
Exports: TypeAlias = Callable[[Node], Iterable[Declared]]
"""Gives the operators that a file exports, which a directive names."""


@dataclass(frozen=True, slots=True)
class ReadClause:
    """One clause or directive of a text.

    Attributes:
        node: what it says; None: it cannot be read.
        start: the offset of its first character.
        end: the offset behind its full stop.
        problem: why it cannot be read, or why Scryer Prolog cannot read it.
        operators: those that count behind it.
    """

    node: Node | None
    start: int
    end: int
    problem: ReadingProblem | None = None
    operators: Operators = STANDARD


def parse(
    text: str, operators: Operators = STANDARD, exports: Exports = lambda _: ()
) -> list[ReadClause]:
    """Read the clauses and directives of a program.

    Operators that the text declares, and those that it imports, count from there on. Where a
    clause cannot be read, reading goes on behind the next full stop. A clause `end_of_file.` ends
    the program, as it does for the engines: neither it nor what stands behind it is read.

    Args:
        text: the program.
        operators: those that count from its beginning.
        exports: gives those of the files that it imports; those of libraries are known.

    >>> [clause.problem is None for clause in parse("a. b(. c :- a.")]
    [True, False, True]
    """
    return list(_clauses(text, operators, exports))


def exported(text: str) -> tuple[str, list[Declared]] | None:
    """Give the name of a module, and the operators that it exports; None: its text declares none.

    >>> exported(":- module(signs, [op(700, xfx, ===>), (===>)/2]).")
    ('signs', [(700, 'xfx', '===>')])
    """
    first = next(_clauses(text, STANDARD, lambda _: ()), None)
    if first is None or first.node is None or not first.node.is_(":-", 1):
        return None
    directive = first.node.arguments[0]
    if not directive.is_("module", 2) or directive.arguments[0].kind != "atom":
        return None
    return directive.arguments[0].name, _exported(directive.arguments[1])


def without_rest(text: str) -> str:
    """Cut a program off where it ends, which may be at a clause `end_of_file.`.

    >>> without_rest("a. end_of_file. b.")
    'a. '
    """
    if "end_of_file" not in text:
        return text
    reading = _clauses(text, STANDARD, lambda _: ())
    while True:
        try:
            next(reading)
        except StopIteration as stop:
            return text[: stop.value]


def _clauses(text: str, operators: Operators, exports: Exports) -> Generator[ReadClause, None, int]:
    """Read one clause after the other; the end is the offset where the program ends."""
    parser = Parser(text, operators)
    position = len(text.partition("\n")[0]) if text.startswith("#!") else 0
    while True:
        try:
            first = parser.begin(position)
            if first.kind == "eof":
                return len(text)
            start = first.start
            node = parser.read()
        except ReadingProblem as problem:
            start = _beginning(text, position)
            read = _over_lines(parser, start) if problem.unclosed else None
            position = parser.position if read is not None else _next_stop(text, start)
            yield ReadClause(read, start, position, problem, parser.operators)
        else:
            if node.is_("end_of_file", 0):
                return start
            position = parser.position
            parser.operators = _with_directive(node, parser.operators, exports)
            yield ReadClause(node, start, position, None, parser.operators)


def _over_lines(parser: Parser, start: int) -> Node | None:
    """Read a clause with text in quotes that goes over several lines, as in SWI-Prolog only."""
    try:
        parser.begin(start, lines=True)
        return parser.read()
    except ReadingProblem:
        return None


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


def _with_directive(node: Node, operators: Operators, exports: Exports) -> Operators:
    """Give the operators that count behind a clause."""
    if not node.is_(":-", 1):
        return operators
    for goal in _conjuncts(node.arguments[0]):
        if goal.is_("op", 3):
            operators = operators.declared(_declared(goal))
        elif goal.is_("module", 2):
            operators = operators.declared(_exported(goal.arguments[1]))
        for file in _imported(goal):
            library = file.arguments[0].name if file.is_("library", 1) else None
            if library is None:
                operators = operators.declared(exports(file))
            else:
                operators = operators.imported(library)
    return operators


def _imported(goal: Node) -> tuple[Node, ...]:
    """Give what names the files that a goal imports."""
    if goal.kind == "list":
        return goal.arguments
    if goal.name not in _IMPORTS or not goal.arguments:
        return ()
    file = goal.arguments[0]
    return file.arguments if file.kind == "list" else (file,)


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
