"""What there is to warn of in a Prolog program: by its text, and by the engine that loads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from pytest_asp.errors import explain_mistake
from pytest_asp.location import Location
from pytest_asp.prolog.calls import HOOKS, Call, called_by
from pytest_asp.prolog.checks import apart, repeated, singletons, standings
from pytest_asp.prolog.exports import KNOWN, library_of
from pytest_asp.prolog.misreading import place_of
from pytest_asp.prolog.protocol import Loaded, Message
from pytest_asp.prolog.reading import Node
from pytest_asp.prolog.source import PrologSource
from pytest_asp.sources.diagnosis import suggestion

SINGLETON = "singleton-variable"
DISCONTIGUOUS = "discontiguous"
REDEFINED = "redefined-predicate"
UNKNOWN = "unknown-predicate"
_ALIKE = 0.7


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
    location, excerpt = place_of(source, message)
    text = explain_mistake(
        expected="a program that is loaded without a warning",
        got=" ".join(message.text.split()),
        location=location,
        instead=f'correct it, or allow it with the filter "ignore:{message.code}"',
    )
    start = source.offset(message.line) if message.line else 0
    whole = "\n".join([text, *excerpt])
    return _Told(start, PrologWarning(message.code, None, location, whole))


def _is_told(message: Message, source: PrologSource, told: Sequence[_Told]) -> bool:
    """Tell whether what an engine says is said already, of the same clause or predicate."""
    clauses = list(source.clauses_at(message.line)) if message.line else []
    changed = any(each.start_line in source.changed for each in clauses)
    if changed and message.code == SINGLETON:
        return True
    same = [each for each in told if each.warning.code == message.code]
    if message.code in {UNKNOWN, REDEFINED}:
        return any((each.warning.indicator or "") in message.text for each in same)
    if not clauses:
        return bool(same)
    return any(clause.start <= each.start < clause.end for clause in clauses for each in same)
