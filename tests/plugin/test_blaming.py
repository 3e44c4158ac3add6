"""Which of several programs a failure is about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import (
    AspSyntaxError,
    NoModelError,
    NotProven,
    SeveralModelsError,
    TimeLimitReached,
    UnknownPredicateError,
)
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.blaming import blamed, has_failed, is_about_models
from pytest_asp.sources import to_source


def asked(*programs: str) -> list[Asked]:
    """Ask whether programs are satisfiable, which all stand on one line."""
    answers = [solve(program) for program in programs]
    for answer in answers:
        assert answer.satisfiable in {True, False}
    return [Asked(answer) for answer in answers]


def solve(program: str) -> Answer:
    """Answer a program in this process."""
    return solve_lazily(to_source(program), make_settings(), InProcessEngine())


def found(programs: Sequence[Asked], error: BaseException) -> list[int]:
    """Give the positions of the programs that an error is about."""
    return [index for index, each in enumerate(blamed(programs, None, error)) if has_failed(each)]


def test_the_last_program_without_a_model_is_meant() -> None:
    programs = asked("a. :- a.", "b. :- b.", "c.")
    place = programs[0].answer.source.location
    assert found(programs, NoModelError("none", location=place)) == [1]
    assert found(programs, NoModelError("none", location=None)) == []
    assert found(programs, SeveralModelsError("several", location=place)) == [1]
    assert found(asked("c."), SeveralModelsError("several", location=place)) == []


def test_a_program_that_cannot_be_asked_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = asked("a. :- a.")
    place = programs[0].answer.source.location

    def stop(_: object) -> None:
        raise UnknownPredicateError("no", signature="a/0", nearest=None)

    monkeypatch.setattr(Answer, "count", property(stop))
    assert found(programs, NoModelError("none", location=place)) == []


def test_only_a_question_that_was_left_open_can_have_been_stopped() -> None:
    programs = asked("a.")
    place = programs[0].answer.source.location
    assert found(programs, TimeLimitReached("late", location=place)) == []


def test_only_a_program_that_is_refused_can_have_been_refused() -> None:
    assert found(asked("a."), AspSyntaxError("wrong", excerpt="")) == []


def test_no_model_explains_a_question_that_makes_no_sense() -> None:
    assert not is_about_models(UnknownPredicateError("no", signature="a/0", nearest=None))
    assert is_about_models(NoModelError("none"))
    assert is_about_models(NotProven("late"))
    assert is_about_models(None)
