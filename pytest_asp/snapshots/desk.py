"""What snapshots need of the run that they are in, without knowing who runs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_asp.errors import SnapshotClashError, explain_mistake
from pytest_asp.location import Location, shortened

if TYPE_CHECKING:
    from pytest_asp.snapshots.change import SnapshotChange
    from pytest_asp.snapshots.semantics import Asker


class Desk:
    """Answers what snapshots ask, and takes down what became of them.

    Attributes:
        root: the folder that paths are told from.
        reviewing: whether somebody wants to know what an update overwrites.
        note: is told each change of the running test.

    Args:
        root: the same.
        make_asker: gives who is asked about programs, with the limits of the running test.
        scripts: tells whether programs may contain `#script`.
        owners: gives the files that tests will use, and by which test each; files by `key`.
    """

    def __init__(
        self,
        root: Path,
        *,
        make_asker: Callable[[], Asker],
        scripts: Callable[[], bool],
        owners: Callable[[], Mapping[str, str]],
    ) -> None:
        self.root = root
        self.reviewing = False
        self.make_asker = make_asker
        self.scripts = scripts
        self.note: Callable[[SnapshotChange], None] = _ignore
        self._owners = owners
        self._claimed: dict[str, str] | None = None

    def claim(self, path: str, nodeid: str, location: Location) -> None:
        """Take a file for a test.

        Raises:
            SnapshotClashError: another test has it, or one of a name that some systems take for
                the same.
        """
        if self._claimed is None:
            self._claimed = dict(self._owners())
        owner = self._claimed.setdefault(key(path), nodeid)
        if owner != nodeid:
            raise SnapshotClashError(
                explain_mistake(
                    expected="a snapshot file for each test",
                    got=f"{Path(path).name} for {nodeid}, which {owner} has",
                    location=location,
                    instead="give the parameters other ids, or the snapshots other names; the "
                    'signs \\ / ? * : | " < > and the case of letters do not tell files apart',
                ),
                path=path,
                other=owner,
                location=location,
            )

    def told(self, path: str) -> str:
        """Give a path as it is told: below the root where it is there, with `/`."""
        return told(path, self.root)


def told(path: str, root: Path) -> str:
    """Give a path as it is told: below a folder where it is there, with `/`."""
    try:
        return Path(path).relative_to(root).as_posix()
    except ValueError:
        return shortened(path)


def key(path: str) -> str:
    """Give what two paths share that are one file on some system."""
    from unicodedata import normalize

    return path.casefold() if path.isascii() else normalize("NFC", path).casefold()


def _ignore(change: SnapshotChange) -> None:
    """Take down nothing, while no test runs."""
    del change
