"""Looks through a statement once: which atoms it has, and which variables stand in which scope.

A variable that occurs in an element of an aggregate, a choice or a conditional literal and nowhere
outside of such elements is local to each of them (clingo guide, section 3.1.11).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pytest_asp.builder.field_types import FieldType, IntType, TupleType
from pytest_asp.builder.heads import Choice, Disjunction
from pytest_asp.builder.literals import Aggregate, Conditional
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.statements import Statement
from pytest_asp.builder.terms import Arithmetic, Comparison, Negation, Pool
from pytest_asp.builder.values import Expression
from pytest_asp.builder.variables import ANY, Variable

_INTEGER = IntType()


class Use(NamedTuple):
    """A variable in its place.

    Attributes:
        variable: the variable.
        kind: the type of what it stands for, or None where anything may stand.
        place: the atom's class and the field's name, or the arithmetic term or pool around it.
    """

    variable: Variable
    kind: FieldType | None
    place: tuple[type[Predicate], str] | Arithmetic | Pool | None


class Scope:
    """What stands together: the statement itself, or one element of it.

    Attributes:
        literals: the literals that can bind variables.
        uses: each occurrence of a variable.
        unbound_any: whether `_` stands where a value is needed.
        conclusion: the literal before the condition, in a body; it binds only what it adds.
        added: how many of the uses, the last ones, are in the conclusion.
    """

    __slots__ = ("added", "conclusion", "literals", "unbound_any", "uses")

    def __init__(self) -> None:
        self.conclusion: Expression | None = None
        self.added = 0
        self.literals: list[Expression] = []
        self.uses: list[Use] = []
        self.unbound_any = False

    def need(self, terms: Iterable[Any]) -> None:
        """Add terms whose variables must be bound, and which cannot hold a `_`."""
        for term in terms:
            if _collect(self.uses, term, None, None):
                self.unbound_any = True

    def hold(self, literal: Expression) -> None:
        """Add a literal that can bind variables."""
        self.literals.append(literal)
        if _collect(self.uses, literal, None, None) and not _may_hold_any(literal):
            self.unbound_any = True

    def conclude(self, literal: Expression) -> None:
        """Set the conclusion, once the condition is complete."""
        self.conclusion = literal
        before = len(self.uses)
        _collect(self.uses, literal, None, None)
        self.added = len(self.uses) - before


class Scan:
    """What a statement consists of.

    Attributes:
        derived: its atoms in heads.
        used: all other atoms.
        outer: the scope of the statement itself.
        elements: the scopes of its elements.
    """

    __slots__ = ("derived", "elements", "outer", "used")

    def __init__(self, derived: Iterable[Predicate] = ()) -> None:
        self.derived: list[Predicate] = list(derived)
        self.used: list[Predicate] = []
        self.outer = Scope()
        self.elements: list[Scope] = []


def scan(statement: Statement) -> Scan:
    """Look through a statement."""
    found = Scan()
    found.outer.need(statement.terms)
    for head in statement.heads:
        _scan_head(found, head)
    for literal in statement.body:
        _scan_literal(found, literal)
    return found


def _scan_head(found: Scan, head: Expression) -> None:
    if isinstance(head, Predicate):
        found.derived.append(head)
        found.outer.need((head,))
    elif isinstance(head, Choice):
        _scan_choice(found, head)
    elif isinstance(head, Disjunction):
        for member in head.members:
            if isinstance(member, Conditional):
                _scan_atoms(found.derived, member.literal)
                _scan_element(found, (member.literal,), member.condition)
            else:
                _scan_head(found, member)


def _scan_choice(found: Scan, choice: Choice) -> None:
    """Scan a choice; clingo takes the condition of a lone element without bounds for a body."""
    found.derived.extend(element.atom for element in choice.elements)
    if len(choice.elements) == 1 and choice.operator is None:
        (element,) = choice.elements
        found.outer.need((element.atom,))
        for literal in element.condition:
            _scan_literal(found, literal)
        return
    found.outer.need(choice.bounds())
    for element in choice.elements:
        _scan_element(found, (element.atom,), element.condition)


def _scan_literal(found: Scan, literal: Expression) -> None:
    if isinstance(literal, Conditional):
        _scan_conditional(found, literal)
        return
    found.outer.hold(literal)
    _scan_atoms(found.used, literal)
    for aggregate in aggregates_of(literal):
        for element in aggregate.elements:
            _scan_element(found, element.terms, element.condition)


def _scan_conditional(found: Scan, conditional: Conditional) -> None:
    """Scan a conditional literal of a body, whose own literal binds the variables that it adds."""
    _scan_element(found, (), conditional.condition)
    _scan_atoms(found.used, conditional.literal)
    found.elements[-1].conclude(conditional.literal)


def _scan_element(found: Scan, needs: tuple[Any, ...], condition: tuple[Expression, ...]) -> None:
    scope = Scope()
    scope.need(needs)
    for literal in condition:
        scope.hold(literal)
        _scan_atoms(found.used, literal)
    found.elements.append(scope)


def _scan_atoms(atoms: list[Predicate], literal: Expression) -> None:
    literal = without_negation(literal)
    if isinstance(literal, Predicate):
        atoms.append(literal)


def without_negation(literal: Expression) -> Expression:
    """Give what stands behind any `not` of a literal."""
    while isinstance(literal, Negation):
        literal = literal.literal
    return literal


def aggregates_of(literal: Expression) -> list[Aggregate]:
    """Give the aggregates that a literal compares."""
    literal = without_negation(literal)
    if not isinstance(literal, Comparison):
        return []
    return [operand for operand in literal.operands if isinstance(operand, Aggregate)]


def _may_hold_any(literal: Expression) -> bool:
    """Say whether `_` may stand in a literal: in an atom, or beside an equals sign."""
    literal = without_negation(literal)
    return not isinstance(literal, Comparison) or literal.operators == ("=",)


def _collect(uses: list[Use], value: Any, kind: FieldType | None, place: Any) -> bool:
    """Collect the variables of a term or a literal; say whether a `_` is among them.

    The elements of aggregates are scopes of their own and are left out.
    """
    if isinstance(value, Variable):
        uses.append(Use(value, kind, place))
        return False
    if isinstance(value, Predicate):
        return _collect_arguments(uses, value, place)
    if isinstance(value, tuple):
        return _collect_items(uses, value, kind, place)
    if not isinstance(value, Expression) or isinstance(value, Aggregate):
        return False
    inner = _INTEGER if isinstance(value, Arithmetic) else None
    around = value if isinstance(value, (Arithmetic, Pool)) else None
    around = place if isinstance(place, Pool) else around
    holds_any = value is ANY
    for part in value.__asp_parts__():
        if part.__class__ is not int and part.__class__ is not str:
            holds_any |= _collect(uses, part, inner, around)
    return holds_any


def _collect_arguments(uses: list[Use], atom: Predicate, around: Any) -> bool:
    cls = type(atom)
    holds_any = False
    for field, value in zip(cls.__asp__.fields, atom.__asp_parts__(), strict=True):
        if value.__class__ is not int and value.__class__ is not str:
            place = around if isinstance(around, Pool) else (cls, field.name)
            holds_any |= _collect(uses, value, field.type, place)
    return holds_any


def _collect_items(
    uses: list[Use], items: tuple[Any, ...], kind: FieldType | None, place: Any
) -> bool:
    kinds: tuple[FieldType | None, ...] = (None,) * len(items)
    if isinstance(kind, TupleType):
        kinds = kind.items * len(items) if kind.repeated else kind.items
    holds_any = False
    for item, each in zip(items, kinds, strict=False):
        holds_any |= _collect(uses, item, each, place)
    return holds_any
