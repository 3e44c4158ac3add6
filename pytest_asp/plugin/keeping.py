"""Failing programs kept as files below pytest's cache, under names that stay the same."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

FOLDER = "asp"
KEPT_FILES = 200
"""How many files of earlier runs stay; a run never removes its own."""

NAME_LENGTH = 80


class Keeper:
    """Writes failing programs where a solver can be run on them.

    Without a cache (`-p no:cacheprovider`), or where it cannot be written, nothing is kept.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._started = time.time()
        self._pruned = False

    def keep(self, nodeid: str, number: int, text: str, suffix: str = ".lp") -> Path | None:
        """Write a program of a test, and give its path; the same test overwrites it next time."""
        cache = getattr(self._config, "cache", None)
        if cache is None:
            return None
        try:
            directory: Path = cache.mkdir(FOLDER)
            path = directory / file_name(nodeid, number, suffix)
            path.write_text(text, encoding="utf-8", newline="\n")
            if not self._pruned:
                self._pruned = True
                self._prune(directory)
        except OSError:
            return None
        return path

    def _prune(self, directory: Path) -> None:
        """Remove the oldest files of earlier runs; another worker may be doing the same."""
        aged = sorted((path.stat().st_mtime, path) for path in directory.glob("*.[lp][pl]"))
        for written, path in aged[:-KEPT_FILES]:
            if written < self._started:
                path.unlink(missing_ok=True)


KEEPER = pytest.StashKey[Keeper]()


def file_name(nodeid: str, number: int, suffix: str = ".lp") -> str:
    """Name the file for a test's program: readable, and different for different tests.

    >>> file_name("tests/test_grid.py::test_unique[3x3]", 1)
    'test_grid.py-test_unique-3x3-fd16bc06.lp'
    """
    import hashlib

    readable = re.sub(r"[^\w.]+", "-", nodeid.rpartition("/")[2]).strip("-")
    digest = hashlib.sha256(nodeid.encode()).hexdigest()[:8]
    which = f"-{number}" if number > 1 else ""
    return f"{readable[:NAME_LENGTH]}-{digest}{which}{suffix}"
