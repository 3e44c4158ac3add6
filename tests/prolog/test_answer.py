"""One answer, as a mapping and as a toplevel shows it."""

from __future__ import annotations

import pytest

from pytest_asp.errors import AnswerTruthError, CyclicTermError, UnknownVariableError
from pytest_asp.prolog.answer import PrologAnswer
from pytest_asp.prolog.protocol import Solution, TermText
from pytest_asp.prolog.terms import Atom, Variable
from tests.prolog.tabled import TableEngine, solution, undecided


def answer(goal: str = "p(Xs, Y, Free)", **bindings: str) -> PrologAnswer:
    return TableEngine(solution(False, **bindings)).solve(goal).first


def test_values_by_name() -> None:
    found = answer(Xs="[1,red]", Y="'Red'")
    assert found["Xs"] == [1, Atom("red")]
    assert found["Xs"] is found["Xs"]
    assert found == {"Xs": [1, Atom("red")], "Y": Atom("Red")}
    assert (list(found), len(found)) == (["Xs", "Y"], 2)
    assert found.shown == {"Xs": "[1,red]", "Y": "'Red'"}


def test_a_variable_that_stays_free_is_itself() -> None:
    found = answer(Xs="1")
    assert found["Free"] == Variable("Free")
    assert "Free" not in found
    assert "Xs" in found


@pytest.mark.parametrize(
    ("goal", "name", "instead"),
    [
        ("p(Xs, Y)", "X", "did you mean Xs?"),
        ("p(Rows, Y)", "Board", "it has Rows, Y"),
        ("p(1)", "X", "it has no variables"),
        ("p(_Rows)", "_Rows", "give it a name without the underscore, which keeps it out"),
    ],
)
def test_a_variable_that_the_goal_has_not(goal: str, name: str, instead: str) -> None:
    with pytest.raises(UnknownVariableError) as caught:
        answer(goal)[name]
    assert f"expected a variable of the goal `{goal}`, got '{name}', at " in str(caught.value)
    assert instead in str(caught.value)
    assert caught.value.variable == name
    assert answer(goal).get(name) is None


def test_a_cyclic_value_can_be_shown_only() -> None:
    cyclic = Solution((("X", TermText("<cyclic term>", None)), ("Y", TermText("1", "1"))))
    found = TableEngine(cyclic).solve("X = f(X), Y = 1").first
    assert (found["Y"], found.shown["X"]) == (1, "<cyclic term>")
    with pytest.raises(CyclicTermError, match=r"got X = <cyclic term>, at .*unify_with_occurs"):
        found["X"]


def test_as_a_toplevel_shows_it() -> None:
    assert str(answer()) == "true"
    found = answer(Xs='"ab"', Y="[" + "1," * 500 + "1]")
    assert str(found) == 'Xs = "ab", Y = ' + found.shown["Y"]
    assert len(repr(found)) < 300
    assert repr(found).startswith('<answer: Xs = "ab", Y = [1,1,')


def test_a_long_list_of_open_goals_is_cut_in_repr() -> None:
    answers = TableEngine(undecided("a", "b", "c", "d")).solve()
    assert answers.undecided
    assert repr(answers.seen[0]) == "<answer: a, b, c, ...>"
    assert str(answers.seen[0]) == "a, b, c, d"


def test_it_has_no_truth_value() -> None:
    with pytest.raises(AnswerTruthError, match="an answer as a condition"):
        bool(answer())


def test_whether_a_choice_point_is_left() -> None:
    assert answer().choice_point
    assert not TableEngine(solution(True)).solve().first.choice_point
