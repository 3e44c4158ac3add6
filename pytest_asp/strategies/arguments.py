"""What is given to strategies, checked where it is written."""

from __future__ import annotations

from typing import Any, NoReturn

from pytest_asp.errors import StrategyError, explain_mistake
from pytest_asp.location import caller_location

Range = int | tuple[int, int]
"""A number, or the least and the most."""


def read_range(argument: str, value: Any, *, least: int) -> tuple[int, int]:
    """Read a number, or the least and the most, as a pair.

    Raises:
        StrategyError: it is none, or there is no number between the two.
    """
    low, high = value if _is_pair(value) else (value, value)
    if type(low) is not int or type(high) is not int or low < least:
        refuse(
            argument,
            value,
            expected=f"a number from {least}, or the least and the most as a pair",
            got=repr(value),
            instead=f"write {argument}={max(least, 4)}, or {argument}=({least}, {least + 4})",
        )
    if low > high:
        refuse(
            argument,
            value,
            expected=f"the least before the most for {argument}",
            got=repr(value),
            instead=f"write {argument}=({high}, {low})",
        )
    return low, high


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2


def refuse(argument: str, value: object, *, expected: str, got: str, instead: str) -> NoReturn:
    """Raise the error about an argument."""
    location = caller_location()
    raise StrategyError(
        explain_mistake(expected=expected, got=got, location=location, instead=instead),
        argument=argument,
        value=value,
        location=location,
    )
