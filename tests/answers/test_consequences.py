"""What holds in every answer set, and what in some."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer
from pytest_asp.answers.consequences import counterexample, witness
from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.variables import Variable
from pytest_asp.errors import AnswerTruthError, ProgramWarnings, UnknownPredicateError, VacuousError

UNSATISFIABLE = "{a}. b :- a. :- a. :- not a."


class Queen(Predicate):
    row: Field[int]
    column: Field[int]


TEXT = "{a;b}. :- not a, not b. c. d :- a, not a. queen(1,X) :- a, X = 2. queen(1,1) :- not a."


@pytest.mark.parametrize(
    ("literal", "every", "some"),
    [
        ("a", False, True),
        ("c", True, True),
        ("d", False, False),
        ("not a", False, True),
        ("not c", False, False),
        ("not d", True, True),
        (("d", False), True, True),
        ("queen(1,2)", False, True),
        ("queen(1,3)", False, False),
        ("queen(1,X)", True, True),
        ("queen(X,X)", False, True),
        ("queen(_,_)", True, True),
        ("queen(X,3)", False, False),
        ("not queen(X,X)", False, True),
        ("not queen(X,3)", True, True),
        (Queen(1, 2), False, True),
        (~Queen(1, 3), True, True),
        (Queen(1, Variable("C")), True, True),
    ],
)
def test_membership(solve: Callable[..., Answer], literal: object, every: bool, some: bool) -> None:
    assert (literal in solve(TEXT).every) is every
    assert (literal in solve(TEXT).some) is some


def test_many_models_are_not_enumerated(solve: Callable[..., Answer], engine: Any) -> None:
    answer = solve("{a(1..40)}. b.")
    assert "b" in answer.every
    assert "a(7)" not in answer.every
    assert "a(7)" in answer.some
    assert max(reply.seen for reply in engine.replies if hasattr(reply, "seen")) == 1


def test_iteration_gives_the_consequences(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}. :- not a, not b. c. d. #show a/0. #show b/0. #show c/0.")
    assert [str(atom) for atom in answer.every] == ["c"]
    assert [str(atom) for atom in answer.some] == ["a", "b", "c"]
    assert len(answer.every.atoms("d/0")) == 1
    assert len(solve(TEXT).some.atoms(Queen)) == 2


@pytest.mark.parametrize("literal", ["a", "b", "not a"])
def test_a_program_without_answer_sets_is_vacuous(
    solve: Callable[..., Answer], literal: object
) -> None:
    answer = solve(UNSATISFIABLE)
    for look in (
        lambda: literal in answer.every,
        lambda: literal not in answer.some,
        lambda: list(answer.every),
        lambda: list(answer.some),
        lambda: answer.some_together(literal, "b"),
    ):
        with pytest.raises(VacuousError, match="unsatisfiable program, of which everything"):
            look()


def test_together(solve: Callable[..., Answer]) -> None:
    answer = solve("1{a;b;c}1. d.")
    assert answer.some_together("a", "d")
    assert not answer.some_together("a", "b")
    assert answer.some_together("not a", "not b")


@pytest.mark.parametrize("literal", ["e", "queens(1,1)", "queen(1)", "queens(X,_)", "-a"])
def test_an_unknown_predicate_is_an_error(solve: Callable[..., Answer], literal: object) -> None:
    with pytest.raises(UnknownPredicateError, match="did you mean"):
        _ = literal in solve(TEXT).some
    with pytest.raises(UnknownPredicateError):
        _ = literal not in solve(TEXT).every


def test_a_shown_term_is_no_atom(solve: Callable[..., Answer]) -> None:
    with pytest.raises(UnknownPredicateError):
        _ = "q(1)" in solve("p(1). #show q(X) : p(X).").some


def test_a_class_where_an_atom_belongs(solve: Callable[..., Answer]) -> None:
    with pytest.raises(TypeError, match="the class Queen"):
        _ = Queen in solve(TEXT).every


def test_warnings_fail_before_a_pattern_can_hide_them(solve: Callable[..., Answer]) -> None:
    with pytest.raises(ProgramWarnings):
        _ = "p(X)" not in solve("p(1..2). {p(3)}. x :- q.").some


def test_no_truth_value(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AnswerTruthError, match=r"answer\.every"):
        assert solve("a.").every
    with pytest.raises(AnswerTruthError, match=r"answer\.some"):
        assert solve("a.").some


def test_assumptions_narrow_the_answer_sets(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}. :- not a, not b.", assumptions=["not a"])
    assert "b" in answer.every
    assert "a" not in answer.some
    assert [str(atom) for atom in answer.every] == ["b"]


def test_an_atom_that_nothing_derives_is_in_no_answer_set(solve: Callable[..., Answer]) -> None:
    """Clingo ignores an assumption about an atom that occurs only in bodies."""
    answer = solve("0 {x} 1. b :- a, not b. b :- a, b.", filters=["ignore"])
    assert "b" not in answer.some
    assert "a" not in answer.some
    assert "not a" in answer.every
    assert not solve("{x}. :- a, x.", filters=["ignore"], assumptions=["a"]).satisfiable


def test_project_directives_do_not_limit_consequences(solve: Callable[..., Answer]) -> None:
    """Clingo finds consequences among the projected atoms only, whatever else is set."""
    answer = solve("{x;y}. e. #project x/0.")
    assert [str(atom) for atom in answer.every] == ["e"]
    assert [str(atom) for atom in answer.some] == ["e", "x", "y"]
    assert answer.count == 4
    assert solve("{x;y}. e. #project x/0.", project="directive").count == 2


def test_a_witness_shows_nothing_but_the_program(solve: Callable[..., Answer]) -> None:
    answer = solve(TEXT)
    found = witness(answer._search, "queen(X,X)")
    assert found is not None
    assert {str(atom) for atom in found} == {"b", "c", "queen(1, 1)"}
    assert str(answer.records[-1].question) == "an answer set with queen(X,X)"
    assert counterexample(answer._search, "c") is None
    assert str(answer.records[-1].question) == "an answer set without c"


def test_the_model_that_decides_depends_on_the_program_alone(solve: Callable[..., Answer]) -> None:
    fresh = solve("{a(1..6)}. b :- a(1). c :- not b.")
    asked = solve("{a(1..6)}. b :- a(1). c :- not b.")
    assert asked.count == 64
    assert "b" not in asked.every
    assert "c" in asked.some
    first, again = fresh.every.counterexample("b"), asked.every.counterexample("b")
    assert first is not None
    assert first == again
    assert asked.records[-1].grounded
    assert "b" not in first
    one, other = fresh.some.witness("c", "a(2)"), asked.some.witness("c", "a(2)")
    assert one is not None
    assert one == other
    assert asked.records[-1].grounded
    assert "c" in one
    assert "a(2)" in one
    assert fresh.every.counterexample("not c") is not None
    assert fresh.some.witness("b", "c") is None


def test_what_holds_knows_its_answer(solve: Callable[..., Answer]) -> None:
    answer = solve("1 {a; b} 1. #minimize {1: a}.")
    assert answer.every.source is answer.source
    assert not answer.some.optimal
    assert answer.optimal.every.optimal
