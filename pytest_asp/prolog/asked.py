"""What was asked of a program, and what the search for it has done: plain data for reports."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.prolog.shown import brief
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from pytest_asp.location import Location
    from pytest_asp.prolog.protocol import Limits
    from pytest_asp.prolog.source import PrologSource

_TOKEN = re.compile(
    r"""
      0'(?:\\.|''|.)                                            # the code of a character
    | (?P<quote>['"`])(?:\\.|(?P=quote){2}|(?!(?P=quote)).)*(?P=quote)
    | %[^\n]* | /\*.*?\*/                                       # comments
    | (?P<word>\w+)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a call of `solve` fixed.

    Attributes:
        source: the program.
        goal: as it was given.
        limits: for the whole search.
        seed: of its random numbers.
        location: the line that asked.
        engine: the name of the engine that is to search.
    """

    source: PrologSource
    goal: str
    limits: Limits
    seed: int
    location: Location
    engine: str

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that the goal names, in order; not those that begin with `_`."""
        return goal_variables(self.goal)

    @property
    def shown(self) -> str:
        """The goal as messages and reports show it."""
        return self.goal if self.source.meant is None else self.source.meant

    @property
    def words(self) -> str:
        """The goal and the program in one line, with the line that asked."""
        return f"{self.question}, at {self.location}"

    def words_beside(self, location: Location) -> str:
        """Give `words`, without the line that asked where a message names this line anyway."""
        return self.question if location == self.location else self.words

    @property
    def question(self) -> str:
        """The goal and the program in one line."""
        return f"`{brief(self.shown)}` of {self.source.title}"


@dataclass(frozen=True, slots=True)
class PrologRecord:
    """What a search has done so far.

    >>> print(PrologRecord(seen=2, undecided=0, seconds=0.01, ended="open"))
    2 answers; no more were asked for

    Attributes:
        seen: how many answers it gave, the undecided ones included.
        undecided: how many of them have goals left open.
        seconds: wall time spent on it, loading the program included.
        ended: how it ended: `open` means that nobody asked for more answers, `exhausted` that
            there are no more; then `raised`, `not proven` and `refused`.
    """

    seen: int
    undecided: int
    seconds: float
    ended: str

    def __str__(self) -> str:
        if self.ended == "exhausted" and not self.seen:
            return "the goal fails"
        return f"{self._number}; {_ENDS[self.ended]}"

    @property
    def _number(self) -> str:
        if not self.seen:
            return "no answer"
        if self.undecided == self.seen:
            return plural(self.seen, "undecided answer")
        undecided = f", {self.undecided:,} of them undecided" if self.undecided else ""
        return plural(self.seen, "answer") + undecided


_ENDS = {
    "open": "no more were asked for",
    "exhausted": "there are no more",
    "raised": "then an error",
    "not proven": "then the search was cut short",
    "refused": "the program or the goal was refused",
}


def goal_variables(goal: str) -> tuple[str, ...]:
    r"""Find the variables that a goal names, other than those that begin with `_`.

    The operators that the goal uses need not be known for it.

    >>> goal_variables("append(Xs, [_A|Ys], \"No\"), Xs \\= 'It''s'")
    ('Xs', 'Ys')
    """
    words = (found["word"] or "" for found in _TOKEN.finditer(goal))
    return tuple(dict.fromkeys(word for word in words if word[:1].isupper()))
