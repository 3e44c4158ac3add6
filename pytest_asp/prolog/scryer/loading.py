"""What comes of loading a program: errors, warnings, and what it cannot call."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import TypeAlias

from pytest_asp.prolog.calls import DECLARATIONS
from pytest_asp.prolog.protocol import Limits, Loaded, Message, ProgramText
from pytest_asp.prolog.scryer.replies import HALTED, LOADED, explained, fields_of
from pytest_asp.prolog.scryer.session import Session, halted


def read_loaded(reply: str, session: Session) -> Loaded:
    """Read what the harness says of a program that was loaded, and what the loader has written.

    Raises:
        EngineCrashed: the program has stopped the machine.
    """
    output = session.output
    warnings = tuple(_warning(found[1]) for found in _WARNING.finditer(session.said))
    if reply == LOADED:
        return Loaded(warnings=warnings, output=output)
    if reply == HALTED:
        raise halted()
    line, error, _ = fields_of(reply)
    return Loaded((_error(error, int(line), output),), warnings, output=output)


def _error(error: str, line: int, output: str) -> Message:
    if error == "file_load_error":  # a library did not load, and the loader has written why
        written = _LIBRARY_ERROR.findall(output)
        error = written[-1] if written else error
    place = line if line > 0 else None
    syntax = explained(error)
    if syntax != error:
        return Message("syntax-error", syntax, place)
    if error.startswith("error(permission_error("):
        place = None  # the loader compiles a predicate when the next one begins
    return Message("load-error", _in_words(error), place)


def _in_words(error: str) -> str:
    """Say what an error of the loader's means, where its term does not."""
    if _WANTS_FILES.match(error):
        return _NO_FILES
    directive = _NO_DIRECTIVE.match(error)
    if directive is None:
        return error
    indicator = directive[1]
    name = indicator.rpartition("/")[0]
    if name == "encoding":
        return "the directive encoding/1: Scryer Prolog reads UTF-8 only, and the directive can go"
    if name == "table":
        return "the directive table/1, for which Scryer Prolog wants an import of library(tabling)"
    if name in DECLARATIONS:
        return f"the directive {indicator}, which Scryer Prolog does not have: leave it out"
    goal = f"the goal {indicator}" if name and name[0] != "(" else "a goal"
    return (
        f"{goal} as a directive, which Scryer Prolog does not run: "
        "what is to run while it loads is written `:- initialization(Goal).`"
    )


def _warning(text: str) -> Message:
    found = _SINGLETONS.match(text)
    if found is None:
        return Message("engine", text)
    names, line = found.groups()
    return Message("singleton-variable", f"singleton variables {names}", int(line))


_WARNING = re.compile(r"^% Warning: (.*)$", re.MULTILINE)
_SINGLETONS = re.compile(r"singleton variables (.*) at line (\d+) of ")
_LIBRARY_ERROR = re.compile(r"^ *(error\(.*\))\.$", re.MULTILINE)
_WANTS_FILES = re.compile(
    r"error\((?:resource_error\(file_descriptors\)"
    r"|domain_error\(directive,(?:consult|include|ensure_loaded|load_files)/\d\))"
)
_NO_DIRECTIVE = re.compile(r"error\(domain_error\(directive,(.*)\),load/1\)\Z")
_NO_FILES = (
    "the engine Scryer has no file system: load several files together, as in "
    'prolog.load("one.pl", "two.pl")'
)


Visible: TypeAlias = dict[tuple[str, str], bool]
"""Whether a text, such as an import, makes a `name/arity` visible: as far as that was asked."""


def examine(
    program: ProgramText,
    limits: Limits,
    begin: Callable[[ProgramText, Limits], Session],
    visible: Visible,
) -> Loaded:
    """Load a program, and find out about its predicates.

    Args:
        program: what to load.
        limits: for each machine.
        begin: makes a machine.
        visible: what is known of imports already; what is found out is added.

    Raises:
        NotProven: a limit ran out, or the engine failed.
    """
    with closing(begin(program, limits)) as session:
        loaded = read_loaded(session.load(program, 0), session)
        if loaded.errors:
            return loaded
        unknown = program.called - session.known(sorted(program.called))
    library = _defined_elsewhere(program, limits, begin, visible)
    return replace(loaded, unknown=frozenset(unknown), library=library)


def _defined_elsewhere(
    program: ProgramText,
    limits: Limits,
    begin: Callable[[ProgramText, Limits], Session],
    visible: Visible,
) -> dict[str, str]:
    """Find what a program defines and would have had anyway: built in, or from its imports."""
    known: dict[str, str] = {}
    origins = {"builtin": ""}
    origins |= {found[2]: found[1] for found in _IMPORT.finditer(program.text)}
    for origin, text in origins.items():
        wanted = sorted(program.defined - known.keys())
        unasked = [name for name in wanted if (text, name) not in visible]
        if unasked:
            alone = ProgramText(text, program.name)
            with closing(begin(alone, limits)) as session:
                session.load(alone, 0)
                found = session.known(unasked)
            visible |= {(text, name): name in found for name in unasked}
        known |= {name: origin for name in wanted if visible[text, name]}
    return known


_IMPORT = re.compile(
    r"^[ \t]*(:-\s*use_module\(\s*library\(\s*([\w/]+)\s*\)[^.]*\.)(?=\s|%|\Z)", re.MULTILINE
)
