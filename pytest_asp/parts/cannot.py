"""`cannot(...)`: what must hold in no answer set of a test in an `.lp` file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.builder.terms import text_of
from pytest_asp.errors import NotProven, VacuousError
from pytest_asp.verdicts import Outcome, Verdict, unproven

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, Model

CANNOT = "cannot"
_LISTED = 5


@dataclass(frozen=True, slots=True)
class NoCannot:
    """No answer set has an atom `cannot(...)`, whatever its arguments.

    One query decides it, however many answer sets and messages there are.

    Attributes:
        vacuous: whether a program without any answer set satisfies it.

    >>> NoCannot().expected
    'no answer set with cannot(...)'
    """

    vacuous: bool = False

    @property
    def expected(self) -> str:
        """What is expected, in words."""
        return f"no answer set with {CANNOT}(...)"

    @property
    def project(self) -> bool | str | None:
        """It makes no difference which answer sets count as different."""
        return None

    def verdict(self, answer: Answer) -> Verdict:
        """Ask for one answer set with such an atom."""
        try:
            model = answer.some.named(CANNOT)
            return self._met() if model is None else self._failure(model)
        except VacuousError:
            return self._met() if self.vacuous else self._empty()
        except NotProven as cause:
            return unproven(self.expected, cause)

    def _met(self) -> Verdict:
        return Verdict(Outcome.HOLDS, self.expected, "so")

    def _empty(self) -> Verdict:
        found = "no answer set at all, as only `%! unsatisfiable` expects"
        return Verdict(Outcome.FAILS, self.expected, found)

    def _failure(self, model: Model) -> Verdict:
        atoms = model.named(CANNOT)
        texts = [text_of(atom) for atom in atoms]
        more = [f"{len(texts) - _LISTED} more"] if len(texts) > _LISTED else []
        what = f"with {', '.join([*texts[:_LISTED], *more])}"
        about = f"An answer set {what}"
        return Verdict(
            Outcome.FAILS,
            self.expected,
            f"one {what}",
            (model,),
            about=about,
            where=(texts[0], True),
        )
