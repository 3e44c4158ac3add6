"""The fixture that feeds every rendered program to clingo's parser."""

from __future__ import annotations

from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")

SUITE = """
import pytest
from pytest_asp import ASPProgram

def render(text):
    program = ASPProgram()
    program.raw_asp(text)
    return program.render()

def test_good():
    render("a :- not b.")

def test_bad():
    assert render("a b.")

def test_bad_and_swallowed():
    try:
        render("a b.")
    except BaseException:
        pass

@pytest.mark.not_parsed(reason="on purpose")
def test_bad_on_purpose():
    render("a b.")
"""


@pytest.mark.not_parsed(reason="the inner run is the one to fail")
def test_what_clingo_refuses_fails_the_test(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(SUITE)
    result = pytester.runpytest("-p", "no:asyncio", "--strict-markers")
    result.assert_outcomes(passed=4, errors=2)
    result.stdout.fnmatch_lines(["*clingo's parser refuses a rendered program:*", "*syntax error*"])
