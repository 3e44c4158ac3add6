"""What tells two answers apart."""

from __future__ import annotations

import pytest

from pytest_asp.explain.detail import Detail
from pytest_asp.prolog.differing import difference_lines, differences
from pytest_asp.prolog.protocol import Solution, TermText
from pytest_asp.prolog.reading import read_term
from tests.prolog.tabled import solution, undecided

SHORT, WHOLE = Detail.at(0), Detail.at(2)


@pytest.mark.parametrize(
    ("here", "there", "places"),
    [
        ("[1,2]", "[1,2]", []),
        ("[1,2]", "[1,3]", [(2,)]),
        ("[[1,2],[3,4]]", "[[0,2],[3,5]]", [(1, 1), (2, 2)]),
        ("[[1],[2,3]]", "[[1],[2]]", [(2,)]),
        ("[1]", "[1,2]", [()]),
        ("f([1])", "f([2])", [()]),
        ("1", "1.0", [()]),
        ("[1]", "[1.0]", [(1,)]),
        ("[q,q]", "[q,1]", [(2,)]),
        ("[[q,n],[n,q]]", "[[n,q],[n,q]]", [(1, 1), (1, 2)]),
        ("[]", "[]", []),
        ("[a]", "[X]", [(1,)]),
    ],
)
def test_places_of_lists(here: str, there: str, places: list[tuple[int, ...]]) -> None:
    found = list(differences(read_term(here), read_term(there)))
    assert [place for place, _, _ in found] == places


def test_boards_beside_one_another() -> None:
    first, second = solution(Rows="[[1,2],[3,4]]"), solution(Rows="[[1,2],[4,3]]")
    assert difference_lines(first, second, SHORT) == [
        "The first two answers:",
        "  first:       second:",
        "    Rows =       Rows =",
        "      12           12",
        "      34           43",
        "They differ in (places in lists are counted from 1):",
        "  Rows[2][1]: 3, then 4",
        "  Rows[2][2]: 4, then 3",
    ]


def test_values_that_are_no_lists_need_no_places() -> None:
    lines = difference_lines(solution(X="1", Y="b"), solution(X="2", Y="b"), SHORT)
    assert lines[-2:] == ["They differ in:", "  X"]


def test_lists_of_unlike_length_differ_as_wholes() -> None:
    lines = difference_lines(solution(X="[1,2]"), solution(X="[1]"), SHORT)
    assert lines[-2:] == ["They differ in:", "  X"]


def test_variables_that_one_answer_leaves_free() -> None:
    lines = difference_lines(solution(X="1"), solution(Y="1"), SHORT)
    assert lines[-3:] == [
        "They differ in:",
        "  X, which the first answer alone binds",
        "  Y, which the second answer alone binds",
    ]


def test_goals_that_are_left_open_tell_answers_apart() -> None:
    lines = difference_lines(undecided("dif(X,a)"), undecided("dif(X,b)"), SHORT)
    assert lines[-2:] == ["They differ in:", "  the goals that they leave open"]


def test_a_cyclic_value_differs_as_a_whole() -> None:
    cyclic = Solution((("X", TermText("<cyclic term>", None)),))
    lines = difference_lines(solution(X="[1]"), cyclic, SHORT)
    assert lines[-1] == "  X"
    assert difference_lines(cyclic, solution(X="[1]"), SHORT)[-1] == "  X"


def test_the_same_answer_twice() -> None:
    assert difference_lines(solution(X="1"), solution(X="1"), SHORT) == [
        "The first two answers are the same, as the goal can be proved in several ways:",
        "  X = 1",
    ]


def test_many_differences_are_cut_unless_all_are_wanted() -> None:
    few, more = (str(list(range(start, start + 30))) for start in (0, 1))
    short = difference_lines(solution(X=few), solution(X=more), SHORT)
    assert short[-2:] == [
        "  X[8]: 7, then 8",
        "  ... 22 more differences (-v shows more)",
    ]
    whole = difference_lines(solution(X=few), solution(X=more), WHOLE)
    assert whole[-1] == "  X[30]: 29, then 30"


def test_long_elements_are_cut() -> None:
    lines = difference_lines(solution(X=f"[{'a' * 90}]"), solution(X="[b]"), SHORT)
    assert lines[-1] == f"  X[1]: {'a' * 17} ... {'a' * 17}, then b"
