"""Telling of each predicate class."""

from __future__ import annotations

import pytest

from pytest_asp import Field, Predicate
from pytest_asp.builder import declared


def test_a_listener_is_told_what_exists_and_what_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Before(Predicate):
        number: Field[int]

    monkeypatch.setattr(declared, "_listeners", {})
    told: list[type] = []
    declared.on_declaration("a test", told.append)
    declared.on_declaration("a test", told.append)
    assert told.count(Before) == 1

    class After(Predicate):
        number: Field[int]

    assert told[-1] is After


def test_predicates_that_nobody_declared_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "_listeners", {})
    told: list[type] = []
    declared.on_declaration("a test", told.append)
    known = len(told)
    Predicate.parse("never_seen_before(1, 2, 3)")
    assert len(told) == known
