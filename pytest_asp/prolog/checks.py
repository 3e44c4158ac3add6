"""What the text of a program alone shows: variables that occur once, clauses that stand apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_asp.prolog.calls import declared_in
from pytest_asp.prolog.clauses import Clause
from pytest_asp.prolog.reading import Node


def singletons(clause: Node) -> list[Node]:
    """Find the variables that occur once, and whose name does not begin with `_`."""
    return [found[0] for found in _variables(clause) if len(found) == 1 and _is_plain(found[0])]


def repeated(clause: Node) -> list[Node]:
    """Find the second places of variables such as `_Name`, whose name says that there is one."""
    return [found[1] for found in _variables(clause) if len(found) > 1 and _is_marked(found[0])]


def apart(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, Clause]]:
    """Find for each predicate the first clause that others separate from its first ones.

    Gives it with the predicate's first clause. plunit's tests may stand in any order, and the
    predicates of one of its units are its own.
    """
    declared = set(_declared(clauses))
    firsts: dict[tuple[str, str], Clause] = {}
    told: set[tuple[str, str]] = set()
    unit, last = "", ("", "")
    for clause in clauses:
        if clause.kind == "directive":
            unit = _unit(clause, unit)
        if clause.indicator is None or clause.indicator in declared:
            continue
        key = (unit, clause.indicator)
        if unit and clause.indicator.startswith("test/"):
            continue
        first = firsts.setdefault(key, clause)
        if first is not clause and key != last and key not in told:
            told.add(key)
            yield clause, first
        last = key


def _variables(clause: Node) -> list[list[Node]]:
    """Give the places of each variable, in the order of the text."""
    found: dict[str, list[Node]] = {}
    for node in clause.walk():
        if node.kind == "variable":
            found.setdefault(node.name, []).append(node)
    return list(found.values())


def _is_plain(variable: Node) -> bool:
    return not variable.name.startswith("_")


def _is_marked(variable: Node) -> bool:
    return variable.name[0] == "_" and variable.name[1:2].isupper()


def _declared(clauses: Sequence[Clause]) -> Iterator[str]:
    """Find the predicates that are declared as discontiguous."""
    for clause in clauses:
        for goal in clause.goals if clause.kind == "directive" else ():
            if goal.node.name == "discontiguous":
                yield from declared_in(goal.node.arguments)


def _unit(directive: Clause, now: str) -> str:
    """Give the unit of tests that what follows a directive is in."""
    for goal in directive.goals:
        if goal.node.name == "begin_tests":
            return goal.text
        if goal.node.name == "end_tests":
            return ""
    return now
