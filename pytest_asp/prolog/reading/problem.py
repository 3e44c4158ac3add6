"""Why a piece of text cannot be read as Prolog."""

from __future__ import annotations


class ReadingProblem(Exception):  # noqa: N818  # what users see is PrologSyntaxError
    """What stands in the way, as a phrase that follows *got*, and where.

    Attributes:
        got: the phrase.
        start: the offset of the place.
        end: the offset behind it.
        unclosed: whether it is text in quotes that does not end on its line.
    """

    def __init__(self, got: str, start: int, end: int, *, unclosed: bool = False) -> None:
        super().__init__(got)
        self.got = got
        self.start = start
        self.end = end
        self.unclosed = unclosed
