"""Why an engine cannot read a program, and what to write instead."""

from __future__ import annotations

from typing import NamedTuple

from pytest_asp.errors import PrologSyntaxError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.prolog.checks import is_prefixed
from pytest_asp.prolog.exports import library_of_operator
from pytest_asp.prolog.protocol import Loaded, Message
from pytest_asp.prolog.reading import Node
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.source import Clause, PrologSource

_IN_PARENTHESES = {"discontiguous", "dynamic", "initialization", "meta_predicate", "multifile"}
"""Declarations that Scryer Prolog has, but not as operators."""
_PREFIX = {
    *_IN_PARENTHESES,
    *("module_transparent", "public", "table", "thread_initialization", "thread_local", "volatile"),
}
"""Those that are prefix operators in SWI-Prolog only."""


def syntax_error_of(source: PrologSource, loaded: Loaded) -> PrologSyntaxError:
    """Give the error for a clause that cannot be read.

    Args:
        source: the program.
        loaded: what an engine says of it. The place is ours where this reader fails at the same
            clause, since engines often name no more than its first line or its last one.
    """
    refused = [each for each in loaded.errors if each.code == "syntax-error"]
    unread = _unread(source, refused[0] if refused else None)
    location, excerpt = unread.place
    text = explain_mistake(
        expected="a clause of Prolog", got=unread.got, location=location, instead=unread.instead
    )
    more = [f"The engine reports {len(refused) - 1} more."] if len(refused) > 1 else []
    return PrologSyntaxError("\n".join([text, *excerpt, *more]), location=location)


class _Unread(NamedTuple):
    """What stands in the way of reading a clause, and what to do about it."""

    got: str
    instead: str
    place: tuple[Location | None, list[str]]


def _unread(source: PrologSource, message: Message | None) -> _Unread:
    """Find out what an engine stumbles over: where this reader does too, or a declaration."""
    said = " ".join(message.text.split()) if message is not None else ""
    behind = f" ({said})" if said else ""
    clause = _unreadable(source, message)
    if clause is not None and clause.read.problem is not None:
        problem = clause.read.problem
        place = source.shown(problem.start, problem.end)
        return _Unread(f"{problem.got}{behind}", _advice(source, clause, problem), place)
    declaration = _prefixed(source, message)
    if declaration is not None:
        name, start = declaration.name, declaration.start
        got, instead = f"`{name}` as a prefix operator{behind}", _plain(source, declaration)
        return _Unread(got, instead, source.shown(start, start + len(name)))
    return _Unread(said or "another text", "correct the text there", place_of(source, message))


def _prefixed(source: PrologSource, message: Message | None) -> Node | None:
    """Find a declaration that is written as an operator, where Scryer refuses its line."""
    if message is None or not message.line or "incomplete reduction" not in message.text:
        return None
    directives = (each for each in source.clauses_at(message.line) if each.kind == "directive")
    goals = (goal for each in directives for goal in each.goals[:1])
    return next(
        (each.node for each in goals if each.node.name in _PREFIX and is_prefixed(each)), None
    )


def _plain(source: PrologSource, declaration: Node) -> str:
    """Say what Scryer Prolog has instead of an operator of SWI-Prolog's."""
    name, what = declaration.name, declaration.arguments[0]
    if name == "table":
        return (
            "`table` is one of library(tabling): "
            "import it with `:- use_module(library(tabling)).` before"
        )
    if name not in _IN_PARENTHESES:
        return "Scryer Prolog does not have this directive: leave it out"
    behind = source.text[declaration.start + len(name) : declaration.end].strip()
    if "\n" in behind:
        return f"it is no operator in Scryer Prolog: write `:- {name}((...)).`"
    written = f"({behind})" if what.is_(",", 2) else behind
    return f"it is no operator in Scryer Prolog: write `:- {name}({written}).`"


def _unreadable(source: PrologSource, message: Message | None) -> Clause | None:
    """Find the unreadable clause that a message is about: on its line, else the first one."""
    unreadable = [each for each in source.clauses if each.read.problem is not None]
    unreadable.sort(key=lambda each: each.kind != "unreadable")
    if message is not None and message.line:
        place = source.place(message.line)
        return next((each for each in unreadable if _covers(each.location, place)), None)
    return next(iter(unreadable), None)


def _covers(span: Location, place: Location) -> bool:
    last = span.end_line or span.line
    return span.file == place.file and span.line <= place.line <= last


def _advice(source: PrologSource, clause: Clause, problem: ReadingProblem) -> str:
    """Say what to do about a place that cannot be read."""
    name = source.text[problem.start : problem.end]
    library = library_of_operator(name)
    if library is not None:
        return (
            f"`{name}` is an operator of library({library}): "
            f"import it with `:- use_module(library({library})).`"
        )
    if "nothing closes" in problem.got:
        return "close it"
    begins = source.text.rfind("\n", 0, problem.start) + 1
    if clause.start < begins and source.text[begins : problem.start].strip() == "":
        return "correct the text at the caret, or end the line before with a full stop"
    return "correct the text at the caret"


def place_of(source: PrologSource, message: Message | None) -> tuple[Location | None, list[str]]:
    """Find the place of a message of an engine's, and show it."""
    if message is None or not message.line:
        return source.location, []
    line, column = message.line, message.column
    return source.place(line, column), source.excerpt(line, column)
