"""What keeps a program from being asked: what an engine refuses, and warnings that fail a test."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_asp.errors import PrologProgramError, PrologWarnings, explain_mistake
from pytest_asp.prolog.misreading import syntax_error_of

if TYPE_CHECKING:
    from pytest_asp.prolog.diagnosis import PrologWarning
    from pytest_asp.prolog.protocol import Loaded
    from pytest_asp.prolog.source import PrologSource

_OWNED = re.compile(
    r"error\(permission_error\(modify,static_procedure,(?P<scryer>.+?/\d+)\)"
    r"|No permission to [\w ]*procedure `(?:(?P<module>\w+):)?(?P<swi>.+/\d+)'"
)
_NO_LIBRARY = re.compile(r"error\(existence_error\(source_sink,(library\(.+?\))\)")


def refusal_of(source: PrologSource, loaded: Loaded) -> PrologProgramError:
    """Put what an engine says of a program that it does not load into an error."""
    if any(message.code == "syntax-error" for message in loaded.errors):
        return syntax_error_of(source, loaded)
    first, *more = loaded.errors
    redefined = _owned(source, first.text)
    if redefined is not None:
        return redefined
    location, excerpt = source.location, []
    if first.line is not None:
        location = source.place(first.line, first.column)
        excerpt = source.excerpt(first.line, first.column)
    message = explain_mistake(
        expected="a program that can be loaded",
        got=f"{source.title}: {_worded(first.text)}",
        location=location,
        instead="correct it, as nothing is asked of half a program",
    )
    others = [f"  and then: {each.text}" for each in more]
    return PrologProgramError("\n".join([message, *excerpt, *others]), location=location)


def _worded(text: str) -> str:
    """Put into words what an engine says most often."""
    found = _NO_LIBRARY.match(text)
    return text if found is None else f"{found[1]}, which the engine does not have"


def _owned(source: PrologSource, text: str) -> PrologProgramError | None:
    """Find the clause that adds to a predicate of the engine's, where that is what it refuses."""
    found = _OWNED.match(text)
    if found is None:
        return None
    indicator = found["scryer"] or found["swi"]
    clauses = [each for each in source.clauses if each.indicator == indicator]
    if not clauses:
        return None
    owner = f"of library({found['module']})" if found["module"] else "that is built in"
    location, excerpt = source.shown(clauses[0].start, clauses[0].start + 1)
    message = explain_mistake(
        expected="a name of its own for each predicate",
        got=f"{indicator}, the name of one {owner}",
        location=location,
        instead="rename it",
    )
    return PrologProgramError("\n".join([message, *excerpt]), location=location)


def warned(warnings: tuple[PrologWarning, ...]) -> PrologWarnings:
    """Give the error for warnings that no filter allows, with the filters that would."""
    kinds = dict.fromkeys(map(_kind, warnings))
    filters = ", ".join(f'"ignore:{kind}"' for kind in kinds)
    these = "this one with the filter" if len(kinds) == 1 else "these with the filters"
    text = "\n".join(map(str, warnings))
    return PrologWarnings(
        f"{text}\nWarnings fail a test, for a misspelt name shows itself as one; "
        f"allow {these} {filters}.",
        warnings=warnings,
        location=warnings[0].location,
    )


def _kind(warning: PrologWarning) -> str:
    return warning.code if warning.signature is None else f"{warning.code}:{warning.signature}"
