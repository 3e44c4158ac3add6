"""Snapshots that cannot be read, written or told apart."""

from __future__ import annotations

from pytest_asp.errors.base import AspError
from pytest_asp.location import Location


class SnapshotError(AspError):
    """A snapshot that nothing can be compared with."""

    slug = "snapshot"


class SnapshotTextError(SnapshotError, ValueError):
    """A stored snapshot that is no ASP: a merge conflict, or an edit that went wrong.

    Attributes:
        path: the snapshot's file.
    """

    slug = "snapshot-text"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class SnapshotFileError(SnapshotError, OSError):
    """A snapshot's file that cannot be read or written.

    Attributes:
        path: the file.
    """

    slug = "snapshot-file"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class SnapshotClashError(SnapshotError, LookupError):
    """Two tests whose snapshots would share a file.

    Attributes:
        path: the file.
        other: the id of the test that has it.
    """

    slug = "snapshot-clash"

    def __init__(
        self, message: str, *, path: str, other: str, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.path = path
        self.other = other
