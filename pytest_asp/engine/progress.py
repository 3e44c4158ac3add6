"""How far the current query has come: written by the solving thread, read by the watchdog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True)
class Progress:
    """The phase of the current query, and the models it has found."""

    phase: Literal["ground", "solve", "unknown"] = "unknown"
    seen: int = 0
