"""What all errors have in common: a whole message, a location, and a slug that the docs explain."""

from __future__ import annotations

from collections.abc import Mapping
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

    Attributes:
        phase: what was being done: `ground`, `solve` or `unknown`.
        models: how many answer sets had been found.
        costs: those of the best of them, by priority; empty where nothing is optimised.
    """

    slug: ClassVar[str] = "not-proven"

    def __init__(
        self,
        message: str,
        *,
        location: Location | None = None,
        phase: str = "unknown",
        models: int = 0,
        costs: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(message)
        self.location = location
        self.phase = phase
        self.models = models
        self.costs = dict(costs or {})


class AspWarning(UserWarning):
    """A warning of clingo's, such as an atom that no rule can derive."""

    slug: ClassVar[str] = "asp-warning"
