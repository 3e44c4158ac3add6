"""The command line options, and what is set up when a run begins."""

from __future__ import annotations

from functools import partial

import pytest

from pytest_asp.plugin.asp import ASP, Asp
from pytest_asp.plugin.defaults import (
    DEFAULTS,
    PER_TEST,
    Defaults,
    add_settings,
    marked_settings,
    run_settings,
)
from pytest_asp.plugin.keeping import KEEPER, Keeper
from pytest_asp.plugin.lp_files import add_patterns
from pytest_asp.plugin.marks import register_marks
from pytest_asp.plugin.progress_line import progress_line
from pytest_asp.plugin.prolog.asked import note_answers
from pytest_asp.plugin.prolog.missing import add_missing, skips_missing
from pytest_asp.plugin.prolog.plunit_files import add_prolog_patterns
from pytest_asp.plugin.prolog.running import RUNNING, Running
from pytest_asp.plugin.prolog.settings import add_prolog_settings
from pytest_asp.plugin.prolog.settings import run_settings as prolog_settings
from pytest_asp.plugin.properties import wanted
from pytest_asp.plugin.recording import RECORDER, Recorder
from pytest_asp.plugin.reporting import add_reports, measures, reports
from pytest_asp.plugin.reviewing import add_review, reviewing
from pytest_asp.plugin.snapshots import SnapshotReports


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that begin with `--asp`."""
    group = parser.getgroup("asp", "answer set programs")
    add_reports(group)
    add_review(group)
    add_patterns(parser)
    add_settings(parser, group)
    add_prolog_settings(parser)
    add_missing(parser)
    add_prolog_patterns(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, and make what the other hooks share."""
    register_marks(config)
    told = reports(config)
    review = reviewing(config)
    measuring = measures(config)
    recorder = Recorder(summing=measuring or wanted(config), measuring=measuring)
    defaults = Defaults(run_settings(config), marked_settings)
    running = Running(
        prolog_settings(config),
        note=partial(note_answers, recorder),
        watch=partial(progress_line, config),
        skips_missing=skips_missing(config),
    )
    config.stash[RECORDER] = recorder
    config.stash[DEFAULTS] = defaults
    config.stash[RUNNING] = running
    config.stash[PER_TEST] = (defaults, running)
    config.stash[ASP] = Asp(
        note=recorder.note,
        note_verdict=recorder.note_verdict,
        defaults=defaults,
        watch=partial(progress_line, config),
        kept=lambda: recorder.current.shared,
    )
    config.stash[KEEPER] = Keeper(config)
    config.pluginmanager.register(SnapshotReports(config), "asp-snapshots")
    if told is not None:
        config.pluginmanager.register(told, "asp-reports")
    if review is not None:
        config.pluginmanager.register(review, "asp-review")


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what solving has started."""
    if ASP in config.stash:  # it is not where an option could not be read
        config.stash[ASP].close()
