"""The comments `%! ...` of a test in an `.lp` file: what is expected of it, and how it is run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from pytest_asp.answers.patterns import read_literal
from pytest_asp.engine.quantities import read_seconds
from pytest_asp.errors import AspError, LpCommentError, explain_mistake
from pytest_asp.sources import scan
from pytest_asp.sources.diagnosis import nearest, suggestion
from pytest_asp.verdicts import (
    Expectation,
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

if TYPE_CHECKING:
    from pytest_asp.location import Location
    from pytest_asp.parts.reading import Comment

_WORD = re.compile(r"([\w#-]*)\s*:?\s*(.*)", re.DOTALL)
_RANGE = re.compile(r"(?:(\d+)|(\d+)?\s*\.\.\s*(\d+)?)")
_SIGNATURE = re.compile(r"-?[_']*[a-z][A-Za-z0-9_']*/\d+")
_CONSTANT = re.compile(r"([_']*[a-z][A-Za-z0-9_']*)\s*=\s*(.+)")


@dataclass(slots=True)
class Wishes:
    """What the comments of one test say.

    Attributes:
        expectations: what is expected of its answer sets.
        constants: values of constants, as ASP text.
        directives: what its program says besides its rules, each with its place.
        timeout: CPU seconds for one question.
        project: which answer sets count as different.
        skip: why it is not run.
        xfail: why it is expected to fail.
    """

    expectations: list[Expectation] = field(default_factory=list)
    constants: dict[str, str] = field(default_factory=dict)
    directives: list[tuple[str, Location]] = field(default_factory=list)
    timeout: float | None = None
    project: bool | str | None = None
    skip: str | None = None
    xfail: str | None = None


class Words:
    """One comment, split into its word and what follows."""

    def __init__(self, comment: Comment) -> None:
        found = _WORD.fullmatch(comment.text)
        self.word, self.rest = (found[1], found[2].strip()) if found else ("", comment.text)
        self._text = comment.text
        self.location = comment.location

    def read_into(self, wishes: Wishes) -> None:
        """Add what the comment says.

        Raises:
            LpCommentError: it says nothing that could be checked.
        """
        if "%!" in self._text:
            self._refuse("one `%!` on a line", "put what follows on a line of its own")
        kind = KINDS.get(self.word)
        if kind is None:
            near = nearest(self.word, KINDS)
            listed = f"the words are {', '.join(KINDS)}"
            self._refuse("a word that tests know", suggestion(near) or listed, near)
        kind.read(self, wishes)

    def items(self) -> Iterator[str]:
        """Give what stands between the commas, of which there are some in brackets and strings."""
        depth = begin = 0
        for index, sign in enumerate(scan.masked(self.rest)):
            depth += (sign in "([{") - (sign in ")]}")
            if sign == "," and not depth:
                yield self.rest[begin:index].strip()
                begin = index + 1
        yield self.rest[begin:].strip()

    def misuse(self, expected: str) -> NoReturn:
        """Say what was expected behind the word.

        Raises:
            LpCommentError: always.
        """
        self._refuse(f"{expected} behind `%! {self.word}`", f"write `{KINDS[self.word].example}`")

    def _refuse(self, expected: str, instead: str, near: str | None = None) -> NoReturn:
        written = f"`{f'%! {self._text}'.strip()}`"
        message = explain_mistake(
            expected=expected, got=written, location=self.location, instead=instead
        )
        raise LpCommentError(message, word=self.word, nearest=near, location=self.location)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of comment.

    Attributes:
        example: how it is written.
        read: adds what a comment of this kind says.
    """

    example: str
    read: Callable[[Words, Wishes], None]


def _alone(kind: Callable[[], Expectation]) -> Callable[[Words, Wishes], None]:
    def read(words: Words, wishes: Wishes) -> None:
        if words.rest:
            words.misuse("nothing")
        wishes.expectations.append(kind())

    return read


def _models(words: Words, wishes: Wishes) -> None:
    found = _RANGE.fullmatch(words.rest)
    if found is None or not any(found.groups()):
        words.misuse("a number or a range")
    exact, low, high = (None if text is None else int(text) for text in found.groups())
    minimum, maximum = (exact, exact) if exact is not None else (low or 0, high)
    if maximum is not None and minimum > maximum:
        words.misuse("a range from the smaller number to the larger")
    if maximum is None and not minimum:
        words.misuse("a range that excludes something")
    wishes.expectations.append(ModelCountIs(minimum, maximum))


def _literals(quantifier: str) -> Callable[[Words, Wishes], None]:
    def read(words: Words, wishes: Wishes) -> None:
        literals = tuple(words.items())
        for literal in literals:
            try:
                read_literal(literal)
            except AspError:
                words.misuse("one or more atoms")
        wishes.expectations.append(LiteralsHold(literals=literals, quantifier=quantifier))

    return read


def _optimum(words: Words, wishes: Wishes) -> None:
    numbers = words.rest.replace(",", " ").split()
    if not numbers or not all(re.fullmatch(r"-?\d+", number) for number in numbers):
        words.misuse("whole numbers, one for each priority")
    wishes.expectations.append(OptimumIs(costs=tuple(map(int, numbers))))


def _timeout(words: Words, wishes: Wishes) -> None:
    try:
        wishes.timeout = read_seconds(words.rest)
    except ValueError:
        words.misuse("seconds")


def _project(words: Words, wishes: Wishes) -> None:
    if words.rest not in {"", "directive"}:
        words.misuse("nothing, or `directive`")
    wishes.project = words.rest or True


def _directive(name: str) -> Callable[[Words, Wishes], None]:
    def read(words: Words, wishes: Wishes) -> None:
        signatures = [re.sub(r"\s+", "", item) for item in words.items()]
        if not all(map(_SIGNATURE.fullmatch, signatures)):
            words.misuse("predicates")
        text = " ".join(f"{name} {signature}." for signature in signatures)
        wishes.directives.append((text, words.location))

    return read


def _const(words: Words, wishes: Wishes) -> None:
    for item in words.items():
        found = _CONSTANT.fullmatch(item)
        if found is None:
            words.misuse("a name and its value")
        wishes.constants[found[1]] = found[2].strip()


def _skip(words: Words, wishes: Wishes) -> None:
    wishes.skip = words.rest


def _xfail(words: Words, wishes: Wishes) -> None:
    wishes.xfail = words.rest


KINDS: Mapping[str, Kind] = {
    "unique": Kind("%! unique", _alone(UniqueSolution)),
    "models": Kind("%! models 3` or `%! models 2..5", _models),
    "satisfiable": Kind("%! satisfiable", _alone(Satisfiable)),
    "unsatisfiable": Kind("%! unsatisfiable", _alone(Unsatisfiable)),
    "every": Kind("%! every a(1), not b", _literals("in every")),
    "some": Kind("%! some c", _literals("in some")),
    "no": Kind("%! no d", _literals("in no")),
    "optimum": Kind("%! optimum 5` or `%! optimum 0, 7", _optimum),
    "timeout": Kind("%! timeout 5", _timeout),
    "project": Kind("%! project", _project),
    "show": Kind("%! show d/2", _directive("#show")),
    "defined": Kind("%! defined d/2", _directive("#defined")),
    "const": Kind("%! const n=3", _const),
    "skip": Kind("%! skip why", _skip),
    "xfail": Kind("%! xfail why", _xfail),
}
"""Every word, in the order of the reference."""


def read_wishes(comments: tuple[Comment, ...]) -> Wishes:
    """Read the comments of one test.

    Raises:
        LpCommentError: one of them says nothing that could be checked.
    """
    wishes = Wishes()
    for comment in comments:
        Words(comment).read_into(wishes)
    return wishes
