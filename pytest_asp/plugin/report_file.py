"""The file that `--asp-json=FILE` writes: what `--asp` shows, for programs to read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import explain_mistake

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pytest_asp.plugin.uses import TestUse

VERSION = 1
"""Counts up with each change after which a reader of an older version would read wrongly."""


def report_path(given: str, folder: Path, *, example: str = "asp.json") -> Path:
    """Find the file that is meant, relative to the folder in which pytest was called.

    Args:
        given: the name, as it was given.
        folder: where pytest was called.
        example: a name that would do.

    Raises:
        ValueError: no file can be written there; the message says what was expected.
    """
    path = Path(folder, given)
    if not given or path.is_dir():
        got = f"{given!r}, which is a folder" if given else "none"
        instead = f"name a file in it, such as {example}" if given else "name one"
        raise _unusable("the name of a file", got, instead)
    if path.exists() and not path.is_file():
        raise _unusable("a file", f"{given!r}, which is none", "name a file, or a new one")
    if not path.parent.is_dir():
        got = f"{given!r}, whose folder does not exist"
        raise _unusable("a file in a folder that exists", got, "make the folder first")
    if not os.access(path.parent, os.W_OK):
        got = f"{given!r}, in whose folder nothing can be written"
        raise _unusable("a file that can be written", got, "name one in another folder")
    return path


def write_report(path: Path, tests: Iterable[TestUse], outcomes: Mapping[str, int]) -> None:
    """Write the report, so that whoever reads the file sees the old one or the new one.

    Raises:
        OSError: it cannot be written.
    """
    tests = sorted(tests, key=lambda test: test.nodeid)
    report = {
        "version": VERSION,
        "summary": {
            "tests": len(tests),
            "programs": sum(len(test.uses) for test in tests),
            "seconds": sum(test.seconds for test in tests),
            "outcomes": dict(outcomes),
        },
        "tests": [_test(test) for test in tests],
    }
    text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _test(test: TestUse) -> dict[str, Any]:
    return {
        "nodeid": test.nodeid,
        "outcome": test.outcome,
        "seconds": test.seconds,
        "programs": [use.to_json() for use in test.uses],
    }


def _unusable(expected: str, got: str, instead: str) -> ValueError:
    return ValueError(explain_mistake(expected=expected, got=got, location=None, instead=instead))
