"""What a goal threw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.errors import CyclicTermError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.prolog.reading import read_term
from pytest_asp.prolog.settings import checked_text
from pytest_asp.prolog.terms import Compound, subsumes

if TYPE_CHECKING:
    from pytest_asp.prolog.protocol import TermText
    from pytest_asp.prolog.terms import Term


@dataclass(frozen=True, slots=True)
class Raised:
    """An error, or whatever else a goal threw and nothing caught.

    Attributes:
        ball: what it threw, as text.
        answers: how many answers there were before, the undecided ones included.
        strings: what text in double quotes is to the engine; see `read_term`.

    >>> from pytest_asp.prolog.protocol import TermText
    >>> ball = "error(type_error(integer,a),_1)"
    >>> raised = Raised(TermText(ball, ball), answers=0)
    >>> raised.matches("type_error(_, _)"), raised.matches("type_error(list, _)")
    (True, False)
    """

    ball: TermText
    answers: int
    strings: str = "characters"

    @property
    def shown(self) -> str:
        """What it threw, as people read it."""
        return self.ball.shown

    @property
    def term(self) -> Term:
        """What it threw, as a value.

        Raises:
            CyclicTermError: the value is infinite.
        """
        if self.ball.canonical is None:
            location = caller_location()
            raise CyclicTermError(
                explain_mistake(
                    expected="an error with a finite value",
                    got=self.shown,
                    location=location,
                    instead="compare `raised.shown`",
                ),
                location=location,
            )
        return read_term(self.ball.canonical, strings=self.strings)

    def matches(self, pattern: str) -> bool:
        """Tell whether this is an instance of a term, or an error whose formal part is one.

        Args:
            pattern: such as `type_error(_, _)`, which is an instance of itself wherever its
                variables stand for something, and which is meant by `error(type_error(_, _), _)`.

        Raises:
            PrologSyntaxError: the pattern cannot be parsed.
        """
        wanted = parsed_pattern(pattern, self.strings)
        if self.ball.canonical is None:
            return False
        ball = self.term
        if subsumes(wanted, ball):
            return True
        if not isinstance(ball, Compound) or ball.indicator != "error/2":
            return False
        return subsumes(wanted, ball.arguments[0])

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        return f"<raised: {self.shown}>"


def parsed_pattern(pattern: str, strings: str = "characters") -> Term:
    """Read the text of a term that errors are compared with.

    Raises:
        PrologSyntaxError: it cannot be parsed.
    """
    return read_term(checked_text(pattern, "the text of a term"), strings=strings)
