from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytest_asp.answers import Answer
from pytest_asp.explain.reproduction import reproduction

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


def test_words_with_blanks_are_quoted(solve: Solve) -> None:
    again = reproduction(solve("#const n = 1. p(n).", constants={"n": '"a b"'}))
    assert again.command(Path("it is.lp")) == (
        """clingo 'it is.lp' 1 --opt-mode=ignore '--const=n="a b"'"""
    )
