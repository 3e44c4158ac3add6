"""Statements of two texts, matched as a set: what was added, removed, changed, renamed or moved."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from pytest_asp.location import Location
from pytest_asp.snapshots.change import KINDS, StatementChange
from pytest_asp.snapshots.statements import Written, tidied, written
from pytest_asp.sources.canonical import canonical

CANONICAL_AT_MOST = 1_000
"""How many statements are brought into canonical form, which takes a fifth of a millisecond."""

_PAIRS = 40_000  # how many statements are compared with each other to find which became which
_ALIKE = 0.35  # how much of two statements has to be the same for one to have become the other
_WORD = re.compile(r'"(?:\\.|[^"\\])*"|[A-Za-z0-9_\']+|[^\sA-Za-z0-9_"]')

Place = Callable[[int], Location | None]
"""Tells where a line of a text comes from."""

Pair = tuple[Written, Written]


def compare_statements(
    old: str, new: str, *, old_place: Place, new_place: Place
) -> tuple[StatementChange, ...]:
    """Find the statements that tell two programs apart, in the order of `KINDS`.

    Args:
        old: one program.
        new: the other.
        old_place: tells where a line of the one comes from.
        new_place: tells where a line of the other comes from.
    """
    before, after = list(written(old)), list(written(new))
    kept, removed, added = _matched(before, after, _exact)
    moved = [(before[one], after[other]) for one, other in _moved(kept)]
    renamed, removed, added = _renamed(before, after, removed, added)
    gone, come = [before[index] for index in removed], [after[index] for index in added]
    changed, gone, come = paired(gone, come)

    def made(kind: str, one: Written | None, other: Written | None) -> StatementChange:
        some = other or one
        assert some is not None
        return StatementChange(
            kind,  # type: ignore[arg-type]  # it is one of `KINDS`
            some.part,
            None if one is None else one.text,
            None if other is None else other.text,
            None if one is None else old_place(one.line),
            None if other is None else new_place(other.line),
        )

    found = {
        "changed": [made("changed", *pair) for pair in changed],
        "added": [made("added", None, each) for each in come],
        "removed": [made("removed", each, None) for each in gone],
        "renamed": [made("renamed", *pair) for pair in renamed],
        "moved": [made("moved", *pair) for pair in moved],
    }
    return tuple(change for kind in KINDS for change in found[kind])


def _exact(statement: Written) -> object:
    return statement.part, statement.text


def _tidy(statement: Written) -> object:
    return statement.part, tidied(statement.text)


def _canonical(statement: Written) -> object:
    return statement.part, canonical(statement.text)


def _matched(
    before: Sequence[Written],
    after: Sequence[Written],
    key: Callable[[Written], object],
    old: Iterable[int] | None = None,
    new: Iterable[int] | None = None,
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Match statements with the same key, the first with the first; give what is left over."""
    waiting: defaultdict[object, list[int]] = defaultdict(list)
    for index in range(len(before)) if old is None else old:
        waiting[key(before[index])].append(index)
    for queue in waiting.values():
        queue.reverse()
    pairs, added = [], []
    for index in range(len(after)) if new is None else new:
        queue = waiting.get(key(after[index]), [])
        if queue:
            pairs.append((queue.pop(), index))
        else:
            added.append(index)
    removed = sorted(index for queue in waiting.values() for index in queue)
    return pairs, removed, added


def _renamed(
    before: Sequence[Written], after: Sequence[Written], removed: list[int], added: list[int]
) -> tuple[list[Pair], list[int], list[int]]:
    """Match statements that differ in layout only, and then those with the same canonical form."""
    pairs: list[tuple[int, int]] = []
    for key in (_tidy, _canonical):
        if not removed or not added:
            break
        if key is _canonical and len(removed) + len(added) > CANONICAL_AT_MOST:
            break
        found, removed, added = _matched(before, after, key, removed, added)
        pairs += found
    pairs.sort(key=lambda pair: pair[1])
    return [(before[one], after[other]) for one, other in pairs], removed, added


def _moved(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give the fewest statements whose moving explains the new order."""
    ends: list[int] = []  # the smallest last index of an increasing run of each length
    places: list[int] = []
    before: list[int | None] = []
    for place, (old, _) in enumerate(pairs):
        length = bisect_left(ends, old)
        before.append(places[length - 1] if length else None)
        ends[length : length + 1] = [old]
        places[length : length + 1] = [place]
    staying = set()
    step = places[-1] if places else None
    while step is not None:
        staying.add(step)
        step = before[step]
    return [pair for place, pair in enumerate(pairs) if place not in staying]


def paired(
    removed: list[Written], added: list[Written]
) -> tuple[list[Pair], list[Written], list[Written]]:
    """Say which removed statement became which added one: those that have most in common."""
    if len(removed) * len(added) > _PAIRS:
        return [], removed, added
    old_words = [_words(each) for each in removed]
    new_words = [_words(each) for each in added]
    scores = sorted(
        (-_likeness(old_words[one], new_words[other]), one, other)
        for one in range(len(removed))
        for other in range(len(added))
        if removed[one].part == added[other].part
    )
    taken: dict[int, int] = {}
    for score, one, other in scores:
        if -score >= _ALIKE and one not in taken.values() and other not in taken:
            taken[other] = one
    pairs = [(removed[one], added[other]) for other, one in sorted(taken.items())]
    old_left = [each for index, each in enumerate(removed) if index not in set(taken.values())]
    new_left = [each for index, each in enumerate(added) if index not in taken]
    return pairs, old_left, new_left


def _words(statement: Written) -> frozenset[str]:
    words = _WORD.findall(statement.text)
    return frozenset([f"^{words[0]}" if words else "", *words])


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Compare the words of two statements; the first one, mostly the head's name, counts twice."""
    return len(one & other) / (len(one | other) or 1)
