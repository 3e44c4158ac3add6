"""What a reviewer sees, before it is a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

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
from pytest_asp.snapshots.review import MOST_LINES, OPEN_LINES, Review, review_of, visible

SAME = SemanticVerdict(Meaning.SAME, "the statements are the same", Size(1, rules=2))
NEW = SnapshotChange("s/x.lp", "x", "it.py::x", "program", "new", None, "a.\nb.\n", pending="n")
CHANGED = NEW.relocated(state="changed", old="b.\n", verdict=SAME)
PLACE = Location("made.py", 9)


def statement(kind: Kind, text: str = "a.", part: str = "base") -> StatementChange:
    old = None if kind == "added" else text
    new = None if kind == "removed" else text
    return StatementChange(kind, part, old, new, Location("s/x.lp", 3), PLACE if new else None)


def test_entries_are_sorted_by_state_and_path() -> None:
    others = [
        CHANGED.relocated(path="b"),
        NEW.relocated(path="a"),
        CHANGED.relocated(path="a"),
        CHANGED.relocated(state="accepted"),
        CHANGED.relocated(state="updated"),
    ]
    review = review_of(others, unused=["u", "t"])
    assert [(entry.state, entry.path) for entry in review.entries] == [
        ("changed", "a"),
        ("changed", "b"),
        ("updated", "s/x.lp"),
        ("accepted", "s/x.lp"),
        ("new", "a"),
    ]
    assert review.title == "ASP snapshots: 2 changed, 1 updated, 1 accepted, 1 new, 2 unused"
    assert review.unused == ("t", "u")
    assert review == review_of(reversed(others), unused=["t", "u"])


@pytest.mark.parametrize(
    ("change", "said", "waits"),
    [
        (CHANGED, "The test fails.", True),
        (CHANGED.relocated(trouble="no room."), "The test fails. No room.", True),
        (NEW, "There was none yet: the test fails.", True),
        (
            NEW.relocated(pending="", trouble="no room"),
            "There was none yet: the test fails. No",
            True,
        ),
        (NEW.relocated(pending=""), "It was stored in this run.", False),
        (CHANGED.relocated(state="updated"), "It was overwritten in this run.", False),
        (CHANGED.relocated(state="accepted"), "The test passes: it asks for the same", False),
    ],
)
def test_what_became_of_a_snapshot_is_said(change: SnapshotChange, said: str, waits: bool) -> None:
    review = review_of([change])
    assert review.entries[0].said.startswith(said)
    assert review.waits is waits


def test_nothing_is_empty() -> None:
    assert Review(()).is_empty
    assert Review(()).title == "ASP snapshots: none changed"
    assert not review_of([], unused=["x.lp"]).is_empty


def test_a_new_snapshot_is_shown_as_it_is() -> None:
    (entry,) = review_of([NEW]).entries
    (block,) = entry.changes
    assert (block.title, block.lines, block.language) == ("The program", ("a.", "b."), "prolog")
    assert (entry.statements, entry.meaning, entry.sizes) == ("2 lines", "", "")
    (entry,) = review_of([NEW.relocated(size=Size(1_001, exact=False))]).entries
    assert (entry.now, entry.sizes) == (
        "more than 1,001 answer sets",
        "More than 1,001 answer sets.",
    )


def test_statements_stand_below_their_places() -> None:
    statements = (
        statement("changed", "a.\nb."),
        statement("added", "c."),
        statement("removed", "d.", part="step(t)"),
        StatementChange("removed", "base", "e."),
    )
    (entry,) = review_of([CHANGED.relocated(statements=statements)]).entries
    (block,) = entry.changes
    assert block.lines == (
        "@@ made.py:9 @@",
        "- a.",
        "- b.",
        "+ a.",
        "+ b.",
        "+ c.",
        "@@ s/x.lp:3 (step(t)) @@",
        "- d.",
        "@@  @@",
        "- e.",
    )
    assert not block.folded


def test_what_cannot_matter_is_folded_where_there_is_something_else() -> None:
    moved, added = statement("moved"), statement("added")
    (alone,) = review_of([CHANGED.relocated(statements=(moved,))]).entries[0].changes
    assert (alone.lines, alone.folded) == (("@@ made.py:9 @@", "~ a."), False)
    _, other = review_of([CHANGED.relocated(statements=(added, moved))]).entries[0].changes
    assert (other.title, other.folded) == ("1 statement moved or written differently", True)


def test_many_statements_are_folded_by_kind_and_cut() -> None:
    statements = (*[statement("added")] * MOST_LINES, *[statement("removed")] * 3)
    change = CHANGED.relocated(statements=statements)
    added, removed = review_of([change]).entries[0].changes
    assert (added.title, added.folded) == (f"{MOST_LINES} statements added", True)
    assert (len(added.lines), added.left) == (MOST_LINES, 1)
    assert (removed.title, removed.left) == ("3 statements removed", 0)
    texts = "a.\n" * (OPEN_LINES + 1)
    (block,) = review_of([NEW.relocated(new=texts)]).entries[0].changes
    assert block.folded
    moved = CHANGED.relocated(statements=(statement("moved", texts.strip()),))
    (block,) = review_of([moved]).entries[0].changes
    assert (block.title, block.folded) == (f"{OPEN_LINES + 2} lines", True)


def test_a_long_line_is_cut() -> None:
    (block,) = review_of([NEW.relocated(new="x" * 2_000 + ".")]).entries[0].changes
    assert block.lines == ("x" * 1_000 + " …",)


def test_the_evidence_is_a_difference_or_an_answer_set() -> None:
    witness = Witness("new", ("a", "b"), times=(0, 1), more=("b",), alone=False)
    different = SemanticVerdict(Meaning.DIFFERENT, "so", Size(), Size(), witness)
    (entry,) = review_of([CHANGED.relocated(verdict=different)]).entries
    difference, whole = entry.evidence
    assert (difference.lines, difference.language) == (("+ b",), "diff")
    assert (whole.title, whole.lines) == ("The whole answer set (2 atoms)", ("a", "b"))
    assert (entry.meaning, entry.reason, entry.before, entry.now) == ("different", "so", "", "")
    alone = replace(different, witness=Witness("old", ("a",)))
    (block,) = review_of([CHANGED.relocated(verdict=alone)]).entries[0].evidence
    assert (block.title, block.lines) == ("An answer set of the snapshot", ("a",))


def test_what_cannot_be_seen_is_written_out() -> None:
    assert visible("a\x00\x1b[31m\u202eb\ud800 é\n") == "a\\x00\\x1b[31m\\u202eb\\ud800 é\n"
    (entry,) = review_of([NEW.relocated(path="\x1b.lp", new="a\u2066.")]).entries
    assert entry.path == "\\x1b.lp"
    assert entry.changes[0].lines == ("a\\u2066.",)
