"""What the text of a program alone shows: variables that occur once, clauses that stand apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pytest_asp.prolog.bodies import under_conditions
from pytest_asp.prolog.calls import HOOKS, declared_in, expanded_by, matches
from pytest_asp.prolog.clauses import Clause, Goal
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
    predicates of one of its units are its own. Which clauses under conditions are loaded together
    only an engine knows: they are not judged, nor is the first clause behind them.
    """
    declared = {*HOOKS, *_declared(clauses)}
    firsts: dict[tuple[str, str], Clause] = {}
    told: set[tuple[str, str]] = set()
    unit, last = "", None
    for clause, standing in zip(clauses, standings(clauses), strict=True):
        if clause.kind == "directive":
            unit = _unit(clause, unit)
        if clause.indicator is None or standing.expanded:
            continue
        if unit and clause.indicator.startswith("test/"):
            continue
        if standing.conditional:
            last = None
            continue
        key = (unit, clause.indicator)
        first = firsts.setdefault(key, clause)
        separated = first is not clause and last is not None and key != last
        silent = clause.indicator in declared or "discontiguous" in standing.silent
        if separated and key not in told and not silent:
            told.add(key)
            yield clause, first
        last = key


class Standing(NamedTuple):
    """What counts where a clause stands.

    Attributes:
        conditional: whether it is loaded under a condition only.
        expanded: whether the program may turn it into other clauses.
        silent: the kinds of warnings that `style_check/1` has switched off.
    """

    conditional: bool
    expanded: bool
    silent: frozenset[str]


def standings(clauses: Sequence[Clause]) -> Iterator[Standing]:
    """Give for each clause what counts there."""
    silent = frozenset[str]()
    patterns = expanded_by([each.node for each in clauses if each.node is not None])
    conditions = under_conditions(each.node for each in clauses)
    for clause, conditional in zip(clauses, conditions, strict=True):
        yield Standing(conditional, _is_expanded(clause, patterns), silent)
        for style in _styles(clause):
            if style.is_("-", 1):
                silent |= {style.arguments[0].name}
            elif style.is_("+", 1) and not conditional:
                silent -= {style.arguments[0].name}


def _styles(clause: Clause) -> Iterator[Node]:
    """Give what a directive switches off and on: `-singleton`, or a list of such."""
    for goal in clause.goals if clause.kind == "directive" else ():
        if goal.node.is_("style_check", 1):
            (style,) = goal.node.arguments
            yield from style.arguments if style.kind == "list" else (style,)


def _is_expanded(clause: Clause, patterns: Sequence[Node]) -> bool:
    node = clause.node
    return node is not None and any(matches(pattern, node) for pattern in patterns)


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
    """Find the predicates that are declared as discontiguous.

    Those that are `multifile` need no more in SWI-Prolog, and only there it is an operator.
    """
    for clause in clauses:
        for goal in clause.goals if clause.kind == "directive" else ():
            name = goal.node.name
            if name == "discontiguous" or (name == "multifile" and is_prefixed(goal)):
                yield from declared_in(goal.node.arguments)


def is_prefixed(goal: Goal) -> bool:
    """Tell whether a goal is written as a prefix operator, such as `dynamic p/1`."""
    name = goal.node.name
    behind = goal.text.removeprefix(name)
    return goal.node.is_(name, 1) and behind != goal.text and not behind.startswith("(")


def _unit(directive: Clause, now: str) -> str:
    """Give the unit of tests that what follows a directive is in."""
    for goal in directive.goals:
        if goal.node.name == "begin_tests":
            return goal.text
        if goal.node.name == "end_tests":
            return ""
    return now
