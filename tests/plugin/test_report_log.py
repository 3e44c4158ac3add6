"""Reports that are written as JSON, as by pytest-reportlog's `--report-log`, lose nothing."""

from __future__ import annotations

import json

import pytest

from tests.plugin.conftest import Run

PLUGIN = """
import json

def pytest_addoption(parser):
    parser.addoption("--report-log")

def pytest_configure(config):
    config.pluginmanager.register(Log(config))

class Log:
    def __init__(self, config):
        self.config = config
        self.file = open(config.getoption("--report-log"), "w")

    def pytest_runtest_logreport(self, report):
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.file.write(json.dumps(data) + "\\n")

    def pytest_unconfigure(self):
        self.file.close()
"""
SUITE = """
import pytest

@pytest.mark.unique_solution
def test_it():
    return "{a}."
"""


def test_reports_are_written_with_what_was_asked(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(json_log=PLUGIN)
    pytester.syspathinsert()
    run(SUITE, "-p", "json_log", "--report-log=log.jsonl").assert_outcomes(failed=1)
    lines = (pytester.path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    (report,) = [each for each in map(json.loads, lines) if each["when"] == "teardown"]
    assert report["asp"]["outcome"] == "failed"
    (use,) = report["asp"]["uses"]
    assert use["findings"][0]["found"] == "at least 2"
    assert ["asp_found", "at least 2 (witness)"] in report["user_properties"]
