from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest

from tests.plugin.conftest import Run

SUITE = """
import pytest

@pytest.mark.unique_solution
def test_marked():
    return "a. b :- a."

def test_counted(asp):
    assert asp.solve("{a}.").count == 3

def test_asked(asp):
    assert asp.solve("{a}.").satisfiable

def test_refused(asp):
    assert asp.solve("a :- ,").satisfiable

def test_two(asp):
    assert asp.solve("a.").unique
    assert asp.solve("b.").unique

def test_other():
    pass
"""


def properties(path: str) -> dict[str, list[tuple[str, str]]]:
    """Read the properties of each test."""
    found = {}
    for case in ET.parse(path).iter("testcase"):
        pairs = [(each.attrib["name"], each.attrib["value"]) for each in case.iter("property")]
        found[case.attrib["name"]] = pairs
    return found


@pytest.mark.parametrize("family", ["xunit1", "xunit2"])
def test_each_program_is_told(
    run: Run, ini: Callable[..., None], workers: tuple[str, ...], family: str
) -> None:
    ini(f"junit_family = {family}")
    result = run(SUITE, "--junitxml=junit.xml", *workers)
    result.assert_outcomes(passed=4, failed=2)
    result.stdout.no_fnmatch_line("*xunit2*")
    found = properties("junit.xml")
    assert found["test_marked"] == [
        ("asp_program", "ASP text at test_suite.py:3"),
        ("asp_expected", "exactly one answer set"),
        ("asp_found", "exactly 1 (grounding)"),
        ("asp_ground_rules", "2"),
    ]
    assert found["test_counted"] == [
        ("asp_program", "ASP text at test_suite.py:8"),
        ("asp_expected", "exactly 3 answer sets"),
        ("asp_found", "exactly 2 (exhausted)"),
        ("asp_ground_rules", "1"),
    ]
    assert found["test_asked"] == [
        ("asp_program", "ASP text at test_suite.py:11"),
        ("asp_asked", "up to 1 model"),
        ("asp_found", "1 found (witness)"),
        ("asp_ground_rules", "1"),
    ]
    program, refused = found["test_refused"]
    assert program == ("asp_program", "ASP text at test_suite.py:14")
    assert refused[0] == "asp_found"
    assert "expected a program that clingo can read" in refused[1]
    assert [value for name, value in found["test_two"] if name == "asp_program"] == [
        "ASP text at test_suite.py:17",
        "ASP text at test_suite.py:18",
    ]
    assert found["test_other"] == []


def test_without_it_nothing_is_asked_for_it(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        def pytest_runtest_logreport(report):
            if report.when == "teardown":
                print(report.nodeid, report.user_properties, hasattr(report, "asp"))
        """
    )
    result = run(SUITE, "-s")
    result.stdout.fnmatch_lines(["*test_suite.py::test_marked [[][]] False"])
