"""The answer sets of a program as a strategy."""

from __future__ import annotations

import pytest
from hypothesis import Phase, find, given, seed, settings

from pytest_asp import Field, NotProven, Predicate
from pytest_asp.errors import (
    ProgramWarnings,
    TimeLimitReached,
    UnknownPredicateError,
    UnsatisfiableGeneratorError,
)
from pytest_asp.strategies import answer_sets

SUDOKU = """
number(1..4).
1 { cell(R, C, N) : number(N) } 1 :- number(R), number(C).
:- number(R), number(N), not 1 { cell(R, C, N) : number(C) } 1.
:- number(C), number(N), not 1 { cell(R, C, N) : number(R) } 1.
:- number(N), R = (0; 1), C = (0; 1),
   not 1 { cell(2 * R + I, 2 * C + J, N) : I = 1..2, J = 1..2 } 1.
"""

SEARCH = settings(
    database=None, deadline=None, derandomize=True, phases=[Phase.generate, Phase.shrink]
)


class Cell(Predicate):
    row: Field[int]
    column: Field[int]
    number: Field[int]


class Chosen(Predicate, name="a"):
    number: Field[int]


class Hidden(Predicate, name="b"):
    number: Field[int]


Facts = frozenset[Predicate]


def drawn(program: str, predicate: type[Predicate], number: int) -> list[Facts]:
    """Draw so many answer sets."""
    found: list[Facts] = []

    @seed(1)
    @settings(SEARCH, max_examples=number, derandomize=False)
    @given(answer_sets(program, predicate))
    def draw(facts: Facts) -> None:
        found.append(facts)

    draw()
    return found


def as_many_as_even(total: int, draws: int) -> float:
    """How many different ones there are when each of `total` is drawn equally often."""
    return total * (1 - (1 - 1 / total) ** draws)


@pytest.mark.parametrize(
    ("program", "predicate", "total", "draws"),
    [("{ a(1..29) } 3.", Chosen, 4_090, 300), (SUDOKU, Cell, 288, 200)],
    ids=["at most 3 of 29", "sudokus of 4x4"],
)
def test_draws_are_spread_as_even_ones_are(
    program: str, predicate: type[Predicate], total: int, draws: int
) -> None:
    found = drawn(program, predicate, draws)
    assert len(found) == draws
    assert len(set(found)) >= 0.9 * as_many_as_even(total, draws)


def test_a_sudoku_is_filled() -> None:
    for facts in drawn(SUDOKU, Cell, 5):
        assert len(facts) == 16
        assert len({(atom.row, atom.number) for atom in facts if isinstance(atom, Cell)}) == 16


def test_they_shrink_atom_by_atom_to_few() -> None:
    strategy = answer_sets("{ a(1..12) } 6.", Chosen)
    assert find(strategy, lambda _: True, settings=SEARCH) == frozenset()
    found = find(strategy, lambda facts: Chosen(7) in facts, settings=SEARCH)
    assert found == {Chosen(7)}
    found = find(strategy, lambda facts: len(facts) > 2, settings=SEARCH)
    assert len(found) == 3


def test_what_every_answer_set_has_comes_too() -> None:
    strategy = answer_sets("a(1). { a(2..3) }. b(9).", Chosen)
    assert find(strategy, lambda _: True, settings=SEARCH) == {Chosen(1)}


def test_atoms_that_are_not_asked_for_do_not_matter() -> None:
    program = "{ b(1..6) }. a(1) :- b(X). #show b/1."
    found = {*drawn(program, Chosen, 20)}
    assert found == {frozenset(), frozenset({Chosen(1)})}


def test_without_a_predicate_it_is_what_the_program_shows() -> None:
    found = find(answer_sets("1 { a(1..2) } 1. b(1). #show a/1."), lambda _: True, settings=SEARCH)
    assert [str(atom) for atom in found] == ["a(2)"]


def test_predicates_may_be_several_and_text() -> None:
    strategy = answer_sets("{ a(1) }. -b(1).", ["a/1", "-b/1"])
    found = find(strategy, lambda facts: len(facts) == 2, settings=SEARCH)
    assert sorted(map(str, found)) == ["-b(1)", "a(1)"]


def test_what_solve_takes_is_taken() -> None:
    strategy = answer_sets(
        "#const n = 2. { a(1..n) }.", Chosen, constants={"n": 3}, assumptions=["a(3)"]
    )
    assert find(strategy, lambda _: True, settings=SEARCH) == {Chosen(3)}


@given(answer_sets("{ a(1..3) } = 1. #minimize { X : a(X) }.", Chosen))
@settings(deadline=None, max_examples=20)
def test_all_answer_sets_are_meant_also_of_a_program_that_optimises(facts: Facts) -> None:
    assert len(facts) == 1


def test_an_unsatisfiable_generator_is_told_when_the_test_runs() -> None:
    strategy = answer_sets("a(1). :- a(1).", Chosen)
    with pytest.raises(UnsatisfiableGeneratorError, match="got ASP text without any answer set"):
        find(strategy, lambda _: True)


def test_a_generator_that_takes_too_long_is_not_proven() -> None:
    endless = "p(1..999). q(X, Y, Z) :- p(X), p(Y), p(Z). { a(1) }."
    with pytest.raises(TimeLimitReached, match="not proven"):
        find(answer_sets(endless, Chosen, timeout=0.3), lambda _: True)
    assert issubclass(TimeLimitReached, NotProven)


def test_mistakes_in_the_program_are_told() -> None:
    with pytest.raises(UnknownPredicateError, match="got c/1"):
        find(answer_sets("{ a(1) }.", "c/1", filters=["ignore"]), lambda _: True)
    with pytest.raises(ProgramWarnings, match="typo"):
        find(answer_sets("{ a(1) } :- typo.", Chosen), lambda _: True)
