"""Sudoku in Prolog, tested: the printed puzzle, three experiments, and the same board by ASP."""

from __future__ import annotations

import pytest
from sudoku import Digit, filled, sudoku

from pytest_asp import Asp, Prolog
from pytest_asp.prolog import PrologAnswer

PUZZLE = [
    "1..8.4...",
    ".2....456",
    "..32.5...",
    "...4..8.5",
    "789.5....",
    ".....62.3",
    "8.1...7..",
    "...123.8.",
    "2.5.....9",
]

REFERENCE = [
    "156894327",
    "928731456",
    "473265918",
    "362417895",
    "789352641",
    "514986273",
    "831549762",
    "697123584",
    "245678139",
]

SOLVE = "puzzle(printed, Rows), sudoku(Rows)"
SEARCH = f"{SOLVE}, maplist(label, Rows)"


def board(answer: PrologAnswer) -> list[str]:
    """Write the rows of an answer as they are printed."""
    rows = answer["Rows"]
    assert isinstance(rows, list)
    return ["".join(map(str, row)) for row in rows if isinstance(row, list)]


# ------------------------------------------------- does the program solve itself?


def test_the_computed_rows_equal_the_reference_answer(prolog: Prolog) -> None:
    prolog.load("sudoku.pl")
    answers = prolog.solve(SOLVE)
    assert board(answers.first) == REFERENCE
    assert answers.count == 1
    assert answers.deterministic


@pytest.mark.unique_solution
@pytest.mark.prolog(file="sudoku.pl", goal=SEARCH)
def test_no_other_board_is_found_by_searching() -> None:
    pass


@pytest.mark.parametrize("number", range(9))
def test_each_row_is_found_alone(prolog: Prolog, number: int) -> None:
    """The same puzzle with one row of the reference answer printed has the same answer."""
    row = ",".join(REFERENCE[number])
    prolog.load("sudoku.pl")
    answers = prolog.solve(f"puzzle(printed, Rows), nth0({number}, Rows, [{row}]), sudoku(Rows)")
    assert board(answers.only) == REFERENCE


# ------------------------------------------------- what if we forget the columns?


@pytest.mark.parametrize("rule", ["rows", "columns", "boxes"])
def test_without_one_rule_there_is_more_than_one_board(prolog: Prolog, rule: str) -> None:
    answers = prolog.load("sudoku.pl").without(name=rule).solve(SEARCH)
    assert answers.count > 1


@pytest.mark.prolog(goal=SOLVE, expect="undecided")
def test_without_the_columns_and_without_searching_nothing_is_decided(prolog: Prolog) -> object:
    return prolog.load("sudoku.pl").without("maplist(all_distinct, Columns)")


# ------------------------------------------------- the impossible puzzle


@pytest.mark.prolog(file="sudoku.pl", goal="puzzle(impossible, Rows), sudoku(Rows)", expect="fails")
def test_two_equal_digits_in_a_row_make_the_puzzle_impossible() -> None:
    pass


@pytest.mark.prolog(file="sudoku.pl", goal="sudoku([_|_])", expect="undecided")
def test_an_empty_board_stays_open() -> None:
    pass


# ------------------------------------------------- two languages, one board


def test_the_answer_set_program_gives_the_same_board(prolog: Prolog, asp: Asp) -> None:
    prolog.load("sudoku.pl")
    by_prolog = prolog.solve(SOLVE)
    by_asp = asp.solve(sudoku(PUZZLE))
    assert by_asp.unique
    assert board(by_prolog.only) == filled(by_asp.atoms(Digit)) == REFERENCE
