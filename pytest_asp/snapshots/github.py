"""What GitHub Actions reads: lines on standard output that it shows beside the code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from pytest_asp.explain.detail import Detail
from pytest_asp.location import Location
from pytest_asp.snapshots.change import HARMLESS, SnapshotChange
from pytest_asp.snapshots.report import summary
from pytest_asp.snapshots.review import visible

SHOWN = 10
"""As many annotations of a step are shown; the others would be lost without a word."""

SUMMARY_BYTES = 1 << 20
"""What a summary may have at most; one that has more is not shown at all."""

TITLE = "ASP snapshot"

_BRIEF = replace(Detail.at(0), hint="")


def error_commands(changes: Iterable[SnapshotChange], roots: Sequence[Path]) -> list[str]:
    """Give the commands that mark the lines behind the snapshots that fail.

    Each snapshot has its first line marked before any has its second.

    Args:
        changes: all that a run found out.
        roots: the folders that paths are told from, the first that fits.
    """
    failing = [change for change in changes if change.state in {"changed", "new"}]
    failing.sort(key=lambda change: (change.path, change.nodeid))
    each = [list(_marks(change)) for change in failing]
    marks = [mark for turn in zip_longest(*each) for mark in turn if mark is not None]
    return [_command(place, message, roots) for place, message in marks[:SHOWN]]


def _marks(change: SnapshotChange) -> Iterator[tuple[Location, str]]:
    """Give the lines behind a change; where there are none, the one that compared."""
    lines: dict[Location, list[str]] = {}
    for each in change.statements:
        place = each.new_place or each.old_place
        if each.kind not in HARMLESS and place is not None:
            signed = [("-", each.old), ("+", each.new)]
            texts = [f"{sign} {visible(text)}" for sign, text in signed if text is not None]
            lines.setdefault(place, []).extend(texts)
    if not lines and change.place is not None:
        lines[change.place] = []
    said = f"{visible(change.path)}: {visible(summary(change))}"
    for place, texts in lines.items():
        yield place, "\n".join([said, *_BRIEF.cut(texts, _BRIEF.atoms, "line")])


def _command(place: Location, message: str, roots: Sequence[Path]) -> str:
    file = _relative(place.file, roots)
    column = "" if place.column is None else f",col={place.column}"
    return (
        f"::error file={_property(file)},line={place.line}{column},title={TITLE}::{_data(message)}"
    )


def _relative(file: str, roots: Sequence[Path]) -> str:
    for root in roots:
        try:
            return Path(file).resolve().relative_to(root.resolve()).as_posix()
        except ValueError:
            continue
    return file


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
