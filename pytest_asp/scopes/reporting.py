"""What is told of an input for which something does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.answers.collecting import Sets
    from pytest_asp.sources import Source

_SHOWN = 3  # answer sets of each program


def named(sources: Sequence[Source]) -> list[str]:
    """Give short names to two programs."""
    titles = [source.members[0].title for source in sources]
    return titles if len(set(titles)) == len(titles) else ["the first", "the second"]


def difference(names: Sequence[str], found: Sequence[Sets | None], limit: int) -> str | None:
    """Say how the answer sets of two programs differ; None if they do not."""
    here, there = found
    if here is not None and there is not None and here == there:
        return None
    numbers = [_number(each, limit) for each in found]
    lines = [f"{names[0]} has {numbers[0]}, {names[1]} {numbers[1]}"]
    for name, mine, other in ((names[0], here, there), (names[1], there, here)):
        only = [] if mine is None or other is None else sorted(map(_text, mine - other))
        lines += [f"only {name}: {text}" for text in only[:_SHOWN]]
        if len(only) > _SHOWN:
            lines.append(f"only {name}: {len(only) - _SHOWN} more")
    return "\n  ".join(lines)


def written(atoms: Sequence[str]) -> str:
    """Write an input as facts."""
    return " ".join(f"{atom}." for atom in atoms)


def failure(facts: str, found: str) -> str:
    """Say for which input something does not hold, so that it can be pasted."""
    size = facts.count(". ") + 1 if facts else 0
    what = f"a smallest one of {size} fact{'' if size == 1 else 's'}" if size else "the empty one"
    return f"but not for {what}:\n  {found}\nThe input to paste:\n  facts = {facts!r}"


def _number(sets: Sets | None, limit: int) -> str:
    if sets is None:
        return f"more than {limit:,} answer sets"
    total = sets.total()
    return f"{total:,} answer set{'' if total == 1 else 's'}"


def _text(answer_set: frozenset[str]) -> str:
    return "{" + ", ".join(sorted(answer_set)) + "}"
