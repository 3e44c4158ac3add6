"""The constants and program parts that a program has, and the values that others give them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pytest_asp.builder.terms import text_of
from pytest_asp.errors import UnknownNameError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.sources import scan
from pytest_asp.sources.diagnosis import nearest, suggestion

if TYPE_CHECKING:
    from pytest_asp.sources.source import Source


def asp_text(value: object) -> str:
    """Write a value as ASP text; text is taken as it is, as behind clingo's `-c`."""
    return value if isinstance(value, str) else text_of(value)


def require_constant(name: str, source: Source) -> None:
    """Make sure that a program has a constant.

    Raises:
        UnknownNameError: it has not, so giving it a value would change nothing.
    """
    if name in scan.constants(source.text) or name in scan.names(source.text):
        return
    raise _unknown("constant", name, scan.constants(source.text))


def require_part(name: str, arity: int, source: Source) -> None:
    """Make sure that a program has a part with a number of parameters.

    Raises:
        UnknownNameError: it has not, so grounding it would do nothing.
    """
    known = scan.parts(source.text)
    if name not in known:
        raise _unknown("program part", name, known)
    if known[name] != arity:
        location = caller_location()
        raise UnknownNameError(
            explain_mistake(
                expected=f"{_arguments(known[name])} for the program part {name}",
                got=str(arity),
                location=location,
                instead=f'write ("{name}", [...]) with {_arguments(known[name])}',
            ),
            name=f"{name}/{arity}",
            nearest=f"{name}/{known[name]}",
            location=location,
        )


def _arguments(number: int) -> str:
    return "1 argument" if number == 1 else f"{number} arguments"


def _unknown(kind: str, name: str, known: Iterable[str]) -> UnknownNameError:
    names = sorted(known)
    near = nearest(name, names)
    location = caller_location()
    return UnknownNameError(
        explain_mistake(
            expected=f"a {kind} of the program",
            got=repr(name),
            location=location,
            instead=suggestion(near) or f"it has {', '.join(names) or 'none'}",
        ),
        name=name,
        nearest=near,
        location=location,
    )
