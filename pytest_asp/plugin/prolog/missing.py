"""Tests whose Prolog engine is not installed: they fail, or are skipped, as the ini file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import EngineMissingError
from pytest_asp.plugin.marks import place_of

if TYPE_CHECKING:
    from pytest_asp.plugin.prolog.running import Running

CHOICES = ("fail", "skip")


def add_missing(parser: pytest.Parser) -> None:
    """Add the option of the ini file that says what becomes of such tests."""
    parser.addini(
        "prolog_missing",
        "What becomes of a test whose Prolog engine is not installed: fail (the default), or skip.",
    )


def skips_missing(config: pytest.Config) -> bool:
    """Tell whether such tests are skipped.

    Raises:
        pytest.UsageError: the ini option says neither.
    """
    given = config.getini("prolog_missing") or CHOICES[0]
    if given not in CHOICES:
        from pytest_asp.sources.diagnosis import nearest, suggestion

        meant = suggestion(nearest(given, CHOICES))
        raise pytest.UsageError(
            f"the ini option prolog_missing: expected {' or '.join(CHOICES)}, got {given!r}"
            f"{f': {meant}' if meant else ''}"
        )
    return bool(given == "skip")


def skip_missing(
    item: pytest.Item, report: pytest.TestReport, error: BaseException | None, running: Running
) -> None:
    """Turn the report of a test that needs an engine into that of a skipped one.

    That goes before a mark `xfail`, which would take the missing engine for what it expects.
    """
    if isinstance(error, EngineMissingError) and running.skips_missing:
        place = place_of(item)
        report.outcome = "skipped"
        report.longrepr = (place.file, place.line, f"Skipped: {error}")
        vars(report).pop("wasxfail", None)
