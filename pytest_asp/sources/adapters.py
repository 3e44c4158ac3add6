"""Every kind of program that can be tested, made into a `Source`."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.program import Program
from pytest_asp.errors import (
    AspSyntaxError,
    ControlError,
    PathLikeTextError,
    ProgramKindError,
    ScriptRefusedError,
    explain_mistake,
)
from pytest_asp.location import Location, caller_location
from pytest_asp.sources import scan
from pytest_asp.sources.blocks import Block, excerpt_lines, place_in, position_in
from pytest_asp.sources.files import file_blocks, text_blocks
from pytest_asp.sources.foreign import (
    from_control,
    from_syntax_trees,
    is_control,
    is_foreign_atom,
    is_syntax_tree,
)
from pytest_asp.sources.source import Source, joined
from pytest_asp.sources.titles import TEXT

ACCEPTED = (
    "a builder program, ASP text (str), a pathlib.Path to an .lp file, an object with a "
    "render() or asp_str() that returns ASP text, an atom, a statement of clingo.ast, a grounded "
    "clingo.Control, or a list of these"
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
    for block in source.blocks:
        _refuse_unreadable(block)
    if not scripts:
        _refuse_scripts(source)
    return source


def _adapt(program: object, location: Location) -> Source:
    if isinstance(program, Source):
        return program
    if isinstance(program, Program):
        return Source.of_program(program)
    if isinstance(program, str):
        return _from_text(program, location)
    if isinstance(program, Path):
        blocks = file_blocks(program, location=location)
        return Source(program.name, Location(str(program), 1), blocks)
    if isinstance(program, Sequence) and not isinstance(program, bytes | bytearray):
        return _from_sequence(program, location)
    return _from_similar([program], location) or _from_foreign(program, location)


def _from_sequence(programs: Sequence[object], location: Location) -> Source:
    """Put programs together; what is one statement each makes one piece."""
    sources: list[Source] = []
    for similar, group in groupby(programs, _of_one_piece):
        each = list(group)
        piece = _from_similar(each, location) if similar else None
        sources += [piece] if piece is not None else [_adapt(one, location) for one in each]
    if len(sources) > 1 and any(source.control is not None for source in sources):
        raise ControlError(
            explain_mistake(
                expected="a clingo.Control alone",
                got=f"a list of {len(sources)} programs",
                location=location,
                instead="add the others to the control before it is grounded",
            ),
            location=location,
        )
    return joined(sources, location=location)


def _of_one_piece(program: object) -> str:
    """Name what a program is a single statement of; empty for all else."""
    if isinstance(program, Predicate):
        return "atom"
    if is_syntax_tree(program):
        return "tree"
    return "foreign atom" if is_foreign_atom(program) else ""


def _from_similar(programs: list[Any], location: Location) -> Source | None:
    """Make one program of single statements of one kind; None for other kinds."""
    kind = _of_one_piece(programs[0])
    if kind == "atom":
        facts = Program()
        facts.fact(*programs)
        return Source.of_program(facts)
    if kind == "tree":
        return from_syntax_trees(programs, location)
    if kind == "foreign atom":
        title = type(programs[0]).__name__
        text = "".join(f"{atom}.\n" for atom in programs)
        return Source(title, location, (Block(title, text, location=location),))
    return None


def _from_text(text: str, location: Location) -> Source:
    _refuse_path(text, location)
    return Source(TEXT, location, text_blocks(Block(TEXT, text, location=location)))


def _from_foreign(program: object, location: Location) -> Source:
    if is_control(program):
        return from_control(program, location)
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


def _refuse_unreadable(block: Block) -> None:
    """Refuse what clingo would not report: it stops at a NUL, and dies of foreign letters."""
    offset = block.text.find("\0")
    if offset >= 0:
        instead = "remove it; clingo would read no further, and say nothing"
        raise _unreadable(block, offset, "ASP text", "a NUL character", instead)
    foreign = scan.foreign_character(block.text)
    if foreign is not None:
        raise _unreadable(
            block,
            foreign,
            "ASCII characters outside of strings and comments",
            f"`{block.text[foreign]}`",
            "write it in a string, or use a name without it",
        )


def _unreadable(block: Block, offset: int, expected: str, got: str, instead: str) -> AspSyntaxError:
    at = position_in(block, offset)
    line, before = at.line - block.first_line + 1, block.text[:offset].rpartition("\n")[2]
    place = place_in(block, line, len(before.encode()) + 1)
    excerpt = "\n".join(excerpt_lines(place, None))
    text = explain_mistake(expected=expected, got=got, location=place.location, instead=instead)
    return AspSyntaxError(f"{text}\n{excerpt}", excerpt=excerpt, location=place.location)


def _refuse_scripts(source: Source) -> None:
    for block in source.blocks:
        position = scan.script_position(block.text)
        if position is None:
            continue
        place = position_in(block, position)
        statement = block.origin(place.line) if block.origin is not None else None
        location = statement.location if statement is not None else None
        location = location or place
        raise ScriptRefusedError(
            explain_mistake(
                expected="a program without `#script`",
                got=f"a script in {block.title}",
                location=location,
                instead="allow scripts in the configuration, or give Python functions as `context`",
            ),
            location=location,
        )
