"""What all errors have in common: a whole message, a location, and a slug that the docs explain."""

from __future__ import annotations

from typing import ClassVar

from pytest_asp.location import Location


def explain_mistake(*, expected: str, got: str, location: Location | None, instead: str) -> str:
    """Build the form that every message has: expected what, got what, where, what to write."""
    place = f", at {location}" if location is not None else ""
    return f"expected {expected}, got {got}{place}: {instead}"


class AspError(Exception):
    """Whatever is wrong with a program, a question about it, or the way they are written.

    `str()` of the error is the whole message; `slug` is its heading in the reference of messages.
    """

    slug: ClassVar[str] = "asp-error"

    def __init__(self, message: str, *, location: Location | None = None) -> None:
        super().__init__(message)
        self.location = location


class NotProven(BaseException):
    """A limit, an interrupt or a crash left the question open; it counts as a failure.

    It derives from BaseException, as pytest's own outcomes do, so that neither `except Exception`
    in a test nor a retry swallows it.
    """

    slug: ClassVar[str] = "not-proven"

    def __init__(self, message: str, *, location: Location | None = None) -> None:
        super().__init__(message)
        self.location = location


class AspWarning(UserWarning):
    """A warning of clingo's, such as an atom that no rule can derive."""

    slug: ClassVar[str] = "asp-warning"
