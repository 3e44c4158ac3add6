"""What a reviewer sees of all snapshots of a run: data that pages only have to format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from pytest_asp.explain.detail import Detail
from pytest_asp.snapshots.change import HARMLESS, SnapshotChange
from pytest_asp.snapshots.report import (
    MEANINGS,
    change_words,
    scope_lines,
    size_words,
    witness_lines,
    witness_title,
)
from pytest_asp.snapshots.statements import BASE
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from pytest_asp.snapshots.change import SemanticVerdict, StatementChange

State = Literal["changed", "updated", "accepted", "new"]
STATES: tuple[State, ...] = ("changed", "updated", "accepted", "new")
"""In the order in which they are shown."""

OPEN_LINES = 40
"""A block of more lines is folded."""

MOST_LINES = 400
"""Of a block, no more lines are shown at all."""

_LONGEST = 1_000  # characters of a line
_ALL = Detail.at(2)
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

NOTHING = "No ASP snapshot changed, and none is new or unused."


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of a program or of a difference.

    Attributes:
        title: what they are; "" if that is clear.
        lines: as many of them as are shown.
        left: how many more there are.
        language: of the lines: `diff`, or `prolog`, which is the nearest that forges highlight.
        folded: whether to show the title only, until somebody asks for more.
    """

    title: str
    lines: tuple[str, ...]
    left: int = 0
    language: Literal["diff", "prolog"] = "diff"
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of one snapshot.

    Attributes:
        path: its file.
        state: what became of it.
        test: the test that compares with it.
        said: what that means for the test, in sentences.
        statements: what changed, counted.
        meaning: the verdict; "" where there is none.
        reason: why so.
        before, now: how many answer sets and ground rules; "" where nobody knows.
        changes: the text, or what is another in it.
        evidence: what shows that it matters.
        scope: for what the verdict holds.
        waits: whether somebody is to accept it.
    """

    path: str
    state: State
    test: str
    said: str
    statements: str
    meaning: str = ""
    reason: str = ""
    before: str = ""
    now: str = ""
    changes: tuple[Block, ...] = ()
    evidence: tuple[Block, ...] = ()
    scope: str = ""
    waits: bool = False

    @property
    def sizes(self) -> str:
        """Say how large it was and is; "" where nobody knows."""
        if not self.before and not self.now:
            return ""
        if self.state == "new":
            return f"{self.now[:1].upper()}{self.now[1:]}."
        return f"Before: {self.before or 'unknown'}; now: {self.now or 'unknown'}."


@dataclass(frozen=True, slots=True)
class Review:
    """All that a run found out about snapshots.

    Attributes:
        entries: what changed and what is new, in the order of `STATES` and then by path.
        unused: the files that no test compares with any more.
        notes: why something may be missing, in sentences.
    """

    entries: tuple[Entry, ...]
    unused: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Count what became of snapshots: `ASP snapshots: 1 changed, 2 new`."""
        states = Counter(entry.state for entry in self.entries)
        words = [f"{states[state]:,} {state}" for state in STATES if states[state]]
        if self.unused:
            words.append(f"{len(self.unused):,} unused")
        return f"ASP snapshots: {', '.join(words) or 'none changed'}"

    @property
    def unused_words(self) -> str:
        """Say what is known about the files that no test compared with."""
        if self.notes:
            return "No test compared with these, or it failed before:"
        return "No test compares with these any more:"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to look at."""
        return not self.entries and not self.unused

    @property
    def waits(self) -> bool:
        """Whether something is to be accepted."""
        return any(entry.waits for entry in self.entries)


def review_of(
    changes: Iterable[SnapshotChange], *, unused: Iterable[str] = (), notes: Iterable[str] = ()
) -> Review:
    """Put together what a run found out about snapshots.

    Args:
        changes: in any order.
        unused: the files that no test compares with any more.
        notes: why something may be missing, in sentences.
    """
    ordered = sorted(
        changes, key=lambda each: (STATES.index(each.state), each.path, each.nodeid, each.name)
    )
    return Review(
        tuple(map(_entry, ordered)),
        tuple(sorted(map(visible, unused))),
        tuple(map(visible, notes)),
    )


def visible(text: str) -> str:
    r"""Write what could not be seen or not be stored as a reader of Python knows it.

    That includes the signs that turn the direction of writing, which can hide a change.

    >>> visible("a\u202eb\x1b")
    'a\\u202eb\\x1b'
    """
    shown = _INVISIBLE.sub(lambda found: ascii(found[0])[1:-1], text)
    return shown.encode("utf-8", "backslashreplace").decode("utf-8")


def _entry(change: SnapshotChange) -> Entry:
    verdict = change.verdict
    stored = change.state == "new" and not change.pending and not change.trouble
    entry = Entry(
        visible(change.path),
        change.state,
        visible(change.nodeid),
        _said(change, stored=stored),
        change_words(change),
        waits=change.state == "changed" or (change.state == "new" and not stored),
    )
    if verdict is None:
        text = change.new.rstrip("\n").split("\n")
        shown = _block(f"The {change.content}", text, language="prolog")
        words, now = plural(len(text), "line"), size_words(change.size)
        return replace(entry, statements=words, now=now, changes=(shown,))
    return replace(
        entry,
        meaning=MEANINGS[verdict.meaning],
        reason=visible(verdict.reason),
        before=size_words(verdict.old),
        now=size_words(verdict.new),
        changes=tuple(_statement_blocks(change.statements)),
        evidence=tuple(_witness_blocks(verdict)),
        scope=" ".join(scope_lines(verdict)),
    )


def _said(change: SnapshotChange, *, stored: bool) -> str:
    said = {
        "changed": "The test fails.",
        "updated": "It was overwritten in this run.",
        "accepted": "The test passes: it asks for the same meaning only, and that is proven.",
        "new": "It was stored in this run." if stored else "There was none yet: the test fails.",
    }[change.state]
    trouble = visible(change.trouble.rstrip("."))
    return f"{said} {trouble[:1].upper()}{trouble[1:]}." if trouble else said


def _statement_blocks(statements: Iterable[StatementChange]) -> Iterator[Block]:
    """Show what may matter, and fold what cannot matter where there is something else."""
    statements = list(statements)
    harmless = [each for each in statements if each.kind in HARMLESS]
    others = [each for each in statements if each.kind not in HARMLESS]
    lines = _diff(others)
    if len(lines) > OPEN_LINES:  # none is to be cut off because there are many of another kind
        for kind, same in groupby(others, key=lambda each: each.kind):
            alike = list(same)
            yield _block(f"{plural(len(alike), 'statement')} {kind}", _diff(alike), folded=True)
    elif lines:
        yield _block("", lines)
    if harmless:
        title = f"{plural(len(harmless), 'statement')} moved or written differently"
        yield _block(title if others else "", _diff(harmless), folded=bool(others))


def _witness_blocks(verdict: SemanticVerdict) -> Iterator[Block]:
    witness = verdict.witness
    if witness is None:
        return
    language: Literal["diff", "prolog"] = "prolog" if witness.alone else "diff"
    yield _block(witness_title(witness), witness_lines(witness, _ALL), language=language)
    if not witness.alone:
        title = f"The whole answer set ({plural(len(witness.shown), 'atom')})"
        yield _block(title, list(witness.shown), language="prolog", folded=True)


def _diff(statements: Iterable[StatementChange]) -> list[str]:
    """Show statements below the places that they come from, as differences of files are shown."""
    lines, header = [], ""
    for each in statements:
        place = str(each.new_place or each.old_place or "")
        part = "" if each.part in {"", BASE} else f" ({each.part})"
        before, header = header, f"@@ {place}{part} @@"
        if header != before:
            lines.append(header)
        sides = [("~", each.new)] if each.kind == "moved" else [("-", each.old), ("+", each.new)]
        for sign, text in sides:
            lines += [f"{sign} {line}" for line in (text or "").split("\n") if text is not None]
    return lines


def _block(
    title: str,
    lines: list[str],
    *,
    language: Literal["diff", "prolog"] = "diff",
    folded: bool = False,
) -> Block:
    """Cut what is too long to be looked at."""
    shown = [_shortened(visible(line)) for line in lines[:MOST_LINES]]
    left = len(lines) - len(shown)
    folded = folded or len(lines) > OPEN_LINES
    if folded and not title:
        title = plural(len(lines), "line")
    return Block(title, tuple(shown), left, language, folded)


def _shortened(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …"
