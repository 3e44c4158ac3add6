from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.answers import Answer
from pytest_asp.explain.reproduction import reproduction
from pytest_asp.verdicts import ModelCountIs, OptimumIs, Outcome, Verdict

Solve = Callable[..., Answer]


def test_a_program_without_settings_is_kept_as_it_is(solve: Solve) -> None:
    again = reproduction(solve("a. % x\n"))
    assert again.text == "a. % x\n"
    assert again.command(Path("it.lp")) == "clingo it.lp 1 --opt-mode=ignore"


def test_assumptions_and_externals_become_statements(solve: Solve) -> None:
    again = reproduction(
        solve("#external e. {a; b}.", assumptions=["a", ("b", False)], externals={"e": True})
    )
    assert again.text.split("\n") == [
        "#external e. {a; b}.",
        "#program base.",
        "% What the call of solve() assumed:",
        ":- not a.",
        ":- b.",
        "e.",
        "",
    ]


def test_all_models_are_shown_where_all_were_seen(solve: Solve) -> None:
    answer = solve("{a; b; c}.")
    assert answer.count > 2
    assert reproduction(answer).arguments[0] == "3"
    assert answer.count == 8
    assert reproduction(answer).arguments[0] == "0"


@pytest.mark.parametrize(
    ("literal", "holds", "constraint"),
    [
        ("a", True, ":- not a."),
        ("a", False, ":- a."),
        ("not a", False, ":- not a."),
        ("p(X)", True, ":- not #count { 0 : p(X) } >= 1."),
        ("p(X)", False, ":- p(X)."),
        ("not p(_)", True, ":- p(_)."),
    ],
)
def test_the_literal_that_picked_a_model_becomes_a_constraint(
    solve: Solve, literal: str, holds: bool, constraint: str
) -> None:
    about = "An answer set that shows it"
    verdict = Verdict(Outcome.FAILS, "x", "y", about=about, where=(literal, holds))
    again = reproduction(solve("{a; p(1)}. #show a/0.", project=True), verdict)
    assert again.text.split("\n")[1:] == [
        "#program base.",
        "% An answer set that shows it:",
        constraint,
        "",
    ]
    assert again.arguments == ("1", "--opt-mode=ignore")


def test_of_the_optimal_ones_only_these_are_shown(solve: Solve) -> None:
    answer = solve("1 {a; b} 1. #minimize {1: a; 1: b}.")
    optimal = ("--opt-mode=optN", "--quiet=1")
    assert answer.optimum == 1
    question = answer.records[-1].question
    assert reproduction(answer, None, question).arguments == ("1", *optimal)
    verdict = OptimumIs(costs=(2,)).verdict(answer)
    assert reproduction(answer, verdict).arguments == ("1", *optimal)
    verdict = ModelCountIs(3, 3, optimal=True).verdict(answer)
    assert reproduction(answer, verdict).arguments == ("0", *optimal)
    assert answer.optimal.count == 2
    assert reproduction(answer, None, answer.records[-1].question).arguments == ("0", *optimal)


def test_a_model_that_need_not_come_first_is_among_those_that_are_shown(solve: Solve) -> None:
    answer = solve("{a; b}.")
    model = list(answer.models)[2]
    verdict = Verdict(Outcome.FAILS, "x", "y", (model,), about="The answer set without a")
    assert reproduction(answer, verdict).arguments[0] == "0"


def test_words_with_blanks_are_quoted(solve: Solve) -> None:
    again = reproduction(solve("#const n = 1. p(n).", constants={"n": '"a b"'}))
    assert again.command(Path("it is.lp")) == (
        """clingo 'it is.lp' 1 --opt-mode=ignore '--const=n="a b"'"""
    )
