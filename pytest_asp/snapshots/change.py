"""What became of one snapshot in one test, as plain data: computed once, shown in many places.

It travels as JSON, from the workers of pytest-xdist too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import Any, Literal

from pytest_asp.location import Location

ANSWER_SET = "answer set"
"""What is counted among the statements where a snapshot is of an answer."""

Kind = Literal["added", "removed", "changed", "renamed", "moved"]
KINDS: tuple[Kind, ...] = ("changed", "added", "removed", "renamed", "moved")
"""In the order in which they are shown."""

HARMLESS: tuple[Kind, ...] = ("renamed", "moved")
"""What leaves a program with the same meaning."""


@dataclass(frozen=True, slots=True)
class StatementChange:
    """One statement that is not as it was.

    Attributes:
        kind: what became of it. `renamed`: its variables, the order of its body or its layout
            changed, and nothing else; `moved`: it stands elsewhere.
        part: the program part that it is in, such as `base` or `step(t)`; of an answer, which
            answer set.
        old: its text in the snapshot; None if it was added.
        new: its text now; None if it was removed.
        old_place: its line in the snapshot's file.
        new_place: the Python line that wrote it, or the line of the `.lp` file.
    """

    kind: Kind
    part: str
    old: str | None = None
    new: str | None = None
    old_place: Location | None = None
    new_place: Location | None = None


class Meaning(Enum):
    """Whether the answer sets are the same; what is not proven counts as different."""

    SAME = "same"
    DIFFERENT = "different"
    NOT_PROVEN = "not proven"


@dataclass(frozen=True, slots=True)
class Size:
    """How large a program is, where that was found out.

    Attributes:
        models: its answer sets.
        exact: whether there are no more of them.
        rules, atoms: of its grounding.
    """

    models: int | None = None
    exact: bool = True
    rules: int | None = None
    atoms: int | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """One answer set that only one of the two programs has.

    Attributes:
        of: which program has it: the `old` or the `new` one.
        shown: what it shows, in term order.
        cost: the sums of its optimisation statements, highest priority first.
        times: how many answer sets show this, in the old program and in the new one.
        more: of what it shows, what the nearest answer set of the other program does not.
        less: what that one shows, and this one does not.
        alone: whether the other program has no answer set to compare it with, or none is known.
    """

    of: Literal["old", "new"]
    shown: tuple[str, ...]
    cost: tuple[int, ...] = ()
    times: tuple[int, int] = (0, 0)
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    alone: bool = True


@dataclass(frozen=True, slots=True)
class SemanticVerdict:
    """Whether two programs have the same answer sets: same shown atoms, as often, at same costs.

    Attributes:
        meaning: the verdict, for the facts that the two programs come with.
        reason: how it was proven, or why it was not, in words.
        old, new: the sizes of both.
        witness: what shows that they differ.
    """

    meaning: Meaning
    reason: str
    old: Size = Size()
    new: Size = Size()
    witness: Witness | None = None


@dataclass(frozen=True, slots=True)
class SnapshotChange:
    """What became of one snapshot.

    Attributes:
        path: the snapshot's file, below the root of the run where it is there, with `/`.
        name: the snapshot's name.
        nodeid: the test.
        content: whether it is of a `program` or of an `answer`.
        state: `new`: there was none; `changed`: the test fails; `accepted`: it passes, since
            `semantic=True` was asked for and the meaning is proven the same; `updated`: it was
            overwritten in this run.
        old, new: the texts.
        statements: what changed.
        verdict: whether that matters; None for a new snapshot.
        place: where the snapshot was compared, or the program was made.
        pending: the file that has the new text, for somebody to accept; "" if there is none.
        trouble: why there is none, or what is wrong with the old text.
        size: of what a new snapshot is of, where somebody wants to know.
    """

    path: str
    name: str
    nodeid: str
    content: Literal["program", "answer"]
    state: Literal["new", "changed", "accepted", "updated"]
    old: str | None
    new: str
    statements: tuple[StatementChange, ...] = ()
    verdict: SemanticVerdict | None = None
    place: Location | None = None
    pending: str = ""
    trouble: str = ""
    size: Size = Size()

    def to_json(self) -> dict[str, Any]:
        """Give it as what JSON and pytest-xdist can carry."""
        data = asdict(self)
        if self.verdict is not None:
            data["verdict"]["meaning"] = self.verdict.meaning.value
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SnapshotChange:
        """Read what `to_json` gave, which may have come back with lists for tuples."""
        return cls(
            **{
                **data,
                "statements": tuple(map(_statement, data["statements"])),
                "verdict": data["verdict"] and _verdict(data["verdict"]),
                "place": _location(data["place"]),
                "size": Size(**data["size"]),
            }
        )

    def relocated(self, **changes: Any) -> SnapshotChange:
        """Give a copy in which something is set otherwise."""
        return replace(self, **changes)


def _location(data: Mapping[str, Any] | None) -> Location | None:
    return None if data is None else Location(**data)


def _statement(data: Mapping[str, Any]) -> StatementChange:
    places = {name: _location(data[name]) for name in ("old_place", "new_place")}
    return StatementChange(**{**data, **places})


def _verdict(data: Mapping[str, Any]) -> SemanticVerdict:
    witness = data["witness"]
    if witness is not None:
        lists = ("shown", "cost", "times", "more", "less")
        witness = Witness(**{**witness, **{name: tuple(witness[name]) for name in lists}})
    return SemanticVerdict(
        Meaning(data["meaning"]), data["reason"], Size(**data["old"]), Size(**data["new"]), witness
    )
