"""How large a program's grounding is, and how hard it is to search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.engine.queries import Measure

if TYPE_CHECKING:
    from pytest_asp.answers.inquiry import Inquiry
    from pytest_asp.engine.queries import Measured


class Statistics:
    """How large a grounding is, and what finding a first answer set takes.

    The numbers depend on the program and its settings only, never on what was asked before.

    Attributes:
        rules, atoms: ground rules and ground atoms, as clingo's solver counts them.
        decided: whether grounding left nothing to search for.
        seconds: wall time of all questions so far, with the grounding.
    """

    __slots__ = ("_inquiry", "_searched", "atoms", "decided", "rules", "seconds")

    def __init__(self, inquiry: Inquiry) -> None:
        measured = inquiry.measure(Measure(inquiry.settings.scope))
        self.rules = measured.rules
        self.atoms = measured.atoms
        self.decided = measured.decided
        self.seconds = sum(record.seconds for record in inquiry.records) + measured.effort.seconds
        self._inquiry = inquiry
        self._searched: Measured | None = None

    @property
    def choices(self) -> int:
        """Decisions on the way to the first answer set of a fresh grounding, or to none."""
        return self._search().choices or 0

    @property
    def conflicts(self) -> int:
        """Conflicts on the way to the first answer set of a fresh grounding, or to none."""
        return self._search().conflicts or 0

    def __repr__(self) -> str:
        return f"<Statistics: {self.rules} rules, {self.atoms} atoms>"

    def _search(self) -> Measured:
        if self._searched is None:
            scope = self._inquiry.settings.scope
            self._searched = self._inquiry.measure(Measure(scope, fresh=True))
        return self._searched
