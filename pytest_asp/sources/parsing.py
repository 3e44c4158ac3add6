"""clingo's parser, called so that no text can end the process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.sources import scan

if TYPE_CHECKING:
    from collections.abc import Callable

    from clingo import MessageCode
    from clingo.ast import AST


class ParseFailure(Exception):  # noqa: N818  # who asked turns it into an error with an excerpt
    """clingo's parser refuses the text.

    Attributes:
        error: what it raised.
        messages: what it said, each with its code.
    """

    def __init__(self, error: str, messages: tuple[tuple[str, str], ...]) -> None:
        super().__init__(error)
        self.error = error
        self.messages = messages


def parse(text: str, note: Callable[[AST], None]) -> None:
    """Give each statement and each comment of a text to a function, as clingo's parser meets them.

    Raises:
        ParseFailure: clingo's parser refuses the text.
    """
    from clingo.ast import parse_string

    offset = scan.foreign_character(text)
    if offset is not None:
        raise _foreign(text, offset)
    messages: list[tuple[str, str]] = []

    def log(code: MessageCode, message: str) -> None:
        messages.append((code.name, message))

    try:
        parse_string(text, note, logger=log, message_limit=1000)
    except RuntimeError as error:
        raise ParseFailure(str(error), tuple(messages)) from None


def _foreign(text: str, offset: int) -> ParseFailure:
    """Say what clingo says about a character outside of ASCII, which its message cannot hold."""
    line = text.count("\n", 0, offset) + 1
    column = len(text[:offset].rpartition("\n")[2].encode()) + 1
    error = f"lexer error, unexpected {text[offset]}"
    message = f"<string>:{line}:{column}-{column + 1}: error: {error}\n"
    return ParseFailure(error, (("RuntimeError", message),))
