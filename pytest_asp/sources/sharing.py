"""Whether a program can be grounded once for many inputs, and the text that is grounded then.

An input is a set of facts of some predicates. Each possible fact gets a guard, an atom that may be
chosen freely, and a rule that derives the fact from it: assuming the guards of some facts then
gives the answer sets of the program with just these. (To choose the facts themselves would be
wrong, where the program derives some of them too.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pytest_asp.builder.signature import Signature
from pytest_asp.sources.arithmetic import probes
from pytest_asp.sources.source import BASE
from pytest_asp.sources.syntax import (
    Unreadable,
    heads,
    parsed,
    signatures_in,
    used,
    variables_in,
    walk,
)

if TYPE_CHECKING:
    from clingo.ast import AST

GUARD = "pytest_asp_guard"
"""How the names begin that only shared groundings use."""

_EQUAL = 5  # clingo.ast.ComparisonOperator.Equal, whose import would cost every run


def obstacle(text: str, inputs: Collection[Signature]) -> str | None:
    """Say why a program cannot be grounded once for all inputs; None where it can.

    Args:
        text: the program without the inputs.
        inputs: the predicates whose facts are the input.
    """
    if GUARD in text:
        return f"it uses a name that begins with {GUARD}, which is reserved"
    try:
        statements = parsed(text)
    except Unreadable:
        return "clingo cannot parse it"
    reached = _reached(statements, inputs)
    found = (_obstacle_in(each, reached, frozenset(inputs)) for each in statements)
    return next((reason for reason in found if reason is not None), None)


def guarded(text: str, domain: Sequence[str], *more: str) -> str:
    """Add a guard for each possible fact, and further lines.

    >>> print(guarded("q(X) :- p(X).", ["p(1)", "p(2)"]))
    q(X) :- p(X).
    #program base.
    { pytest_asp_guard(0..1) }.
    p(1) :- pytest_asp_guard(0).
    p(2) :- pytest_asp_guard(1).
    <BLANKLINE>
    """
    choice = [f"{{ {GUARD}(0..{len(domain) - 1}) }}."] if domain else []
    rules = (f"{atom} :- {guard(number)}." for number, atom in enumerate(domain))
    lines = [*choice, *rules, *more]
    return "\n".join([text.rstrip("\n"), BASE, *lines, ""])


def probing(text: str) -> list[str]:
    """Give the rules that show whether arithmetic of a program may have no value."""
    return [f"{GUARD}_{probe}" for probe in probes(text)]


def guard(number: int) -> str:
    """Give the guard of a fact by its place in the domain."""
    return f"{GUARD}({number})"


def without_guards(atoms: str) -> str:
    """Leave out what only the shared grounding has, of atoms one a line."""
    if GUARD not in atoms:
        return atoms
    return "\n".join(line for line in atoms.split("\n") if not line.startswith(GUARD))


def _reached(statements: Iterable[AST], inputs: Collection[Signature]) -> set[Signature]:
    """Find the predicates whose atoms depend on the input."""
    rules = [(frozenset(heads(each)), frozenset(used(each))) for each in statements]
    reached, before = set(inputs), -1
    while len(reached) != before:
        before = len(reached)
        for derived, body in rules:
            if not reached.isdisjoint(body):
                reached |= derived
    return reached


def _obstacle_in(
    statement: Any, reached: Collection[Signature], inputs: frozenset[Signature]
) -> str | None:
    kind = statement.ast_type.name
    depends = not frozenset(reached).isdisjoint(signatures_in(statement))
    line = statement.location.begin.line
    if kind == "Script" or any(_calls_python(each) for each in walk(statement)):
        return f"line {line} runs Python, whose results may differ from call to call"
    if kind.startswith("Theory") or any(
        each.ast_type.name == "TheoryAtom" for each in walk(statement)
    ):
        return f"line {line} is about a theory"
    if kind == "External" and (depends or not inputs.isdisjoint(signatures_in(statement))):
        return f"line {line} makes atoms external that depend on the input"
    if kind == "ProjectAtom" and depends and statement.body:
        return f"line {line} projects on atoms that depend on the input"
    if depends and any(_assigns(each, statement, reached) for each in _aggregates(statement)):
        return f"line {line} gives a variable the value of an aggregate over the input"
    return None


def _calls_python(node: Any) -> bool:
    return node.ast_type.name == "Function" and bool(node.external)


def _aggregates(statement: Any) -> Iterator[Any]:
    for literal in getattr(statement, "body", ()):
        atom = getattr(literal, "atom", None)
        if atom is not None and atom.ast_type.name in {"BodyAggregate", "Aggregate"}:
            yield literal


def _assigns(literal: Any, statement: Any, reached: Collection[Signature]) -> bool:
    """Tell whether a variable gets its value from an aggregate over the input.

    Over facts it has one value; over what may or may not be given, one for each combination.
    """
    if frozenset(reached).isdisjoint(signatures_in(literal)):
        return False
    bound = {
        name for other in statement.body if _is_positive_atom(other) for name in variables_in(other)
    }
    aggregate = literal.atom
    equal = (
        each.term
        for each in (aggregate.left_guard, aggregate.right_guard)
        if each is not None and each.comparison == _EQUAL
    )
    return any(not bound.issuperset(variables_in(term)) for term in equal)


def _is_positive_atom(literal: Any) -> bool:
    if literal.ast_type.name != "Literal" or literal.sign:
        return False
    return bool(literal.atom.ast_type.name == "SymbolicAtom")
