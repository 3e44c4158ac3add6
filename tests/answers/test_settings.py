"""What can be set for one call, and what is refused there."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings
from pytest_asp.engine.queries import Limits
from pytest_asp.errors import ClingoOptionError, UnknownNameError, UnknownPredicateError


def this_line() -> int:
    frame = inspect.currentframe()
    assert frame is not None
    assert frame.f_back is not None
    return frame.f_back.f_lineno


@pytest.mark.parametrize(
    "option",
    ["--models=3", "--model=3", "-n1", "-n", "3", "--opt-mode=opt", "--opt-m=opt", "--project=show",
     "--proj", "--enum-mode=brave", "--en=brave", "-e", "-ebrave", "-cn=3", "--const=n=3",
     "--supp-models", "--no-ufs-check", "--time-limit=3"],
)  # fmt: skip
def test_what_a_question_sets_itself_is_refused_in_any_spelling(option: str) -> None:
    with pytest.raises(ClingoOptionError, match="leave it out; ") as caught:
        make_settings(arguments=[option])
    assert caught.value.option == option


def test_an_option_with_a_value_of_its_own_is_none_of_these(solve: Callable[..., Answer]) -> None:
    arguments = ["-t", "2", "--seed", "7", "--configuration=tweety", "--sat-prepro=2"]
    assert make_settings(arguments=arguments).arguments == tuple(arguments)
    assert solve("{a;b}.", arguments=["--seed", "7", "--eq=0"]).count == 4


def test_an_unknown_option_is_shown_as_it_was_given_and_where(
    solve: Callable[..., Answer],
) -> None:
    with pytest.raises(
        ClingoOptionError, match=r"got '--nope=3' \(unknown option: 'nope'\)"
    ) as caught:
        _ = solve("a.", arguments=["--eq=0", "--nope=3"]).satisfiable
    assert caught.value.option == "--nope=3"
    assert caught.value.location is not None
    assert "conftest" in caught.value.location.file  # where it was given


@pytest.mark.parametrize("timeout", ["2.5", 2.5])
@pytest.mark.parametrize("memory", ["512M", 512 << 20])
def test_limits_are_read_as_in_marks(timeout: Any, memory: Any) -> None:
    assert make_settings(timeout=timeout, memory=memory).limits == Limits(2.5, 512 << 20)


def test_without_a_word_about_limits_there_are_some() -> None:
    assert make_settings().limits == Limits(60.0, 4 << 30)
    assert make_settings(timeout=None, memory=None).limits == Limits(None, None)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("timeout", "x", "a number of seconds above 0, such as 2.5 for timeout, got 'x'"),
        ("timeout", 0, "for timeout, got 0"),
        ("memory", "lots", "for memory, got 'lots'"),
    ],
)
def test_what_is_no_limit_is_refused_at_the_call(name: str, value: Any, expected: str) -> None:
    with pytest.raises(ClingoOptionError, match=expected) as caught:
        make_settings(**{name: value})
    line = this_line() - 1
    assert caught.value.location is not None
    assert (caught.value.location.file, caught.value.location.line) == (__file__, line)


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("#external b. #external c(1).", r"the program declares b, c\(1\)"),
        ("a.", "the program declares none"),
        ("#external xyzzy(1).", r"did you mean xyzzy\(1\)\?"),
    ],
)
def test_an_external_that_there_is_not(
    solve: Callable[..., Answer], program: str, told: str
) -> None:
    with pytest.raises(UnknownNameError, match=told):
        _ = solve(program, externals={"xyzzy(2)": True}, filters=["ignore"]).satisfiable


QUESTIONS: list[Callable[[Answer], object]] = [
    lambda answer: answer.satisfiable,
    lambda answer: int(answer.count),
    lambda answer: list(answer.models),
    lambda answer: answer.example,
    lambda answer: "a" in answer.every,
    lambda answer: list(answer.some),
    lambda answer: answer.optimum.cost,
    lambda answer: answer.statistics,
]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("assumption", ["colour(red)", "not colour(red)", ("colour(red)", False)])
def test_an_assumption_about_an_unknown_predicate_is_an_error(
    solve: Callable[..., Answer], question: Callable[[Answer], object], assumption: object
) -> None:
    answer = solve("a. {color(red)}. #minimize{1 : a}.", assumptions=[assumption])
    with pytest.raises(UnknownPredicateError, match=r"did you mean color/1\?"):
        question(answer)


def test_an_assumed_atom_of_a_known_predicate_that_nothing_derives_is_false(
    solve: Callable[..., Answer],
) -> None:
    text = "{color(red)}. size(X) :- color(X), X > 1, X < 0."
    assert not solve(text, assumptions=["color(blue)"]).satisfiable
    assert solve(text, assumptions=["not color(blue)"]).count == 2
    assert not solve(text, assumptions=["size(red)"]).satisfiable


def test_assumptions_cost_no_second_grounding(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}.", assumptions=["a"])
    assert answer.count == 2
    assert len(answer.models[:2]) == 2
    assert sum(record.grounded for record in answer.records) <= 1
