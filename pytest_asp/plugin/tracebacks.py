"""Failures without frames of this package: what a user can change is what a traceback shows."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import AspError, NotProven
from pytest_asp.plugin.doctests import shorten_examples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = __name__.partition(".")[0]
FOLDER = f"{Path(__file__).parent.parent}{os.sep}"
EXPLANATION = "Explanation:"
"""How hypothesis begins its list of lines that only failing examples ran."""


def hide_own_frames(
    item: pytest.Item,
    call: pytest.CallInfo[None],
    *,
    always: bool,
    frameless: Callable[[BaseException], bool] = lambda _: False,
) -> None:
    """Take this package's frames out of a failure's tracebacks.

    Our own errors also lose what they were raised from, which is how they came about inside.
    unittest keeps the errors of a TestCase on the item, where pytest finds them later.

    Args:
        item: the test.
        call: what became of it.
        always: whether to do so for other errors than our own, too.
        frameless: tells which errors are shown without any frame. Of those one frame stays, because
            pytest reads the source of each one, which takes much longer than all of the rest.
    """
    for excinfo in (call.excinfo, *(getattr(item, "_excinfo", None) or ())):
        errors = list(_errors(excinfo.value)) if excinfo is not None else []
        if excinfo is not None:
            shorten_examples(excinfo.value, partial(_cut, empty=True))
        if excinfo is not None and frameless(excinfo.value):
            _detach(excinfo.value)
            excinfo.traceback = type(excinfo).from_exception(excinfo.value).traceback
        elif excinfo is not None and (always or any(map(_is_ours, errors))):
            for error in errors:
                _hide_explanation(error)
                _cut(error, empty=error is not excinfo.value)
            excinfo.traceback = type(excinfo).from_exception(excinfo.value).traceback


def _cut(error: BaseException, *, empty: bool) -> None:
    """Cut an error's traceback; pytest needs some frame of the error that it reports."""
    kept = _without_own(error.__traceback__)
    if kept is not None or empty:
        error.__traceback__ = kept
    if _is_ours(error):
        error.__suppress_context__ = True
        error.__cause__ = None


def _detach(error: BaseException) -> None:
    """Leave an error the frame that raised it only, and nothing that it came from."""
    while error.__traceback__ is not None and error.__traceback__.tb_next is not None:
        error.__traceback__ = error.__traceback__.tb_next
    _hide_explanation(error)
    error.__suppress_context__ = True
    error.__cause__ = None


def _hide_explanation(error: BaseException) -> None:
    """Take hypothesis's list of lines out of a failure where it lists lines of this package."""
    notes = getattr(error, "__notes__", None)
    lines = "\n".join(map(str, notes or ())).split("\n")
    if EXPLANATION in lines and any(FOLDER in line for line in lines):
        error.__notes__ = lines[: lines.index(EXPLANATION)]


def _without_own(traceback: TracebackType | None) -> TracebackType | None:
    """Give a traceback without this package's frames; None where nothing else is left."""
    frames = []
    link = traceback
    while link is not None:
        if link.tb_frame.f_globals.get("__name__", "").partition(".")[0] != PACKAGE:
            frames.append(link)
        link = link.tb_next
    kept: TracebackType | None = None
    for frame in reversed(frames):
        kept = TracebackType(kept, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return kept


def _errors(error: BaseException) -> Iterator[BaseException]:
    """Give an error with all that it groups and all that it was raised from."""
    found: dict[int, BaseException] = {}
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is not None and id(each) not in found:
            found[id(each)] = each
            waiting += [each.__cause__, each.__context__]
            waiting += each.exceptions if isinstance(each, BaseExceptionGroup) else []
    yield from found.values()


def _is_ours(error: BaseException) -> bool:
    return isinstance(error, AspError | NotProven)
