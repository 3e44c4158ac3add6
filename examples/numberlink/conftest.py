"""Draws answer sets in reports; makes `import numberlink` work whatever import mode is used."""

from __future__ import annotations

import sys
from pathlib import Path

from pytest_asp import Model

sys.path.insert(0, str(Path(__file__).parent))


def pytest_asp_describe(subject: object) -> str | None:
    """Draw an answer set where pytest shows one."""
    from numberlink import Cell, Clue, Link, picture

    if not isinstance(subject, Model):
        return None
    label = {clue.cell: clue.label for clue in subject.atoms(Clue)}
    rows: dict[int, str] = {}
    for cell in sorted(subject.atoms(Cell)):
        rows[cell.row] = rows.get(cell.row, "") + label.get(cell, ".")
    return picture(rows.values(), subject.atoms(Link)) if rows else None
