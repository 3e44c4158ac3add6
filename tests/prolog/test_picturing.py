"""Values of answers as lines and as pictures."""

from __future__ import annotations

import pytest

from pytest_asp.prolog.picturing import beside, grid_lines, solution_lines, value_of
from pytest_asp.prolog.protocol import Solution, TermText
from pytest_asp.prolog.reading import read_term
from tests.prolog.tabled import solution


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[1,2],[3,4]]", ["12", "34"]),
        ("[[1,_],[_,4]]", ["1.", ".4"]),
        ("[[10,2],[-3,4]]", ["10  2", "-3  4"]),
        ("[[q,'.'],['.',q]]", ["q.", ".q"]),
        ('["ab","cd"]', ["ab", "cd"]),
        ("[[red,1],[2,blue]]", [" red    1", "   2 blue"]),
        ("[[1],[2],[3]]", ["1", "2", "3"]),
        ("[[1,2]]", []),  # one row is a list
        ("[[1,2],[3]]", []),
        ("[[],[]]", []),
        ("[1,2]", []),
        ("[[1,2],3]", []),
        ("[[f(x),2],[3,4]]", []),
        ("[[1.5,2],[3,4]]", []),
        ("[[123456789,2],[3,4]]", []),
        ("[['\\n',2],[3,4]]", []),
        ('["a\\n","bc"]', []),
        ("[['',2],[3,4]]", []),
        ("f(x)", []),
    ],
)
def test_boards(text: str, lines: list[str]) -> None:
    assert grid_lines(read_term(text)) == lines


def test_a_board_that_is_too_wide_is_text() -> None:
    rows = [list(range(100, 100 + width)) for width in (24, 24)]
    assert len(grid_lines(read_term(str(rows)))[0]) == 95
    assert grid_lines(read_term(str([[*row, 999] for row in rows]))) == []


def test_a_board_of_very_many_rows_is_text_unless_all_is_wanted() -> None:
    found = solution(Rows=str([[1, 2]] * 41))
    assert len(solution_lines(found)) == 1
    assert len(solution_lines(found, whole=True)) == 42
    assert len(solution_lines(solution(Rows=str([[1, 2]] * 40)))) == 41


def test_an_answer_is_a_variable_a_line() -> None:
    found = solution(Rows="[[1,2],[3,4]]", X="f(a)")
    assert solution_lines(found) == ["Rows =", "  12", "  34", "X = f(a)"]
    assert solution_lines(solution()) == ["true"]


def test_long_values_are_cut_unless_all_is_wanted() -> None:
    found = solution(X="a" * 500)
    (line,) = solution_lines(found)
    assert len(line) == len("X = ") + 199
    assert solution_lines(found, whole=True) == [f"X = {'a' * 500}"]


def test_values_that_cannot_be_read_are_shown_as_they_are() -> None:
    assert value_of(TermText("<cyclic term>", None)) is None
    stream = TermText("<stream>(0x1)", "<stream>(0x1)")
    assert value_of(stream) is None
    assert solution_lines(Solution((("S", stream),))) == ["S = <stream>(0x1)"]


def test_blocks_that_are_too_wide_stand_below_one_another() -> None:
    assert beside(["ab", "c"], ["x"])[1] == "c"
    assert len(beside(["ab", "c"], ["x"])) == 2
    assert beside(["a" * 50], ["b" * 50]) == ["a" * 50, "b" * 50]
    assert beside([], ["x"])[0].strip() == "x"
