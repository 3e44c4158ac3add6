"""The verbs that add directives, objectives, headings and raw text to a program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, TypeVar

from pytest_asp.builder.atoms import PredicateLike
from pytest_asp.builder.heads import as_head_atom
from pytest_asp.builder.literals import Condition, as_condition, misplaced
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.raw import raw_statements
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.statements import (
    Comment,
    ConstantDefinition,
    Defined,
    Edge,
    External,
    Heuristic,
    Optimization,
    Part,
    ProjectAtom,
    ProjectSignature,
    Raw,
    Section,
    Show,
    ShowTerm,
    Statement,
    WeakConstraint,
)
from pytest_asp.builder.terms import as_term, contains_pool
from pytest_asp.builder.values import Constant, TermLike, checked_name, checked_string
from pytest_asp.builder.variables import DefinedConstant, has_variables
from pytest_asp.builder.when import When
from pytest_asp.location import caller_location

S = TypeVar("S", bound=Statement)

_MODIFIERS: Final = ("sign", "level", "true", "false", "init", "factor")


class Directives(ABC):
    """What a program can say beside facts and rules; each verb returns the statement it added."""

    @abstractmethod
    def add(self, statement: S) -> S:
        """Add a statement."""

    @abstractmethod
    def _signature(self, predicate: PredicateLike) -> Signature:
        """Give the signature of a predicate, and remember its class."""

    def penalize(
        self, weight: TermLike, *terms: TermLike, condition: Condition, priority: TermLike = 0
    ) -> WeakConstraint:
        """Add a weak constraint: each different tuple of terms costs `weight` at `priority`."""
        body = as_condition(condition)
        return When(self, caller_location(), body).penalize(weight, *terms, priority=priority)

    def minimize(
        self,
        weight: TermLike,
        *terms: TermLike,
        condition: Condition | None = None,
        priority: TermLike = 0,
    ) -> Optimization:
        """Minimise the sum of the weights of the different tuples that the condition gives.

        Higher priorities count first.
        """
        return self._optimize(weight, terms, condition, priority, maximize=False)

    def maximize(
        self,
        weight: TermLike,
        *terms: TermLike,
        condition: Condition | None = None,
        priority: TermLike = 0,
    ) -> Optimization:
        """Maximise the sum of the weights of the different tuples that the condition gives."""
        return self._optimize(weight, terms, condition, priority, maximize=True)

    def _optimize(
        self,
        weight: TermLike,
        terms: tuple[TermLike, ...],
        condition: Condition | None,
        priority: TermLike,
        *,
        maximize: bool,
    ) -> Optimization:
        statement = Optimization(
            caller_location(),
            maximize,
            as_term(weight),
            as_term(priority),
            tuple(map(as_term, terms)),
            as_condition(condition),
        )
        return self.add(statement)

    # Directives

    def define_constant(self, name: str, value: TermLike) -> DefinedConstant:
        """Add a `#const`, and return the term that stands for its value."""
        checked = as_term(value)
        constant = DefinedConstant(name)
        if has_variables(checked) or contains_pool(checked):
            raise misplaced(checked, "a value without variables and pools", "give one value")
        self.add(ConstantDefinition(caller_location(), constant.name, checked))
        return constant

    def show(self, predicate: PredicateLike) -> Show:
        """Show the atoms of a predicate, whatever its class says."""
        return self.add(Show(caller_location(), self._signature(predicate), shown=True))

    def hide(self, predicate: PredicateLike) -> Show:
        """Leave the atoms of a predicate out of what is shown, whatever its class says."""
        return self.add(Show(caller_location(), self._signature(predicate), shown=False))

    def show_term(self, term: TermLike, *, condition: Condition | None = None) -> ShowTerm:
        """Show a term where the condition holds."""
        return self.add(ShowTerm(caller_location(), as_term(term), as_condition(condition)))

    def external(
        self,
        atom: Predicate | str,
        *,
        condition: Condition | None = None,
        value: bool | None = False,
    ) -> External:
        """Declare an atom whose truth comes from outside; None leaves it open (`free`)."""
        return When(self, caller_location(), as_condition(condition)).external(atom, value=value)

    def defined(self, predicate: PredicateLike) -> Defined:
        """Declare that a predicate may have no rule, so that its absence does not warn."""
        return self.add(Defined(caller_location(), self._signature(predicate)))

    def project(
        self, what: PredicateLike | Predicate, *, condition: Condition | None = None
    ) -> ProjectSignature | ProjectAtom:
        """Project answer sets on a predicate, or on an atom where the condition holds."""
        if isinstance(what, Predicate):
            return self.add(ProjectAtom(caller_location(), what, as_condition(condition)))
        if condition is not None:
            instead = "give the atom with its variables: project(P(X), condition=...)"
            raise misplaced(what, "an atom to project under a condition", instead)
        return self.add(ProjectSignature(caller_location(), self._signature(what)))

    def heuristic(
        self,
        atom: Predicate,
        *,
        condition: Condition | None = None,
        value: TermLike = 1,
        priority: TermLike = 0,
        modifier: str = "sign",
    ) -> Heuristic:
        """Advise the solver on an atom (clingo guide, section 3.1.19)."""
        if modifier not in _MODIFIERS:
            raise misplaced(modifier, f"one of {', '.join(_MODIFIERS)}", 'write modifier="level"')
        statement = Heuristic(
            caller_location(),
            as_head_atom(atom),
            as_condition(condition),
            as_term(value),
            as_term(priority),
            Constant(modifier),
        )
        return self.add(statement)

    def edge(self, start: TermLike, end: TermLike, *, condition: Condition | None = None) -> Edge:
        """Add an edge to the graph that must have no cycle."""
        body = as_condition(condition)
        return self.add(Edge(caller_location(), as_term(start), as_term(end), body))

    # Text

    def section(self, title: str) -> Section:
        """Add a heading: a comment behind an empty line."""
        return self.add(Section(caller_location(), checked_string(title)))

    def comment(self, text: str) -> Comment:
        """Add a comment, of one or several lines."""
        return self.add(Comment(caller_location(), checked_string(text)))

    def part(self, name: str, *parameters: str) -> Part:
        """Begin a program part; what is added next belongs to it. `part("base")` ends it."""
        names = tuple(checked_name(each, what="a part's parameter") for each in parameters)
        checked = checked_name(name, what="a program part")
        return self.add(Part(caller_location(), checked, names))

    def raw_asp(self, text: str) -> tuple[Raw, ...]:
        """Add statements given as ASP text.

        Raises:
            RawTextError: the text ends within a statement.
        """
        return tuple(map(self.add, raw_statements(checked_string(text), caller_location())))
