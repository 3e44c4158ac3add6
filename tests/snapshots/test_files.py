"""The files of snapshots: whole, and the same on every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.snapshots.files import (
    clear_pending,
    leave_pending,
    normal,
    read_text,
    require_writable,
    write_whole,
)


@pytest.mark.parametrize("text", ["a.", "a.\n", "a.\n\n\n", "a.\r\n"])
def test_a_text_ends_in_one_newline(text: str) -> None:
    assert normal(text) == "a.\n"


def test_line_ends_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "x.lp"
    path.write_bytes(b"\xef\xbb\xbfa.\r\nb.\r\n")
    assert read_text(str(path)) == "a.\nb.\n"


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "x.lp"
    write_whole(str(path), "ä.\n")
    assert path.read_bytes() == "ä.\n".encode()
    assert [each.name for each in path.parent.iterdir()] == ["x.lp"]


def test_an_interrupted_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.lp"
    path.write_text("old.\n")

    def interrupted(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(str(path), "new.\n")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("x.lp", "old.\n")]


def test_what_cannot_be_written_is_noticed_before(tmp_path: Path) -> None:
    (tmp_path / "x.lp").mkdir()
    with pytest.raises(IsADirectoryError):
        require_writable(str(tmp_path / "x.lp"))
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        require_writable(str(tmp_path / "file" / "x.lp"))
    require_writable(str(tmp_path / "new" / "x.lp"))
    assert list((tmp_path / "new").iterdir()) == []


def test_a_pending_text_comes_and_goes(tmp_path: Path) -> None:
    path = tmp_path / "x.lp"
    assert leave_pending(str(path), "a.\n") == ""
    assert (tmp_path / "x.lp.new").read_text() == "a.\n"
    clear_pending(str(path))
    clear_pending(str(path))
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_left_the_reason_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.lp.new").mkdir()
    assert leave_pending(str(tmp_path / "x.lp"), "a.\n") == "Is a directory"
