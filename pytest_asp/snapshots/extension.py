"""How syrupy stores a snapshot of ours: one `.lp` file each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from pytest_asp.snapshots.files import normal, read_text, write_whole
from pytest_asp.snapshots.subject import subject_of

if TYPE_CHECKING:
    from syrupy.data import SnapshotCollection


class AspSnapshotExtension(SingleFileSnapshotExtension):
    """Stores programs and answers in `.lp` files that clingo reads.

    A class derived from it may set another `file_extension`. It serves syrupy's own fixture too:
    `snapshot.use_extension(AspSnapshotExtension)`.
    """

    _write_mode = WriteMode.TEXT
    file_extension = "lp"

    def serialize(self, data: Any, **options: Any) -> str:
        """Write a program or an answer as text."""
        del options  # what syrupy leaves out of structures does not exist in a program
        return subject_of(data).text

    def read_snapshot_data_from_location(
        self, *, snapshot_location: str, snapshot_name: str, session_id: str
    ) -> str | None:
        """Read a snapshot; None if there is none."""
        del snapshot_name, session_id
        try:
            return read_text(snapshot_location)
        except FileNotFoundError:
            return None

    @classmethod
    def write_snapshot_collection(
        cls, *, snapshot_collection: SnapshotCollection, **options: Any
    ) -> None:
        """Write a snapshot, whole or not at all."""
        del options  # an order of names, where there is one name
        (snapshot,) = snapshot_collection
        write_whole(snapshot_collection.location, normal(str(snapshot.data)))
