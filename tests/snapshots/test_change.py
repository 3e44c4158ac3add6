"""Changes as data that travels."""

from __future__ import annotations

import json

import pytest

from pytest_asp.location import Location
from pytest_asp.snapshots.change import (
    Meaning,
    SemanticVerdict,
    Size,
    SnapshotChange,
    StatementChange,
    Witness,
)

FULL = SnapshotChange(
    path="__snapshots__/test_it/test_it.lp",
    name="test_it",
    nodeid="test_it.py::test_it",
    content="program",
    state="changed",
    old="a.\n",
    new="b.\n",
    statements=(
        StatementChange("changed", "base", "a.", "b.", Location("x.lp", 1), Location("x.py", 3)),
        StatementChange("added", "base", None, "c.", None, Location("x.py", 4, 5)),
    ),
    verdict=SemanticVerdict(
        Meaning.DIFFERENT,
        "one of them has an answer set that the other does not have",
        Size(1, exact=True, rules=1, atoms=1),
        Size(1000, exact=False, rules=2, atoms=2),
        Witness("new", ("b", "c"), (1, -2), (0, 1), more=("b",), less=("a",), alone=False),
    ),
    place=Location("x.py", 9),
    pending="__snapshots__/test_it/test_it.lp.new",
)
NEW = SnapshotChange("x.lp", "x", "x.py::x", "answer", "new", None, "% none\n")
PLAIN = NEW.relocated(old="a.\n", verdict=SemanticVerdict(Meaning.SAME, "so"), trouble="read-only")


@pytest.mark.parametrize("change", [FULL, NEW, PLAIN], ids=["full", "new", "plain"])
def test_a_change_comes_back_from_json_as_it_was(change: SnapshotChange) -> None:
    assert SnapshotChange.from_json(json.loads(json.dumps(change.to_json()))) == change
    assert SnapshotChange.from_json(change.to_json()) == change
