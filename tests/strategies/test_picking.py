"""Picking one answer set by deciding its atoms one by one."""

from __future__ import annotations

import random

import pytest

from pytest_asp import Predicate
from pytest_asp.engine.queries import FindModels
from pytest_asp.strategies.picking import Picker
from pytest_asp.strategies.solving import inquire

SKEWED = """
{ a(1..6) } 2.
b(X) :- a(X), X > 3.
:- a(1), not a(2).
#show a/1. #show b/1.
"""


def models(program: str) -> set[frozenset[Predicate]]:
    inquiry = inquire(program)
    return {model.shown for model in inquiry.models(inquiry.settings.scope)}


@pytest.mark.parametrize("program", [SKEWED, "a.", "{a;b;c}.", "1 { p(1..3, 1..2) } 1."])
def test_every_answer_set_can_be_picked_in_any_order(program: str) -> None:
    wanted = models(program)
    picker = Picker(inquire(program), [])
    order = list(range(len(picker.open)))
    for model in wanted:
        random.Random(len(model)).shuffle(order)
        assert picker.pick(order, [atom in model for atom in picker.open]) == model


def test_what_is_picked_depends_on_the_wishes_alone() -> None:
    source = random.Random(7)
    busy = Picker(inquire(SKEWED), [])
    for _ in range(30):
        order = list(range(len(busy.open)))
        source.shuffle(order)
        wishes = [source.random() < 0.5 for _ in order]
        assert busy.pick(order, wishes) == Picker(inquire(SKEWED), []).pick(order, wishes)
        assert busy.pick(order, wishes) in models(SKEWED)


def test_the_program_is_grounded_once_and_what_is_known_spares_questions() -> None:
    inquiry = inquire("{ a(1..5) }. % grounded once")
    picker = Picker(inquiry, [])
    for number in range(32):
        wishes = [bool(number >> bit & 1) for bit in range(5)]
        assert len(picker.pick(range(5), wishes)) == sum(wishes)
    assert sum(record.grounded for record in inquiry.records) == 1
    asked = len(inquiry.records)
    picker.pick(range(5), [True] * 5)
    assert len(inquiry.records) == asked


def test_where_one_answer_set_is_left_nothing_more_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inquiry = inquire("{ a(1..40) } 1.")
    picker = Picker(inquiry, [])
    asked: list[FindModels] = []
    find = inquiry.find_models

    def counted(query: FindModels) -> object:
        asked.append(query)
        return find(query)

    monkeypatch.setattr(inquiry, "find_models", counted)
    assert len(picker.pick(range(40), [True] * 40)) == 1
    assert len(asked) <= 5
