"""Tests that fail, or that are written so that nothing could be checked."""

from __future__ import annotations

from pytest_asp.errors.base import AspError
from pytest_asp.location import Location


class ExpectationError(AspError, AssertionError):
    """A program's answer sets are not what a mark expects of them.

    Attributes:
        expected: what was expected, in words.
        found: what was found, in words.
    """

    slug = "expectation"

    def __init__(
        self, message: str, *, expected: str, found: str, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.expected = expected
        self.found = found


class NoProgramError(AspError):
    """A mark has nothing to check, since the test gave no program.

    Attributes:
        marks: the names of the marks.
    """

    slug = "no-program"

    def __init__(
        self, message: str, *, marks: tuple[str, ...], location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.marks = marks


class UnseenResultError(AspError):
    """A mark stands on a test whose result cannot be seen, or a program has no mark to check it.

    Attributes:
        test: the test's id.
    """

    slug = "unseen-result"

    def __init__(self, message: str, *, test: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.test = test


class MarkError(AspError):
    """A mark that is written in a way that says nothing that could be checked.

    Attributes:
        mark: the mark's name.
    """

    slug = "mark"

    def __init__(self, message: str, *, mark: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.mark = mark


class NoFilesError(AspError):
    """A pattern of `asp.files(...)` fits no file.

    Attributes:
        pattern: the pattern, quoted.
    """

    slug = "no-files"

    def __init__(self, message: str, *, pattern: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.pattern = pattern


class FixtureNeededError(AspError, AttributeError):
    """`from pytest_asp import asp` was asked for what only the fixture can do.

    Attributes:
        attribute: what it was asked for.
    """

    slug = "fixture-needed"

    def __init__(self, message: str, *, attribute: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.attribute = attribute


class OwnExpectationError(AspError):
    """An expectation of a project's own is written or used in a way that decides nothing.

    Attributes:
        expectation: the name of its class.
    """

    slug = "own-expectation"

    def __init__(self, message: str, *, expectation: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.expectation = expectation
