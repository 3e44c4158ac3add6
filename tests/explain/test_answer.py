from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.errors import AspSyntaxError, NotProven, ProgramWarnings
from pytest_asp.explain.answer import explain_answer, program_name
from pytest_asp.explain.detail import Detail
from pytest_asp.verdicts import Unsatisfiable

Solve = Callable[..., Answer]


def test_a_question_asked_twice_is_told_once(solve: Solve) -> None:
    answer = solve("{a}.")
    assert "a" not in answer.every
    assert answer.every.counterexample("a") is not None
    assert len(answer.records) == 3
    lines = explain_answer(answer, [], Detail.at(0), records=answer.records, ask_again=False)
    assert lines[1:] == ["asked:    an answer set without a: 1 found"]


def test_a_verdict_stands_in_place_of_the_questions(solve: Solve) -> None:
    answer = solve("a.")
    lines = explain_answer(
        answer, [Unsatisfiable().verdict(answer)], Detail.at(0), records=answer.records
    )
    assert lines[1:] == [
        "expected: no answer set",
        "found:    at least 1",
        "The only answer set shows:",
        "  a/0",
        "    a",
    ]


def test_what_was_assumed_is_said(solve: Solve) -> None:
    answer = solve("{a; b}.", assumptions=["a", "not b"])
    lines = explain_answer(answer, [], Detail.at(0), records=[])
    assert lines[1:] == ["assumed:  a, not b"]


def test_a_difference_stands_in_place_of_the_models(solve: Solve) -> None:
    answer = solve("{a}.")
    assert answer.satisfiable
    lines = explain_answer(answer, [], Detail.at(0), records=[], difference=["only this"])
    assert lines[1:] == ["only this"]


@pytest.mark.parametrize(
    ("refusal", "lines"),
    [
        (ProgramWarnings("it is odd\n  1 | a.", warnings=()), ["warned:   it is odd", "  1 | a."]),
        (AspSyntaxError("it is wrong", excerpt=""), ["refused:  it is wrong"]),
        (
            NotProven("not proven: it took long"),
            ["asked:    up to 1 model: 1 found", "not proven: it took long"],
        ),
    ],
)
def test_what_kept_a_program_from_being_asked_about_is_all_that_is_said(
    solve: Solve, refusal: BaseException, lines: list[str]
) -> None:
    answer = solve("{a}.")
    assert answer.satisfiable
    told = explain_answer(answer, [], Detail.at(0), records=answer.records, refusal=refusal)
    assert told[1:] == lines


def test_only_questions_of_the_test_are_told(solve: Solve) -> None:
    answer = solve("{a}.")
    assert answer.satisfiable
    before = len(answer.records)
    assert not answer.unique
    lines = explain_answer(answer, [], Detail.at(0), records=answer.records[before:])
    assert [line for line in lines if line.startswith("asked:")] == [
        "asked:    up to 2 models: 2 found"
    ]


@pytest.mark.parametrize(("asked", "again"), [(False, True), (True, False)])
def test_nothing_is_solved_for_an_explanation_without_need(
    solve: Solve, asked: bool, again: bool
) -> None:
    answer = solve("{a}.")
    if asked:
        assert answer.satisfiable
    before = len(answer.records)
    explain_answer(answer, [], Detail.at(0), records=answer.records, ask_again=again)
    assert len(answer.records) == before


def test_an_answer_that_cannot_be_explained_says_what_it_can(solve: Solve) -> None:
    answer = solve("a :- b.", filters=["ignore"])
    assert answer.satisfiable
    broken = solve("a :- b.")
    broken.records.extend(answer.records)
    assert explain_answer(broken, [], Detail.at(0), records=broken.records)[1:] == [
        "asked:    up to 1 model: 1 found"
    ]


def test_the_program_is_shown_with_more_detail(solve: Solve) -> None:
    answer = solve("\n".join(f"p({n})." for n in range(30)))
    shown = explain_answer(answer, [], Detail.at(1), records=answer.records)
    assert shown[1:3] == ["The program:", "  p(0)."]
    assert shown[-1] == "  ... 10 more lines (-vv shows all)"
    assert explain_answer(answer, [], Detail.at(2), records=answer.records)[-1] == "  p(29)."


def test_a_place_is_named_once(solve: Solve) -> None:
    class Program:
        def render(self) -> str:
            return "a."

    assert program_name(solve(Program())).startswith("Program at ")
    assert program_name(solve("a.")).startswith("ASP text at ")
