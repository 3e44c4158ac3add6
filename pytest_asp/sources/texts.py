"""Files of text, read with messages for what cannot be."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from pytest_asp.errors import (
    DirectoryError,
    FileEncodingError,
    MissingFileError,
    explain_mistake,
)
from pytest_asp.location import Location, shortened


def read_text(path: Path, location: Location | None, *, expected: str, files: str) -> str:
    """Read a file in UTF-8, with a byte order mark or without.

    Args:
        path: the file.
        location: where it is named.
        expected: what it should be, such as ``an `.lp` file in UTF-8``.
        files: what to write instead of a directory.

    Raises:
        MissingFileError, DirectoryError, FileEncodingError: it cannot be read.
    """
    shown = shortened(str(path))
    try:
        return path.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except (FileNotFoundError, NotADirectoryError):
        kind: type[MissingFileError | DirectoryError | FileEncodingError] = MissingFileError
        got = f"the path {shown!r}, where there is none"
        instead = f"{_similar(path)}the current directory is {str(Path.cwd())!r}"
    except IsADirectoryError:
        kind, got, instead = DirectoryError, f"the directory {shown!r}", f"give {files}"
    except UnicodeDecodeError as error:
        kind, instead = FileEncodingError, "convert the file to UTF-8"
        got = f"the byte 0x{error.object[error.start]:02x} at offset {error.start} of {shown!r}"
    message = explain_mistake(expected=expected, got=got, location=location, instead=instead)
    raise kind(message, path=str(path), location=location)


def _similar(path: Path) -> str:
    """Name the file that was probably meant."""
    try:
        names = [each.name for each in path.parent.iterdir()]
    except OSError:
        return f"correct the path, since there is no folder {shortened(str(path.parent))!r}; "
    near = get_close_matches(path.name, sorted(names), n=1)
    return f"did you mean {near[0]}? " if near else "correct the path; "
