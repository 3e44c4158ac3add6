"""Atoms, terms and literals are no conditions of Python's, also under pytest's rewriting.

pytest rewrites the `assert` statements of this file; what stands inside of `expression` does not.
"""

# ruff: noqa: PLR0133, PT012, PT018, SIM201, SIM202, SIM300
# All that Python can be asked to make of a literal is what is tested.
# mypy: disable-error-code="comparison-overlap"

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
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
    RangePool,
    Variable,
    any_of,
)
from pytest_asp.builder.program import Program
from pytest_asp.errors import BuilderError, PlacementError, TruthValueError

X, Y, Z = Variable("X"), Variable("Y"), Variable("Z")


class P(Predicate):
    a: Field[int]


class Nullary(Predicate):
    pass


THINGS: list[Any] = [
    X,
    ANY,
    X + 1,
    RangePool(1, 3),
    P(1),
    -P(1),
    ~P(1),
    P(X),
    Nullary(),
    X == 1,
    X == Y,
    X != Y,
    X < Y,
    X.between(1, 3),
    ~(X == 1),
    X.in_([1, 2]),
    Count(X),
    Count(X) == 1,
    Choice(P(1)),
    Choice(P(1)) == 1,
    Conditional(P(X), condition=P(X)),
    any_of(P(1), P(2)),
    Constant("a"),
]

CONDITIONS: dict[str, Callable[[Any], object]] = {
    "bool": bool,
    "not": lambda it: not it,
    "and": lambda it: it and P(2),
    "or": lambda it: it or P(2),
    "if": lambda it: 1 if it else 2,
    "all": lambda it: all([it]),
    "any": lambda it: any([it]),
    "filter": lambda it: list(filter(None, [it])),
    "comprehension": lambda it: [1 for _ in [1] if it],
    "any of a generator": lambda it: any(each for each in [it]),
}


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
@pytest.mark.parametrize("thing", THINGS, ids=str)
def test_nothing_is_a_condition(thing: Any, condition: Callable[[Any], object]) -> None:
    with pytest.raises(TruthValueError) as refused:
        condition(thing)
    message = str(refused.value)
    assert refused.value.slug == "truth-value"
    assert refused.value.value is thing
    assert f"`{thing}` as a condition of Python's" in message
    assert "commas in when(...)" in message
    assert "`~literal` for `not`" in message
    assert "X.between(1, 3)" in message
    assert "one rule per alternative" in message


@pytest.mark.parametrize("thing", THINGS, ids=str)
def test_statements_refuse_too(thing: Any) -> None:
    with pytest.raises(TruthValueError):
        if thing:
            pass
    with pytest.raises(TruthValueError):
        while thing:
            pass
    with pytest.raises(TruthValueError):
        assert thing
    with pytest.raises(TruthValueError):
        assert not thing
    with pytest.raises(TruthValueError):
        assert thing and 1 == 1
    with pytest.raises(TruthValueError):
        assert 1 == 2 or thing


CHAINS: dict[str, Callable[[], object]] = {
    "1 <= X <= 3": lambda: 1 <= X <= 3,
    "X < Y < Z": lambda: X < Y < Z,
    "X == Y == Z": lambda: X == Y == Z,
    "X != Y != Z": lambda: X != Y != Z,
    "1 == X == 1": lambda: 1 == X == 1,
    "1 <= Count <= 3": lambda: 1 <= Count(X) <= 3,
    "1 <= Choice <= 3": lambda: 1 <= Choice(P(1)) <= 3,
    "X == 1 and Y == 2": lambda: X == 1 and Y == 2,
    "X == 1 or Y == 2": lambda: X == 1 or Y == 2,
    "not X == 1": lambda: not X == 1,
    "not X != Y": lambda: not X != Y,
    "P(X) and X == Y": lambda: P(X) and X == Y,
    "X == Y and P(X)": lambda: X == Y and P(X),
    "1 if X == Y else 2": lambda: 1 if X == Y else 2,
    "1 if X != Y else 2": lambda: 1 if X != Y else 2,
    "[comprehension if X == Y]": lambda: [1 for _ in (1,) if X == Y],
    "all(X == Y)": lambda: all(each == Y for each in (X, Z)),
    "any(X == Y)": lambda: any([X == Y]),
    "sorted": lambda: sorted([X, Y]),
    "max": lambda: max(X, Y),
    "min": lambda: min([X + 1, Y]),
    "bool(X == Y)": lambda: bool(X == Y),
}


@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_never_half_a_condition(chain: Callable[[], object]) -> None:
    with pytest.raises(TruthValueError, match="as a condition of Python's"):
        chain()


def test_never_half_a_condition_in_asserts() -> None:
    with pytest.raises(TruthValueError):
        assert 1 <= X <= 3
    with pytest.raises(TruthValueError):
        assert X == Y
    with pytest.raises(TruthValueError):
        assert X != Y
    with pytest.raises(TruthValueError):
        assert X == 1, "a message"
    with pytest.raises(TruthValueError):
        assert X < Y < Z
    with pytest.raises(TruthValueError):
        assert X == 1 and Y == 2
    with pytest.raises(TruthValueError):
        assert X == Y == Z
    with pytest.raises(TruthValueError):
        assert not (X == Y)
    with pytest.raises(TruthValueError):
        assert (X == Y) is True or X == Y


def test_never_half_a_condition_in_assert_free_statements() -> None:
    taken = []
    with pytest.raises(TruthValueError):
        if X == Y:
            taken.append(1)
    with pytest.raises(TruthValueError):
        if X == Y and P(1):
            taken.append(2)
    with pytest.raises(TruthValueError):
        while X != Y:
            taken.append(3)
    with pytest.raises(TruthValueError):
        if not X == Y:
            taken.append(4)
    with pytest.raises(TruthValueError):
        match 1:
            case 1 if X == Y:
                taken.append(5)
    assert taken == []


def test_a_term_equals_itself() -> None:
    assert X == Variable("X")
    assert X + 1 == Variable("X") + 1
    assert not X != Variable("X")


def test_the_place_is_the_line_that_asked() -> None:
    with pytest.raises(TruthValueError) as refused:
        not P(1)
    assert refused.value.location is not None
    assert refused.value.location.file == __file__
    assert f"tests/builder/test_conditions.py:{refused.value.location.line}: " in str(refused.value)
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    assert lines[refused.value.location.line - 1].strip() == "not P(1)"


def test_atoms_that_python_compared_are_refused_as_literals() -> None:
    with pytest.raises(PlacementError, match=r"compare as Python values.*write Comparison"):
        Program().forbid(P(1) == P(2))  # type: ignore[arg-type]
    with pytest.raises(PlacementError, match="compare as Python values"):
        Program().when(P(1) < P(2))  # type: ignore[arg-type]


def test_nothing_slips_into_a_body() -> None:
    program = Program()
    with pytest.raises(BuilderError):
        program.when(P(X) and P(Y))
    with pytest.raises(BuilderError):
        program.when(P(X) or P(Y))
    with pytest.raises(BuilderError):
        program.when(not P(X))  # type: ignore[arg-type]
    with pytest.raises(BuilderError):
        program.when(P(X), 1 <= X <= 3)
    with pytest.raises(BuilderError):
        program.when(X is Y)  # type: ignore[arg-type]
    with pytest.raises(BuilderError):
        program.when(X in [1, 2])  # type: ignore[arg-type]
    assert len(program) == 0
