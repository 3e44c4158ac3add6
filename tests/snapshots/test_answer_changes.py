"""Answers as they were written down, compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.location import Location
from pytest_asp.snapshots.answer_changes import compare_answers
from pytest_asp.snapshots.answers import answer_text
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, Size, StatementChange, Witness

Compare = Callable[..., tuple[tuple[StatementChange, ...], SemanticVerdict]]
HERE = Location("test_it.py", 4)


@pytest.fixture
def compare(solve: Callable[..., Answer]) -> Compare:
    def compare(
        old: str, new: str, limit: int = 50
    ) -> tuple[tuple[StatementChange, ...], SemanticVerdict]:
        texts = [answer_text(solve(text), limit=limit) for text in (old, new)]
        return compare_answers(
            *texts, old_place=lambda line: Location("old.lp", line), new_place=HERE
        )

    return compare


def test_an_answer_set_that_is_new(compare: Compare) -> None:
    (change,), verdict = compare("a.", "a. { q(1,2) }.")
    assert change == StatementChange("added", "Answer set 2", None, "a. q(1,2).", None, HERE)
    assert (verdict.meaning, verdict.old, verdict.new) == (Meaning.DIFFERENT, Size(1), Size(2))
    assert verdict.witness == Witness("new", ("a", "q(1,2)"), (), (0, 1))


def test_an_answer_set_that_is_gone(compare: Compare) -> None:
    (change,), verdict = compare("1 { a; b } 1.", "b.")
    assert change == StatementChange("removed", "Answer set 1", "a.", None, Location("old.lp", 3))
    assert verdict.witness == Witness("old", ("a",), (), (1, 0))


def test_an_answer_set_that_became_another_is_told_by_its_atoms(compare: Compare) -> None:
    changes, _ = compare("a. b. c. d(1).", "a. b. c. d(2).")
    assert [(change.kind, change.old, change.new) for change in changes] == [
        ("added", None, "d(2)."),
        ("removed", "d(1).", None),
    ]


def test_a_cost_that_changed(compare: Compare) -> None:
    (change,), verdict = compare("a. #minimize { 1 : a }.", "a. #minimize { 2 : a }.")
    assert (change.old, change.new) == ("Answer set 1: cost 1@0", "Answer set 1: cost 2@0")
    assert verdict.witness == Witness("new", ("a",), (2,), (0, 1))


def test_a_term_is_told_as_one(compare: Compare) -> None:
    _, verdict = compare("a.", "a. #show 3.")
    assert verdict.witness == Witness("new", ("a", "3 (a term)"), (), (0, 1))


def test_numbers_do_not_matter(solve: Callable[..., Answer]) -> None:
    text = answer_text(solve("1 { a; b } 1."))
    swapped = text.replace("a.\n", "x.\n").replace("b.\n", "a.\n").replace("x.\n", "b.\n")
    changes, verdict = compare_answers(text, swapped, old_place=lambda _: HERE, new_place=HERE)
    assert (changes, verdict.meaning) == ((), Meaning.SAME)


def test_what_many_share_is_compared_too(compare: Compare) -> None:
    changes, verdict = compare("a. { b(1..3) }.", "{ a; b(1..3) }.", limit=5)
    assert [(change.kind, change.part, change.old or change.new) for change in changes] == [
        ("removed", "In every answer set", "a."),
        ("added", "In some answer sets only", "a."),
    ]
    assert verdict.meaning is Meaning.DIFFERENT
    assert verdict.old == verdict.new == Size(5, exact=False)
    assert verdict.witness is None


def test_too_many_where_there_were_few(compare: Compare) -> None:
    _, verdict = compare("{ a }.", "{ a; b; c }.", limit=5)
    assert (verdict.old, verdict.new) == (Size(2), Size(5, exact=False))
    assert verdict.meaning is Meaning.DIFFERENT


def test_what_many_share_does_not_say_what_they_are(solve: Callable[..., Answer]) -> None:
    text = answer_text(solve("{ a; b; c }."), limit=3)
    other = text.replace("% In every", "\n% In every")
    _, verdict = compare_answers(text, other, old_place=lambda _: HERE, new_place=HERE)
    assert verdict.meaning is Meaning.NOT_PROVEN
