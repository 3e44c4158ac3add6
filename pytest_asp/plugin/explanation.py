"""What a report says of a failure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_asp.explain.compared import Comparison


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a report says of a failure.

    Attributes:
        text: the section.
        comparison: what was expected and found; None where only the error tells.
    """

    text: str
    comparison: Comparison | None
