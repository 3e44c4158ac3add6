"""Numbers, counts and costs of answer sets in words, as messages and expectations say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def plural(number: int, noun: str) -> str:
    """Say `1 model` or `2 models`, with thousands set apart."""
    if number == 1:
        return f"{number:,} {noun}"
    return (
        f"{number:,} {noun.removesuffix('y')}ies" if noun.endswith("y") else f"{number:,} {noun}s"
    )


def count_words(minimum: int, maximum: int | None, noun: str = "answer set") -> str:
    """Say a range of counts as it is expected: `exactly one answer set`, `at least 2 ...`."""
    if maximum is None:
        return f"at least {_number_words(minimum, noun)}"
    if maximum == 0:
        return f"no {noun}"
    if minimum == maximum:
        return f"exactly {_number_words(minimum, noun)}"
    if minimum == 0:
        return f"at most {_number_words(maximum, noun)}"
    return f"{minimum:,} to {plural(maximum, noun)}"


def counted_words(project: str) -> str:
    """Say how answer sets are counted, where it is not one by one."""
    if project == "directive":
        return " by #project"
    return " by what is shown" if project == "show" else ""


def exact_words(number: int) -> str:
    """Say a count that is known exactly, behind "found"."""
    return "none" if number == 0 else f"exactly {number:,}"


def at_least_words(number: int) -> str:
    """Say a count of which only the first models were asked for, behind "found"."""
    return f"at least {number:,}"


def with_words(literal: object, *, holds: bool) -> str:
    """Say of an answer set whether a literal holds in it: `with a`, `without b`."""
    text = str(literal)
    while text.startswith("not "):
        text, holds = text.removeprefix("not "), not holds
    return f"{'with' if holds else 'without'} {text}"


def cost_words(costs: Sequence[int], priorities: Sequence[int] = ()) -> str:
    """Write costs with their priorities, except for priority 0 alone.

    >>> cost_words([5, 3], [2, 1]), cost_words([5], [0])
    ('5@2, 3@1', '5')
    """
    if tuple(priorities) in {(), (0,)} or len(costs) != len(priorities):
        return ", ".join(map(str, costs))
    pairs = zip(costs, priorities, strict=True)
    return ", ".join(f"{cost}@{priority}" for cost, priority in pairs)


def _number_words(number: int, noun: str) -> str:
    return f"one {noun}" if number == 1 else plural(number, noun)
