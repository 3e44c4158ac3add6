"""`asp.files(...)`: instances and encodings as parameters of tests, one file each."""

from __future__ import annotations

import glob
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_asp.errors import NoFilesError, explain_mistake
from pytest_asp.location import Location, caller_location, shortened

if TYPE_CHECKING:
    PlatformPath = Path
else:
    PlatformPath = type(Path())


class FoundFile(PlatformPath):
    """A path that knows by which name a report should call the test of it."""

    title: str | None = None


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a test after the file that it is given."""
    return val.title if isinstance(val, FoundFile) else None


def found_files(*patterns: str) -> list[Path]:
    """Find the files that fit any of the patterns, seen from the file that asks.

    Raises:
        NoFilesError: a pattern fits none.
    """
    __tracebackhide__ = True
    place = caller_location()
    folder = Path(place.file).parent if Path(place.file).is_file() else Path.cwd()
    found: set[Path] = set()
    for pattern in patterns:  # no comprehension, whose frame would be shown
        found.update(_matching(pattern, folder, place))
    paths = sorted(found)
    return [_titled(path, title) for path, title in zip(paths, _titles(paths), strict=True)]


def _matching(pattern: str, folder: Path, place: Location) -> list[Path]:
    __tracebackhide__ = True
    if not isinstance(pattern, str):
        raise _no_files(repr(pattern), "no text", place, 'write text such as "instances/*.lp"')
    names = glob.glob(pattern, root_dir=folder, recursive=True)  # noqa: PTH207  # absolute, too
    paths = [path for name in names if (path := folder / name).is_file()]
    if not paths:
        shown = shortened(str(folder))
        got = f"none in {'the current folder' if shown == '.' else shown}"
        missing = _missing_folder(pattern, folder)
        got += f", which has no folder {missing}" if missing is not None else ""
        instead = "correct the pattern, which begins at the folder of the file that asks"
        raise _no_files(repr(pattern), got, place, instead)
    return paths


def _missing_folder(pattern: str, folder: Path) -> str | None:
    """Name the first folder of a pattern that is not there."""
    for parent in reversed(Path(pattern).parents):
        if glob.has_magic(str(parent)):
            return None
        if not (folder / parent).is_dir():
            return str(parent)
    return None


def _no_files(pattern: str, got: str, place: Location, instead: str) -> NoFilesError:
    message = explain_mistake(
        expected=f"files for {pattern}", got=got, location=place, instead=instead
    )
    return NoFilesError(message, pattern=pattern, location=place)


def _titles(paths: Sequence[Path]) -> Iterator[str]:
    """Name files by as many last parts of their paths as tell them apart."""
    titles: dict[Path, str] = {}
    depth = 1
    while len(titles) < len(paths):
        tails = {path: "/".join(path.parts[-depth:]) for path in paths if path not in titles}
        often = Counter(tails.values())
        titles |= {path: tail for path, tail in tails.items() if often[tail] == 1}
        depth += 1
    return map(titles.__getitem__, paths)


def _titled(path: Path, title: str) -> FoundFile:
    found = FoundFile(path)
    found.title = title
    return found
