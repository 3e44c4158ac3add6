"""All problems of a statement's variables at once, at the line that wrote it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp import (
    ANY,
    Choice,
    Conditional,
    Constant,
    Count,
    Field,
    Predicate,
    RuleError,
    Variable,
    any_of,
)
from pytest_asp.builder.program import Program

X, Y, Z, W = (Variable(name) for name in "XYZW")

Write = Callable[[Program], Any]

BOTH: Any = (X, Y)


class Int(Predicate):
    a: Field[int]


class Str(Predicate):
    a: Field[str]


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


class Clue(Predicate):
    cell: Field[Cell]
    number: Field[int]


class Pair(Predicate):
    both: Field[tuple[int, str]]


class Wide(Predicate):
    a: Field[Any]


class IntOrStr(Predicate):
    a: Field[int | str]


class StrOrConstant(Predicate):
    a: Field[str | Constant]


class R(Predicate):
    pass


def refusal(write: Write, *, allow_singletons: bool = False) -> RuleError:
    program = Program(allow_singletons=allow_singletons)
    with pytest.raises(RuleError) as refused:
        write(program)
    assert len(program) == 0
    assert program.signatures() == frozenset()
    return refused.value


def test_all_problems_at_once() -> None:
    line = inspect.currentframe().f_lineno + 2  # type: ignore[union-attr]
    error = refusal(
        lambda p: p.when(Int(X), Str(X), Int(Y), Z < 3).derive(Int(W)),
    )
    found = [(problem.slug, problem.variable) for problem in error.problems]
    assert sorted(found) == [
        ("singleton-variable", "Y"),
        ("unsafe-variable", "W"),
        ("unsafe-variable", "Z"),
        ("variable-types", "X"),
    ]
    assert error.statement == "int(W) :- int(X), str(X), int(Y), Z < 3."
    assert (error.slug, error.variable) == found[0]
    assert error.location is not None
    assert (error.location.file, error.location.line) == (__file__, line)
    first, *others = str(error).split("\n")
    assert first == (
        f"expected a rule that clingo can ground, got `{error.statement}`, "
        f"at tests/builder/test_checks.py:{line}:"
    )
    assert [each.removeprefix("  - ") for each in others] == [
        problem.message for problem in error.problems
    ]


def test_what_to_write() -> None:
    unsafe = refusal(lambda p: p.when(R()).derive(Int(X)))
    assert "X is unsafe: nothing gives it values" in str(unsafe)
    assert "X.in_(RangePool(1, 9))" in str(unsafe)
    singleton = refusal(lambda p: p.when(Int(X)).derive(R()))
    assert "X occurs only once: write ANY" in str(singleton)
    assert "ASPProgram(allow_singletons=True)" in str(singleton)
    types = refusal(lambda p: p.when(Int(X), Str(X)).derive(R()))
    assert "X cannot be in both Int.a (int) and Str.a (str)" in str(types)
    assert "use two variables, or widen one of the fields" in str(types)
    anonymous = refusal(lambda p: p.fact(Int(ANY)))
    assert "ANY is unsafe where a value is needed" in str(anonymous)
    assert anonymous.variable == "_"


SINGLETONS: list[tuple[Write, set[str]]] = [
    (lambda p: p.when(Int(X)).derive(R()), {"X"}),
    (lambda p: p.when(Int(X), Int(Y)).derive(R()), {"X", "Y"}),
    (lambda p: p.forbid(Cell(X, Y), Int(X)), {"Y"}),
    (lambda p: p.when(Count(X, condition=Cell(X, Y)) == 1).derive(R()), {"Y"}),
    (lambda p: p.when(Int(X), Count(Y, condition=Cell(X, Y)) == 1).derive(R()), set()),
    (lambda p: p.when(Int(X), Count(Y, condition=Int(Y)) == 1).derive(R()), {"X"}),
    (lambda p: p.derive(Choice(Int(X), condition=Cell(X, Y))), {"Y"}),
    (lambda p: p.derive(Choice(Int(X), condition=Int(X)).also(Int(Y), condition=Int(Y))), set()),
    (lambda p: p.when(Conditional(Int(X), condition=Cell(X, Y))).derive(R()), {"Y"}),
    (lambda p: p.minimize(X, condition=Cell(X, Y)), {"Y"}),
    (lambda p: p.when(Cell(X, Y)).penalize(X), {"Y"}),
    (lambda p: p.show_term(X, condition=Cell(X, Y)), {"Y"}),
    (lambda p: p.edge(X, Y, condition=Clue(Cell(X, Y), Z)), {"Z"}),
    (lambda p: p.when(Int(Variable("_X"))).derive(R()), set()),
    (lambda p: p.when(Cell(X, X)).derive(R()), set()),
    (lambda p: p.when(Int(X), X > 1).derive(R()), set()),
    (lambda p: p.when(Int(ANY)).derive(R()), set()),
]


@pytest.mark.parametrize(("write", "names"), SINGLETONS)
def test_singletons(write: Write, names: set[str]) -> None:
    if names:
        error = refusal(write)
        assert {problem.slug for problem in error.problems} == {"singleton-variable"}
        assert {problem.variable for problem in error.problems} == names
    else:
        write(Program())
    write(Program(allow_singletons=True))


def test_the_switch_goes_with_the_program() -> None:
    program = Program(allow_singletons=True)
    rule = program.when(Int(X)).derive(R())
    for other in (program.copy(), program.without(rule), program + Program(), Program() + program):
        other.when(Int(X)).derive(R())


TYPES: list[tuple[Write, set[str]]] = [
    (lambda p: p.when(Int(X), Str(X)).derive(R()), {"X"}),
    (lambda p: p.when(Str(X)).derive(Int(X)), {"X"}),
    (lambda p: p.when(Str(X), ~Int(X)).derive(R()), {"X"}),
    (lambda p: p.when(Clue(X, Y)).derive(Cell(X, Y)), {"X"}),
    (lambda p: p.when(Clue(Cell(X, Y), Z), Cell(X, Y), Str(Z)).derive(R()), {"Z"}),
    (lambda p: p.when(Str(X), X > Y, Int(Y)).derive(R()), set()),
    (lambda p: p.when(Str(X), Y == X + 1).derive(Int(Y)), {"X"}),
    (lambda p: p.when(Pair(BOTH), Str(X), Str(Y)).derive(R()), {"X"}),
    (lambda p: p.when(Pair(BOTH), Int(X), Str(Y)).derive(R()), set()),
    (lambda p: p.when(IntOrStr(X), Int(X)).derive(R()), set()),
    (lambda p: p.when(IntOrStr(X), StrOrConstant(X)).derive(R()), set()),
    (lambda p: p.when(IntOrStr(X), StrOrConstant(X), Int(X)).derive(R()), {"X"}),
    (lambda p: p.when(Wide(X), Int(X)).derive(R()), set()),
    (lambda p: p.when(Wide(X), Int(X), Str(X)).derive(R()), {"X"}),
    (lambda p: p.when(Predicate.parse("other"), Int(X)).derive(Int(X)), set()),
    (lambda p: p.when(Int(X), Count(Y, condition=[Int(Y), Str(Y)]) == X).derive(R()), {"Y"}),
    (
        lambda p: p.when(Count(Y, condition=Int(Y)).also(Y, condition=Str(Y)) == 1).derive(R()),
        set(),
    ),
    (lambda p: p.when(Int(X), Count(Y, condition=[Int(Y), Str(X)]) == 1).derive(R()), {"X"}),
    (lambda p: p.derive(Choice(Int(X), condition=Str(X))), {"X"}),
    (lambda p: p.when(Str(X)).derive(any_of(Int(X), R())), {"X"}),
    (lambda p: p.when(Conditional(Int(X), condition=Str(X))).derive(R()), {"X"}),
]


@pytest.mark.parametrize(("write", "names"), TYPES)
def test_types(write: Write, names: set[str]) -> None:
    if not names:
        write(Program(allow_singletons=True))
        return
    error = refusal(write, allow_singletons=True)
    assert {(problem.slug, problem.variable) for problem in error.problems} == {
        ("variable-types", name) for name in names
    }


def test_a_variable_is_another_one_in_the_next_rule() -> None:
    program = Program()
    program.when(Int(X)).derive(Wide(X))
    program.when(Str(X)).derive(Wide(X))
    assert len(program) == 2


def test_a_variable_is_told_once() -> None:
    error = refusal(lambda p: p.when(Int(X), Str(X), Clue(X, 1), Int(X)).derive(R()))
    assert len(error.problems) == 1


def test_a_statement_with_a_problem_is_not_open() -> None:
    program = Program()
    with pytest.raises(RuleError):
        program.when(Int(X)).derive(Int(Y))
    assert program.render() == "% Generated by pytest-asp\n"


def test_facts_have_no_variables() -> None:
    program = Program()
    with pytest.raises(RuleError, match="X is unsafe"):
        program.fact(Int(1), Int(X))
    assert len(program) == 0
