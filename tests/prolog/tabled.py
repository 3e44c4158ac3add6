"""An engine that gives what a test tells it to, and counts what it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from pytest_asp.errors import NotProven
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.program import PrologProgram
from pytest_asp.prolog.protocol import (
    Event,
    Limits,
    Loaded,
    ProgramText,
    Solution,
    TermText,
    Thrown,
)
from pytest_asp.prolog.source import PrologSource

Row = Solution | Thrown | BaseException


def solution(deterministic: bool = False, *residual: str, **bindings: str) -> Solution:
    """Make a solution whose values are shown as they are read."""
    pairs = tuple((name, TermText(text, text)) for name, text in bindings.items())
    return Solution(pairs, residual, deterministic)


def undecided(*residual: str, **bindings: str) -> Solution:
    """Make an answer that leaves goals open."""
    return solution(True, *(residual or ("clpz:(X in 1..3)",)), **bindings)


def thrown(ball: str = "error(type_error(integer,a),_1)") -> Thrown:
    return Thrown(TermText(ball, ball))


class TableSearch:
    """Gives the rows of a table, one for each `next`; a row that is an exception is raised."""

    def __init__(self, rows: Sequence[Row], written: Sequence[str]) -> None:
        self._rows = list(rows)
        self._written = list(written)
        self.asked = 0
        self.closed = 0
        self.output = ""

    def next(self) -> Event | None:
        self.asked += 1
        if self._written:
            self.output += self._written.pop(0)
        if not self._rows:
            return None
        row = self._rows.pop(0)
        if isinstance(row, BaseException):
            raise copy(row) if isinstance(row, NotProven) else row  # who tells it writes on it
        return row

    def close(self) -> None:
        self.closed += 1


class TableEngine:
    """Each search gives the same rows.

    Attributes:
        searches: those that were begun.
        loads: how many programs were loaded.
        given: the goal, the limits and the seed of each search.
    """

    name = "scryer"

    def __init__(
        self,
        *rows: Row,
        loaded: Loaded | BaseException = Loaded(),  # noqa: B008  # it is frozen
        written: Sequence[str] = (),
    ) -> None:
        self._rows = rows
        self._loaded = loaded
        self._written = written
        self.searches: list[TableSearch] = []
        self.loads = 0
        self.given: list[tuple[str, Limits, int]] = []

    def load(self, program: ProgramText, limits: Limits) -> Loaded:
        self.loads += 1
        if isinstance(self._loaded, BaseException):
            raise self._loaded
        return self._loaded

    def search(
        self, program: ProgramText, goal: str, limits: Limits, *, seed: int = 0
    ) -> TableSearch:
        self.given.append((goal, limits, seed))
        self.searches.append(TableSearch(self._rows, self._written))
        return self.searches[-1]

    def close(self) -> None:
        pass

    @property
    def asked(self) -> int:
        """How many answers were asked for, over all searches."""
        return sum(each.asked for each in self.searches)

    def program(self, text: str = "p(1).\n", **options: Any) -> PrologProgram:
        source = PrologSource.from_text(text, name="numbers.pl")
        return PrologProgram(source, lambda: self, **options)

    def solve(self, goal: str = "p(X)", **options: Any) -> PrologAnswers:
        return self.program().solve(goal, **options)
