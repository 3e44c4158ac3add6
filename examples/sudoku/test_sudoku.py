"""Sudoku, tested: the printed puzzle, two experiments with it, and boards of 4 by 4 cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudoku import Clue, Digit, clues, empty_board, filled, sudoku, sudoku_with_rules

from pytest_asp import Answer, Asp, ASPProgram

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

SOLVED = [
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

SMALL = ["1234", "3412", "2143", "4321"]

# ------------------------------------------------- the three experiments


def test_the_computed_rows_equal_the_reference_answer(asp: Asp) -> None:
    answer = asp.solve(sudoku(PUZZLE))
    assert answer.unique
    assert filled(answer.atoms(Digit)) == SOLVED


def test_forgetting_the_columns_gives_more_than_one_board(asp: Asp) -> None:
    program, rules = sudoku_with_rules(PUZZLE)
    assert asp.solve(program.without(rules.columns)).count > 1


@pytest.mark.unsatisfiable
def test_two_equal_digits_in_a_row_make_the_puzzle_impossible() -> ASPProgram:
    return sudoku(["11.8.4...", *PUZZLE[1:]])


# ------------------------------------------------- each rule is needed, each clue is kept


@pytest.mark.parametrize("rule", ["clues", "rows", "columns", "boxes"])
def test_no_rule_can_be_left_out(asp: Asp, rule: str) -> None:
    program, rules = sudoku_with_rules(PUZZLE)
    assert asp.solve(program.without(getattr(rules, rule))).count > 1


@pytest.mark.unique_solution
def test_a_filled_board_is_its_own_solution() -> ASPProgram:
    return sudoku(SOLVED)


@pytest.mark.model_count(288)
def test_so_many_boards_of_four_by_four_cells() -> ASPProgram:
    return sudoku(["...."] * 4)


# ------------------------------------------------- many puzzles, one grounding


@given(kept=st.sets(st.sampled_from(clues(SMALL))))
def test_fewer_clues_leave_the_solution_a_solution(asp: Asp, kept: set[Clue]) -> None:
    program, _ = empty_board(4)
    shared = asp.shared(program, inputs=[Clue])
    answer = shared.solve(sorted(kept))
    assert answer.some_together(*(Digit(c.row, c.column, c.digit) for c in clues(SMALL)))
    if len(kept) < 4:  # no puzzle of this size has a single solution
        assert not answer.unique
    assert shared.reason is None


PAIRWISE = """
{ digit(R,C,1..4) } = 1 :- R = 1..4, C = 1..4.
:- clue(R,C,D), not digit(R,C,D).
:- digit(R,C,D), digit(R,E,D), C < E.
:- digit(R,C,D), digit(E,C,D), R < E.
:- digit(R,C,D), digit(E,F,D), (R,C) < (E,F), (R-1)/2 = (E-1)/2, (C-1)/2 = (F-1)/2.
"""


def test_comparing_pairs_means_the_same_as_counting(asp: Asp) -> None:
    counting, _ = empty_board(4)
    scope = asp.small_scope([Clue], scope=4, where=":- #count { R,C,D : clue(R,C,D) } > 1.")
    verdict = scope.assert_same_answers(counting, PAIRWISE, project=Digit)
    assert verdict.inputs == 1 + 4**3


def test_a_clue_never_has_a_board_of_its_own(asp: Asp) -> None:
    program, _ = empty_board(4)
    scope = asp.small_scope([Clue], scope=4, where=":- #count { R,C,D : clue(R,C,D) } != 1.")

    def a_quarter_of_all(answer: Answer) -> bool:
        return answer.count == 288 // 4

    scope.assert_holds(program, a_quarter_of_all)


# ------------------------------------------------- boards that are none


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (["..."] * 3, "1, 4 or 9 rows, got 3"),
        (["1.."] + ["...."] * 3, "4 digits or dots in row 1, got '1..'"),
        (["1..a"] + ["...."] * 3, "digits or dots in row 1, got '1..a'"),
    ],
)
def test_a_board_that_is_none(rows: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        sudoku(rows)
