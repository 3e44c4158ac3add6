"""A program without some of its statements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pytest_asp.errors import ProgramKindError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.sources.adapters import to_source

if TYPE_CHECKING:
    from pytest_asp.builder.statements import Statement
    from pytest_asp.sources.source import Source


def reduced(source: Source, statements: Iterable[Statement | Iterable[Statement]]) -> Source:
    """Make a source of the builder program behind another one, without some statements.

    What was added to the program after the source was made stays out of it.

    Raises:
        ProgramKindError: the source was not made from a builder program.
        UnknownStatementError: a statement is not in the program.
    """
    program = source.program
    if program is None:
        location = caller_location()
        raise ProgramKindError(
            explain_mistake(
                expected="a program made with the builder, to leave statements out",
                got=source.title,
                location=location,
                instead="solve the program without them instead",
            ),
            value=source,
            location=location,
        )
    known = {id(statement) for statement in source.statements}
    later = [statement for statement in program if id(statement) not in known]
    return to_source(program.without(*later, *statements), scripts=True)
