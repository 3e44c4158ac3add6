"""What is to be said of a Prolog program: by its text, and by the engine that loads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from pytest_asp.errors import PrologSyntaxError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.prolog.calls import HOOKS, Call, called_by
from pytest_asp.prolog.checks import apart, is_prefixed, repeated, singletons, standings
from pytest_asp.prolog.exports import KNOWN, library_of, library_of_operator
from pytest_asp.prolog.protocol import Loaded, Message
from pytest_asp.prolog.reading import Node
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.source import Clause, PrologSource
from pytest_asp.sources.diagnosis import suggestion

SINGLETON = "singleton-variable"
DISCONTIGUOUS = "discontiguous"
REDEFINED = "redefined-predicate"
UNKNOWN = "unknown-predicate"
_ALIKE = 0.7
_IN_PARENTHESES = {"discontiguous", "dynamic", "initialization", "meta_predicate", "multifile"}
"""Declarations that Scryer Prolog has, but not as operators."""
_PREFIX = {
    *_IN_PARENTHESES,
    *("module_transparent", "public", "table", "thread_initialization", "thread_local", "volatile"),
}
"""Those that are prefix operators in SWI-Prolog only."""


@dataclass(frozen=True, slots=True)
class PrologWarning:
    """Something about a program that is probably a mistake, although an engine loads it.

    Attributes:
        code: `singleton-variable`, `discontiguous`, `redefined-predicate`, `unknown-predicate`,
            or `engine` for what else an engine says.
        indicator: the `name/arity` of the predicate that it is about, if it is about one.
        location: the place in the program's text.
        message: the whole message, with the excerpt.
    """

    code: str
    indicator: str | None
    location: Location | None
    message: str

    @property
    def signature(self) -> str | None:
        """The predicate, as filters of warnings know it."""
        return self.indicator

    @property
    def text(self) -> str:
        """The message without the excerpt."""
        return self.message.partition("\n")[0]

    def __str__(self) -> str:
        return self.message


def warnings_of(source: PrologSource, loaded: Loaded) -> tuple[PrologWarning, ...]:
    """Find all that there is to warn of, in the order of the text.

    Args:
        source: the program.
        loaded: what an engine says about it; what its text shows as well is told once.
    """
    told = [*_in_text(source, loaded), *_unknown(source, loaded), *_redefined(source, loaded)]
    told += [_said(source, each) for each in loaded.warnings if not _is_told(each, source, told)]
    return tuple(each.warning for each in sorted(told, key=lambda each: each.start))


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
    said = _joined(message.text) if message is not None else ""
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
    return _Unread(said or "another text", "correct the text there", _place(source, message))


def _prefixed(source: PrologSource, message: Message | None) -> Node | None:
    """Find a declaration that is written as an operator, where Scryer refuses its line."""
    if message is None or not message.line or "incomplete reduction" not in message.text:
        return None
    directives = (each for each in _clauses_at(source, message.line) if each.kind == "directive")
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


def _place(source: PrologSource, message: Message | None) -> tuple[Location | None, list[str]]:
    """Find the place of a message of an engine's, and show it."""
    if message is None or not message.line:
        return source.location, []
    line, column = message.line, message.column
    return source.place(line, column), source.excerpt(line, column)


def _unreadable(source: PrologSource, message: Message | None) -> Clause | None:
    """Find the unreadable clause that a message is about: on its line, else the first one."""
    unreadable = [each for each in source.clauses if each.kind == "unreadable"]
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


def _joined(text: str) -> str:
    return " ".join(text.split())


class _Told(NamedTuple):
    """A warning, and the offset that it is about."""

    start: int
    warning: PrologWarning


@dataclass(frozen=True, slots=True)
class _Finding:
    """What there is to warn of, before it is put into words.

    Attributes:
        code: of the warning.
        start: the offset that it is about.
        end: the offset behind it; 0 where no place is known.
        indicator: the predicate that it is about, if it is about one.
    """

    code: str
    start: int
    end: int
    indicator: str | None = None

    def told(self, source: PrologSource, *, expected: str, got: str, instead: str) -> _Told:
        """Make the warning."""
        location, excerpt = source.location, list[str]()
        if self.end:
            location, excerpt = source.shown(self.start, self.end)
        text = explain_mistake(expected=expected, got=got, location=location, instead=instead)
        message = "\n".join([text, *excerpt])
        return _Told(self.start, PrologWarning(self.code, self.indicator, location, message))


def _in_text(source: PrologSource, loaded: Loaded) -> Iterator[_Told]:
    """Find what the text alone shows, unless the engine knows better."""
    for clause, standing in zip(source.clauses, standings(source.clauses), strict=True):
        told = "singleton" not in standing.silent and clause.start_line not in source.changed
        if clause.node is not None and told:
            yield from _once(source, clause.node)
            if clause.kind != "directive" and not standing.conditional and not standing.expanded:
                yield from _again(source, clause.node)
    for again, first in apart(source.clauses):
        if loaded.tells_apart and not _names(loaded.warnings, DISCONTIGUOUS, again.indicator):
            continue
        finding = _Finding(DISCONTIGUOUS, again.start, again.start + 1, again.indicator)
        yield finding.told(
            source,
            expected=f"the clauses of {again.indicator} together",
            got=f"one apart from the first at {first.location}",
            instead=f"move it there, or write `:- discontiguous({again.indicator}).` before them",
        )


def _names(messages: Iterable[Message], code: str, indicator: str | None) -> bool:
    """Tell whether one of the messages of a code is about a predicate."""
    return any(each.code == code and indicator in each.text.split() for each in messages)


def _once(source: PrologSource, clause: Node) -> Iterator[_Told]:
    for node in singletons(clause):
        yield _Finding(SINGLETON, node.start, node.end).told(
            source,
            expected="each variable at least twice in its clause",
            got=f"{node.name} once",
            instead=f"correct its name, or write _{node.name} or _ where the value does not matter",
        )


def _again(source: PrologSource, clause: Node) -> Iterator[_Told]:
    for node in repeated(clause):
        yield _Finding(SINGLETON, node.start, node.end).told(
            source,
            expected="a variable whose name begins with _ once in its clause",
            got=f"{node.name} again",
            instead=f"write {node.name[1:]} for all its places, or give this one another name",
        )


def _unknown(source: PrologSource, loaded: Loaded) -> Iterator[_Told]:
    """Find the calls of predicates that nothing defines."""
    defined = {each.indicator for each in source.clauses if each.indicator is not None}
    nodes = [each.node for each in source.clauses if each.node is not None]
    calls: dict[str, Call] = {}
    for call in called_by(nodes):
        calls.setdefault(call.indicator, call)
    for indicator in sorted(loaded.unknown - defined):
        call = calls.get(indicator, Call(indicator, 0, 0))
        yield _Finding(UNKNOWN, call.start, call.end, indicator).told(
            source,
            expected="each predicate that is called to be defined",
            got=f"a call of {indicator}, which nothing defines",
            instead=_define(indicator, defined),
        )


def _define(indicator: str, defined: Iterable[str]) -> str:
    library = library_of(indicator)
    if library is not None:
        return f"import it with `:- use_module(library({library})).`"
    known = sorted({*defined, *KNOWN}, key=lambda each: _arity(each) == _arity(indicator))
    names = {each.rpartition("/")[0]: each for each in known}
    near = get_close_matches(indicator.rpartition("/")[0], names, n=1, cutoff=_ALIKE)
    hint = suggestion(names[near[0]] if near else None)
    declare = f"define it, or declare it with `:- dynamic({indicator}).`"
    return f"{hint} Correct the name, or {declare}" if hint else declare


def _arity(indicator: str) -> str:
    return indicator.rpartition("/")[2]


def _redefined(source: PrologSource, loaded: Loaded) -> Iterator[_Told]:
    """Find the predicates whose names belong to a library."""
    firsts = {each.indicator: each for each in reversed(source.clauses)}
    for indicator, library in loaded.library.items():
        if indicator in HOOKS:
            continue
        clause = firsts.get(indicator)
        start = clause.start if clause is not None else 0
        owner = "that is built in" if library == "builtin" else f"of library({library})"
        more = "" if library == "builtin" else ", or do not import that one"
        yield _Finding(REDEFINED, start, start + 1, indicator).told(
            source,
            expected="a name of its own for each predicate",
            got=f"{indicator}, the name of one {owner}",
            instead=f"rename it{more}",
        )


def _said(source: PrologSource, message: Message) -> _Told:
    """Put a warning of an engine's own into words."""
    location, excerpt = _place(source, message)
    text = explain_mistake(
        expected="a program that is loaded without a warning",
        got=_joined(message.text),
        location=location,
        instead=f'correct it, or allow it with the filter "ignore:{message.code}"',
    )
    start = source.offset(message.line) if message.line else 0
    whole = "\n".join([text, *excerpt])
    return _Told(start, PrologWarning(message.code, None, location, whole))


def _is_told(message: Message, source: PrologSource, told: Sequence[_Told]) -> bool:
    """Tell whether what an engine says is said already, of the same clause or predicate."""
    clauses = list(_clauses_at(source, message.line)) if message.line else []
    changed = any(each.start_line in source.changed for each in clauses)
    if changed and message.code == SINGLETON:
        return True
    same = [each for each in told if each.warning.code == message.code]
    if message.code in {UNKNOWN, REDEFINED}:
        return any((each.warning.indicator or "") in message.text for each in same)
    if not clauses:
        return bool(same)
    return any(clause.start <= each.start < clause.end for clause in clauses for each in same)


def _clauses_at(source: PrologSource, line: int) -> Iterator[Clause]:
    """Find the clauses that stand on a line of the whole text."""
    start, behind = source.offset(line), source.offset(line + 1)
    end = behind if behind > start else len(source.text)
    return (each for each in source.clauses if each.start < end and each.end > start)
