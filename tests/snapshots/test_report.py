"""Changes in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from pytest_asp.explain.detail import Detail
from pytest_asp.location import Location
from pytest_asp.snapshots.change import (
    Kind,
    Meaning,
    SemanticVerdict,
    Size,
    SnapshotChange,
    StatementChange,
    Witness,
)
from pytest_asp.snapshots.report import section, summary

BRIEF, WHOLE = Detail.at(0), Detail.at(2)
NEW = SnapshotChange(
    "s/x.lp", "x", "it.py::x", "program", "new", None, "a.\n", pending="s/x.lp.new"
)
SAME = SemanticVerdict(Meaning.SAME, "the statements are the same")
OLD_PLACE, NEW_PLACE = Location("s/x.lp", 3), Location("made.py", 9)


def changed(*kinds: Kind, verdict: SemanticVerdict = SAME) -> SnapshotChange:
    statements = tuple(
        StatementChange(
            kind,
            "base",
            None if kind == "added" else "a :- b.",
            None if kind == "removed" else "a :-\n  c.",
            None if kind == "added" else OLD_PLACE,
            None if kind == "removed" else NEW_PLACE,
        )
        for kind in kinds
    )
    return NEW.relocated(state="changed", old="b.\n", statements=statements, verdict=verdict)


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ((), "the same statements, with other comments or line breaks"),
        (("moved", "moved"), "the same statements in another order (2 moved)"),
        (("changed",), "1 statement changed"),
        (("changed", "added", "added", "moved"), "1 statement changed, 2 added, 1 moved"),
        (("renamed", "renamed"), "2 statements written differently"),
        (("added", "renamed"), "1 statement added, 1 written differently"),
    ],
)
def test_the_summary_counts(kinds: tuple[Kind, ...], words: str) -> None:
    assert summary(changed(*kinds)) == f"{words}; the answer sets are the same (proven)"


def test_the_summary_of_a_snapshot_that_cannot_be_read() -> None:
    unread = changed(verdict=SemanticVerdict(Meaning.NOT_PROVEN, "so"))
    assert summary(unread) == "not compared; the answer sets are not proven to be the same"


def test_the_summary_of_a_new_snapshot() -> None:
    assert summary(NEW) == "there is no snapshot x yet; --snapshot-update stores it"
    assert section(NEW, BRIEF) == [
        "snapshot: s/x.lp",
        "What was received is in s/x.lp.new; --snapshot-update accepts it.",
    ]


def test_the_summary_of_an_answer() -> None:
    verdict = SemanticVerdict(Meaning.DIFFERENT, "so", Size(3), Size(50, exact=False))
    change = changed(verdict=verdict).relocated(content="answer")
    assert summary(change) == (
        "3 answer sets became more than 50 answer sets; the answer sets are different"
    )


def test_statements_are_shown_with_their_lines() -> None:
    lines = section(changed("changed", "added", "removed"), BRIEF)
    assert lines[1:8] == [
        "1 statement changed, 1 added, 1 removed  [- snapshot] [+ received]",
        "  - a :- b.  % s/x.lp:3",
        "  + a :-  % made.py:9",
        "  +   c.",
        "  + a :-  % made.py:9",
        "  +   c.",
        "  - a :- b.  % s/x.lp:3",
    ]


def test_what_is_harmless_is_shown_where_there_is_nothing_else() -> None:
    assert "  ~ a :-  % made.py:9" in section(changed("moved"), BRIEF)
    assert "  ~ a :-  % made.py:9" not in section(changed("moved", "added"), BRIEF)
    assert "  ~ a :-  % made.py:9" in section(changed("moved", "added"), WHOLE)


def test_many_statements_are_cut() -> None:
    kinds: list[Kind] = ["removed"] * 10
    lines = section(changed(*kinds), BRIEF)
    assert "  ... 2 more removed statements (-v shows more)" in lines


def test_another_part_is_named() -> None:
    change = changed().relocated(
        statements=(StatementChange("removed", "step(t)", "a.", None, OLD_PLACE),)
    )
    assert "  - a.  % s/x.lp:3 (step(t))" in section(change, BRIEF)
    unplaced = change.relocated(statements=(StatementChange("removed", "base", "a."),))
    assert "  - a." in section(unplaced, BRIEF)


def test_a_difference_is_shown() -> None:
    verdict = SemanticVerdict(
        Meaning.DIFFERENT,
        "one has more",
        Size(1, rules=1),
        Size(1000, exact=False, rules=2),
        Witness("new", ("a", "b"), (3, -1), (0, 1)),
    )
    assert section(changed(verdict=verdict), BRIEF)[2:] == [
        "Answer sets: different: one has more.",
        "An answer set of what was received, of cost 3 -1:",
        "  a",
        "  b",
        "Before: 1 answer set, 1 ground rule; now: more than 1,000 answer sets, 2 ground rules.",
        "This holds for the facts of these programs, and says nothing of others.",
        "What was received is in s/x.lp.new; --snapshot-update accepts it.",
    ]


@pytest.mark.parametrize(
    ("of", "lines"), [("new", ["  - a", "  + b"]), ("old", ["  + a", "  - b"])]
)
def test_an_answer_set_is_told_by_its_difference(
    of: Literal["old", "new"], lines: list[str]
) -> None:
    witness = Witness(of, ("b", "c"), (), (0, 1), more=("b",), less=("a",), alone=False)
    verdict = SemanticVerdict(Meaning.DIFFERENT, "so", witness=witness)
    shown = section(changed(verdict=verdict), BRIEF)
    whose = {"new": "what was received", "old": "the snapshot"}[of]
    about = "by what tells it from the nearest one of the other"
    assert shown[3:6] == [f"An answer set of {whose}, {about}:", *lines]
    same = replace(verdict, witness=replace(witness, more=(), less=()))
    assert "  (it shows the same, at another cost)" in section(changed(verdict=same), BRIEF)


def test_an_empty_answer_set_and_its_times_are_shown() -> None:
    verdict = SemanticVerdict(
        Meaning.DIFFERENT, "so", Size(), Size(2), Witness("old", (), (), (2, 1))
    )
    lines = section(changed(verdict=verdict), BRIEF)
    assert lines[3:6] == [
        "An answer set of the snapshot (2 times, and now 1):",
        "  (nothing is shown)",
        "Before: unknown; now: 2 answer sets.",
    ]


def test_what_is_not_proven_holds_for_nothing() -> None:
    verdict = SemanticVerdict(Meaning.NOT_PROVEN, "time ran out", Size(rules=3), Size(rules=4))
    lines = section(changed(verdict=verdict), BRIEF)
    assert lines[2] == "Answer sets: not proven to be the same: time ran out."
    assert not any("holds" in line for line in lines)


def test_what_cannot_be_left_is_told() -> None:
    change = NEW.relocated(pending="", trouble="Read-only file system")
    assert section(change, BRIEF)[-1] == (
        "What was received could not be written beside the snapshot (Read-only file system)."
    )
    assert section(change.relocated(trouble=""), BRIEF)[-1] == (
        "What was received could not be written beside the snapshot."
    )
