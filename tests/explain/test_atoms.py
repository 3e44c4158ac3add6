from __future__ import annotations

from collections.abc import Callable

from pytest_asp.answers import Answer
from pytest_asp.explain.atoms import TERMS, atom_lines, by_predicate
from pytest_asp.explain.detail import Detail

Solve = Callable[..., Answer]


def test_atoms_are_listed_by_predicate_in_term_order(solve: Solve) -> None:
    program = 'p(10). p(9). p(#sup). p("b"). p(c). q(1, 2). q. -q(2). -p(3).'
    assert atom_lines(solve(program).model.shown, Detail.at(2)) == [
        "-p/1",
        "  -p(3)",
        "-q/1",
        "  -q(2)",
        "p/1",
        "  p(9)",
        "  p(10)",
        "  p(c)",
        '  p("b")',
        "  p(#sup)",
        "q/0",
        "  q",
        "q/2",
        "  q(1, 2)",
    ]


def test_shown_terms_have_a_heading_of_their_own(solve: Solve) -> None:
    shown = solve('a. #show. #show (1, "x") : a. #show 3 : a.').model.shown
    assert [(heading, len(group)) for heading, group in by_predicate(shown)] == [(TERMS, 2)]
    assert atom_lines(shown, Detail.at(0)) == [TERMS, "  3", '  (1, "x")']


def test_each_predicate_is_cut_by_itself(solve: Solve) -> None:
    lines = atom_lines(solve("p(1..10). q(1..9). r.").model.shown, Detail.at(0), prefix="+ ")
    assert lines[8:10] == ["  + p(8)", "  ... 2 more atoms (-v shows more)"]
    assert lines[-3:] == ["  ... 1 more atom (-v shows more)", "r/0", "  + r"]
