from __future__ import annotations

import json

from pytest_asp.plugin.uses import ProgramUse

ONE = ProgramUse("it", "it.lp:1", 1, 2, None, 0.5, ("a", "b"))
OTHER = ProgramUse("it", "it.lp:1", 1, 7, 9, 0.25, ("b", "c"), 1)


def test_uses_of_one_program_are_summed_up() -> None:
    assert ONE.key == OTHER.key
    assert ONE.joined(OTHER) == ProgramUse("it", "it.lp:1", 2, 7, 9, 0.75, ("a", "b", "c"), 1)


def test_a_use_travels_as_json() -> None:
    assert ProgramUse.from_json(json.loads(json.dumps(OTHER.to_json()))) == OTHER
