"""The pytest plugin: hooks and fixtures only; what they do stands in the modules of this folder."""

from pytest_asp.plugin.collection import pytest_collect_file, pytest_make_collect_report
from pytest_asp.plugin.colouring import pytest_terminal_summary, pytest_terminal_summary_plain
from pytest_asp.plugin.comparisons import pytest_assertrepr_compare
from pytest_asp.plugin.defaults import pytest_fixture_setup
from pytest_asp.plugin.failures import pytest_runtest_makereport
from pytest_asp.plugin.files import pytest_make_parametrize_id
from pytest_asp.plugin.fixtures import asp
from pytest_asp.plugin.marks import pytest_addhooks
from pytest_asp.plugin.options import pytest_addoption, pytest_configure, pytest_unconfigure
from pytest_asp.plugin.programs import asp_program
from pytest_asp.plugin.prolog.fixture import prolog
from pytest_asp.plugin.recording import pytest_runtest_setup, pytest_runtest_teardown
from pytest_asp.plugin.snapshots import asp_snapshot
from pytest_asp.plugin.wrapping import pytest_runtest_call

__all__ = [
    "asp",
    "asp_program",
    "asp_snapshot",
    "prolog",
    "pytest_addhooks",
    "pytest_addoption",
    "pytest_assertrepr_compare",
    "pytest_collect_file",
    "pytest_configure",
    "pytest_fixture_setup",
    "pytest_make_collect_report",
    "pytest_make_parametrize_id",
    "pytest_runtest_call",
    "pytest_runtest_makereport",
    "pytest_runtest_setup",
    "pytest_runtest_teardown",
    "pytest_terminal_summary",
    "pytest_terminal_summary_plain",
    "pytest_unconfigure",
]
