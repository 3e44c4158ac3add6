"""Programs without some of their clauses and goals, whose lines stay where they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pytest_asp.errors import NoSuchClauseError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.prolog.clauses import Clause, Goal
from pytest_asp.prolog.operators import STANDARD
from pytest_asp.prolog.reading import Node, parse_term
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.writing import write_atom
from pytest_asp.sources.diagnosis import nearest, suggestion

Part: TypeAlias = "Clause | Goal"

_INDICATOR = re.compile(
    r"\s*(?P<name>'(?:[^'\\]|\\.|'')*'|[^\s(),]+?)\s*(?P<slash>//?)\s*(?P<arity>\d+)\s*"
)
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody wants left out, as they said it, and where they did.

    Attributes:
        wanted: texts of clauses and goals, and indicators.
        name: what a comment calls it.
        line: where it begins.
        file: in which file.
        title: what the program is called.
        location: the line of Python.
    """

    wanted: tuple[str, ...]
    name: str | None
    line: int | None
    file: str | None
    title: str
    location: Location

    def refusal(self, wanted: str, got: str, instead: str) -> NoSuchClauseError:
        """Say why it cannot be left out."""
        message = explain_mistake(
            expected="a clause or a goal to leave out",
            got=got,
            location=self.location,
            instead=instead,
        )
        return NoSuchClauseError(message, wanted=wanted, location=self.location)


def text_without(
    text: str, clauses: Sequence[Clause], choice: Choice
) -> tuple[str, frozenset[tuple[str, int]]]:
    """Take what somebody chose out of a program's text.

    Gives the text, and where the clauses begin that lost a goal.

    Raises:
        NoSuchClauseError: there is none such, or more than one.
    """
    found = _Finder(clauses, choice).found()
    gone = {id(part) for part in found}
    losing = (each for each in clauses if any(id(goal) in gone for goal in each.goals))
    return _blanked(text, clauses, found), frozenset(each.start_line for each in losing)


class _Finder:
    """Finds what is meant among the clauses of a program and their goals."""

    def __init__(self, clauses: Sequence[Clause], choice: Choice) -> None:
        self.clauses = clauses
        self.choice = choice
        self.parts = list(_parts(clauses))
        self.operators = clauses[-1].read.operators if clauses else STANDARD

    def found(self) -> list[Part]:
        """Give all that was chosen."""
        choice = self.choice
        found = [part for text in choice.wanted for part in self.by_text(text)]
        if choice.name is not None:
            found.append(self.by_name(choice.name))
        if choice.line is not None:
            found.append(self.on_line(choice.line))
        if not found:
            got, instead = "nothing", 'write `without("blocks/3")`, or give `name=` or `line=`'
            raise choice.refusal("", got, instead)
        return found

    def by_text(self, text: str) -> list[Part]:
        """Find the clauses of a predicate, or the one clause or goal that a text is."""
        found = _INDICATOR.fullmatch(text)
        if found is not None:
            clauses = self.of_predicate(found)
            self.refuse_unread(text, found)
            if clauses:
                return clauses
        try:
            meant = parse_term(text, self.operators)
        except ReadingProblem as problem:
            got = f"`{_short(text)}`, which is no term: {problem.got}"
            raise self.choice.refusal(text, got, "write the goal as the program does") from None
        fit: list[Part] = [each for each in self.parts if _same(_node(each), meant)]
        if len(fit) == 1:
            return fit
        if fit:
            raise self.several(text, f"{len(fit)} that are `{_short(text)}`", fit)
        if found is not None:
            raise self.choice.refusal(
                text, f"no clause of {text.strip()}", self.nearest_predicate(text)
            )
        near = nearest(_tidy(text), [_tidy(each.text) for each in self.parts])
        instead = suggestion(f"`{near}`" if near is not None else None)
        got = f"`{_short(text)}`, which is none of {self.choice.title}"
        raise self.choice.refusal(text, got, instead or "write the goal as the program does")

    def of_predicate(self, found: re.Match[str]) -> list[Part]:
        arity = int(found["arity"]) + 2 * (found["slash"] == "//")
        name = parse_term(found["name"]).name if found["name"][0] == "'" else found["name"]
        return [each for each in self.clauses if each.indicator == f"{name}/{arity}"]

    def refuse_unread(self, text: str, found: re.Match[str]) -> None:
        """Make sure that no clause of a predicate is among those that cannot be read."""
        begins = re.compile(rf"{re.escape(found['name'])}(?!\w)")
        for clause in self.clauses:
            if clause.kind == "unreadable" and begins.match(clause.text):
                got = f"one of {found['name']} at {clause.location} that cannot be read"
                instead = "take it out by `line=`, or write it otherwise"
                raise self.choice.refusal(text, got, instead)

    def nearest_predicate(self, text: str) -> str:
        known = list(dict.fromkeys(each.indicator for each in self.clauses if each.indicator))
        near = nearest(text.strip(), known)
        return suggestion(near) or f"it defines {', '.join(known) or 'no predicate'}"

    def by_name(self, name: str) -> Part:
        named = [each for each in self.parts if each.name is not None]
        fit = [each for each in named if each.name == name]
        if len(fit) == 1:
            return fit[0]
        if fit:
            raise self.several(name, f"{len(fit)} called {name!r}", fit)
        known = [each.name or "" for each in named]
        near = nearest(name, known)
        instead = suggestion(repr(near) if near is not None else None)
        if not instead and known:
            instead = f"it names {', '.join(map(repr, known))}"
        got = f"none called {name!r} in {self.choice.title}"
        raise self.choice.refusal(name, got, instead or "write `% name: ...` on the line before")

    def on_line(self, line: int) -> Part:
        file = self.choice.file
        here = [each for each in self.parts if file is None or _in_file(each, file)]
        fit = [each for each in here if each.location.line == line]
        clauses = [each for each in fit if isinstance(each, Clause)]
        if len(fit) == 1 or len(clauses) == 1:
            return clauses[0] if clauses else fit[0]
        wanted = f"line {line}"
        if fit:
            raise self.several(wanted, f"{len(fit)} that begin on line {line}", fit)
        clauses = [each for each in here if isinstance(each, Clause)]
        near = sorted(clauses, key=lambda each: abs(each.location.line - line))[:3]
        listed = ", ".join(f"`{_short(each.text)}` on line {each.location.line}" for each in near)
        got = f"none that begins on line {line} of {file or self.choice.title}"
        raise self.choice.refusal(
            wanted, got, f"the nearest are {listed}" if near else "it has no clause"
        )

    def several(self, wanted: str, got: str, fit: Sequence[Part]) -> NoSuchClauseError:
        places = ", ".join(f"`{_short(each.text)}` at {each.location}" for each in fit[:5])
        instead = (
            f"say which with `line=`, or with a comment `% name: ...` on the line before: {places}"
        )
        return self.choice.refusal(wanted, got, instead)


def _parts(clauses: Sequence[Clause]) -> Iterator[Part]:
    for clause in clauses:
        yield clause
        yield from clause.goals


def _node(part: Part) -> Node | None:
    return part.node


def _in_file(part: Part, file: str) -> bool:
    return f"/{part.location.file}".endswith(f"/{file}")


def _same(one: Node | None, other: Node) -> bool:
    """Tell whether two texts say the same, with the same names of variables."""
    if one is None:
        return False
    waiting = [(one, other)]
    while waiting:
        left, right = waiting.pop()
        same = (left.kind, left.value, len(left.children), left.tail is None) == (
            right.kind,
            right.value,
            len(right.children),
            right.tail is None,
        )
        if not same:
            return False
        waiting += zip(left.children, right.children, strict=True)
    return True


def _blanked(text: str, clauses: Sequence[Clause], parts: Sequence[Part]) -> str:
    """Take parts out of the text, from its end to its beginning."""
    gone = {id(each) for each in parts}
    inside = {id(goal) for each in clauses if id(each) in gone for goal in each.goals}
    left = {each.indicator for each in clauses if id(each) not in gone}
    chosen = {id(each): each for each in parts if id(each) not in inside}
    firsts = {each.indicator: each for each in reversed(clauses)}
    for each in sorted(chosen.values(), key=_start, reverse=True):
        start, end = _start(each), _end(each)
        if isinstance(each, Goal):
            instead = "[]" if each.grammar else "true"
        elif each.indicator in left or firsts[each.indicator] is not each:
            instead = ""
        else:
            instead = _declaration(each.indicator)
        text = text[:start] + _padded(instead, text[start:end]) + text[end:]
    return text


def _declaration(indicator: str | None) -> str:
    """Declare a predicate without clauses, so that calling it fails."""
    if indicator is None:
        return ""
    name, _, arity = indicator.rpartition("/")
    written = write_atom(name)
    if name in STANDARD or not (name[:1].isalpha() or written[0] == "'"):
        written = f"({written})"
    return f":- dynamic({written}/{arity})."


def _padded(text: str, before: str) -> str:
    """Write a text in the place of another one, with the same line ends."""
    blank = re.sub(r"[^\n]", " ", before)
    first = blank.find("\n")
    width = first if first >= 0 else len(blank)
    return text + blank[min(len(text), width) :]


def _start(part: Part) -> int:
    return part.start if isinstance(part, Clause) else part.node.start


def _end(part: Part) -> int:
    return part.end if isinstance(part, Clause) else part.node.end


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _short(text: str) -> str:
    return _tidy(text)[:_SHOWN]
