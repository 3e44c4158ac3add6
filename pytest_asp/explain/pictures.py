"""Pictures of answer sets, drawn as text by whoever knows what the atoms mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, Model

GAP = "   "
"""What stands between two pictures."""

Draw = Callable[["Model", "Answer"], Sequence[str]]
"""Gives the lines of a picture; none where there is no picture."""


def no_picture(model: Model, answer: Answer) -> Sequence[str]:  # noqa: ARG001  # as `Draw` says
    """Draw nothing."""
    return ()


def picture_lines(models: Iterable[Model], answer: Answer, draw: Draw) -> list[str]:
    """Draw answer sets next to one another, each under the other's top line.

    >>> picture_lines([1, 2], None, lambda model, answer: ["ab", "c"] if model == 1 else ["d"])
    ['ab   d', 'c']
    """
    drawn = [lines for model in models if (lines := draw(model, answer))]
    widths = [max(map(len, lines)) for lines in drawn]
    rows = zip_longest(*drawn, fillvalue="")
    return [
        GAP.join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
