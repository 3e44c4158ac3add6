"""Files read into one program, with its own constants and program parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pytest_asp.errors import ProgramKindError, explain_mistake
from pytest_asp.location import Location, caller_location
from pytest_asp.sources.adapters import to_source
from pytest_asp.sources.names import asp_text, require_constant, require_part
from pytest_asp.sources.source import Source


def load(
    *paths: str | Path,
    constants: Mapping[str, object] | None = None,
    parts: Sequence[tuple[str, Sequence[object]]] | None = None,
    scripts: bool = False,
) -> Source:
    """Read files into one program, their paths as seen from the file that calls.

    Args:
        paths: the files; what they include is read too.
        constants: the program's own values for `#const` names, text being ASP text.
        parts: the program parts that are meant, as `("name", [arguments])`.
        scripts: whether `#script` blocks may be part of it.

    Raises:
        SourceError: a file cannot be read.
        UnknownNameError: the files have no such constant or program part.
    """
    location = caller_location()
    here = Path(location.file)
    folder = here.parent if here.is_file() else Path.cwd()
    files = [folder / _path(path, location) for path in paths]
    if not files:
        raise _no_path("no path", None, location)
    source = replace(
        to_source(files, scripts=scripts),
        constants=tuple((name, asp_text(value)) for name, value in (constants or {}).items()),
        parts=None
        if parts is None
        else tuple((name, tuple(map(asp_text, arguments))) for name, arguments in parts),
    )
    for name, _ in source.constants:
        require_constant(name, source)
    for name, arguments in source.parts or ():
        require_part(name, len(arguments), source)
    return source


def _path(path: object, location: Location) -> Path:
    if isinstance(path, str | Path) and "\n" not in str(path):
        return Path(path)
    raise _no_path(f"{path!r:.80} of type {type(path).__name__}", path, location)


def _no_path(got: str, value: object, location: Location) -> ProgramKindError:
    return ProgramKindError(
        explain_mistake(
            expected="paths of .lp files",
            got=got,
            location=location,
            instead='write asp.load("encoding.lp", ...), and list text beside what it gives: '
            '[asp.load("encoding.lp"), "a."]',
        ),
        value=value,
        location=location,
    )
