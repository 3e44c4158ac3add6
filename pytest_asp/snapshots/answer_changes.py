"""Answer sets as they were written down, compared as a set, whatever numbers they have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_asp.location import Location
from pytest_asp.snapshots.answers import EVERY, FIRST_LINE, ONE, SOME
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, Size, StatementChange, Witness
from pytest_asp.snapshots.matching import Place, paired
from pytest_asp.snapshots.statements import Written, written

_HEADER = re.compile(rf"^% ((?:{ONE} \d+(?:: cost [^\n]*)?)|{EVERY}|{SOME})$", re.MULTILINE)
_COST = re.compile(r"(-?\d+)@-?\d+")
_FIRST = re.compile(rf"^{FIRST_LINE}(?:more than ([\d,]+) )?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Block:
    """An answer set, or what many share, as it stands in a file."""

    title: str
    line: int
    facts: tuple[str, ...]

    @property
    def key(self) -> tuple[str, frozenset[str]]:
        """What makes it the same as another one, whatever its number."""
        return re.sub(rf"^{ONE} \d+", "", self.title), frozenset(self.facts)

    @property
    def text(self) -> str:
        """Its facts in one line."""
        return " ".join(self.facts)


def is_answer(text: str) -> bool:
    """Tell whether a snapshot is of an answer."""
    return _FIRST.search(text) is not None


def compare_answers(
    old: str, new: str, *, old_place: Place, new_place: Location | None
) -> tuple[tuple[StatementChange, ...], SemanticVerdict]:
    """Compare answer sets as they are written down, whatever their order.

    Args:
        old: the snapshot.
        new: what the answer is now.
        old_place: tells where a line of the snapshot is.
        new_place: where the answer was compared.
    """
    before, after = _blocks(old), _blocks(new)
    gone, come = _without(before, after), _without(after, before)
    changes: list[StatementChange] = []
    for title in (EVERY, SOME):
        one, other = (_shared(blocks, title) for blocks in (before, after))
        if one is not None and other is not None:
            changes += _differences(one, other, old_place, new_place)
    pairs, gone_alone, come_alone = paired(_flat(gone), _flat(come))
    old_at, new_at = ({block.line: block for block in blocks} for blocks in (gone, come))
    for first, second in pairs:
        changes += _differences(old_at[first.line], new_at[second.line], old_place, new_place)
    for each in come_alone:
        title = new_at[each.line].title
        changes.append(StatementChange("added", title, None, each.text, None, new_place))
    for each in gone_alone:
        title, place = old_at[each.line].title, old_place(each.line)
        changes.append(StatementChange("removed", title, each.text, None, place))
    return tuple(changes), _verdict(old, new, gone, come)


def _blocks(text: str) -> list[_Block]:
    headers = list(_HEADER.finditer(text))
    ends = [*(header.start() for header in headers[1:]), len(text)]
    return [
        _Block(
            header[1],
            text.count("\n", 0, header.start()) + 1,
            tuple(each.text for each in written(text[header.end() : end])),
        )
        for header, end in zip(headers, ends, strict=False)
    ]


def _without(blocks: Sequence[_Block], others: Sequence[_Block]) -> list[_Block]:
    """Give the blocks that the others do not have, or not as often."""
    known = Counter(other.key for other in others)
    left = []
    for block in blocks:
        if known[block.key]:
            known[block.key] -= 1
        else:
            left.append(block)
    return left


def _shared(blocks: Sequence[_Block], title: str) -> _Block | None:
    return next((block for block in blocks if block.title == title), None)


def _flat(blocks: Sequence[_Block]) -> list[Written]:
    """Give answer sets as statements, of which one may become another."""
    return [Written("", block.text, block.line) for block in blocks if block.title.startswith(ONE)]


def _differences(
    old: _Block, new: _Block, old_place: Place, new_place: Location | None
) -> list[StatementChange]:
    """Tell which facts make the difference between an answer set and what it became."""
    place = old_place(old.line)
    before, after = set(old.facts), set(new.facts)
    come = [fact for fact in new.facts if fact not in before]
    gone = [fact for fact in old.facts if fact not in after]
    if old.title != new.title and not come and not gone:  # then it is their costs
        return [StatementChange("changed", "", old.title, new.title, place, new_place)]
    return [
        *(StatementChange("added", new.title, None, each, None, new_place) for each in come),
        *(StatementChange("removed", old.title, each, None, place) for each in gone),
    ]


def _verdict(old: str, new: str, gone: list[_Block], come: list[_Block]) -> SemanticVerdict:
    sizes = answer_size(old), answer_size(new)
    if not gone and not come and sizes[0] == sizes[1]:
        if sizes[0].exact:
            return SemanticVerdict(Meaning.SAME, "the answer sets are the same", *sizes)
        reason = "what they share is the same, and not all of them are written down"
        return SemanticVerdict(Meaning.NOT_PROVEN, reason, *sizes)
    witness = _witness("new", come) or _witness("old", gone)
    reason = "the answer has other answer sets than the snapshot"
    return SemanticVerdict(Meaning.DIFFERENT, reason, *sizes, witness=witness)


def _witness(of: Literal["old", "new"], blocks: list[_Block]) -> Witness | None:
    """Give an answer set that only one side has; where there are too many, nobody wrote one."""
    chosen = next((block for block in blocks if block.title.startswith(ONE)), None)
    if chosen is None:
        return None
    cost = tuple(int(value) for value in _COST.findall(chosen.title))
    times = (1, 0) if of == "old" else (0, 1)
    return Witness(of, tuple(map(_unwritten, chosen.facts)), cost, times)


def _unwritten(fact: str) -> str:
    """Give the atom or the term that a line stands for."""
    bare = fact.removesuffix(".")
    term = bare.removeprefix("#show ")
    return bare if term == bare else f"{term} (a term)"


def answer_size(text: str) -> Size:
    """Tell how many answer sets are written down, or that there are more."""
    more = _FIRST.search(text)
    if more is not None and more[1] is not None:
        return Size(models=int(more[1].replace(",", "")), exact=False)
    return Size(models=sum(block.title.startswith(ONE) for block in _blocks(text)))
