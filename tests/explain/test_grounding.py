"""What is said of a grounding that ran into a limit."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.census import Census, Share
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import NotProven
from pytest_asp.explain import grounding
from pytest_asp.explain.grounding import census_lines, grounding_lines
from pytest_asp.sources import to_source

TEXT = """\
n(1..300).
p(0,0,0).
p(X,Y,Z) :- n(X), n(Y), n(Z).
:- n(X), n(Y), not p(X,Y,0).
1 { q(X) } :- n(X).
q(X) :- p(X,_,_).
q(X+1) :- q(X).
q(Y) :- q(X), p(X,Y,_).
"""
GROUNDING = NotProven("it", phase="ground")


def said(*shares: Share, rules: int = 1000, quiet: float = 0.0, text: str = TEXT) -> list[str]:
    return census_lines(Census(rules, shares, 1.0, quiet), to_source(text))


def test_the_statement_that_gives_most_ground_rules_is_named() -> None:
    first, statement = said(Share("p/3", 995), Share("n/1", 5))
    assert first == (
        "In the first 1.0 s of grounding: 1,000 ground rules, 99% of them for p/3, from the "
        "statement"
    )
    assert statement.endswith(":3:1: p(X,Y,Z) :- n(X), n(Y), n(Z).")


def test_so_are_several_where_they_cannot_be_told_apart() -> None:
    first, *statements = said(Share("q/1", 600))
    assert first.endswith("60% of them for q/1, from the statements")
    assert [line.partition(": ")[2] for line in statements] == [
        "q(X) :- p(X,_,_).",
        "q(X+1) :- q(X).",
        "q(Y) :- q(X), p(X,Y,_).",
    ]
    many = "".join(f"q({number}+X) :- n(X).\n" for number in range(5))
    assert said(Share("q/1", 600), text=many)[-1] == "  ... 2 more"


@pytest.mark.parametrize(
    ("head", "noun", "statement"),
    [
        (":-", "constraints", ":- n(X), n(Y), not p(X,Y,0)."),
        ("#", "choices or aggregates with bounds", "1 { q(X) } :- n(X)."),
    ],
)
def test_what_has_no_predicate_is_named_by_its_kind(head: str, noun: str, statement: str) -> None:
    first, line = said(Share(head, 1000))
    assert f"100% of them {noun}, from" in first
    assert line.endswith(statement)


def test_without_a_statement_the_predicate_is_named() -> None:
    (line,) = said(Share("other/7", 500))
    assert line.endswith("1,000 ground rules, 50% of them for other/7")


def test_where_no_rules_come_their_number_is_not_the_cause() -> None:
    (line,) = said(Share("n/1", 300), rules=300, quiet=0.9)
    assert line == (
        "In the first 1.0 s of grounding: 300 ground rules, the last after 0.1 s; the time goes "
        "into instances that come to nothing"
    )
    assert "no ground rules; the time" in said(rules=0)[0]


def solve(program: Any) -> Answer:
    return solve_lazily(to_source(program), make_settings(timeout=0.5), InProcessEngine())


def test_a_program_is_grounded_again_for_a_moment() -> None:
    lines = grounding_lines(solve("n(0).\nn(X+1) :- n(X)."), GROUNDING)
    assert "ground rules, 99% of them" in lines[0] or "ground rules, 100% of them" in lines[0]
    assert lines[1].endswith(":2:1: n(X+1) :- n(X).")


@pytest.mark.parametrize(
    "cause", [None, ValueError("it"), NotProven("it", phase="solve"), NotProven("it")]
)
def test_only_a_grounding_is_repeated(
    monkeypatch: pytest.MonkeyPatch, cause: BaseException | None
) -> None:
    monkeypatch.delattr(grounding, "take_census")
    assert grounding_lines(solve("a."), cause) == []


def test_what_cannot_be_grounded_again_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grounding, "take_census", lambda *_: None)
    assert grounding_lines(solve("a."), GROUNDING) == []
