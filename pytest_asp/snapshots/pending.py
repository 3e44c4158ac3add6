"""Snapshots that wait to be accepted: what a failing test left beside them, as `NAME.lp.new`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_asp.errors import SnapshotFileError, SnapshotTextError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.snapshots.answer_changes import is_answer
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, SnapshotChange
from pytest_asp.snapshots.changing import compared
from pytest_asp.snapshots.desk import told
from pytest_asp.snapshots.files import PENDING, read_text

if TYPE_CHECKING:
    from pytest_asp.snapshots.semantics import Asker

DIRNAME = "__snapshots__"
"""Where syrupy keeps snapshots, unless it is told otherwise."""

UNREAD = SemanticVerdict(Meaning.NOT_PROVEN, "the snapshot is not one that clingo can read")
_ELSEWHERE = {"node_modules", "site-packages", "__pycache__"}


@dataclass(frozen=True, slots=True)
class Pending:
    """A snapshot, and the new text that waits beside it.

    Attributes:
        snapshot: the snapshot's file; there may be none yet.
        old: its text; None if there is none.
        new: the text that waits.
    """

    snapshot: str
    old: str | None
    new: str

    @property
    def file(self) -> str:
        """The file that waits."""
        return self.snapshot + PENDING

    @property
    def is_stale(self) -> bool:
        """Whether the snapshot is the same by now, so that there is nothing to decide."""
        return self.old == self.new

    def accept(self) -> None:
        """Make it the snapshot: in one step, which happens or does not.

        Raises:
            SnapshotFileError: the file is not the one that was read, or cannot be moved.
        """
        if _read(self.file) != self.new:
            raise _trouble(self.file, "it changed meanwhile", "look at it again")
        try:
            if Path(self.snapshot).is_dir():
                raise IsADirectoryError(0, "Is a directory")
            _settle(self.file)
            os.replace(self.file, self.snapshot)  # noqa: PTH105  # said as it is: one step
            _settle(os.path.dirname(self.snapshot))  # noqa: PTH120  # of a path that is text
        except OSError as error:
            raise _trouble(self.snapshot, error.strerror or str(error)) from None

    def reject(self) -> None:
        """Remove what waits.

        Raises:
            SnapshotFileError: it cannot be removed.
        """
        try:
            Path(self.file).unlink(missing_ok=True)
        except OSError as error:
            raise _trouble(self.file, error.strerror or str(error)) from None

    def change(self, root: Path, make_asker: Callable[[], Asker]) -> SnapshotChange:
        """Find out what would change, and whether that matters.

        Args:
            root: the folder that paths are told from.
            make_asker: gives who is asked about programs.
        """
        bare = SnapshotChange(
            path=told(self.snapshot, root),
            name=Path(self.snapshot).stem,
            nodeid="",
            content="answer" if is_answer(self.new) else "program",
            state="new" if self.old is None else "changed",
            old=self.old,
            new=self.new,
            place=Location(self.file, 1),
            pending=told(self.file, root),
        )
        if self.old is None:
            return bare
        try:
            return compared(
                bare,
                file=self.snapshot,
                new_place=lambda line: Location(self.file, line),
                make_asker=make_asker,
            )
        except SnapshotTextError as error:
            return bare.relocated(verdict=UNREAD, trouble=str(error))


def read_pending(file: str) -> Pending:
    """Read what waits, and the snapshot that it would replace.

    Raises:
        SnapshotFileError: one of them cannot be read.
    """
    snapshot = file.removesuffix(PENDING)
    new = _read(file)
    return Pending(snapshot, _read(snapshot) if os.path.lexists(snapshot) else None, new)


def find_pending(path: Path, *, dirname: str = DIRNAME) -> list[str] | None:
    """Find the files that wait, sorted; None if there is nothing of that name.

    Args:
        path: a folder to look below; a file that waits, or its snapshot; a file of tests.
        dirname: the name of the folders that have snapshots.
    """
    if path.is_dir():
        return sorted(_below(path, dirname))
    if path.suffix == ".py" and path.is_file():
        folder = path.parent / dirname / path.stem
        return sorted(_below(folder, dirname)) if folder.is_dir() else []
    beside = path if path.name.endswith(PENDING) else path.with_name(path.name + PENDING)
    if beside.is_file():
        return [str(beside)]
    return [] if path.exists() else None


def _below(folder: Path, dirname: str) -> Iterator[str]:
    for place, folders, files in os.walk(folder):
        folders[:] = [each for each in folders if each[0] != "." and each not in _ELSEWHERE]
        if dirname in Path(place).absolute().parts:
            yield from (
                os.path.join(place, each)  # noqa: PTH118  # as os.walk gives them
                for each in files
                if each.endswith(PENDING) and each != PENDING
            )


def _read(file: str) -> str:
    try:
        return read_text(file)
    except UnicodeDecodeError:
        raise _trouble(file, "it is not UTF-8", "convert or remove it") from None
    except OSError as error:
        raise _trouble(file, error.strerror or str(error)) from None


def _settle(path: str) -> None:
    """Let the system write a file or the names in a folder to the disk, where it can."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:  # a folder, on Windows
        return
    try:
        os.fsync(handle)
    except OSError:
        return  # not everything can be synchronised
    finally:
        os.close(handle)


def _trouble(
    file: str, why: str, instead: str = "make the file and its folder readable and writable"
) -> SnapshotFileError:
    return SnapshotFileError(
        explain_mistake(
            expected="a snapshot file that can be used",
            got=f"{Path(file).name} ({why})",
            location=None,
            instead=instead,
        ),
        path=file,
    )


def unique(files: Iterable[str]) -> list[str]:
    """Give each file once, in order, whatever way it was named."""
    return list({str(Path(file).absolute()): None for file in files})
