"""What holds in every answer set, and what in some: one query each, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar, overload

from pytest_asp.answers.patterns import AskedLiteral, constraint_for, read_literal
from pytest_asp.answers.questions import Question
from pytest_asp.answers.search import SearchView
from pytest_asp.answers.truth import refuse_truth
from pytest_asp.builder.predicates import Predicate
from pytest_asp.engine.queries import FindConsequences, FindModels
from pytest_asp.errors import VacuousError, explain_mistake

if TYPE_CHECKING:
    from pytest_asp.answers.inquiry import Inquiry
    from pytest_asp.answers.model import Model
    from pytest_asp.answers.search import Search
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.queries import ModelsFound

P = TypeVar("P", bound=Predicate)


class _Consequences(SearchView):
    """What `Every` and `Some` share."""

    __slots__ = ("_model",)

    _kind: Literal["cautious", "brave"]
    _words: str

    def __init__(self, search: Search) -> None:
        super().__init__(search)
        self._model: Model | None = None

    @overload
    def atoms(self, predicate: type[P]) -> frozenset[P]: ...

    @overload
    def atoms(self, predicate: str | Signature) -> frozenset[Predicate]: ...

    def atoms(self, predicate: type[Predicate] | str | Signature) -> frozenset[Any]:
        """Give the consequences that are atoms of a predicate, shown or not.

        Raises:
            VacuousError: there is no answer set.
        """
        return self._all().atoms(predicate)

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the shown consequences, in term order.

        Raises:
            VacuousError: there is no answer set.
        """
        return iter(self._all())

    def __bool__(self) -> bool:
        refuse_truth(f"what holds {self._words}", f"`atom in answer.{self._name}`")

    def __repr__(self) -> str:
        return f"<what holds {self._words}>"

    @property
    def _name(self) -> str:
        return type(self).__name__.lower()

    def _all(self) -> Model:
        if self._model is None:
            inquiry = self._search.inquiry
            scope = replace(self._search.scope, project="no")
            query = FindConsequences(self._kind, scope)
            found = inquiry.find_consequences(query)
            if found.model is None:
                _raise_vacuous(self._search, f"what holds {self._words}")
            self._model = inquiry.model(found.model, query)
        return self._model


class Every(_Consequences):
    """What holds in every answer set: `atom in answer.every` looks for one without the atom.

    Literals may be negated (`"not a"`), and may have variables: then in every answer set some
    instance has to hold. Iteration gives the shown atoms that all answer sets share.
    """

    __slots__ = ()
    _kind = "cautious"
    _words = "in every answer set"

    def __contains__(self, literal: object) -> bool:
        """Tell whether a literal holds in every answer set.

        Raises:
            VacuousError: there is no answer set.
            UnknownPredicateError: the program does not know the predicate.
        """
        return not _exists(self._search, (literal,), holds=False)

    def counterexample(self, literal: object) -> Model | None:
        """Give an answer set in which a literal does not hold; None where it holds in every one.

        Which one it is depends on the program alone, and not on what was asked before.

        Raises:
            VacuousError: there is no answer set.
            UnknownPredicateError: the program does not know the predicate.
        """
        return _find(self._search, (literal,), holds=False, fresh=True)


class Some(_Consequences):
    """What holds in at least one answer set: `atom in answer.some` looks for one with the atom.

    Literals may be negated (`"not a"`), and may have variables: then some instance has to hold.
    Iteration gives the shown atoms of all answer sets together.
    """

    __slots__ = ()
    _kind = "brave"
    _words = "in some answer set"

    def __contains__(self, literal: object) -> bool:
        """Tell whether a literal holds in some answer set.

        Raises:
            VacuousError: there is no answer set.
            UnknownPredicateError: the program does not know the predicate.
        """
        return _exists(self._search, (literal,), holds=True)

    def witness(self, *literals: object) -> Model | None:
        """Give an answer set in which literals hold together; None where there is none.

        Which one it is depends on the program alone, and not on what was asked before.

        Raises:
            VacuousError: there is no answer set.
            UnknownPredicateError: the program does not know a predicate.
        """
        return _find(self._search, literals, holds=True, fresh=True)

    def named(self, name: str) -> Model | None:
        """Give an answer set with an atom of this name, whatever its arguments; else None.

        Which one it is depends on the program alone, and not on what was asked before.

        Raises:
            VacuousError: there is no answer set.
        """
        inquiry = self._search.inquiry
        scope = replace(self._search.scope, project="no")
        query = FindModels(scope, 1, 1, fresh=True, check=True, named=name)
        found = inquiry.find_models(query)
        if found.vacuous:
            _raise_vacuous(self._search, f"atoms named {name}")
        return inquiry.model(found.models[0], query) if found.seen else None


def counterexample(search: Search, literal: object) -> Model | None:
    """Find an answer set in which a literal does not hold; None proves that there is none.

    Raises:
        VacuousError: there is no answer set at all.
    """
    return _find(search, (literal,), holds=False)


def witness(search: Search, *literals: object) -> Model | None:
    """Find an answer set in which literals hold together; None proves that there is none.

    Raises:
        VacuousError: there is no answer set at all.
    """
    return _find(search, literals, holds=True)


def _find(
    search: Search, literals: tuple[object, ...], *, holds: bool, fresh: bool = False
) -> Model | None:
    constrains = fresh and not search.scope.optimal and search.inquiry.source.control is None
    if constrains:
        return _constrained(search, literals, holds=holds)
    inquiry, query, found = _asked(search, literals, holds=holds, keep=1, fresh=fresh)
    return inquiry.model(found.models[0], query) if found.seen else None


def _constrained(search: Search, literals: tuple[object, ...], *, holds: bool) -> Model | None:
    """Find a model by constraints in the program's text, in place of assumptions.

    Whoever gives clingo the same text sees the same model first.
    """
    if not _exists(search, literals, holds=holds):
        return None
    scope = replace(search.scope, project="no")
    read = [read_literal(literal) for literal in literals]
    told = tuple((each.text, each.holds is holds) for each in read)
    constraints = [constraint_for(literal, holds=holds) for literal in literals]
    query = FindModels(scope, 1, 1, fresh=True)
    inquiry = search.inquiry.extended(constraints)
    found = inquiry.find_models(query, Question("models", 1, told))
    return inquiry.model(found.models[0], query) if found.seen else None


def _exists(search: Search, literals: tuple[object, ...], *, holds: bool) -> bool:
    _, _, found = _asked(search, literals, holds=holds, keep=0)
    return found.seen > 0


def _asked(
    search: Search, literals: tuple[object, ...], *, holds: bool, keep: int, fresh: bool = False
) -> tuple[Inquiry, FindModels, ModelsFound]:
    """Look for an answer set in which literals hold, or don't, and describe `keep` of them."""
    read = [read_literal(literal) for literal in literals]
    where = tuple((each.atom, each.holds is holds) for each in read)
    scope = replace(search.scope, project="no")
    query = FindModels(scope, 1, keep, fresh=fresh, where=where, check=True)
    inquiry = _defining(search, read)
    found = inquiry.find_models(query)
    for each in read:
        if each.atom in found.unknown:
            inquiry.vocabulary.require(each.signature)
    if found.vacuous:
        _raise_vacuous(search, " and ".join(map(str, literals)))
    return inquiry, query, found


def _defining(search: Search, read: list[AskedLiteral]) -> Inquiry:
    """Ask about the program, with rules that define what literals with variables stand for."""
    rules = [each.rule for each in read if each.rule is not None]
    if not rules:
        return search.inquiry
    search.bounded(1)  # reports the program's own warnings, which further rules could hide
    for each in read:
        search.inquiry.vocabulary.require(each.signature)
    return search.inquiry.extended(rules)


def _raise_vacuous(search: Search, what: str) -> NoReturn:
    source = search.inquiry.source
    raise VacuousError(
        explain_mistake(
            expected=f"an answer set, to ask about {what}",
            got="an unsatisfiable program, of which everything would be true",
            location=source.location,
            instead="ask answer.satisfiable, or relax the program",
        ),
        location=source.location,
    )
