"""Which variables stand between numbers, so that clingo can run through the integers there.

clingo 5.5 and later derive bounds of linear inequalities, such as `1 <= X < 2*Y, Y = 5`. The rule
here is wider than clingo's: it does not ask whether the bounds are on both sides.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from pytest_asp.builder.terms import Arithmetic
from pytest_asp.builder.values import Expression
from pytest_asp.builder.variables import Variable, variables_of

_LINEAR: Final = frozenset({"+", "-", "*"})


class Relation(NamedTuple):
    """A comparison of two terms."""

    left: Any
    right: Any
    operator: str


def bounded_integers(relations: list[Relation]) -> set[Variable]:
    """Give the variables that numbers bound: by an equation, or by two inequalities."""
    bounded: set[Variable] = set()
    size = -1
    while size != len(bounded):
        size = len(bounded)
        seen: Counter[Variable] = Counter()
        for relation in relations:
            variable = _open_variable(relation, bounded)
            if variable is not None:
                seen[variable] += 2 if relation.operator == "=" else 1
        bounded.update(variable for variable, times in seen.items() if times > 1)
    return bounded


def _open_variable(relation: Relation, bounded: set[Variable]) -> Variable | None:
    """Give the one variable of a linear relation that is not bounded yet, if there is one."""
    left, right, operator = relation
    if operator == "!=" or not (_is_linear(left) and _is_linear(right)):
        return None
    variables = {*variables_of(left), *variables_of(right)} - bounded
    if len(variables) != 1:
        return None
    (variable,) = variables
    return variable if _factor(left, variable) != _factor(right, variable) else None


def _is_linear(term: object) -> bool:
    """Say whether a term is a sum of variables, numbers and constants."""
    if isinstance(term, Arithmetic):
        return term.operator in _LINEAR and all(map(_is_linear, term.operands))
    if isinstance(term, (str, tuple)):
        return False
    return isinstance(term, Variable) or not (
        isinstance(term, Expression) and next(variables_of(term), None) is not None
    )


def _factor(term: object, variable: Variable) -> int:
    """Give what a variable is multiplied by in a linear term; a constant counts as one."""
    if term is variable:
        return 1
    if not isinstance(term, Arithmetic):
        return 0
    factors = [_factor(operand, variable) for operand in term.operands]
    if term.operator == "*":
        numbers = [operand for operand in term.operands if isinstance(operand, int)]
        return sum(factors) * (numbers[0] if numbers else 1)
    return sum(factors[:-1]) + (factors[-1] if term.operator == "+" else -factors[-1])
