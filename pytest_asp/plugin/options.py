"""The command line options, and what is set up when a run begins."""

from __future__ import annotations

import pytest

from pytest_asp.plugin.asp import ASP, Asp
from pytest_asp.plugin.defaults import DEFAULTS, Defaults, add_settings
from pytest_asp.plugin.keeping import KEEPER, Keeper
from pytest_asp.plugin.marks import register_marks
from pytest_asp.plugin.recording import RECORDER, Recorder


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that begin with `--asp`."""
    group = parser.getgroup("asp", "answer set programs")
    group.addoption(
        "--asp",
        action="store_true",
        help="End the run with a section on answer set programs: for each test its programs, what "
        "was found, models seen, ground rules and time.",
    )
    add_settings(parser, group)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, and make what the other hooks share."""
    register_marks(config)
    recorder = Recorder(summing=config.getoption("asp"))
    defaults = Defaults(config)
    config.stash[RECORDER] = recorder
    config.stash[DEFAULTS] = defaults
    config.stash[ASP] = Asp(note=recorder.note, defaults=defaults)
    config.stash[KEEPER] = Keeper(config)
    if config.getoption("asp") and not hasattr(config, "workerinput"):
        from pytest_asp.plugin.terminal import AspSection

        config.pluginmanager.register(AspSection(config), "asp-section")


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what solving has started."""
    if ASP in config.stash:  # it is not where an option could not be read
        config.stash[ASP].close()
