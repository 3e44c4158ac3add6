"""The pytest plugin: hooks and fixtures only; what they do stands in the modules of this folder."""

from pytest_asp.plugin.collection import pytest_make_collect_report
from pytest_asp.plugin.comparisons import pytest_assertrepr_compare
from pytest_asp.plugin.defaults import pytest_fixture_setup
from pytest_asp.plugin.failures import pytest_runtest_makereport
from pytest_asp.plugin.fixtures import asp
from pytest_asp.plugin.options import pytest_addoption, pytest_configure, pytest_unconfigure
from pytest_asp.plugin.programs import asp_program
from pytest_asp.plugin.recording import pytest_runtest_setup, pytest_runtest_teardown
from pytest_asp.plugin.wrapping import pytest_runtest_call

__all__ = [
    "asp",
    "asp_program",
    "pytest_addoption",
    "pytest_assertrepr_compare",
    "pytest_configure",
    "pytest_fixture_setup",
    "pytest_make_collect_report",
    "pytest_runtest_call",
    "pytest_runtest_makereport",
    "pytest_runtest_setup",
    "pytest_runtest_teardown",
    "pytest_unconfigure",
]
