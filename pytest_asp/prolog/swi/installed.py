"""Finds the installed SWI-Prolog, and says what is missing of it."""

from __future__ import annotations

import shutil
from importlib.util import find_spec

from pytest_asp.errors import EngineMissingError, explain_mistake

NEWER = "install SWI-Prolog 9 or later, such as Debian's package swi-prolog-nox"
"""What to do without a SWI-Prolog that can be used here."""


def find_swipl() -> str:
    """Find the program `swipl`.

    Raises:
        EngineMissingError: it or the library that speaks to it is not installed.
    """
    if find_spec("swiplserver") is None:
        raise missing("the package swiplserver", 'run: pip install "pytest-asp[swi]"')
    path = shutil.which("swipl")
    if path is None:
        raise missing("a program `swipl` on the PATH", f"{NEWER}, or choose --prolog-engine=scryer")
    return path


def missing(what: str, instead: str) -> EngineMissingError:
    """Give what to raise where something that SWI-Prolog needs here is not there."""
    return EngineMissingError(
        explain_mistake(expected=what, got="none", location=None, instead=instead), engine="swi"
    )
