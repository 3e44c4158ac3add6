"""How a snapshot came to differ: its statements, and whether that matters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pytest_asp.errors import SnapshotTextError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.snapshots.answer_changes import answer_size, compare_answers, is_answer
from pytest_asp.snapshots.change import (
    HARMLESS,
    Meaning,
    SemanticVerdict,
    SnapshotChange,
    StatementChange,
)
from pytest_asp.snapshots.matching import CANONICAL_AT_MOST, Place, compare_statements
from pytest_asp.snapshots.semantics import Asker, compare_meaning, same_by_statements, size_of
from pytest_asp.sources.readable import complaint

_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: .*)?$", re.MULTILINE)


def compared(
    change: SnapshotChange,
    *,
    file: str,
    new_place: Place,
    make_asker: Callable[[], Asker],
) -> SnapshotChange:
    """Compare an old text with a new one.

    Args:
        change: what is known so far: names, texts, and where they were compared.
        file: the snapshot's file.
        new_place: tells where a line of the new text comes from.
        make_asker: gives who is asked about programs.

    Raises:
        SnapshotTextError: the old text is no ASP.
    """
    old = change.old or ""

    def old_place(line: int) -> Location:
        return Location(file, line)

    _refuse_conflict(old, file)
    if change.content == "answer" and is_answer(old):
        statements, verdict = compare_answers(
            old, change.new, old_place=old_place, new_place=change.place
        )
    else:
        statements = compare_statements(old, change.new, old_place=old_place, new_place=new_place)
        _refuse_unreadable(statements, file)
        verdict = _meaning(old, change.new, change.content, statements, make_asker)
    return change.relocated(statements=statements, verdict=verdict)


def sized(change: SnapshotChange, *, make_asker: Callable[[], Asker]) -> SnapshotChange:
    """Find out how large a new snapshot's program is, or how many answer sets it has.

    Args:
        change: what is known so far: the text.
        make_asker: gives who is asked about programs.
    """
    answer = change.content == "answer"
    return change.relocated(
        size=answer_size(change.new) if answer else size_of(change.new, make_asker)
    )


def _meaning(
    old: str,
    new: str,
    content: str,
    statements: Sequence[StatementChange],
    make_asker: Callable[[], Asker],
) -> SemanticVerdict:
    if content == "answer" or is_answer(old):
        return SemanticVerdict(
            Meaning.NOT_PROVEN, "one of them is a program, and the other an answer"
        )
    if all(each.kind in HARMLESS for each in statements):
        return same_by_statements()
    return compare_meaning(old, new, statements, make_asker)


def _refuse_conflict(old: str, file: str) -> None:
    found = _CONFLICT.search(old)
    if found is not None:
        place = Location(file, old.count("\n", 0, found.start()) + 1)
        raise _unreadable(f"the merge-conflict marker `{found.group()}`", place)


def _refuse_unreadable(statements: Sequence[StatementChange], file: str) -> None:
    """Make sure that what changed was ASP before; where much changed, look at the first of it."""
    for each in statements[:CANONICAL_AT_MOST]:
        if each.old is None or each.kind in HARMLESS:
            continue
        said = complaint(each.old)
        if said is not None:
            first = each.old.partition("\n")[0]
            raise _unreadable(f"`{first}` ({said})", each.old_place or Location(file, 1))


def _unreadable(got: str, place: Location) -> SnapshotTextError:
    return SnapshotTextError(
        explain_mistake(
            expected="a snapshot that clingo can read",
            got=got,
            location=place,
            instead="mend the file, or store it anew with --snapshot-update",
        ),
        path=place.file,
        location=place,
    )
