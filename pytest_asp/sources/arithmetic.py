"""Rules that make clingo show whether arithmetic may have no value, whatever is joined first.

clingo warns of an operation without a value, such as `1/0` or `a+1`, when it instantiates a rule;
whether it gets that far depends on the facts. So each atom that may give a variable of arithmetic
its value is looked at alone: where no such rule meets a value that is unfit, no rule of the program
does, for any part of the facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pytest_asp.sources.syntax import conditions, parsed, variables_in, walk

_ANYTHING = "number(1/0)."
_PLAIN = "+-*&?^"  # operators that have a value for all numbers
_NAMES = {0: "^", 1: "?", 2: "&", 3: "+", 4: "-", 5: "*", 6: "/", 7: "\\", 8: "**"}
_WEIGHED = frozenset({1, 2})  # clingo.ast.AggregateFunction.Sum and SumPlus
_NUMERIC = frozenset({0, 1, 2})  # #count, #sum and #sum+
_EQUAL = 5


def probes(text: str) -> list[str]:
    """Give the rules, without the beginning of their heads' names, each once.

    >>> probes("q(X+1) :- p(X), r(Y). s(5/Y) :- t(X,Y).")
    ['number(X+0) :- p(X).', 'number(Y+0) :- t(X,Y).', 'number(Y/Y) :- t(X,Y).']
    """
    found: dict[str, None] = {}
    for statement in parsed(text):
        found |= dict.fromkeys(_Statement(statement).probes())
    return list(found)


class _Statement:
    """One statement: its variables of arithmetic, and the atoms that may give them a value."""

    def __init__(self, statement: Any) -> None:
        self._nodes = list(walk(statement))
        self._numbers: dict[str, None] = {}
        self._divisors: dict[str, None] = {}
        self._unsure = False
        for node in self._nodes:
            self._read(node)
        self._atoms = [
            node.atom.symbol
            for condition in conditions(statement)
            for node in walk(condition)
            if node.ast_type.name == "Literal"
            and node.sign == 0
            and node.atom.ast_type.name == "SymbolicAtom"
        ]

    def probes(self) -> Iterator[str]:
        """Give the rules; one that always warns where nothing is certain."""
        self._follow_equations()
        for name in self._numbers:
            for symbol in self._atoms:
                if name in _direct(symbol):
                    yield f"number({name}+0) :- {_alone(symbol)}."
        for name in self._divisors:
            for symbol in self._atoms:
                if name in _direct(symbol):
                    yield f"number({name}/{name}) :- {_alone(symbol)}."
        if self._unsure:
            yield _ANYTHING

    def _read(self, node: Any) -> None:
        kind = node.ast_type.name
        if kind == "BinaryOperation":
            self._number(node.left)
            self._number(node.right)
            if _NAMES[node.operator_type] not in _PLAIN:
                self._divisor(node.right)
        elif kind == "UnaryOperation" and not _is_atom_sign(node):
            self._number(node.argument)
        elif kind == "Interval":
            self._number(node.left)
            self._number(node.right)
        elif kind in {"BodyAggregate", "HeadAggregate"} and node.function in _WEIGHED:
            for element in node.elements:
                self._weight(element.terms)
        elif kind == "Minimize":
            self._weight([node.weight])
            self._weight([node.priority])

    def _number(self, term: Any) -> None:
        if term.ast_type.name == "Variable":
            self._numbers[term.name] = None
        elif term.ast_type.name in {"Function", "Pool"}:
            self._unsure = True

    def _divisor(self, term: Any) -> None:
        if term.ast_type.name == "Variable" and term.name != "_":
            self._divisors[term.name] = None
        elif term.ast_type.name != "SymbolicTerm" or str(term.symbol) == "0":
            self._unsure = True

    def _weight(self, terms: Any) -> None:
        for term in list(terms)[:1]:
            self._number(term)

    def _follow_equations(self) -> None:
        """Let a variable that equals a number be one too, and doubt other equal terms."""
        equations = [sides for node in self._nodes for sides in _equations(node)]
        before = -1
        while len(self._numbers) != before:
            before = len(self._numbers)
            for one, other in equations:
                if one.ast_type.name == "Variable" and one.name in self._numbers:
                    self._number(other)
                    self._unsure = self._unsure or _is_name(other)
        divided = {one.name for one, _ in equations if one.ast_type.name == "Variable"}
        turned = {name for symbol in self._atoms for name in _turned(symbol)}
        uncertain = turned | self._extremes()
        if divided & self._divisors.keys() or uncertain & self._numbers.keys():
            self._unsure = True

    def _extremes(self) -> set[str]:
        """Find the variables that `#min` or `#max` may give any term, be it `#inf`."""
        return {
            name
            for node in self._nodes
            if node.ast_type.name == "BodyAggregate" and node.function not in _NUMERIC
            for guard in (node.left_guard, node.right_guard)
            if guard is not None
            for name in variables_in(guard.term)
        }


def _is_name(term: Any) -> bool:
    return term.ast_type.name == "SymbolicTerm" and not str(term.symbol).lstrip("-").isdigit()


def _is_atom_sign(node: Any) -> bool:
    """Tell whether a minus stands before an atom: classical negation is no arithmetic."""
    return node.argument.ast_type.name == "Function" and bool(str(node.argument.name))


def _equations(node: Any) -> Iterator[tuple[Any, Any]]:
    if node.ast_type.name == "Comparison":
        left = node.term
        for guard in node.guards:
            if guard.comparison == _EQUAL:
                yield left, guard.term
                yield guard.term, left
            left = guard.term


def _direct(symbol: Any) -> set[str]:
    """Find the variables that matching an atom may give any term; others get a number."""
    found: set[str] = set()
    waiting = [symbol]
    while waiting:
        node = waiting.pop()
        kind = node.ast_type.name
        if kind == "Variable":
            found.add(node.name)
        elif kind in {"Function", "Pool"}:
            waiting += node.arguments
        elif kind == "UnaryOperation" and node.argument.ast_type.name == "Function":
            waiting.append(node.argument)
    return found


def _turned(symbol: Any) -> Iterator[str]:
    """Find the variables behind a minus: of `p(-X)`, X may be any term that has a negation."""
    for node in walk(symbol):
        if node.ast_type.name == "UnaryOperation" and not _is_atom_sign(node):
            yield from variables_in(node)


def _alone(symbol: Any) -> str:
    """Write an atom so that it is safe alone: arithmetic in it may be anything."""
    kind = symbol.ast_type.name
    if kind in {"BinaryOperation", "Interval"}:
        return "_"
    if kind == "UnaryOperation":
        inner = symbol.argument
        return f"-{_alone(inner)}" if inner.ast_type.name == "Function" else "_"
    if kind == "Pool":
        return "(" + ";".join(map(_alone, symbol.arguments)) + ")"
    if kind != "Function":
        return str(symbol)
    arguments = ",".join(map(_alone, symbol.arguments))
    if not symbol.name:
        return f"({arguments}{',' if len(symbol.arguments) == 1 else ''})"
    return f"{symbol.name}({arguments})" if arguments else str(symbol.name)
