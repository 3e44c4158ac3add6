"""`.lp` files read into blocks, with what they include."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from pytest_asp.errors import (
    CplexFileError,
    DirectoryError,
    FileEncodingError,
    IncludeError,
    MissingFileError,
    explain_mistake,
)
from pytest_asp.location import Location, shortened
from pytest_asp.sources import scan
from pytest_asp.sources.blocks import Block, position_in

_CPLEX = re.compile(
    r"""
    (?:\s*\\[^\n]*\n)*\s*  # comments begin with a backslash
    (?:minimi[sz]e|maximi[sz]e|minimum|maximum|min|max)\b
    (?:[^%:]|:(?!-)){0,50000}?
    ^\s*(?:subject\s+to|such\s+that|st|s\.t\.)\s*$  # what stands before the constraints
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)


def file_blocks(path: Path, *, location: Location | None) -> tuple[Block, ...]:
    """Read a file and everything it includes, each file once, as clingo does.

    Raises:
        MissingFileError, DirectoryError, FileEncodingError: a file cannot be read.
        IncludeError: an `#include` names something that is no file.
    """
    text = _read(path, location)
    return tuple(_expanded(Block(path.name, text, str(path)), seen={path.resolve()}))


def text_blocks(block: Block) -> tuple[Block, ...]:
    """Read what ASP text from elsewhere includes, relative to the current directory."""
    return tuple(_expanded(block, seen=set()))


def _expanded(block: Block, *, seen: set[Path]) -> list[Block]:
    """Cut a block at its includes and put the files there.

    As in clingo, a file continues the program part that includes it, and `base` follows it.
    """
    pieces: list[Block] = []
    position = 0
    for start, end, name, system in scan.includes(block.text):
        place = position_in(block, start)
        if system:
            raise _refused(name, place)
        path = _find(name, block, place)
        pieces.append(_piece(block, position, start))
        position = end
        if path.resolve() not in seen:
            seen.add(path.resolve())
            nested = Block(path.name, _read(path, place), str(path), included=True)
            pieces += _expanded(nested, seen=seen)
    return [*pieces, _piece(block, position, len(block.text))] if pieces else [block]


def _piece(block: Block, start: int, end: int) -> Block:
    """Cut a piece out of a block, so that its lines and columns stay what they are."""
    if start == 0:
        return replace(block, text=block.text[:end])
    place = position_in(block, start)
    text = " " * ((place.column or 1) - 1) + block.text[start:end]
    return replace(block, text=text, first_line=place.line, included=False)


def _refused(name: str, place: Location) -> IncludeError:
    return IncludeError(
        explain_mistake(
            expected="an `#include` of a file",
            got=f"`#include <{name}>`",
            location=place,
            instead="leave it out; incremental solving is not something a test can ask for",
        ),
        path=name,
        location=place,
    )


def _find(name: str, block: Block, place: Location) -> Path:
    here = Path(name)
    if here.exists() or block.file is None:
        if here.exists():
            return here
    else:
        beside = Path(block.file).parent / name
        if beside.exists():
            return beside
    raise IncludeError(
        explain_mistake(
            expected="an `#include` of a file that exists",
            got=f'`#include "{name}"`',
            location=place,
            instead="give a path relative to the including file or the current directory",
        ),
        path=name,
        location=place,
    )


def _read(path: Path, location: Location | None) -> str:
    shown = shortened(str(path))
    try:
        text = path.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except FileNotFoundError:
        got = f"the path {shown!r}, where there is none"
        instead = f"{_similar(path)}the current directory is {str(Path.cwd())!r}"
        raise MissingFileError(
            _unread(got, location, instead), path=str(path), location=location
        ) from None
    except IsADirectoryError:
        instead = 'give its files, such as `sorted(path.glob("*.lp"))`'
        raise DirectoryError(
            _unread(f"the directory {shown!r}", location, instead),
            path=str(path),
            location=location,
        ) from None
    except UnicodeDecodeError as error:
        byte = f"the byte 0x{error.object[error.start]:02x} at offset {error.start} of {shown!r}"
        raise FileEncodingError(
            _unread(byte, location, "convert the file to UTF-8"),
            path=str(path),
            location=location,
        ) from None

    if _CPLEX.match(text) is not None:
        raise _linear(path, location)
    return text


def _linear(path: Path, location: Location | None) -> CplexFileError:
    return CplexFileError(
        explain_mistake(
            expected="an answer set program",
            got=f"the linear program {shortened(str(path))!r}, in the `.lp` format of CPLEX",
            location=location,
            instead="give the encoding; this file is for a solver of linear programs",
        ),
        path=str(path),
        location=location,
    )


def _similar(path: Path) -> str:
    """Name the file that was probably meant."""
    try:
        names = [each.name for each in path.parent.iterdir()]
    except OSError:
        return f"correct the path, since there is no folder {shortened(str(path.parent))!r}; "
    near = get_close_matches(path.name, sorted(names), n=1)
    return f"did you mean {near[0]}? " if near else "correct the path; "


def _unread(got: str, location: Location | None, instead: str) -> str:
    expected = "an `.lp` file in UTF-8"
    return explain_mistake(expected=expected, got=got, location=location, instead=instead)
