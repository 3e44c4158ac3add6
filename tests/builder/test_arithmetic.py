"""What an arithmetic term is worth in clingo is what its Python expression says.

The value is computed here from the structure of the expression, never from its text, so that a
bracket that is missing in the text shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clingo
import clingo.ast
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pytest_asp import Arithmetic, DefinedConstant, Field, Predicate, Term, Variable
from pytest_asp.builder.program import Program

Expression = int | str | tuple[Any, ...]
"""A number, a variable's name, or an operator with its operands."""

VALUES = {"X": 3, "Y": -2, "Z": 7}
NUMBERS = st.integers(-4, 9) | st.sampled_from([2**31 - 1, -(2**31), 1000])


class Value(Predicate):
    number: Field[int]


def clingo_quotient(left: int, right: int) -> int:
    """Divide as C does, rounding towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def clingo_power(base: int, exponent: int) -> int:
    """Raise to a power; clingo gives 0 for every negative exponent, also of 1."""
    return int(base**exponent) if exponent >= 0 else 0


VALUE_OF: dict[str, Callable[..., int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, *right: left - right[0] if right else -left,
    "*": lambda left, right: left * right,
    "/": clingo_quotient,
    "%": lambda left, right: left - right * clingo_quotient(left, right),
    "**": clingo_power,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "~": lambda operand: ~operand,
    "abs": abs,
}

TERM_OF: dict[str, Callable[..., Any]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, *right: left - right[0] if right else -left,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "%": lambda left, right: left % right,
    "**": lambda left, right: left**right,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "~": lambda operand: ~operand,
    "abs": abs,
}


def expressions(leaves: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    def deeper(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        binary = st.sampled_from(["+", "-", "*", "/", "%", "**", "&", "|", "^"])
        return st.tuples(binary, inner, inner) | st.tuples(
            st.sampled_from(["-", "~", "abs"]), inner
        )

    return st.recursive(leaves, deeper, max_leaves=8)


def value(expression: Expression) -> int:
    """Compute; raises where clingo has no value or leaves 32 bits."""
    if isinstance(expression, int):
        return expression
    if isinstance(expression, str):
        return VALUES[expression]
    operator, *operands = expression
    numbers = [value(each) for each in operands]
    if operator == "**" and (abs(numbers[1]) > 31 or (numbers[0] == 0 and numbers[1] < 0)):
        raise ZeroDivisionError
    if operator == "%" and numbers == [-(2**31), -1]:
        raise OverflowError  # clingo divides first, and dies of it
    result = VALUE_OF[operator](*numbers)
    if not -(2**31) <= result < 2**31:
        raise OverflowError
    return result


def term(expression: Any) -> Any:
    """Build with Python's operators; a number that would compute at once becomes a term."""
    if isinstance(expression, int):
        return expression
    if isinstance(expression, str):
        return Variable(expression)
    operator, *operands = expression
    terms = [term(each) for each in operands]
    if all(isinstance(each, int) for each in terms):
        names: dict[str, str] = {"%": "\\", "|": "?", "abs": "|"}
        return Arithmetic(names.get(operator, operator), *terms)
    return TERM_OF[operator](*terms)


def evaluated(built: Any) -> int | None:
    """Let clingo compute a term; None where it finds it undefined."""
    bindings = ", ".join(f"{name} = {number}" for name, number in VALUES.items())
    control = clingo.Control(["0"], lambda *_: None)
    control.add("base", [], f"value({built}) :- {bindings}.")
    control.ground()
    atoms = control.symbolic_atoms.by_signature("value", 1)
    found = [atom.symbol.arguments[0].number for atom in atoms]
    assert len(found) <= 1
    return found[0] if found else None


@settings(max_examples=300)
@given(expressions(NUMBERS | st.sampled_from([*VALUES])))
def test_clingo_computes_what_the_expression_says(expression: Expression) -> None:
    try:
        expected = value(expression)
    except (ZeroDivisionError, OverflowError):
        assume(False)
    assert evaluated(term(expression)) == expected


@settings(max_examples=300)
@given(
    expressions(NUMBERS | st.sampled_from([*VALUES])), st.sampled_from(["+", "-", "/", "%", "**"])
)
def test_brackets_are_kept_on_both_sides(expression: Expression, operator: str) -> None:
    for whole in ((operator, expression, 2), (operator, "Z", expression)):
        try:
            expected = value(whole)
        except (ZeroDivisionError, OverflowError):
            continue
        assert evaluated(term(whole)) == expected


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (Arithmetic("/", -7, 2), -3),
        (Arithmetic("\\", -7, 2), -1),
        (Arithmetic("**", 2, -1), 0),
        (Arithmetic("**", -2, 2), 4),
        (-(Variable("X") ** 2), -9),
        (2 ** Variable("X") ** 2, 512),
        ((2 ** Variable("X")) ** 2, 64),
        (~Variable("X") + 1, -3),
        (abs(Variable("Y")) - 5, -3),
        (-abs(Variable("Y")), -2),
        (10 - (Variable("X") - 1), 8),
        (1 ^ (Variable("X") & 2 | 4), 7),
        ((1 ^ Variable("X")) & 2, 2),
    ],
    ids=str,
)
def test_by_hand(built: Term, expected: int) -> None:
    assert evaluated(built) == expected


def test_dividing_by_zero_has_no_value() -> None:
    assert evaluated(Variable("X") / 0) is None
    assert evaluated(Variable("X") % 0) is None


@given(expressions(NUMBERS | st.sampled_from([*VALUES])))
def test_repr_builds_the_same_term(expression: Expression) -> None:
    built = term(expression)
    twin = eval(repr(built), {"Variable": Variable, "Arithmetic": Arithmetic})
    assert str(twin) == str(built)


def test_constants_of_the_program_compute(solved: Callable[[Program], list[list[str]]]) -> None:
    program = Program()
    n = program.define_constant("n", 6)
    program.fact(Value(n * 7), Value(-n), Value(DefinedConstant("n") ** 2 % 7))
    assert solved(program) == [["value(-6)", "value(1)", "value(42)"]]
