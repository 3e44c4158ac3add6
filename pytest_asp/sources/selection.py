"""Which statements of a program are meant: themselves, their lines, or their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_asp.builder.statements import Comment, Facts, Statement
from pytest_asp.errors import (
    NoSuchStatementError,
    PlacementError,
    SeveralStatementsError,
    UnknownStatementError,
    explain_mistake,
)
from pytest_asp.sources.diagnosis import nearest, suggestion
from pytest_asp.sources.statements import TextStatement

if TYPE_CHECKING:
    from pytest_asp.location import Location

AnyStatement = Statement | TextStatement

_NAMING = re.compile(r"%\s*name:\s*(.*\S)\s*")
_NEAR = 3
_UNFIT = frozenset({"comment", "program"})


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody wants left out, as they said it, and where they did."""

    statements: Sequence[Any]
    line: int | Iterable[int] | None
    column: int | None
    name: str | Iterable[str] | None
    file: str | None
    location: Location


def chosen(statements: Sequence[AnyStatement], choice: Choice, title: str) -> list[AnyStatement]:
    """Find the statements that somebody means.

    Raises:
        NoSuchStatementError: no statement stands on the line, or has the name.
        SeveralStatementsError: several statements stand on the line.
        UnknownStatementError: a statement is not in the program.
    """
    given = (each for group in choice.statements for each in _each(group, choice))
    found = [_own(each, statements, choice) for each in given]
    fit = [each for each in statements if _in_file(each, choice.file)]
    if choice.file is not None and not fit:
        raise _no_file(statements, choice, title)
    lines = [choice.line] if isinstance(choice.line, int) else list(choice.line or ())
    found += [_on_line(line, statements, choice, title) for line in lines]
    names = [choice.name] if isinstance(choice.name, str) else list(choice.name or ())
    for name in names:
        found += _named(name, fit, choice, title)
    return found


def names_of(statements: Sequence[AnyStatement]) -> Iterator[tuple[str, AnyStatement]]:
    """Give each statement that has a name, with it; the builder's too, behind such a comment."""
    before: str | None = None
    for each in statements:
        if isinstance(each, TextStatement):
            if each.name is not None:
                yield each.name, each
            before = None
            continue
        given = _NAMING.fullmatch(str(each)) if isinstance(each, Comment) else None
        if given is not None:
            before = given[1]
        elif before is not None and not isinstance(each, Comment):
            yield before, each
            before = None


def _each(group: object, choice: Choice) -> Iterator[AnyStatement]:
    if isinstance(group, AnyStatement) and not isinstance(group, Facts):
        yield group
    elif isinstance(group, Iterable) and not isinstance(group, str):
        for each in group:
            yield from _each(each, choice)
    else:
        raise PlacementError(
            explain_mistake(
                expected="a statement to leave out",
                got=repr(group),
                location=choice.location,
                instead='give one of source.statements, or line=12, or name="columns"',
            ),
            value=group,
            location=choice.location,
        )


def _own(wanted: AnyStatement, statements: Sequence[AnyStatement], choice: Choice) -> AnyStatement:
    """Find a statement among those of the program; text that was split twice is the same text."""
    for each in statements:
        if each is wanted or (isinstance(each, TextStatement) and each == wanted):
            return each
    raise UnknownStatementError(
        explain_mistake(
            expected="a statement of this program",
            got=f"`{wanted}` of {wanted.location}",
            location=choice.location,
            instead="give one of source.statements, or what a verb of the builder returned",
        ),
        statement=str(wanted),
        location=choice.location,
    )


def _in_file(statement: AnyStatement, file: str | None) -> bool:
    if file is None:
        return True
    location = statement.location
    return location is not None and f"/{location.file}".endswith(f"/{file}")


def _on_line(
    line: int, statements: Sequence[AnyStatement], choice: Choice, title: str
) -> AnyStatement:
    here = [each for each in statements if _in_file(each, choice.file)]
    fit = [each for each in here if not _is_unfit(each)]
    found = [each for each in fit if _covers(each, line)]
    if choice.column is not None:
        found = [each for each in found if _column(each) == choice.column]
    if len(found) == 1:
        return found[0]
    if found:
        raise _several(line, found, statements, choice)
    column = "" if choice.column is None else f", column {choice.column}"
    near = _nearest_lines(line, fit)
    directive = next((each for each in here if _is_unfit(each) and _covers(each, line)), None)
    got = f"{'none' if directive is None else f'`{directive}`'} on line {line}{column} of {title}"
    raise _missing(got, near, choice, line=line)


def _several(
    line: int,
    found: Sequence[AnyStatement],
    statements: Sequence[AnyStatement],
    choice: Choice,
) -> SeveralStatementsError:
    names = {id(each): name for name, each in names_of(statements)}
    files = {each.location.file for each in found if each.location is not None}
    columns = {_column(each) for each in found}
    ways = []
    for each in found:
        if id(each) in names:
            way = f"name={names[id(each)]!r}"
        elif len(files) > 1 and each.location is not None:
            way = f"line={line}, file={each.location.file.rpartition('/')[2]!r}"
        elif len(columns) == len(found):
            way = f"line={line}, column={_column(each)}"
        else:
            index = next(i for i, one in enumerate(statements) if one is each)
            way = f"source.statements[{index}]"
        ways.append(f"{way} for `{_short(each)}`")
    return SeveralStatementsError(
        explain_mistake(
            expected=f"one statement on line {line}",
            got=str(len(found)),
            location=choice.location,
            instead=f"say which: {'; '.join(ways)}",
        ),
        line=line,
        columns=tuple(_column(each) for each in found),
        location=choice.location,
    )


def _named(
    name: str, statements: Sequence[AnyStatement], choice: Choice, title: str
) -> list[AnyStatement]:
    known = list(names_of(statements))
    found = [each for given, each in known if given == name]
    if not found:
        near = nearest(name, [given for given, _ in known])
        listed = ", ".join(dict.fromkeys(repr(given) for given, _ in known))
        hint = suggestion(repr(near) if near is not None else None)
        instead = hint or (
            f"it names {listed}" if listed else "write the comment `% name: ...` on the line before"
        )
        raise _missing(f"none called {name!r} in {title}", instead, choice, name=name, near=near)
    return found


def _no_file(
    statements: Sequence[AnyStatement], choice: Choice, title: str
) -> NoSuchStatementError:
    files = {each.location.file.rpartition("/")[2] for each in statements if each.location}
    near = nearest(choice.file or "", files)
    instead = suggestion(near) or f"its files are {', '.join(sorted(files))}"
    return _missing(f"none of a file {choice.file!r} in {title}", instead, choice, near=near)


def _missing(
    got: str,
    instead: str,
    choice: Choice,
    *,
    line: int | None = None,
    name: str | None = None,
    near: str | None = None,
) -> NoSuchStatementError:
    return NoSuchStatementError(
        explain_mistake(
            expected="a statement to leave out",
            got=got,
            location=choice.location,
            instead=instead,
        ),
        line=line,
        name=name,
        nearest=near,
        location=choice.location,
    )


def _nearest_lines(line: int, statements: Sequence[AnyStatement]) -> str:
    places = {each.location.line: each for each in statements if each.location is not None}
    near = sorted(sorted(places, key=lambda number: abs(number - line))[:_NEAR])
    if not near:
        return "it has no statement"
    listed = ", ".join(f"`{_short(places[number])}` on line {number}" for number in near)
    return f"the nearest are {listed}"


def _is_unfit(statement: AnyStatement) -> bool:
    if isinstance(statement, TextStatement):
        return statement.kind in _UNFIT
    return isinstance(statement, Comment)


def _covers(statement: AnyStatement, line: int) -> bool:
    location = statement.location
    return location is not None and location.line <= line <= (location.end_line or location.line)


def _column(statement: AnyStatement) -> int:
    return (statement.location.column if statement.location is not None else None) or 1


def _short(statement: AnyStatement) -> str:
    return " ".join(str(statement).split())[:60]
