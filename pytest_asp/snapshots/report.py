"""A change of a snapshot in words: one line for the assert, more for the report's section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_asp.explain.atoms import indented
from pytest_asp.snapshots.change import HARMLESS, KINDS, Meaning, Size
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from pytest_asp.explain.detail import Detail
    from pytest_asp.location import Location
    from pytest_asp.snapshots.change import (
        SemanticVerdict,
        SnapshotChange,
        StatementChange,
        Witness,
    )

LEGEND = "[- snapshot] [+ received]"
UPDATE = "--snapshot-update"

MEANINGS = {
    Meaning.SAME: "the same (proven)",
    Meaning.DIFFERENT: "different",
    Meaning.NOT_PROVEN: "not proven to be the same",
}
_WORDS = {"renamed": "written differently"}


def summary(change: SnapshotChange) -> str:
    """Say in one line what became of a snapshot."""
    verdict = change.verdict
    if verdict is None:
        return f"there is no snapshot {change.name} yet; {UPDATE} stores it"
    return f"{change_words(change)}; the answer sets are {MEANINGS[verdict.meaning]}"


def change_words(change: SnapshotChange) -> str:
    """Count what changed: `1 statement changed, 2 added`, or `4 answer sets became 3`."""
    if change.content == "answer" and change.verdict is not None:
        before, now = size_words(change.verdict.old), size_words(change.verdict.new)
        if before and now:
            return f"{before} became {now}"
    counts = Counter(each.kind for each in change.statements)
    if not counts and change.verdict is not None and change.verdict.meaning is Meaning.NOT_PROVEN:
        return "not compared"  # the old text cannot be read
    if not counts:
        return "the same statements, with other comments or line breaks"
    if set(counts) == {"moved"}:
        return f"the same statements in another order ({counts['moved']:,} moved)"
    (first, number), *rest = [(kind, counts[kind]) for kind in KINDS if counts[kind]]
    words = [f"{plural(number, 'statement')} {_WORDS.get(first, first)}"]
    return ", ".join([*words, *(f"{number:,} {_WORDS.get(kind, kind)}" for kind, number in rest)])


def section(change: SnapshotChange, detail: Detail) -> list[str]:
    """Tell what changed, whether it matters, and how to accept it."""
    return [f"snapshot: {change.path}", *explanation(change, detail), *_acceptance(change)]


def explanation(change: SnapshotChange, detail: Detail) -> list[str]:
    """Tell what changed, and whether it matters; nothing of a snapshot that is new."""
    if change.verdict is None:
        return []
    return [
        f"{change_words(change)}  {LEGEND}",
        *statement_lines(change, detail),
        *verdict_lines(change.verdict, detail),
    ]


def statement_lines(change: SnapshotChange, detail: Detail) -> list[str]:
    """Show each statement that changed, with its line; what only moved is shown when asked for."""
    lines: list[str] = []
    for kind in KINDS:
        found = [each for each in change.statements if each.kind == kind]
        if kind in HARMLESS and len(found) < len(change.statements) and detail.program_lines == 0:
            found = []
        shown = ["\n".join(_statement(each)) for each in found]
        for each in detail.cut(shown, detail.atoms, f"{kind} statement"):
            lines += indented(each.split("\n"))
    return lines


def verdict_lines(verdict: SemanticVerdict, detail: Detail) -> list[str]:
    """Say whether the meaning is the same, why, and what shows that it is not."""
    lines = [f"Answer sets: {MEANINGS[verdict.meaning]}: {verdict.reason}."]
    witness = verdict.witness
    if witness is not None:
        lines.append(f"{witness_title(witness)}:")
        lines += indented(witness_lines(witness, detail))
    sizes = [size_words(verdict.old), size_words(verdict.new)]
    if any(sizes):
        lines.append(f"Before: {sizes[0] or 'unknown'}; now: {sizes[1] or 'unknown'}.")
    return [*lines, *scope_lines(verdict)]


def scope_lines(verdict: SemanticVerdict) -> list[str]:
    """Say for what a verdict holds, where it is one about programs."""
    if verdict.meaning is Meaning.NOT_PROVEN or verdict.old.rules is None:
        return []
    return ["This holds for the facts of these programs, and says nothing of others."]


def witness_title(witness: Witness) -> str:
    """Say whose an answer set is that only one side has."""
    whose = {"old": "the snapshot", "new": "what was received"}[witness.of]
    cost = f", of cost {' '.join(map(str, witness.cost))}" if witness.cost else ""
    times = " ({} times, and now {})".format(*witness.times) if all(witness.times) else ""
    about = "" if witness.alone else ", by what tells it from the nearest one of the other"
    return f"An answer set of {whose}{cost}{times}{about}"


def witness_lines(witness: Witness, detail: Detail) -> list[str]:
    """Show an answer set, or what tells it from the nearest one of the other side."""
    if witness.alone:
        return detail.cut(witness.shown or ["(nothing is shown)"], detail.atoms, "atom")
    signs = ("-", "+") if witness.of == "new" else ("+", "-")
    less, more = (
        [f"{sign} {each}" for each in lines]
        for sign, lines in zip(signs, (witness.less, witness.more), strict=True)
    )
    if not less and not more:
        return ["(it shows the same, at another cost)"]
    return [
        *detail.cut(less, detail.atoms, "atom"),
        *detail.cut(more, detail.atoms, "atom"),
    ]


def size_words(size: Size) -> str:
    """Say how large a program is: `3 answer sets, 24 ground rules`."""
    words = []
    if size.models is not None:
        words.append(("" if size.exact else "more than ") + plural(size.models, "answer set"))
    if size.rules is not None:
        words.append(plural(size.rules, "ground rule"))
    return ", ".join(words)


def _statement(change: StatementChange) -> Iterator[str]:
    """Show one statement as it was and as it is."""
    part = "" if change.part in {"", "base"} else f" ({change.part})"
    if change.kind == "moved":
        yield from _side("~", change.new, change.new_place, part)
        return
    yield from _side("-", change.old, change.old_place, part)
    yield from _side("+", change.new, change.new_place, part)


def _side(sign: str, text: str | None, place: Location | None, part: str) -> Iterator[str]:
    if text is None:
        return
    first, *rest = text.split("\n")
    end = f"  % {place}{part}" if place is not None else part
    yield f"{sign} {first}{end}"
    yield from (f"{sign} {line}" for line in rest)


def _acceptance(change: SnapshotChange) -> list[str]:
    if change.pending:
        return [f"What was received is in {change.pending}; {UPDATE} accepts it."]
    trouble = f" ({change.trouble})" if change.trouble else ""
    return [f"What was received could not be written beside the snapshot{trouble}."]
