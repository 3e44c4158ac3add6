"""Programs and goals outside of tests: `load` and `solve`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_asp.answers import WarningFilter
from pytest_asp.errors import ProgramKindError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.prolog.engines import DEFAULT, checked_name, engine_named
from pytest_asp.prolog.program import PrologProgram
from pytest_asp.prolog.protocol import Limits
from pytest_asp.prolog.settings import checked_seed, checked_text, limits_with
from pytest_asp.prolog.shown import cut_text
from pytest_asp.prolog.source import PrologSource, read_files

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_asp.location import Location
    from pytest_asp.prolog.answers import PrologAnswers

_NOTHING = "<no program>"
SUFFIXES = (".pl", ".pro", ".prolog", ".plt")
"""What tells the name of a file from the text of a program."""


def load(
    *programs: str | Path,
    engine: str = DEFAULT,
    timeout: float | str | None = None,
    memory: int | str | None = None,
    inferences: int | None = None,
    seed: int = 0,
    filters: Iterable[str] = (),
) -> PrologProgram:
    """Read a program, outside of pytest; in tests, the fixture `prolog` does it.

    Args:
        programs: its files, or one text; files are relative to the one that calls. A str is a
            file where it has one line, no `:-`, and ends in `.pl`, `.pro`, `.prolog` or `.plt`.
        engine: `scryer` or `swi`.
        timeout: seconds that each search may take.
        memory: bytes, or text such as `512M`.
        inferences: how many each search may take; None: any number.
        seed: of the random numbers.
        filters: which warnings are allowed: `ignore:unknown-predicate:foo/2`.

    Raises:
        MissingFileError: there is no such file.
        ProgramKindError: what is given is neither files nor one text.
        EngineNameError: there is no such engine.
        PrologOptionError: a limit or the seed cannot be used.
    """
    return PrologProgram(
        source_of(programs, caller_location()),
        partial(engine_named, checked_name(engine)),
        engine_name=engine,
        limits=limits_with(Limits(), timeout=timeout, memory=memory, inferences=inferences),
        seed=checked_seed(seed),
        filters=tuple(map(WarningFilter.parse, filters)),
    )


def solve(goal: str, *, engine: str = DEFAULT) -> PrologAnswers:
    """Ask a goal of no program but the libraries that are always there.

    `load(...).solve(goal)` asks it of a program, and takes limits.
    """
    name = checked_name(engine)
    source = nothing(caller_location())
    return PrologProgram(source, partial(engine_named, name), engine_name=name).solve(goal)


def nothing(location: Location) -> PrologSource:
    """Give the program of a goal that is asked before anything was loaded."""
    return PrologSource.from_text("", name=_NOTHING, location=location)


def source_of(programs: tuple[str | Path, ...], location: Location) -> PrologSource:
    """Read what a call of `load` was given.

    Args:
        programs: files, or one text.
        location: the line that called.

    Raises:
        ProgramKindError: there is something else, or nothing.
        MissingFileError: there is no such file.
    """
    texts = [each for each in programs if not isinstance(each, Path) and not _names_file(each)]
    if len(programs) == 1 and isinstance(programs[0], str) and texts:
        text = checked_text(programs[0], "the text of a program")
        return PrologSource.from_text(text, location=location)
    if texts or not programs:
        raise _no_program(texts, location)
    folder = Path(location.file).parent
    return read_files([folder / program for program in programs], location=location)


def _names_file(program: object) -> bool:
    return isinstance(program, str) and is_path(program)


def _no_program(others: list[str], location: Location) -> ProgramKindError:
    value = others[0] if others else None
    return ProgramKindError(
        explain_mistake(
            expected="files of Prolog, or one text",
            got=f"{cut_text(repr(value))} of type {type(value).__name__}" if others else "nothing",
            location=location,
            instead='write load("sudoku.pl", ...), or load("p(1).") with nothing beside the text',
        ),
        value=value,
        location=location,
    )


def is_path(program: str | Path) -> bool:
    """Tell the name of a file from the text of a program.

    >>> is_path("sudoku.pl"), is_path("p(1)."), is_path("a :- b.pl")
    (True, False, False)
    """
    if isinstance(program, Path):
        return True
    return program.endswith(SUFFIXES) and "\n" not in program and ":-" not in program
