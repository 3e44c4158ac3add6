"""What several programs that are put together ground, and with which constants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pytest_asp.errors import ConstantClashError, explain_mistake
from pytest_asp.location import caller_location

Constants = tuple[tuple[str, str], ...]
"""Names with their values, as ASP text."""

Parts = tuple[tuple[str, tuple[str, ...]], ...]
"""Program parts with their arguments, as ASP text."""


def merged_constants(given: Iterable[Constants]) -> Constants:
    """Put the constants of several programs together.

    Raises:
        ConstantClashError: two programs give one constant different values.
    """
    values: dict[str, str] = {}
    for name, value in (constant for constants in given for constant in constants):
        if values.setdefault(name, value) != value:
            location = caller_location()
            raise ConstantClashError(
                explain_mistake(
                    expected=f"one value for the constant {name}",
                    got=f"{values[name]} and {value}",
                    location=location,
                    instead="load the files with the same value, or in one call",
                ),
                name=name,
                location=location,
            )
    return tuple(values.items())


def merged_parts(given: Sequence[Parts | None]) -> Parts | None:
    """Give what any of several programs grounds; None where all of them ground `base` only."""
    if all(parts is None for parts in given):
        return None
    base: Parts = (("base", ()),)
    together = (part for parts in given for part in (base if parts is None else parts))
    return tuple(dict.fromkeys(together))
