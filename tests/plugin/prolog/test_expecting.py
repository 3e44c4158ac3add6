"""What `expect=` and the other marks say together, before anything is asked."""

from __future__ import annotations

import pytest

from pytest_asp.errors import MarkError
from pytest_asp.location import Location
from pytest_asp.plugin.prolog.expecting import checked_expect, expected_of
from pytest_asp.prolog.verdicts import AnswerCountIs, Raises, Succeeds
from pytest_asp.verdicts import (
    Expectation,
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

PLACE = Location("test_it.py", 7)


@pytest.mark.parametrize(
    "value",
    ["succeeds", "fails", "deterministic", "undecided", "type_error(_, _)", "own", "_", "_Any"],
)
def test_a_word_or_an_error_term(value: str) -> None:
    assert checked_expect(value) == value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("suceeds", "'suceeds': did you mean succeeds?"),
        ("Fails", "'Fails': did you mean fails?"),
        ("deterministc", "'deterministc': did you mean deterministic?"),
        ("Error", "'Error', a variable, which any error would match"),
        ("type_error(_, _", "succeeds, fails, deterministic, undecided, or an error term such as"),
        ("type_error(_, _", "got 'type_error(_, _', which cannot be parsed ("),
    ],
)
def test_other_texts_say_nothing(value: str, words: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the words follow
        checked_expect(value)
    assert words in str(refused.value)


@pytest.mark.parametrize("value", [True, None, 1, ["fails"]])
def test_anything_else_is_no_text(value: object) -> None:
    with pytest.raises(TypeError, match="or an error term, got"):
        checked_expect(value)


def test_marks_are_about_numbers_of_answers() -> None:
    marks: dict[Expectation, str] = {
        UniqueSolution(): "unique_solution",
        ModelCountIs(2, 4): "model_count",
        Satisfiable(): "satisfiable",
        Unsatisfiable(): "unsatisfiable",
    }
    assert expected_of(None, marks, PLACE) == {
        AnswerCountIs(1, 1): "unique_solution",
        AnswerCountIs(2, 4): "model_count",
        AnswerCountIs(1, None): "satisfiable",
        AnswerCountIs(0, 0): "unsatisfiable",
    }


def test_they_add_up_with_what_the_mark_prolog_expects() -> None:
    marks: dict[Expectation, str] = {ModelCountIs(2, 4): "model_count"}
    assert expected_of("succeeds", marks, PLACE) == {
        AnswerCountIs(2, 4): "model_count",
        Succeeds(): 'prolog(expect="succeeds")',
    }
    assert list(expected_of("own(_)", {}, PLACE)) == [Raises("own(_)")]


@pytest.mark.parametrize(
    ("expectation", "words"),
    [
        (OptimumIs(costs=(1,)), "it is about answer sets, which Prolog programs don't have"),
        (LiteralsHold(literals=("p(1)",), quantifier="in every"), "it is about answer sets"),
        (ModelCountIs(1, 1, optimal=True), "optimal= and project= are about answer sets"),
        (ModelCountIs(1, 1, project=True), "optimal= and project= are about answer sets"),
    ],
)
def test_marks_about_answer_sets_have_no_meaning(expectation: Expectation, words: str) -> None:
    with pytest.raises(MarkError) as refused:
        expected_of(None, {expectation: "the_mark"}, PLACE)
    assert f"got the_mark: {words}" in str(refused.value)
    assert "at test_it.py:7: write unique_solution, model_count" in str(refused.value)
    assert refused.value.mark == "the_mark"


@pytest.mark.parametrize(
    ("expect", "expectation", "words"),
    [
        ("fails", UniqueSolution(), "exactly one answer"),
        ("fails", ModelCountIs(2, 3), "2 to 3 answers"),
        ("succeeds", Unsatisfiable(), "no answer"),
        ("deterministic", ModelCountIs(2, 2), "exactly 2 answers"),
        ("deterministic", Unsatisfiable(), "no answer"),
        ("undecided", UniqueSolution(), "exactly one answer"),
        ("type_error(_, _)", Satisfiable(), "at least one answer"),
    ],
)
def test_marks_that_no_goal_satisfies_together(
    expect: str, expectation: Expectation, words: str
) -> None:
    with pytest.raises(MarkError) as refused:
        expected_of(expect, {expectation: "the_mark"}, PLACE)
    said = str(refused.value)
    assert f'got prolog(expect="{expect}") and the_mark ({words}), at test_it.py:7' in said
    assert "marks add up, those of the class and the module included" in said


@pytest.mark.parametrize(
    ("expect", "expectation"),
    [
        ("fails", Unsatisfiable()),
        ("fails", ModelCountIs(0, 3)),
        ("succeeds", Satisfiable()),
        ("deterministic", UniqueSolution()),
        ("deterministic", ModelCountIs(1, None)),
    ],
)
def test_marks_that_one_goal_can_satisfy(expect: str, expectation: Expectation) -> None:
    assert len(expected_of(expect, {expectation: "the_mark"}, PLACE)) == 2
