from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.errors import DirectoryError, FileEncodingError, MissingFileError
from pytest_asp.location import Location
from pytest_asp.prolog.source import read_files


def test_files_are_read_one_after_another(tmp_path: Path) -> None:
    (tmp_path / "a.pl").write_text(":- op(700, xfx, ===>).\np(1).", encoding="utf-8")
    (tmp_path / "b.pl").write_bytes(b"\xef\xbb\xbfa ===> b.\r\n\r\np(2).\r\n")
    location = Location("test_it.py", 3)
    source = read_files([tmp_path / "a.pl", str(tmp_path / "b.pl")], location=location)
    assert source.title == "a.pl, b.pl"
    assert source.location == location
    assert source.files == (tmp_path / "a.pl", tmp_path / "b.pl")
    assert source.program_text.file == tmp_path / "a.pl"
    assert [(Path(each.location.file).name, each.location.line) for each in source.clauses] == [
        ("a.pl", 1),
        ("a.pl", 2),
        ("b.pl", 1),
        ("b.pl", 3),
    ]
    assert source.text == ":- op(700, xfx, ===>).\np(1).\na ===> b.\n\np(2).\n"


def test_a_missing_file_is_an_error_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "sudoku.pl").write_text("", encoding="utf-8")
    location = Location("test_it.py", 3)
    with pytest.raises(MissingFileError) as caught:
        read_files([tmp_path / "sudokou.pl"], location=location)
    assert "expected a Prolog file in UTF-8, got the path" in str(caught.value)
    assert "at test_it.py:3: did you mean sudoku.pl? the current directory is" in str(caught.value)
    assert caught.value.path == str(tmp_path / "sudokou.pl")
    with pytest.raises(MissingFileError, match="correct the path; the current"):
        read_files([tmp_path / "x.pl"])
    with pytest.raises(MissingFileError, match="since there is no folder"):
        read_files([tmp_path / "none" / "x.pl"])


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(DirectoryError, match=r"got the directory .*: give the files in it"):
        read_files([tmp_path])


def test_another_encoding_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.pl").write_bytes(b"p('\xe9').")
    with pytest.raises(FileEncodingError, match=r"got the byte 0xe9 at offset 3 of .*: convert"):
        read_files([tmp_path / "a.pl"])


def test_nothing_is_read_behind_the_end_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "one.pl").write_text("p(1).\nend_of_file.\nIsn't (a clause.\n", encoding="utf-8")
    main = tmp_path / "main.pl"
    main.write_text(":- include(one).\np(2).\nend_of_file.\np(3).\n", encoding="utf-8")
    source = read_files([main, tmp_path / "one.pl"])
    assert [clause.text for clause in source.clauses] == ["p(1).", "p(2).", "p(1)."]
    assert source.clauses[1].location.line == 2
