"""What users hold: an answer that asks the cheapest question for whatever is looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from pytest_asp.answers.comparing import is_plain, refuse_comparison
from pytest_asp.answers.consequences import Every, Some, witness
from pytest_asp.answers.counts import ModelCount
from pytest_asp.answers.inquiry import Inquiry
from pytest_asp.answers.models import Models
from pytest_asp.answers.optimum import Optimum, require_optimisation
from pytest_asp.answers.search import Search
from pytest_asp.answers.settings import Settings
from pytest_asp.answers.statistics import Statistics
from pytest_asp.answers.truth import refuse_truth
from pytest_asp.builder.predicates import Predicate
from pytest_asp.errors import NoModelError, SeveralModelsError, explain_mistake

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_asp.answers.model import Model
    from pytest_asp.answers.questions import QueryRecord
    from pytest_asp.builder.signature import Signature
    from pytest_asp.builder.statements import Statement
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import Scope
    from pytest_asp.location import Location
    from pytest_asp.sources import Source
    from pytest_asp.sources.diagnosis import ProgramWarning
    from pytest_asp.sources.statements import TextStatement

P = TypeVar("P", bound=Predicate)


class AnswerSets:
    """Questions about a set of answer sets; nothing is asked before somebody looks."""

    __slots__ = ("__weakref__", "_inquiry", "_search")

    def __init__(self, inquiry: Inquiry, scope: Scope) -> None:
        self._inquiry = inquiry
        self._search = Search(inquiry, scope)

    @property
    def satisfiable(self) -> bool:
        """Whether there is an answer set; asks for one."""
        return self._search.bounded(1) == 1

    @property
    def count(self) -> ModelCount:
        """How many answer sets there are; asks when compared."""
        return ModelCount(self._search)

    @property
    def unique(self) -> bool:
        """Whether there is exactly one answer set; asks for two."""
        return self._search.bounded(2) == 1

    @property
    def models(self) -> Models:
        """The answer sets, enumerated as far as somebody looks."""
        return Models(self._search)

    @property
    def model(self) -> Model:
        """*The* answer set.

        Raises:
            NoModelError: there is none.
            SeveralModelsError: there are several; `example` gives any one.
        """
        self._search.bounded(2)
        found = self._search.first(2)
        if len(found) > 1:
            raise self._several(*found)
        return self.example

    @property
    def example(self) -> Model:
        """Any answer set: the first of a fresh grounding, whatever was asked before.

        Raises:
            NoModelError: there is none.
        """
        found = self._search.first(1)
        if not found:
            source = self._inquiry.source
            raise NoModelError(
                explain_mistake(
                    expected="an answer set",
                    got="none: the program is unsatisfiable",
                    location=source.location,
                    instead="ask answer.satisfiable first, or relax the program",
                ),
                location=source.location,
            )
        return found[0]

    @property
    def every(self) -> Every:
        """What holds in every answer set: `atom in answer.every`."""
        return Every(self._search)

    @property
    def some(self) -> Some:
        """What holds in some answer set: `atom in answer.some`."""
        return Some(self._search)

    def some_together(self, *literals: object) -> bool:
        """Tell whether literals hold together in some answer set.

        Raises:
            VacuousError: there is no answer set.
            UnknownPredicateError: the program does not know a predicate.
        """
        return witness(self._search, *literals) is not None

    @overload
    def atoms(self, predicate: type[P]) -> frozenset[P]: ...

    @overload
    def atoms(self, predicate: str | Signature) -> frozenset[Predicate]: ...

    def atoms(self, predicate: type[Predicate] | str | Signature) -> frozenset[Any]:
        """Give the atoms of a predicate in *the* answer set.

        Raises:
            NoModelError: there is none.
            SeveralModelsError: there are several.
        """
        return self.model.atoms(predicate)

    def _several(self, first: Model, second: Model) -> SeveralModelsError:
        only = [*sorted(map(str, first - second)), *sorted(map(str, second - first))]
        differ = f"differing for instance in {only[0]}" if only else "which show the same"
        location = self._inquiry.source.location
        return SeveralModelsError(
            explain_mistake(
                expected="exactly one answer set",
                got=f"at least two, {differ}",
                location=location,
                instead="ask answer.example for any one of them, or answer.models for all",
            ),
            location=location,
        )


class Answer(AnswerSets):
    """The answer to a program: about all its answer sets, lazily.

    Its program's text and its settings are fixed when it is made. It has no truth value.
    """

    __slots__ = ("_optimal", "location")

    def __init__(self, inquiry: Inquiry, location: Location | None) -> None:
        super().__init__(inquiry, inquiry.settings.scope)
        self.location = location
        self._optimal: AnswerSets | None = None

    @property
    def source(self) -> Source:
        """The program."""
        return self._inquiry.source

    @property
    def settings(self) -> Settings:
        """What was set for it."""
        return self._inquiry.settings

    @property
    def records(self) -> list[QueryRecord]:
        """What was asked so far."""
        return self._inquiry.records

    @property
    def optimum(self) -> Optimum:
        """The proven best value of the optimisation statements."""
        return Optimum(self.optimal._search)  # noqa: SLF001  # of its own class

    @property
    def optimal(self) -> AnswerSets:
        """The same questions about the optimal answer sets only.

        Raises:
            NoOptimisationError: the program has no optimisation statement.
        """
        if self._optimal is None:
            require_optimisation(self._search)
            scope = replace(self.settings.scope, optimal=True)
            self._optimal = AnswerSets(self._inquiry, scope)
        return self._optimal

    def without(
        self,
        *statements: Statement | TextStatement | Iterable[Statement | TextStatement],
        line: int | Iterable[int] | None = None,
        column: int | None = None,
        name: str | Iterable[str] | None = None,
        file: str | None = None,
    ) -> Answer:
        """Give the answer to the program without some of its statements.

        What lost its last head counts as defined, and what was shown stays shown. The arguments
        are those of `Source.without`, which says more.

        Args:
            statements: statements of the program.
            line: the line of a statement, or several.
            column: the column that the statement begins at, for a line with several.
            name: the name that a comment `% name: columns` gives to a statement, or several.
            file: the end of the path of the file that lines and names are about.

        Raises:
            NoSuchStatementError: no statement stands on the line, or has the name.
            SeveralStatementsError: several statements stand on the line.
            UnknownStatementError: a statement is not in the program.
            AspSyntaxError: clingo cannot parse the text.
        """
        source = self.source.without(*statements, line=line, column=column, name=name, file=file)
        return solve_lazily(source, self.settings, self._inquiry.engine, location=self.location)

    @property
    def statistics(self) -> Statistics:
        """How large the grounding is, and what searching it takes; the same whatever was asked.

        Raises:
            NotProven: the program could not be grounded within the limits.
        """
        return Statistics(self._inquiry)

    @property
    def warnings(self) -> tuple[ProgramWarning, ...]:
        """What clingo reports about the program; never fails by itself."""
        return self._inquiry.warnings

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, AnswerSets) or is_plain(other):
            instead = "`answer.models == [...]`, or `answer.count == other.count`"
            refuse_comparison("an answer", other, instead)
        return NotImplemented

    def __bool__(self) -> bool:
        refuse_truth("an answer", "`answer.satisfiable`, `answer.unique` or `answer.count == n`")

    def __repr__(self) -> str:
        return f"<Answer of {self.source.title}>"


def solve_lazily(
    source: Source, settings: Settings, engine: Engine, *, location: Location | None = None
) -> Answer:
    """Make the answer to a program, without asking anything yet.

    A control of clingo's is asked where it is, instead of the engine.

    Raises:
        UnknownNameError: the settings name a constant or part that the program does not have.
        ControlError: they say what comes too late for a control.
    """
    settings = settings.over(source)
    if source.control is not None:
        from pytest_asp.engine.controls import ControlEngine

        settings.require_fit_for_control()
        engine = ControlEngine(source.control)
    return Answer(Inquiry(source, settings, engine), location)
