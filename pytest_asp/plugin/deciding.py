"""Deciding whether a program is as expected: the same for marks and for `asp.expect`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from pytest_asp.errors import ExpectationError, NotProven, OwnExpectationError, explain_mistake
from pytest_asp.location import Location, caller_location
from pytest_asp.plugin.expectation import AspExpectation
from pytest_asp.verdicts import Outcome, Verdict, unproven

if TYPE_CHECKING:
    from pytest_asp.answers import Answer


class Titled(Protocol):
    """A program, as far as messages name it."""

    @property
    def title(self) -> str:
        """Its short name."""
        ...


class Decided(Protocol):
    """An answer, as far as messages name it."""

    @property
    def location(self) -> Location | None:
        """The line that asked."""
        ...

    @property
    def source(self) -> Titled:
        """The program."""
        ...


A = TypeVar("A", bound=Decided)
A_contra = TypeVar("A_contra", contravariant=True)


class Decisive(Protocol[A_contra]):
    """What can be expected of an answer in some language."""

    @property
    def expected(self) -> str:
        """What is expected, in words."""
        ...

    def verdict(self, answer: A_contra, /) -> Verdict:
        """Decide it."""
        ...


def decide(
    answer: A,
    expectations: Iterable[Decisive[A]],
    note: Callable[[A, Verdict], None] | None = None,
    *,
    title: str | None = None,
) -> None:
    """Find out whether an answer meets all expectations; a failure goes before an open question.

    Args:
        answer: the answer, in whichever language.
        expectations: what is expected of it.
        note: is told each verdict.
        title: what messages call what was asked; None: the program's title.

    Raises:
        ExpectationError: it does not meet one of them.
        NotProven: that could not be found out.
        OwnExpectationError: an expectation gave something else than a verdict.
    """
    verdicts: list[Verdict] = []
    for expectation in expectations:
        verdicts.append(_verdict(expectation, answer))
        if note is not None:  # at once, so that the questions asked for it can be told
            note(answer, verdicts[-1])
    for verdict in verdicts:
        if verdict.outcome is Outcome.FAILS:
            raise _unmet(verdict, answer.location, title or answer.source.title)
    for verdict in verdicts:
        if verdict.cause is not None:
            raise verdict.cause


def answered(program: object, expectation: object, solve: Callable[..., Answer]) -> Answer:
    """Give the answer that an expectation of a project's own is about.

    Raises:
        OwnExpectationError: it is none, or counts answer sets in another way than a given answer.
    """
    from pytest_asp.answers import Answer

    if not isinstance(expectation, AspExpectation):
        instead = "write a class with AspExpectation as its base, and give an instance of it"
        raise _misuse(type(expectation), "an AspExpectation", repr(expectation), instead)
    if not isinstance(program, Answer):
        return solve(program, project=expectation.project)
    if expectation.project is not None:
        got = "an answer whose settings are fixed"
        raise _misuse(type(expectation), "a program", got, "give the program instead")
    return program


def _verdict(expectation: Decisive[A], answer: A) -> Verdict:
    """Give the verdict of an expectation, which may be a class of the project under test."""
    try:
        verdict = expectation.verdict(answer)
    except NotProven as cause:
        return unproven(expectation.expected, cause)
    if not isinstance(verdict, Verdict):
        raise _no_verdict(expectation, verdict)
    if verdict.outcome is Outcome.NOT_PROVEN and verdict.cause is None:
        message = f"not proven: expected {verdict.expected}, but {verdict.found}"
        return replace(verdict, cause=NotProven(message, location=answer.location))
    return verdict


def _unmet(verdict: Verdict, place: Location | None, title: str) -> ExpectationError:
    message = f"expected {verdict.expected}, found {verdict.found}: {title}, at {place}"
    return ExpectationError(message, expected=verdict.expected, found=verdict.found, location=place)


def _no_verdict(expectation: object, value: object) -> OwnExpectationError:
    kind = type(expectation)
    code = inspect.unwrap(kind.verdict).__code__  # type: ignore[attr-defined]  # it has one
    place = Location(code.co_filename, code.co_firstlineno)
    instead = 'write `return self.holds()` or `return self.fails("what was found")`'
    return _misuse(kind, f"a verdict from {kind.__name__}.verdict", repr(value), instead, place)


def _misuse(
    kind: type, expected: str, got: str, instead: str, place: Location | None = None
) -> OwnExpectationError:
    place = caller_location() if place is None else place
    message = explain_mistake(expected=expected, got=got, location=place, instead=instead)
    return OwnExpectationError(message, expectation=kind.__name__, location=place)
