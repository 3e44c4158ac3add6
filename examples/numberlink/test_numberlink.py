"""Numberlink, tested: each grid's number of solutions is proven, and each rule is needed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numberlink import Cell, Clue, Grid, Joined, Link, add_rules, board, numberlink, picture

from pytest_asp import Asp, ASPProgram, AspSnapshot

CLASSIC = Grid.parse("""
    .........
    ....7.94.
    6.3......
    ...8...5.
    .3.67....
    ..8......
    2........
    ....1....
    12....459
""")

CLASSIC_SOLVED = """\
┌────┐┌─┐
│┌─┐7│94│
6│3│││┌┘│
┌┘│8│││5│
│3┘67││││
└─8└─┘│││
2────┐│││
┌───1││││
12───┘459"""

OBLONG = Grid.parse("""
    ..5...1
    .2..3..
    ...14..
    45..2..
    ......3
""")

LETTERS = Grid.parse("""
    AG........
    ....I..DH.
    ..........
    ...I...F..
    ...C.HD...
    A..B..E...
    ..BCJ.....
    ......E...
    ..J.....F.
    G.........
""")

LINE = Grid.parse("a..ab.bcc")

AMBIGUOUS = Grid.parse("""
    2.....
    .31...
    ......
    ..3...
    .2..1.
    ......
""")

AMBIGUOUS_SOLVED = {
    """\
2────┐
┌31─┐│
│┌─┐││
││3│││
│2││1│
└─┘└─┘""",
    """\
2┌───┐
│31─┐│
└──┐││
┌─3│││
│2─┘1│
└────┘""",
}

CROSSED = Grid.parse("""
    1...2
    .....
    ..3..
    3....
    2...1
""")

WITHOUT_CLUES = Grid.parse("""
    ...
    ...
""")


# ------------------------------------------------- marks: how many solutions a grid has


def size(grid: Grid) -> str:
    """Name a grid in the report of a run."""
    return f"{grid.height}x{grid.width}"


@pytest.mark.unique_solution
@pytest.mark.parametrize("grid", [CLASSIC, OBLONG, LETTERS, LINE], ids=size)
def test_a_printed_puzzle_has_one_solution(grid: Grid) -> ASPProgram:
    return numberlink(grid)


@pytest.mark.model_count(2)
def test_an_ambiguous_puzzle_has_two_solutions() -> ASPProgram:
    return numberlink(AMBIGUOUS)


@pytest.mark.unsatisfiable
@pytest.mark.parametrize("grid", [CROSSED, WITHOUT_CLUES], ids=["crossed", "without clues"])
def test_a_puzzle_without_a_solution(grid: Grid) -> ASPProgram:
    return numberlink(grid)


@pytest.mark.unique_solution
def test_one_more_clue_settles_the_ambiguous_puzzle() -> ASPProgram:
    program = numberlink(AMBIGUOUS)
    program.require(Link(Cell(1, 1), Cell(1, 2)))
    return program


# ------------------------------------------------- the fixture: what the solution is


def test_the_solution_looks_as_printed(asp: Asp) -> None:
    answer = asp.solve(numberlink(CLASSIC))
    assert answer.count == 1
    assert picture(CLASSIC, answer.atoms(Link)) == CLASSIC_SOLVED


def test_a_line_is_solved_in_one_way(asp: Asp) -> None:
    steps = [(1, 2), (2, 3), (3, 4), (5, 6), (6, 7), (8, 9)]
    answer = asp.solve(numberlink(LINE))
    assert answer.atoms(Link) == {Link(Cell(1, here), Cell(1, there)) for here, there in steps}
    assert picture(LINE, answer.atoms(Link)) == "a──ab─bcc"


def test_every_path_leads_from_a_clue_to_its_twin(asp: Asp) -> None:
    model = asp.solve(numberlink(LETTERS)).model
    neighbours = defaultdict(list)
    for joined in model.atoms(Joined):  # hidden, and readable all the same
        neighbours[joined.one].append(joined.other)
    label = {clue.cell: clue.label for clue in model.atoms(Clue)}
    for start, name in label.items():
        end = walk(start, neighbours)
        assert end != start
        assert label[end] == name


def walk(start: Cell, neighbours: Mapping[Cell, Sequence[Cell]]) -> Cell:
    """Follow a path from one of its ends to the other."""
    before, (here,) = start, neighbours[start]
    while len(neighbours[here]) == 2:
        before, here = here, next(cell for cell in neighbours[here] if cell != before)
    return here


def test_the_two_solutions_are_these(asp: Asp) -> None:
    models = asp.solve(numberlink(AMBIGUOUS)).models
    assert {picture(AMBIGUOUS, model.atoms(Link)) for model in models} == AMBIGUOUS_SOLVED


def test_the_two_solutions_differ_in_the_corner(asp: Asp) -> None:
    one, other = asp.solve(numberlink(AMBIGUOUS)).models
    corner = Link(Cell(1, 1), Cell(1, 2))
    assert (corner in one) != (corner in other)
    assert len(one - other) == len(other - one) == 8


# ------------------------------------------------- what if: mutations of the program


@pytest.mark.parametrize(
    ("rule", "grid"),
    [
        ("one_exit_at_clues", Grid.parse("aa ..")),
        ("two_exits_elsewhere", CLASSIC),
        ("one_label_per_cell", CLASSIC),
        ("no_self_touch", CLASSIC),
    ],
    ids=["one exit at clues", "two exits elsewhere", "one label per cell", "no self touch"],
)
def test_no_rule_can_be_left_out(asp: Asp, rule: str, grid: Grid) -> None:
    program = board(grid)
    rules = add_rules(program)
    mutant = program.without(getattr(rules, rule))
    assert asp.solve(mutant).count > asp.solve(program).count


def test_a_path_would_touch_itself_without_the_rule(asp: Asp) -> None:
    grid = Grid.parse("a.. ..a")
    program = board(grid)
    rules = add_rules(program)
    touching = asp.solve(program.without(rules.no_self_touch))
    assert not asp.solve(program).satisfiable
    assert picture(grid, touching.atoms(Link)) == "a┌┐\n└┘a"


def test_a_grid_without_clues_is_no_mistake(asp: Asp) -> None:
    assert asp.solve(numberlink(WITHOUT_CLUES)).warnings == ()


# ------------------------------------------------- snapshots: what the program became


def test_the_program_is_as_it_was(asp_snapshot: AspSnapshot) -> None:
    assert numberlink(Grid.parse("a..b ..c. ..b. ac..")) == asp_snapshot


def test_the_two_solutions_are_as_they_were(asp: Asp, asp_snapshot: AspSnapshot) -> None:
    assert asp.solve(numberlink(AMBIGUOUS)) == asp_snapshot


# ------------------------------------------------- properties: what holds for every grid


@st.composite
def small_grids(draw: st.DrawFn) -> Grid:
    """Grids of up to 4 by 4 cells, most of them puzzles that nobody would print."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.text("..12", min_size=width, max_size=width)
    return Grid(tuple(draw(st.lists(row, min_size=height, max_size=height))))


@settings(deadline=None, max_examples=50)
@given(grid=small_grids())
def test_turning_a_grid_over_keeps_the_number_of_solutions(asp: Asp, grid: Grid) -> None:
    count = asp.solve(numberlink(grid)).count
    assert asp.solve(numberlink(grid.mirrored())).count == count
    assert asp.solve(numberlink(grid.transposed())).count == count


# ------------------------------------------------- the grids themselves


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([], "at least one cell"),
        (["", ""], "at least one cell"),
        (["..1", ".."], "3 cells in row 2, got '..'"),
        (["1.1", ".-."], "letters, digits and dots in row 2, got '.-.'"),
    ],
)
def test_a_grid_that_is_none(rows: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        numberlink(rows)
