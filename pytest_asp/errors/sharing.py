"""Inputs that are none, and scopes with more inputs than can be checked."""

from __future__ import annotations

from pytest_asp.errors.asking import AnswerError
from pytest_asp.location import Location


class InputError(AnswerError, ValueError):
    """What was given as an input has something else in it than facts of the input predicates."""

    slug = "input"


class ScopeError(AnswerError, ValueError):
    """A small scope that has no input, or more of them than may be checked.

    Attributes:
        inputs: how many inputs there are, at least.
    """

    slug = "scope"

    def __init__(self, message: str, *, inputs: int, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.inputs = inputs
