"""What a snapshot is of: a program or an answer, as the text that is stored."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from pytest_asp.errors import ProgramKindError, explain_mistake
from pytest_asp.location import Location, caller_location
from pytest_asp.snapshots.files import normal
from pytest_asp.sources import to_source

if TYPE_CHECKING:
    from pytest_asp.answers import AnswerSets
    from pytest_asp.sources import Source

ANSWERS = "pytest_asp.answers"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a snapshot is of.

    Attributes:
        content: whether it is a program or an answer.
        text: what is stored.
        location: where it was compared.
        source: the program.
    """

    content: Literal["program", "answer"]
    text: str
    location: Location
    source: Source

    def place(self, line: int) -> Location:
        """Find what wrote a line: Python or a file; a line of an answer, where it was compared."""
        if self.content == "answer":
            return self.location
        found = self.source.place(line)
        if not found.location.file.startswith("<"):
            return found.location
        return self.source.location or self.location


def subject_of(data: object, *, limit: int | None = None, scripts: bool = False) -> Subject:
    """Make a program or an answer ready to be stored.

    Args:
        data: a program of any kind, an answer, or the optimal answer sets of one.
        limit: up to how many answer sets are written down one by one.
        scripts: whether `#script` blocks may be part of a program.

    Raises:
        SourceError: it is neither, or a program that cannot be read.
        NotProven: the answer sets could not all be found.
    """
    here = caller_location()
    if (sets := _answer_sets(data)) is not None:
        from pytest_asp.snapshots.answers import LIMIT, answer_text

        text = answer_text(sets, limit=LIMIT if limit is None else limit)
        return Subject("answer", normal(text), here, sets._search.inquiry.source)  # noqa: SLF001  # as in answer_text
    source = to_source(data, scripts=scripts)
    return Subject("program", normal(source.text), here, source)


def _answer_sets(data: object) -> AnswerSets | None:
    """Tell whether something is answer sets, without importing what would make some."""
    answers: Any = sys.modules.get(ANSWERS)
    if answers is None:
        return None
    if isinstance(data, answers.Model | answers.Models):
        here = caller_location()
        raise ProgramKindError(
            explain_mistake(
                expected="a program or an answer",
                got=f"a {type(data).__name__.lower()} of an answer",
                location=here,
                instead="compare the answer itself, `assert answer == asp_snapshot`, or "
                "`answer.optimal`",
            ),
            value=data,
            location=here,
        )
    return cast("AnswerSets", data) if isinstance(data, answers.AnswerSets) else None
