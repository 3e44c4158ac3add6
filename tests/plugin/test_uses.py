from __future__ import annotations

import json

from pytest_asp.plugin.findings import Finding
from pytest_asp.plugin.uses import ProgramUse, TestUse

A, B, C = (Finding(name, "so", "holds", ("witness", "exhausted")) for name in "abc")
ONE = ProgramUse("it", "it.lp:1", 1, 2, None, None, 0.5, 7, (A, B))
OTHER = ProgramUse("it", "it.lp:1", 1, 7, 9, 3, 0.25, 5, (B, C), 1)


def test_uses_of_one_program_are_summed_up() -> None:
    assert ONE.key == OTHER.key
    joined = ProgramUse("it", "it.lp:1", 2, 7, 9, 3, 0.75, 7, (A, B, C), 1)
    assert ONE.joined(OTHER) == joined
    assert ONE.joined(ONE).conflicts is None


def test_a_use_travels_as_json() -> None:
    assert ProgramUse.from_json(json.loads(json.dumps(OTHER.to_json()))) == OTHER


def test_a_test_travels_as_json() -> None:
    test = TestUse("it.py::test_it", "passed", (ONE, OTHER))
    assert TestUse.from_json(test.nodeid, json.loads(json.dumps(test.to_json()))) == test
    assert test.seconds == 0.75
