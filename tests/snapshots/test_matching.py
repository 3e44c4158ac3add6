"""Statements of two programs, matched as a set."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pytest_asp.location import Location
from pytest_asp.snapshots.change import StatementChange
from pytest_asp.snapshots.matching import compare_statements


def compare(old: str, new: str) -> tuple[StatementChange, ...]:
    return compare_statements(
        old,
        new,
        old_place=lambda line: Location("old", line),
        new_place=lambda line: Location("new", line),
    )


def told(old: str, new: str) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.old, change.new) for change in compare(old, new)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a. b.", "a. b.", []),
        ("a. b.", "% one\na.\n\nb. % two", []),
        ("a.", "a. b.", [("added", None, "b.")]),
        ("a. a.", "a.", [("removed", "a.", None)]),
        ("a. b. c. d.", "d. a. b. c.", [("moved", "d.", "d.")]),
        ("p(1).", "p(2).", [("changed", "p(1).", "p(2).")]),
        ("p(1).", "q :- r.", [("added", None, "q :- r."), ("removed", "p(1).", None)]),
        ("a :- b, c.", "a :- c, b.", [("renamed", "a :- b, c.", "a :- c, b.")]),
        ("a :- b.", "a :-\n  b.", [("renamed", "a :- b.", "a :-\n  b.")]),
        ("p(X) :- q(X).", "p(Y) :- q(Y).", [("renamed", "p(X) :- q(X).", "p(Y) :- q(Y).")]),
        (
            "p(_) :- q.",
            "p(X) :- q.",
            [("changed", "p(_) :- q.", "p(X) :- q.")],
        ),
        ('p("a  b").', 'p("a b").', [("changed", 'p("a  b").', 'p("a b").')]),
    ],
)
def test_what_became_of_each_statement(
    old: str, new: str, expected: list[tuple[str, str | None, str | None]]
) -> None:
    assert told(old, new) == expected


def test_each_change_has_its_lines() -> None:
    (change,) = compare("a.\n\np(1).", "p(2).\na.")
    assert (change.old_place, change.new_place) == (Location("old", 3), Location("new", 1))


def test_a_statement_that_went_to_another_part_is_no_longer_the_same() -> None:
    found = compare("a. #program p.", "#program p. a.")
    assert [(change.kind, change.part) for change in found] == [
        ("added", "p"),
        ("removed", "base"),
    ]


def test_the_fewest_statements_are_said_to_have_moved() -> None:
    old = [f"p({number})." for number in range(50)]
    new = [*old[10:20], *old[:10], *old[20:]]
    found = compare("\n".join(old), "\n".join(new))
    assert [change.kind for change in found] == ["moved"] * 10


def test_a_statement_becomes_the_one_that_is_most_like_it() -> None:
    old = "works(anna, X) :- day(X), free(X). rests(anna) :- night."
    new = "rests(anna) :- night, not ill. works(anna, X) :- day(X), not away(X)."
    assert {(change.old, change.new) for change in compare(old, new)} == {
        ("works(anna, X) :- day(X), free(X).", "works(anna, X) :- day(X), not away(X)."),
        ("rests(anna) :- night.", "rests(anna) :- night, not ill."),
    }


def test_of_very_many_changes_nobody_asks_what_became_what() -> None:
    old = "\n".join(f"p({number})." for number in range(600))
    new = "\n".join(f"p({number}) :- X = {number}." for number in range(600))
    kinds = Counter(change.kind for change in compare(old, new))
    assert kinds == {"added": 600, "removed": 600}


def test_large_programs_are_compared_as_sets() -> None:
    chance = random.Random(1)
    old = [f"works(p{i},X) :- day(X), shift(p{i},X), not away(p{i},X)." for i in range(10_000)]
    new = list(old)
    new[77] = new[77].replace("X", "Day")
    new[78] = "works(p78,X) :- day(X), shift(p78,X)."
    del new[5]
    chance.shuffle(new)
    kinds = Counter(change.kind for change in compare("\n".join(old), "\n".join(new)))
    assert kinds["moved"] > 9_000
    assert (kinds["changed"], kinds["renamed"], kinds["removed"]) == (1, 1, 1)
