"""Whether clingo can parse a text, asked without grounding it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.sources.diagnosis import diagnose_refusal
from pytest_asp.sources.messages import parse_message
from pytest_asp.sources.parsing import ParseFailure, parse

if TYPE_CHECKING:
    from pytest_asp.sources.source import Source


def complaint(text: str) -> str | None:
    """Say in clingo's words why it cannot parse a text; None where it can."""
    failure = _failure(text)
    if failure is None:
        return None
    first = failure.messages[0][1].splitlines()[0] if failure.messages else failure.error
    return first.partition("error: ")[2] or first


def require_readable(source: Source) -> None:
    """Make sure that clingo can parse a program.

    Raises:
        AspSyntaxError: it cannot.
    """
    failure = _failure(source.text)
    if failure is not None:
        messages = [parse_message(code, words) for code, words in failure.messages]
        raise diagnose_refusal(source, "parse", failure.error, messages)


def _failure(text: str) -> ParseFailure | None:
    """Parse a text, and tell what came of it."""
    try:
        parse(text, lambda _: None)
    except ParseFailure as failure:
        return failure
    return None
