from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.errors import VacuousError

Solve = Callable[..., Answer]


def named(answer: Answer, name: str = "p") -> str | None:
    """Give what an answer set with an atom of a name shows."""
    model = answer.some.named(name)
    return None if model is None else str(model)


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ("a. p(1).", "a p(1)"),
        ("p.", "p"),
        ("p(1). {p(2)}. :- not p(2).", "p(1) p(2)"),
        ("{p(1)}.", "p(1)"),
        ("1 {p(1); p(1,2)} 1. :- p(1).", "p(1, 2)"),
        ("{a}. p(f(1)) :- a. p(2) :- a.", "a p(2) p(f(1))"),
        ("{p(X) : X = 1..3}. :- p(1). :- p(2).", "p(3)"),
        ("a. -p(1). q(p). pp(1). p_ :- a.", None),
        ("{a}. p(1) :- a, not a. p(2) :- a, b. b :- not a.", None),
        ("{a}. p(1) :- a. p(2) :- a. :- a.", None),
        ("a :- p(1). b. #defined p/1.", None),
        ("#external p(1). b.", None),
    ],
)
def test_an_atom_of_a_name_is_found_whatever_its_arguments(
    solve: Solve, program: str, shown: str | None
) -> None:
    answer = solve(program)
    assert named(answer) == shown
    assert len(answer.records) == 1


def test_a_name_is_asked_about_as_often_as_wanted(solve: Solve) -> None:
    answer = solve("{a; b}. p(1) :- a. p(2) :- b. q(1) :- a. q(2) :- a. :- a, b.")
    assert [named(answer, name) for name in "pqrp"] == [
        "b p(2)",
        "a p(1) q(1) q(2)",
        None,
        "b p(2)",
    ]
    assert answer.count == 3


def test_the_rules_that_define_it_are_not_counted(solve: Solve) -> None:
    program = "{a; b}. p(1) :- a. p(2) :- b. :- a, b."
    answer, other = solve(program), solve(program)
    assert named(answer) is not None
    assert answer.statistics.rules == other.statistics.rules
    assert answer.statistics.atoms == other.statistics.atoms


def test_what_is_not_shown_counts(solve: Solve) -> None:
    answer = solve("{a}. p(1) :- a. -p(2). p(1,2) :- a. #show a/0.")
    model = answer.some.named("p")
    assert model is not None
    assert str(model) == "a"
    assert [str(atom) for atom in model.named("p")] == ["p(1)", "p(1, 2)"]
    assert model.named("q") == []


def test_it_may_be_asked_of_the_optimal_answer_sets(solve: Solve) -> None:
    answer = solve("{a; b}. p(1) :- a. p(2) :- b. :~ a. [1] :~ not b. [1]")
    model = answer.optimal.some.named("p")
    assert str(model) == "b p(2)"
    assert solve("{a}. p(1) :- a. :~ a. [1]").optimal.some.named("p") is None


def test_a_program_without_answer_sets_has_none(solve: Solve) -> None:
    with pytest.raises(VacuousError, match="to ask about atoms named p"):
        solve("a. :- a. {p(1..2)}.").some.named("p")


def test_it_is_found_again_in_every_answer_set_that_there_may_be(solve: Solve) -> None:
    answer = solve("{a(1..4)}. p(X) :- a(X), not a(X-1).", assumptions=["a(2)"])
    model = answer.some.named("p")
    assert model is not None
    assert "a(2)" in model
    assert answer.count == 8
