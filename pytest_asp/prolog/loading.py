"""Prolog files read into one text, with what they include and consult in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_asp.errors import IncludeError, explain_mistake
from pytest_asp.location import Location, shortened
from pytest_asp.prolog.directives import Load, find_file, loads_of, may_load, module_of
from pytest_asp.prolog.reading import parse
from pytest_asp.prolog.reading.clauses import without_rest
from pytest_asp.sources.texts import read_text

_CONDITION = re.compile(r"^\s*:-\s*if\b", re.MULTILINE)
"""Conditional compilation, under which a file that there is not may be no mistake."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file in the text of a program.

    Attributes:
        file: its path, or what else messages call it.
        first_line: the line of the whole text that it begins on.
        line: the line of the file that this is.
    """

    file: str
    first_line: int
    line: int = 1


def joined(files: Sequence[Path], location: Location | None) -> tuple[str, tuple[Piece, ...]]:
    """Read files into one text.

    Args:
        files: what to read, in this order.
        location: where in Python they were named.

    Raises:
        MissingFileError, DirectoryError, FileEncodingError: a file cannot be read.
        IncludeError: a directive names a file that there is not, or one that leads back to it.
    """
    joining = Joining(location)
    for file in files:
        joining.add(read_file(file, location), str(file), file.parent, (file.resolve(),))
    return joining.text, tuple(joining.pieces)


def expanded(
    text: str, name: str, folder: Path, location: Location | None
) -> tuple[str, tuple[Piece, ...]]:
    """Put the files that a text includes and consults in its place; raises what `joined` does.

    Args:
        text: the program.
        name: what messages call it.
        folder: where the names of files are looked up.
        location: where in Python it was given.
    """
    joining = Joining(location)
    joining.add(text, name, folder, ())
    return joining.text, tuple(joining.pieces)


class Joining:
    """Puts texts together; remembers which file each line comes from.

    Args:
        location: where in Python the first of them was named.
    """

    def __init__(self, location: Location | None) -> None:
        self.text = ""
        self.pieces: list[Piece] = []
        self._location = location
        self._consulted: set[Path] = set()

    def add(self, text: str, name: str, folder: Path, above: tuple[Path, ...]) -> None:
        """Add a text, and the files that it includes where it does.

        Args:
            text: what to add.
            name: what messages call it.
            folder: where it stands.
            above: the files that led here, this one included.
        """
        text, written = without_rest(text), 0
        for clause in parse(text) if may_load(text) else ():
            files = self._included(loads_of(clause), name, text, folder, above)
            if files is None:
                continue
            self._put(text[written : clause.start], name, text, written)
            for file in files:
                content = read_file(file, self._location)
                self.add(content, str(file), file.parent, (*above, file.resolve()))
            written = clause.end
        self._put(text[written:], name, text, written)

    def _put(self, content: str, name: str, text: str, start: int) -> None:
        """Add a part of a text as it stands; its first line keeps its columns."""
        line = text.count("\n", 0, start) + 1
        column = start - (text.rfind("\n", 0, start) + 1)
        self.text += "\n" if self.text and not self.text.endswith("\n") else ""
        self.pieces.append(Piece(name, self.text.count("\n") + 1, line))
        self.text += " " * column + content

    def _included(
        self, loads: list[Load], name: str, text: str, folder: Path, above: tuple[Path, ...]
    ) -> list[Path] | None:
        """Find the files to put in the place of a directive; None: it stays as it is."""
        files = []
        for load in loads:
            file = self._found(load, name, text, folder, above)
            if file is None:
                return None
            if load.kind != "include" and self._is_module(file, load, name, text):
                return None
            if load.kind == "include" or file.resolve() not in self._consulted:
                files.append(file)
            self._consulted.add(file.resolve())
        return files if loads else None

    def _found(
        self, load: Load, name: str, text: str, folder: Path, above: tuple[Path, ...]
    ) -> Path | None:
        """Find the file of a directive; None: it may be one that is never read."""
        file = find_file(load.path, folder)
        if file is not None and (load.kind == "import" or file.resolve() not in above):
            return file
        if _CONDITION.search(text):
            return None
        got, instead = "which is read already", "let one of the files not load it"
        if file is None:
            got = "where there is none"
            instead = f"correct the path, which is looked up in {shortened(str(folder))!r}"
        raise _refused(load, name, text, got, instead)

    def _is_module(self, file: Path, load: Load, name: str, text: str) -> bool:
        """Tell whether a file declares a module, which an import needs."""
        if module_of(read_file(file, self._location)) is not None:
            return True
        if load.kind == "import" and _CONDITION.search(text) is None:
            instead = "begin it with `:- module(name, [exported/1]).`, or load it by `consult`"
            raise _refused(load, name, text, "which declares no module", instead)
        return load.kind == "import"


def _refused(load: Load, name: str, text: str, got: str, instead: str) -> IncludeError:
    """Give the error for a directive whose file cannot be loaded."""
    place = Location(name, text.count("\n", 0, load.goal.start) + 1)
    message = explain_mistake(
        expected=f"a Prolog file to {load.kind}",
        got=f"{load.path!r}, {got}",
        location=place,
        instead=instead,
    )
    return IncludeError(message, path=load.path, location=place)


def read_file(path: Path, location: Location | None) -> str:
    """Read a file; line ends are made the same.

    Raises:
        MissingFileError, DirectoryError, FileEncodingError: it cannot be read.
    """
    text = read_text(path, location, expected="a Prolog file in UTF-8", files="the files in it")
    return text.replace("\r\n", "\n")
