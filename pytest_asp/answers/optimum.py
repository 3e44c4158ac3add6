"""The best value of a program's optimisation statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_asp.answers.search import SearchView
from pytest_asp.answers.truth import refuse_truth
from pytest_asp.engine.queries import FindOptimum
from pytest_asp.errors import NoModelError, NoOptimisationError, explain_mistake
from pytest_asp.sources import scan

if TYPE_CHECKING:
    from pytest_asp.answers.model import Model
    from pytest_asp.answers.search import Search
    from pytest_asp.engine.queries import ModelData
    from pytest_asp.sources import Source


class Optimum(SearchView):
    """The proven optimum: compares with its costs, highest priority first.

    `optimum == 7` and `optimum == (0, 3)` compare the costs, where a `#maximize` counts negative,
    as in clingo. `cost`, `by_priority` and `model` tell more.
    """

    __slots__ = ("_found",)
    __hash__ = None  # type: ignore[assignment]  # equality asks the solver

    def __init__(self, search: Search) -> None:
        super().__init__(search)
        self._found: ModelData | None = None

    @property
    def cost(self) -> tuple[int, ...]:
        """The sums of the optimisation statements, highest priority first.

        Raises:
            NoModelError: there is no answer set.
            NoOptimisationError: the program has no optimisation statement.
        """
        return self._best().cost

    @property
    def by_priority(self) -> dict[int, int]:
        """The sums by priority."""
        best = self._best()
        return dict(zip(best.priorities, best.cost, strict=True))

    @property
    def proven(self) -> bool:
        """Whether no better answer set exists: always, for all else raises `NotProven`."""
        self._best()
        return True

    @property
    def model(self) -> Model:
        """An optimal answer set: the first one of a fresh grounding."""
        self._best()
        return self._search.first(1)[0]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Optimum):
            return self.cost == other.cost
        if isinstance(other, int) and not isinstance(other, bool):
            return self.cost == (other,)
        if isinstance(other, Sequence) and not isinstance(other, str):
            return self.cost == tuple(other)
        return NotImplemented

    def __bool__(self) -> bool:
        refuse_truth("an optimum", "`answer.optimum == cost`")

    def __repr__(self) -> str:
        if self._found is None:
            return "<optimum, not asked for yet>"
        return " ".join(map(str, self._found.cost))

    def _best(self) -> ModelData:
        if self._found is None:
            inquiry = self._search.inquiry
            require_optimisation(self._search)
            found = inquiry.find_optimum(FindOptimum(self._search.scope)).model
            if found is None:
                raise NoModelError(
                    explain_mistake(
                        expected="an answer set, to ask for the best",
                        got="none: the program is unsatisfiable",
                        location=inquiry.source.location,
                        instead="ask answer.satisfiable first, or relax the program",
                    ),
                    location=inquiry.source.location,
                )
            if inquiry.source.control is not None and not found.cost:
                raise _no_optimisation(inquiry.source)
            self._found = found
        return self._found


def require_optimisation(search: Search) -> None:
    """Make sure that a program optimises something.

    Raises:
        NoOptimisationError: it does not.
    """
    source = search.inquiry.source
    if source.control is None and not scan.optimises(source.text):
        raise _no_optimisation(source)


def _no_optimisation(source: Source) -> NoOptimisationError:
    return NoOptimisationError(
        explain_mistake(
            expected="a program with an optimisation statement",
            got=f"none in {source.title}",
            location=source.location,
            instead="add #minimize, #maximize or a weak constraint, or ask about all answer sets",
        ),
        location=source.location,
    )
