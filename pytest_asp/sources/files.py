"""`.lp` files read into blocks, with what they include."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from pytest_asp.errors import (
    CplexFileError,
    IncludeError,
    explain_mistake,
)
from pytest_asp.location import Location, shortened
from pytest_asp.sources import scan
from pytest_asp.sources.blocks import Block, position_in
from pytest_asp.sources.texts import read_text

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
    text = read_text(
        path,
        location,
        expected="an `.lp` file in UTF-8",
        files='its files, such as `sorted(path.glob("*.lp"))`',
    )
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
