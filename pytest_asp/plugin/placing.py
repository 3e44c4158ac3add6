"""Calls made on behalf of a test, which count as made where the test begins."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

from pytest_asp.location import Location

T = TypeVar("T")


def called_at(place: Location, call: Callable[[], T]) -> T:
    """Call a function from a frame that stands at a place.

    Whoever looks for the line that called into this package finds that place, as if the test
    itself had made the call.
    """
    code = _caller.__code__.replace(
        co_filename=place.file, co_firstlineno=place.line, co_name="asp_mark"
    )
    caller: Callable[[Callable[[], T]], T] = FunctionType(code, {"__name__": "asp_mark"})
    return caller(call)


_caller = lambda call: call()  # noqa: E731  # one line, so that its line is the place's
