"""The program as it is written in Python: the verbs that add statements to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self, TypeGuard, TypeVar

from pytest_asp.builder.atoms import PredicateLike, as_signature
from pytest_asp.builder.checks import problems_of
from pytest_asp.builder.directives import Directives
from pytest_asp.builder.heads import Choice, Disjunction, as_head_atom
from pytest_asp.builder.literals import (
    Conditional,
    LiteralLike,
    as_literal,
    misplaced,
)
from pytest_asp.builder.predicates import Predicate, PredicateMeta
from pytest_asp.builder.register import Register
from pytest_asp.builder.render import Rendering, render_statements
from pytest_asp.builder.scan import Scan, scan
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.statements import (
    ConstantDefinition,
    Constraint,
    Fact,
    Facts,
    Part,
    Rule,
    Show,
    Statement,
)
from pytest_asp.builder.values import nesting_guard
from pytest_asp.builder.when import When
from pytest_asp.errors import (
    RuleError,
    UnclosedWhenError,
    UnknownStatementError,
    explain_mistake,
)
from pytest_asp.location import Location, caller_location

S = TypeVar("S", bound=Statement)


class Program(Directives):
    """A list of statements, and the verbs that add to it; each returns the statement it added.

    Args:
        allow_singletons: accept variables that occur only once in a statement.

    Programs are equal where they render the same text.
    """

    def __init__(self, *, allow_singletons: bool = False) -> None:
        self.allow_singletons = allow_singletons
        self.location: Location = caller_location()
        self._statements: list[Statement] = []
        self._register = Register()
        self._open: list[When] = []
        self._stays_shown: dict[Signature, None] = {}
        self._lost: dict[Signature, None] = {}

    # Facts and rules

    def fact(self, *atoms: Predicate | str) -> Facts:
        """Add atoms that hold.

        Raises:
            NotAnAtomError: something is no atom.
            RuleError: an atom has a variable.
        """
        location = caller_location()
        facts = tuple(Fact(location, as_head_atom(atom)) for atom in atoms)
        with nesting_guard(location):
            for fact in facts:
                if not fact.atom.__asp_plain__():
                    self._checked(fact)
        kinds = {(type(fact.atom), fact.atom._sign_): fact.atom for fact in facts}
        added = Facts(location, facts)
        self._register.add(added, Scan(derived=list(kinds.values())))
        self._statements.extend(facts)
        return added

    def when(self, *body: LiteralLike) -> When:
        """Begin a rule with its body; `derive`, `require`, `forbid` and the like close it.

        Raises:
            PlacementError: something is no literal.
        """
        opened = When(self, caller_location(), tuple(map(as_literal, body)))
        self._open.append(opened)
        return opened

    def forbid(self, *body: LiteralLike) -> Constraint:
        """Add a constraint: not all of the literals hold together."""
        if not body:
            raise misplaced((), "at least one literal to forbid", "write forbid(atom, ...)")
        return self.add(Constraint(caller_location(), tuple(map(as_literal, body))))

    def require(self, literal: LiteralLike) -> Constraint:
        """Add a constraint: the literal holds."""
        return When(self, caller_location(), ()).require(literal)

    def derive(self, head: Predicate | Choice | Disjunction | Conditional | str) -> Rule:
        """Add a rule without a body: a choice, a disjunction or an atom."""
        return When(self, caller_location(), ()).derive(head)

    # The program as a whole

    def add(self, statement: S) -> S:
        """Add a statement that somebody made, after checking its variables.

        Raises:
            RuleError: a variable is unsafe, a singleton, or of two types.
            PredicateClashError: another class has the signature of one of its predicates.
        """
        with nesting_guard(statement.location):
            self._register.add(statement, self._checked(statement))
        self._statements.append(statement)
        return statement

    def _checked(self, statement: Statement) -> Scan:
        found = scan(statement)
        if not statement.checks_variables:
            return found
        problems = problems_of(found, allow_singletons=self.allow_singletons)
        if problems:
            raise RuleError(problems, statement=str(statement), location=statement.location)
        return found

    def _signature(self, predicate: PredicateLike) -> Signature:
        signature = as_signature(predicate)
        if isinstance(predicate, PredicateMeta):
            self._register.declare([predicate], caller_location())
        return signature

    def _closed_statements(self) -> list[Statement]:
        """Give the statements, once no `when` is left open."""
        self._open = [opened for opened in self._open if not opened.closed]
        if self._open:
            opened = self._open[0]
            raise UnclosedWhenError(
                explain_mistake(
                    expected="a verb that closes it",
                    got=f"`{opened}` alone",
                    location=opened.location,
                    instead="write when(...).derive(head), .require(literal) or .forbid()",
                ),
                location=opened.location,
            )
        return self._statements

    def __iter__(self) -> Iterator[Statement]:
        """Iterate over the statements in the order in which they were added."""
        return iter(tuple(self._closed_statements()))

    def __len__(self) -> int:
        return len(self._closed_statements())

    def copy(self) -> Self:
        """Give a program of the same statements; adding to one does not change the other."""
        return self._with(self._closed_statements())

    def _with(self, statements: Iterable[Statement]) -> Self:
        copy = type(self)(allow_singletons=self.allow_singletons)
        copy.location = self.location
        copy._statements = list(statements)
        copy._register = Register.of(copy._statements)
        copy._stays_shown, copy._lost = dict(self._stays_shown), dict(self._lost)
        return copy

    def without(self, *statements: Statement | Iterable[Statement]) -> Self:
        """Give a program that lacks some statements.

        What lost its last head counts as defined, and what was shown stays shown, unless it was
        one of the statements that showed it.

        Raises:
            UnknownStatementError: a statement is not in the program.
        """
        removed = {id(each) for group in statements for each in _each_statement(group)}
        kept = [each for each in self._closed_statements() if id(each) not in removed]
        if removed.difference(map(id, self._statements)):
            raise self._unknown_statement(statements)
        rest = self._with(kept)
        shows = {each.signature for each in self._statements if _is_removed_show(each, removed)}
        lost = [each for each in self._register.derived if each not in rest._register.derived]
        rest._lost.update(dict.fromkeys(lost))
        if self._register.hides_something():
            shown = filter(self._register.is_shown, self._register.derived)
            rest._stays_shown.update(dict.fromkeys(each for each in shown if each not in shows))
        return rest

    def _unknown_statement(
        self, groups: tuple[Statement | Iterable[Statement], ...]
    ) -> UnknownStatementError:
        own = {id(each) for each in self._statements}
        statements = (each for group in groups for each in _each_statement(group))
        foreign = next(each for each in statements if id(each) not in own)
        location = caller_location()
        return UnknownStatementError(
            explain_mistake(
                expected="a statement of this program",
                got=f"`{foreign}` of {getattr(foreign, 'location', None)}",
                location=location,
                instead="keep what the verb returns: rule = program.when(...).derive(...)",
            ),
            statement=str(foreign),
            location=location,
        )

    def __add__(self, other: Program) -> Self:
        """Give a program with the statements of both, in that order.

        A constant that both define alike is defined once. The other's statements begin in `base`.
        """
        if not isinstance(other, Program):
            return NotImplemented
        own = self._closed_statements()
        defined = {str(each) for each in own if isinstance(each, ConstantDefinition)}
        more = [each for each in other._closed_statements() if str(each) not in defined]
        parts = [each for each in own if isinstance(each, Part)]
        if parts and parts[-1].name != "base" and more:
            more.insert(0, Part(caller_location(), "base", ()))
        both = self._with([*own, *more])
        both.allow_singletons = self.allow_singletons or other.allow_singletons
        both._stays_shown.update(other._stays_shown)
        both._lost.update(other._lost)
        return both

    def signatures(self) -> frozenset[Signature]:
        """Give the signatures of all predicates that occur in the program."""
        return frozenset({**self._register.used, **self._register.derived, **self._lost})

    def predicate(self, signature: Signature) -> type[Predicate] | None:
        """Give the class that the program uses for a signature, or None."""
        return self._register.classes.get(Signature(signature.name, signature.arity))

    def is_shown(self, predicate: PredicateLike) -> bool:
        """Say whether all atoms of a predicate are shown."""
        signature = as_signature(predicate)
        return not self._register.hides_something() or self._register.is_shown(signature)

    def render(self, *, annotate: bool = False) -> str:
        """Write the program as ASP text, in the order in which its statements were added.

        Args:
            annotate: write behind each statement the Python line that added it.

        Raises:
            UnclosedWhenError: a `when(...)` has no closing verb.
        """
        return self.rendering(annotate=annotate).text

    def rendering(self, *, annotate: bool = False) -> Rendering:
        """Write the program as ASP text, with the statement of each line."""
        register = self._register
        shown: list[Signature] | None = None
        if register.hides_something() or self._stays_shown:
            visible = filter(register.is_shown, register.derived)
            said = {each for each, is_shown in register.shows.items() if is_shown}
            together = {**dict.fromkeys(visible), **self._stays_shown}
            shown = [each for each in together if each not in said]
        defined = list(dict.fromkeys((*register.inputs(), *self._lost)))
        written = [each for each in self._closed_statements() if not register.is_overruled(each)]
        with nesting_guard(self.location):
            return render_statements(written, shown=shown, defined=defined, annotate=annotate)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Program):
            return NotImplemented
        return self.render() == other.render()

    __hash__ = None  # type: ignore[assignment]  # it changes as statements are added

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        size = len(self._statements)
        return f"<{type(self).__name__} of {size} statements, made at {self.location}>"


def _is_removed_show(statement: Statement, removed: set[int]) -> TypeGuard[Show]:
    return isinstance(statement, Show) and id(statement) in removed


def _each_statement(group: object) -> Iterator[Statement]:
    if isinstance(group, Statement) and not isinstance(group, Facts):
        yield group
    elif isinstance(group, Iterable):
        for each in group:
            yield from _each_statement(each)
    else:
        instead = "give what a verb returned: rule = program.when(...).derive(...)"
        raise misplaced(group, "a statement to leave out", instead)
