"""Options and the ini file about Prolog: what holds where a mark and a call say nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.engine.quantities import read_seconds, read_size

if TYPE_CHECKING:
    from collections.abc import Callable

SETTINGS = {
    "engine": ("NAME", "The engine that runs Prolog: scryer (the default), or swi."),
    "timeout": ("SECONDS", "Seconds for all answers to one goal (default: 10)."),
    "memory": ("SIZE", "Memory for one goal, such as 256M (default: 512M)."),
    "inferences": ("N", "Inferences for one goal (default: any number)."),
}


def add_prolog_settings(parser: pytest.Parser) -> None:
    """Add the options that begin with `--prolog`, and their twins in the ini file."""
    group = parser.getgroup("prolog", "Prolog programs")
    for name, (metavar, meaning) in SETTINGS.items():
        group.addoption(f"--prolog-{name}", metavar=metavar, help=meaning)
        parser.addini(f"prolog_{name}", meaning)


def run_settings(config: pytest.Config) -> dict[str, Any]:
    """Read the options and the ini file.

    Raises:
        pytest.UsageError: one of them cannot be read.
    """
    settings: dict[str, Any] = {"filters": tuple(config.getini("asp_filterwarnings"))}
    for name, read in READERS.items():
        given = config.getoption(f"prolog_{name}")
        text = config.getini(f"prolog_{name}") if given is None else given
        if text:
            where = f"the ini option prolog_{name}" if given is None else f"--prolog-{name}"
            try:
                settings[name] = read(text)
            except ValueError as error:
                raise pytest.UsageError(f"{where}: {error}") from None
    return settings


def read_engine(value: object) -> str:
    """Read the name of an engine.

    Raises:
        ValueError: there is none of this name; the message says which there are.
    """
    from pytest_asp.prolog.engines import HOMES
    from pytest_asp.sources.diagnosis import nearest, suggestion

    if isinstance(value, str) and value in HOMES:
        return value
    meant = suggestion(nearest(str(value), HOMES))
    raise ValueError(f"expected {' or '.join(HOMES)}, got {value!r}{f': {meant}' if meant else ''}")


def read_inferences(value: object) -> int:
    """Read a number of inferences; underscores may part its digits.

    Raises:
        ValueError: it is none; the message says what was expected.
    """
    if isinstance(value, int | str) and not isinstance(value, bool):
        digits = str(value).replace("_", "")
        if digits.isascii() and digits.isdigit() and int(digits):
            return int(digits)
    raise ValueError(f"expected a number of inferences, 1 or more, got {value!r}")


READERS: dict[str, Callable[[Any], Any]] = {
    "engine": read_engine,
    "timeout": read_seconds,
    "memory": read_size,
    "inferences": read_inferences,
}
