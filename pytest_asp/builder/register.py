"""What a program knows of its predicates: who declared them, what derives them, what shows them."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_asp.builder.predicates import Predicate, signature_of
from pytest_asp.builder.scan import Scan, scan
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.statements import ConstantDefinition, Raw, Show, Statement
from pytest_asp.errors import ConstantClashError, PredicateClashError, explain_mistake
from pytest_asp.location import Location


class Register:
    """The predicates of a program, in the order in which they came up.

    Attributes:
        classes: the declared class of each signature that has one.
        derived: the signatures that a head, a declaration or raw text derives.
        used: all signatures that occur.
        shows: what `show` and `hide` said.
        raw_shows: whether raw text has a `#show` of its own.
        constants: the definition of each constant.
    """

    def __init__(self) -> None:
        self.classes: dict[Signature, type[Predicate]] = {}
        self.derived: dict[Signature, None] = {}
        self.used: dict[Signature, None] = {}
        self.shows: dict[Signature, bool] = {}
        self.raw_shows = False
        self.constants: dict[str, ConstantDefinition] = {}

    @classmethod
    def of(cls, statements: Iterable[Statement]) -> Register:
        """Register the statements of a program."""
        register = cls()
        for statement in statements:
            register.add(statement, scan(statement))
        return register

    def add(self, statement: Statement, found: Scan) -> None:
        """Register a statement that has been looked through.

        Raises:
            PredicateClashError: another class has the signature of one of its predicates.
        """
        atoms = (*found.derived, *found.used)
        self.declare((type(atom) for atom in atoms), statement.location)
        for atom in atoms:
            self.used[signature_of(atom)] = None
        for atom in found.derived:
            self.derived[signature_of(atom)] = None
        for signature, defines in statement.signatures():
            self.used[signature] = None
            if defines:
                self.derived[signature] = None
        if isinstance(statement, ConstantDefinition):
            self._define(statement)
        elif isinstance(statement, Show):
            self.shows[statement.signature] = statement.shown
            self.used[statement.signature] = None
        elif isinstance(statement, Raw):
            self.raw_shows = self.raw_shows or statement.directive == "#show"

    def declare(self, classes: Iterable[type[Predicate]], location: Location | None) -> None:
        """Register predicate classes, all or none of them.

        Raises:
            PredicateClashError: another class has the signature of one of them.
        """
        new: dict[Signature, type[Predicate]] = {}
        for cls in classes:
            schema = cls.__asp__
            if not schema.typed:
                continue
            known = new.setdefault(schema.signature, self.classes.get(schema.signature, cls))
            if known is not cls:
                raise _clash(known, cls, location)
        self.classes.update(new)

    def _define(self, statement: ConstantDefinition) -> None:
        known = self.constants.setdefault(statement.name, statement)
        if known is not statement:
            raise ConstantClashError(
                explain_mistake(
                    expected=f"one definition of the constant {statement.name}",
                    got=f"`{statement}` and `{known}` of {known.location}",
                    location=statement.location,
                    instead="define it once, and use the term that define_constant returned",
                ),
                name=statement.name,
                location=statement.location,
            )

    def inputs(self) -> list[Signature]:
        """Give the predicates whose facts come from outside."""
        return [signature for signature, cls in self.classes.items() if cls.__asp__.input]

    def hides_something(self) -> bool:
        """Say whether anything is hidden, so that `#show` lines are needed."""
        return (
            bool(self.shows)
            or self.raw_shows
            or any(not cls.__asp__.show for cls in self.classes.values())
        )

    def is_overruled(self, statement: Statement) -> bool:
        """Say whether a statement shows a predicate that a later one hides."""
        return isinstance(statement, Show) and statement.shown > self.shows[statement.signature]

    def is_shown(self, signature: Signature) -> bool:
        """Say whether the atoms of a signature are shown; negated ones as those of their class."""
        positive = Signature(signature.name, signature.arity)
        for each in (signature, positive):
            if each in self.shows:
                return self.shows[each]
        cls = self.classes.get(positive)
        return cls.__asp__.show if cls is not None else not self.raw_shows


def _clash(
    known: type[Predicate], cls: type[Predicate], location: Location | None
) -> PredicateClashError:
    signature = str(cls.__asp__.signature)
    return PredicateClashError(
        explain_mistake(
            expected=f"one class for {signature} in a program",
            got=f"{_place(known)} and {_place(cls)}",
            location=location,
            instead='use one of them, or rename one: class P(Predicate, name="...")',
        ),
        signature=signature,
        location=location,
    )


def _place(cls: type[Predicate]) -> str:
    return f"{cls.__qualname__} of {cls.__asp__.location}"
