"""Tests in `.lp` files that are written so that nothing could be checked."""

from __future__ import annotations

from pytest_asp.errors.base import AspError
from pytest_asp.location import Location


class LpTestError(AspError):
    """A test in an `.lp` file is written wrongly."""

    slug = "lp-test"


class LpCommentError(LpTestError, ValueError):
    """A comment `%!` that says nothing that could be checked.

    Attributes:
        word: the word behind the `%!`.
        nearest: the word that was probably meant, if there is one like it.
    """

    slug = "lp-comment"

    def __init__(
        self,
        message: str,
        *,
        word: str,
        nearest: str | None = None,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.word = word
        self.nearest = nearest


class LpPartError(LpTestError, LookupError):
    """A program part that cannot be a test: its name is taken, or what it depends on is wrong.

    Attributes:
        part: the name of the part.
        nearest: the part that was probably meant, if there is one like it.
    """

    slug = "lp-part"

    def __init__(
        self,
        message: str,
        *,
        part: str,
        nearest: str | None = None,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.part = part
        self.nearest = nearest


class LpDirectiveError(LpTestError, ValueError):
    """A directive in a test that would change every other part, and what plain clingo shows.

    Attributes:
        directive: the directive, such as `#show`.
    """

    slug = "lp-directive"

    def __init__(self, message: str, *, directive: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.directive = directive
