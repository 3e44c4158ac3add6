"""Queens, tested from Python: the same encoding on files of instances."""

from pathlib import Path

import pytest

from pytest_asp import Asp

HERE = Path(__file__).parent
QUEENS = HERE / "queens.lp"

SOLUTIONS = {"4": 2, "5": 10, "6": 4, "7": 40, "8": 92, "8-corner": 4}
"""How many solutions each instance has; see sequence A000170 of the OEIS."""


def instance(name: str) -> Path:
    return HERE / "instances" / f"{name}.lp"


@pytest.mark.parametrize(("name", "number"), SOLUTIONS.items())
def test_the_number_of_solutions(asp: Asp, name: str, number: int) -> None:
    assert asp.solve([QUEENS, instance(name)]).count == number


@pytest.mark.unique_solution
def test_two_queens_can_leave_one_solution() -> list[Path]:
    return [QUEENS, instance("8-two-placed")]


@pytest.mark.parametrize("name", ["columns", "diagonals", "placed queens stay"])
def test_no_rule_can_be_left_out(asp: Asp, name: str) -> None:
    whole = asp.load(QUEENS, instance("8-two-placed"))
    assert asp.solve(whole.without(name=name)).count > 1


def test_each_cell_of_a_large_enough_board_can_have_a_queen(asp: Asp) -> None:
    answer = asp.solve([QUEENS, instance("5")])
    assert len(answer.some.atoms("queen/2")) == 5 * 5
    assert not answer.every.atoms("queen/2")
