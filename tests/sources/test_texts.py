from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.errors import DirectoryError, FileEncodingError, MissingFileError
from pytest_asp.location import Location
from pytest_asp.sources.texts import read_text

HERE = Location("test_it.py", 7)


def read(path: Path) -> str:
    return read_text(path, HERE, expected="a file in UTF-8", files="its files")


def test_a_byte_order_mark_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "it.lp"
    path.write_bytes("\ufeffä\r\n".encode())
    assert read(path) == "ä\r\n"


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("quens.lp", MissingFileError, "where there is none, at test_it.py:7: did you mean queens"),
        ("x", MissingFileError, "where there is none, at test_it.py:7: correct the path; the curr"),
        ("no/queens.lp", MissingFileError, "correct the path, since there is no folder"),
        ("queens.lp/x", MissingFileError, "correct the path, since there is no folder"),
        ("folder", DirectoryError, "got the directory '"),
        ("folder", DirectoryError, ": give its files"),
        ("latin.lp", FileEncodingError, "got the byte 0xe4 at offset 2 of '"),
    ],
)
def test_what_cannot_be_read_is_told(
    tmp_path: Path, name: str, error: type[MissingFileError], words: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "queens.lp").touch()
    (tmp_path / "latin.lp").write_bytes(b"% \xe4")
    with pytest.raises(error) as refused:
        read(tmp_path / name)
    assert str(refused.value).startswith("expected a file in UTF-8, got the ")
    assert words in str(refused.value)
    assert refused.value.location == HERE
    assert refused.value.path == str(tmp_path / name)
