"""What the harness tells, as events and messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pytest_asp.prolog.protocol import Loaded, Message, Solution, TermText, Thrown

if TYPE_CHECKING:
    from pytest_asp.prolog.protocol import Event

_CODES = {
    "syntax": "syntax-error",
    "singleton": "singleton-variable",
    "discontiguous": "discontiguous",
    "redefined": "redefined-predicate",
}
_MISSING = re.compile(r"source_sink `(?P<library>library\(.*\))' does not exist")


def event(told: Sequence[Any]) -> Event | None:
    """Read an answer, what was thrown, or that there is no further answer."""
    kind, *rest = told
    if kind == "solution":
        deterministic, bindings, residual = rest
        return Solution(
            tuple((name, _term(*texts)) for name, *texts in bindings),
            tuple(residual),
            deterministic == "true",
        )
    return Thrown(_term(*rest)) if kind == "thrown" else None


def loaded(told: Sequence[Any], source: str, output: str) -> Loaded:
    """Read what came of loading a program.

    Args:
        told: the messages; where it was only loaded, the unknown predicates and the library's too.
        source: the path that the program goes by.
        output: what it wrote.
    """
    notes, unknown, library = [*told, [], []][:3]
    messages = list(_messages(notes, source))
    failed = [message for kind, message in messages if kind == "error"]
    return Loaded(
        errors=tuple(failed),
        warnings=tuple(message for kind, message in messages if kind == "warning"),
        unknown=frozenset(unknown),
        library=dict(library),
        output=output,
        tells_apart=True,
    )


def _term(shown: str, canonical: str) -> TermText:
    return TermText(shown, canonical or None)


def _messages(notes: Iterable[Sequence[Any]], source: str) -> Iterator[tuple[str, Message]]:
    failed: set[tuple[str, int]] = set()
    for kind, code, file, line, column, text in notes:
        if code == "failed" and (file, line) in failed:
            continue  # says once more that the directive above it raised an error
        if kind == "error":
            failed.add((file, line))
        name = _CODES.get(code, "load-error" if kind == "error" else "engine")
        if kind == "warning" and name == "syntax-error":  # old notation, which is read
            name = "engine"
        place = f"{file}:{line}: " if file else ""
        said = re.sub(f"^{re.escape(place[:-1])}([0-9]+:)? ", "", words(code, text))
        if file == source:
            yield kind, Message(name, said, line or None, (column or None) if line else None)
        else:
            yield kind, Message(name, f"{place}{said}")


def words(code: str, text: str) -> str:
    """Take the place out of a message, and what SWI-Prolog explains in further lines."""
    first, *more = [line.strip() for line in text.strip().splitlines()] or [""]
    if code == "syntax":
        return re.sub(r"^.*?Syntax error: ", "", first)
    if code in _CODES:
        return first
    missing = _MISSING.fullmatch(first)
    if missing is not None:
        return f"SWI-Prolog has no {missing['library']}"
    return "; ".join(line.rstrip(":;") for line in [first, *more] if line)
