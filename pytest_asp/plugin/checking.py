"""What a marked test gives, checked against what its marks expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pytest_asp.errors import (
    AspError,
    MarkError,
    NoProgramError,
    NotProven,
    UnseenResultError,
)
from pytest_asp.plugin.asp import ASP
from pytest_asp.plugin.deciding import decide
from pytest_asp.plugin.marks import place_of
from pytest_asp.plugin.placing import called_at
from pytest_asp.plugin.programs import given_programs
from pytest_asp.plugin.recording import RECORDER

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from pytest_asp.answers import Answer
    from pytest_asp.location import Location
    from pytest_asp.verdicts import Expectation


class Checker(Protocol):
    """Checks programs in one language."""

    def takes(self, program: object) -> bool:
        """Tell whether a program is in this language."""
        ...

    def check(self, program: object) -> None:
        """Make sure that a program is as the marks expect it; raises what `Check.result` does."""
        ...


class Check:
    """Looks at each result of one test: a test under `@given` has one per example.

    Args:
        item: the test.
        names: those of the marks that expect something.
        checkers: those of all languages; the first one that takes a program checks it.
        unasked: whether there is something to check also where the test gives nothing.
    """

    def __init__(
        self,
        item: pytest.Item,
        names: Sequence[str],
        checkers: Sequence[Checker],
        *,
        unasked: bool = False,
    ) -> None:
        self._item = item
        self.names = tuple(names)
        self._checkers = checkers
        self._unasked = unasked
        self._ran = False

    def result(self, value: object) -> None:
        """Check what the test's function returned, and what it gave to `asp_program` meanwhile.

        Raises:
            ExpectationError: a program is not as a mark expects it.
            NotProven: it could not be found out.
            NoProgramError: there is no program to check.
        """
        self._ran = True
        given = given_programs(self._item)
        try:
            self._check_all(given if value is None else [*given, value])
        except (AspError, NotProven) as error:
            self._item.config.stash[RECORDER].current.raised = error
            raise

    def finish(self) -> None:
        """Make sure that the test's function ran where it could be seen.

        Raises:
            UnseenResultError: it did not.
        """
        if not self._ran:
            raise unseen_result(self._item, self.names)

    def _check_all(self, programs: list[object]) -> None:
        if not programs and not self._unasked:
            raise self._no_program()
        for program in programs or [None]:
            next(each for each in self._checkers if each.takes(program)).check(program)

    def _no_program(self) -> NoProgramError:
        place = place_of(self._item)
        names = self.names
        message = (
            f"expected a program to check for {' and '.join(names)}, got None, at {place}: "
            "return the program from the test, or give it to the fixture asp_program"
        )
        return NoProgramError(message, marks=names, location=place)


class AspChecker:
    """Checks answer set programs, whatever `asp.solve` takes.

    Args:
        item: the test.
        expectations: what is expected, each with the name of its mark.
    """

    def __init__(self, item: pytest.Item, expectations: dict[Expectation, str]) -> None:
        self._item = item
        self._expectations = expectations

    def takes(self, program: object) -> bool:  # noqa: ARG002  # what is none is refused there
        """Take everything."""
        return True

    def check(self, program: object) -> None:
        """Solve a program in each way in which it has to be, and decide what is expected."""
        note = self._item.config.stash[RECORDER].note_mark
        for project, expectations in self._by_projection().items():
            decide(self._answer(program, project), expectations, note)

    def _by_projection(self) -> dict[bool | str | None, list[Expectation]]:
        """Group what is expected by how the program has to be solved for it."""
        groups: dict[bool | str | None, list[Expectation]] = {}
        for expectation in self._expectations:
            groups.setdefault(expectation.project, []).append(expectation)
        return groups

    def _answer(self, program: object, project: bool | str | None) -> Answer:  # noqa: FBT001
        from pytest_asp.answers import Answer

        place = place_of(self._item)
        if not isinstance(program, Answer):
            asp = self._item.config.stash[ASP]
            return called_at(place, lambda: asp.solve(program, project=project))
        if project is not None:
            names = tuple(dict.fromkeys(self._expectations.values()))
            raise _projected_answer(names, place)
        return program


def unseen_result(item: pytest.Item, names: tuple[str, ...]) -> UnseenResultError:
    """Say that marks stand on a test whose result nothing can see."""
    place = place_of(item)
    message = (
        f"expected a test whose result can be seen by {' and '.join(names)}, got "
        f"{type(item).__name__} {item.nodeid!r}, at {place}: its function was never called in a "
        "way that shows what it returns; ask the fixture asp in it, and assert"
    )
    return UnseenResultError(message, test=item.nodeid, location=place)


def unmarked_program(item: pytest.Item) -> UnseenResultError:
    """Say that a test gave a program that no mark checks."""
    place = place_of(item)
    message = (
        f"expected a mark that says what must hold of the program given to asp_program, got none, "
        f"at {place}: mark the test, for instance with @pytest.mark.unique_solution"
    )
    return UnseenResultError(message, test=item.nodeid, location=place)


def _projected_answer(names: tuple[str, ...], place: Location) -> MarkError:
    """Say that a mark cannot change how an answer was asked for."""
    message = (
        f"expected a program for {' and '.join(names)} with project=, got an answer whose settings "
        f"are fixed, at {place}: give project= to asp.solve, or return the program"
    )
    return MarkError(message, mark=names[0], location=place)
