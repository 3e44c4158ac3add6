"""Every kind of program that can be tested, made into a `Source`."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest_asp.builder.program import Program
from pytest_asp.errors import (
    PathLikeTextError,
    ProgramKindError,
    ScriptRefusedError,
    explain_mistake,
)
from pytest_asp.location import Location, caller_location
from pytest_asp.sources import scan
from pytest_asp.sources.files import file_blocks, text_blocks
from pytest_asp.sources.source import TEXT, Block, Source, joined

ACCEPTED = (
    "a builder program, ASP text (str), a pathlib.Path to an .lp file, an object with a "
    "render() or asp_str() that returns ASP text, or a list of these"
)
_PATH_LIKE = re.compile(r"""[^\s"%:{}|;,()]+\.lp""")
_LONGEST_PATH = 1024


def to_source(program: object, *, scripts: bool = False) -> Source:
    """Make any kind of program ready; its text is fixed from here on.

    Args:
        program: what to test; see `ACCEPTED`.
        scripts: whether `#script` blocks may be part of it.

    Raises:
        SourceError: the program is of no known kind or cannot be read.
    """
    location = caller_location()
    source = _adapt(program, location)
    if not scripts:
        _refuse_scripts(source)
    return source


def _adapt(program: object, location: Location) -> Source:
    if isinstance(program, Source):
        return program
    if isinstance(program, Program):
        return _from_builder(program)
    if isinstance(program, str):
        return _from_text(program, location)
    if isinstance(program, Path):
        blocks = file_blocks(program, location=location)
        return Source(program.name, Location(str(program), 1), blocks)
    if isinstance(program, Sequence) and not isinstance(program, bytes | bytearray):
        return joined([_adapt(one, location) for one in program], location=location)
    return _from_foreign(program, location)


def _from_builder(program: Program) -> Source:
    rendering = program.rendering()
    made = program.location
    name = f"program of {Path(made.file).name}:{made.line}"
    block = Block(name, rendering.text, None, made, rendering.statement_at)
    blocks = text_blocks(block) if "#include" in rendering.text else (block,)
    return Source(
        name,
        made,
        blocks,
        program.predicate,
        program.signatures,
        program,
        rendering.statements,
    )


def _from_text(text: str, location: Location) -> Source:
    _refuse_path(text, location)
    return Source(TEXT, location, text_blocks(Block(TEXT, text, location=location)))


def _from_foreign(program: object, location: Location) -> Source:
    name = type(program).__name__
    for method in ("render", "asp_str"):
        write: Any = getattr(program, method, None)
        if callable(write) and not isinstance(program, type):
            text = write()
            if isinstance(text, str):
                return Source(name, location, text_blocks(Block(name, text, location=location)))
    got, instead = _describe_unknown(program)
    raise ProgramKindError(
        explain_mistake(expected="a program", got=got, location=location, instead=instead),
        value=program,
        location=location,
    )


def _describe_unknown(program: object) -> tuple[str, str]:
    got = f"{program!r:.80} of type {type(program).__name__}"
    if program is None:
        return got, f"return or give {ACCEPTED}"
    if isinstance(program, type):
        return f"the class {program.__name__}", f"give {ACCEPTED}"
    if callable(program):
        return got, f"call it, and give {ACCEPTED}"
    return got, f"give {ACCEPTED}"


def _refuse_path(text: str, location: Location) -> None:
    name = text.strip()
    if "\n" in name or len(name) > _LONGEST_PATH or not _names_a_file(name):
        return
    raise PathLikeTextError(
        explain_mistake(
            expected="ASP text",
            got=f"{name!r}, which looks like a path",
            location=location,
            instead=f"write pathlib.Path({name!r}) for the file",
        ),
        text=text,
        location=location,
    )


def _names_a_file(name: str) -> bool:
    if _PATH_LIKE.fullmatch(name) is not None:
        return True
    try:
        return (os.sep in name or name.endswith(".lp")) and Path(name).exists()
    except (OSError, ValueError):
        return False


def _refuse_scripts(source: Source) -> None:
    for block in source.blocks:
        position = scan.script_position(block.text)
        if position is None:
            continue
        line = block.text.count("\n", 0, position) + 1
        place = source.place(line) if len(source.blocks) == 1 else None
        location = place.location if place is not None else block.location
        if location is None:
            location = Location(block.file or f"<{block.title}>", line)
        raise ScriptRefusedError(
            explain_mistake(
                expected="a program without `#script`",
                got=f"a script in {block.title}",
                location=location,
                instead="allow scripts in the configuration, or give Python functions as `context`",
            ),
            location=location,
        )
