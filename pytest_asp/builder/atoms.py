"""Everything that may stand for an atom or for a predicate, turned into one."""

from __future__ import annotations

from pytest_asp.builder.predicates import Predicate, PredicateMeta, no_predicate_yet, signature_of
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.variables import is_ground
from pytest_asp.errors import NotAnAtomError, explain_mistake
from pytest_asp.location import caller_location

AtomLike = Predicate | str | object
"""A builder atom, ASP text such as "queen(1,5)", a `clingo.Symbol`, or what prints as one."""

PredicateLike = type[Predicate] | str | Signature
"""A predicate class, `"queen/2"`, or a `Signature`."""

_NO_ATOMS = (bool, int, float, bytes, list, tuple, dict, set, frozenset, type(None))


def as_atom(value: AtomLike) -> Predicate:
    """Return what stands for a ground atom as an atom.

    Raises:
        NotAnAtomError: it stands for none, such as a predicate class without its arguments.
        AtomTextError: its text is no ground atom.
    """
    if isinstance(value, Predicate):
        if not is_ground(value):
            raise _not_an_atom(value, "a ground atom", "give each field a plain value")
        return value
    if isinstance(value, PredicateMeta):
        if value is Predicate:
            raise no_predicate_yet()
        fields = ", ".join(f"{name}=..." for name in value.fields)
        raise _not_an_atom(
            value, "an atom", f"give the class its arguments: {value.__name__}({fields})"
        )
    if isinstance(value, (*_NO_ATOMS, type)):
        instead = 'give a builder atom, ASP text such as "queen(1,5)", or a clingo.Symbol'
        raise _not_an_atom(value, "an atom", instead)
    return Predicate.parse(str(value))


def as_signature(value: object) -> Signature:
    """Return what stands for a predicate as its signature.

    Raises:
        NotAnAtomError: it stands for none.
        InvalidNameError: its text is no `name/arity`.
    """
    if isinstance(value, PredicateMeta):
        return value.signature
    if isinstance(value, Signature):
        return value
    if isinstance(value, str):
        return Signature.parse(value)
    instead = 'give a predicate class, or its signature such as "queen/2"'
    if isinstance(value, Predicate):
        instead = f"give its class, {type(value).__name__}, or {str(signature_of(value))!r}"
    raise _not_an_atom(value, "a predicate", instead)


def _not_an_atom(value: object, expected: str, instead: str) -> NotAnAtomError:
    location = caller_location()
    got = f"the class {value.__name__}" if isinstance(value, type) else repr(value)
    return NotAnAtomError(
        explain_mistake(expected=expected, got=got, location=location, instead=instead),
        value=value,
        location=location,
    )
