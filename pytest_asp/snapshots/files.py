"""The files of snapshots: always whole, the same on every system."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PENDING = ".new"
"""What stands behind the name of a snapshot's file where a new text waits to be accepted.

Not before the ending: syrupy takes whatever ends as its snapshots do for one of them.
"""


def normal(text: str) -> str:
    """Give a text with line ends as they are stored, and one at its end."""
    if "\r" in text:  # far faster to find than both signs together
        text = text.replace("\r\n", "\n")
    if text.endswith("\n") and not text.endswith("\n\n"):
        return text
    return text.rstrip("\n") + "\n"


def read_text(path: str) -> str:
    """Read a snapshot, whatever line ends a checkout has given it.

    Raises:
        OSError: it cannot be read.
        UnicodeDecodeError: it is not UTF-8.
    """
    return normal(Path(path).read_bytes().decode("utf-8").removeprefix("\ufeff"))


def write_whole(path: str, text: str) -> None:
    """Write a file so that whoever is interrupted leaves the old one or the new one.

    Raises:
        OSError: it cannot be written.
    """
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".asp-{os.getpid()}.tmp")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def require_writable(path: str) -> None:
    """Make sure that a snapshot can be written, before anybody relies on it.

    Raises:
        OSError: it cannot.
    """
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".asp-{os.getpid()}.tmp")
    draft.touch()
    draft.unlink()
    if target.is_dir():
        raise IsADirectoryError(f"{target.name} is a directory")


def leave_pending(path: str, text: str) -> str:
    """Leave a new text beside a snapshot for somebody to accept; say what keeps it from being left.

    A folder that cannot be written to is no failure of the test.
    """
    try:
        write_whole(path + PENDING, text)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def clear_pending(path: str) -> None:
    """Remove what is no longer pending."""
    with suppress(OSError):
        os.unlink(path + PENDING)  # noqa: PTH108  # every passing snapshot pays for this
