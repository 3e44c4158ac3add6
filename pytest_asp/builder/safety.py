"""Which variables the literals of a scope bind, as clingo's grounder sees it.

A positive atom binds its variables, also through arithmetic that is linear in one of them; an
equation binds one side once the other is known (clingo guide, section 3.1.2), and inequalities
with numbers bound integers. Where it is unclear the check lets a statement pass: clingo has the
last word when the program is grounded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pytest_asp.builder.bounds import Relation, bounded_integers
from pytest_asp.builder.compound import TupleTerm
from pytest_asp.builder.literals import Aggregate
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.scan import aggregates_of
from pytest_asp.builder.terms import FLIPPED, Arithmetic, Comparison, Negation, Pool
from pytest_asp.builder.values import Expression
from pytest_asp.builder.variables import Variable, variables_of


def bound_variables(
    literals: list[Expression], known: Collection[Variable], outer: Collection[Variable]
) -> set[Variable]:
    """Give the variables that the literals bind, together with those known before.

    Args:
        literals: the literals of the scope.
        known: variables that are bound already.
        outer: the variables of the statement itself; others in an aggregate are local to it.
    """
    bound = set(known)
    relations: list[Relation] = []
    for literal in literals:
        if isinstance(literal, Predicate):
            _match(bound, literal)
        else:
            relations.extend(_relations(literal))
    if relations:
        _solve_equations(bound, relations, outer)
        bound.update(bounded_integers(relations))
        _solve_equations(bound, relations, outer)
    return bound


def pooled_variables(literals: list[Expression]) -> list[Variable]:
    """Give each occurrence of a variable in a pool of a positive atom."""
    atoms = [literal for literal in literals if isinstance(literal, Predicate)]
    pools = [part for atom in atoms for part in _pools_in(atom)]
    return [variable for pool in pools for variable in variables_of(pool)]


def _pools_in(term: object) -> Iterator[Pool]:
    if isinstance(term, Pool):
        yield term
    parts = term.__asp_parts__() if isinstance(term, (Predicate, TupleTerm)) else term
    if isinstance(parts, tuple):
        for part in parts:
            yield from _pools_in(part)


def _solve_equations(
    bound: set[Variable], relations: list[Relation], outer: Collection[Variable]
) -> None:
    """Bind one side of each equation whose other side is known, until nothing changes."""
    size = -1
    while size != len(bound):
        size = len(bound)
        for relation in relations:
            if relation.operator == "=":
                for target, value in (relation[:2], relation[1::-1]):
                    if bound.issuperset(_needed(value, outer)):
                        _match(bound, target)


def _needed(value: object, outer: Collection[Variable]) -> Iterator[Variable]:
    inside = isinstance(value, Aggregate)
    return (each for each in variables_of(value) if not inside or each in outer)


def _relations(literal: Expression) -> Iterator[Relation]:
    """Yield the comparisons that hold where a literal does, two terms each."""
    sign = True
    if isinstance(literal, Negation):
        while isinstance(literal, Negation):
            literal, sign = literal.literal, not sign
        if aggregates_of(literal):
            return
    if not isinstance(literal, Comparison) or (not sign and len(literal.operators) > 1):
        return
    pairs = zip(literal.operands, literal.operands[1:], strict=False)
    for operator, (left, right) in zip(literal.operators, pairs, strict=True):
        yield Relation(left, right, operator if sign else FLIPPED[operator])


def _match(bound: set[Variable], term: object) -> None:
    """Add the variables that get a value where the term is matched with a ground one."""
    if isinstance(term, Variable):
        bound.add(term)
    elif isinstance(term, tuple):
        for item in term:
            _match(bound, item)
    elif isinstance(term, Arithmetic):
        _match_linear(bound, term)
    elif isinstance(term, Pool):
        bound.update(set[Variable].intersection(*map(_matched, term.items)))
    elif isinstance(term, (Predicate, TupleTerm)):
        for part in term.__asp_parts__():
            if part.__class__ is not int and part.__class__ is not str:
                _match(bound, part)


def _matched(term: object) -> set[Variable]:
    bound: set[Variable] = set()
    _match(bound, term)
    return bound


def _match_linear(bound: set[Variable], term: Arithmetic) -> None:
    """Add the variable of a term that is linear in it, such as `2 * X + 1`."""
    inner = [part for part in term.operands if next(variables_of(part), None) is not None]
    if len(inner) != 1:
        return
    (part,) = inner
    invertible = term.operator in {"+", "-"} or (term.operator == "*" and 0 not in term.operands)
    if invertible and isinstance(part, (Variable, Arithmetic)):
        _match(bound, part)
