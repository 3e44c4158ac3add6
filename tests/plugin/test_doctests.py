"""Doctests that ask programs, and those that stand beside marked tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

NAMESPACE = """
import pytest

@pytest.fixture(autouse=True)
def names(doctest_namespace, asp):
    doctest_namespace["solver"] = asp
"""

ASKING = '''
"""Both ways to the fixture.

>>> asp = getfixture("asp")
>>> asp.solve("a.").unique
True
>>> solver.solve("{a}.").count == 2
True
>>> solver.solve("{b}.").unique
True
"""
'''

MARKED = '''
import pytest

pytestmark = [pytest.mark.unique_solution, pytest.mark.asp(timeout=20)]

def program():
    """Give a program.

    >>> program()
    'a.'
    >>> getfixture("asp").solve(program()).unique
    True
    """
    return "a."

class TestIt:
    """
    >>> program()
    'b.'
    """

    def test_it(self):
        return program()

def test_it():
    return "{a}."
'''

OPEN = '''
import pytest

pytestmark = pytest.mark.xfail

def f():
    """
    >>> asp = getfixture("asp")
    >>> asp.solve("p(1). p(X+1) :- p(X).", timeout=0.2).unique
    True
    """

def g():
    """
    >>> g()
    1
    """
'''


def test_a_doctest_asks_like_a_test(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(NAMESPACE)
    result = run(ASKING, "--doctest-modules", "--asp")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "Expected:",
            "program:  ASP text at <doctest *>:1",
            "  + b",
            "*test_suite.py::test_suite: failed*",
        ]
    )


def test_marks_of_a_file_are_about_its_tests_only(run: Run, workers: tuple[str, ...]) -> None:
    result = run(MARKED, "--doctest-modules", "-rpf", *workers)
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines_random(
        [
            "PASSED test_suite.py::test_suite.program",
            "PASSED test_suite.py::TestIt::test_it",
            "FAILED test_suite.py::test_suite.TestIt*",
            "FAILED test_suite.py::test_it - expected exactly one answer set, found at least 2*",
        ]
    )


@pytest.mark.parametrize("more", [(), ("--doctest-continue-on-failure",)], ids=["stop", "go-on"])
def test_a_question_left_open_is_no_expected_failure(run: Run, more: tuple[str, ...]) -> None:
    result = run(OPEN, "--doctest-modules", "--asp", *more)
    result.assert_outcomes(failed=1, xfailed=1)
    result.stdout.fnmatch_lines(["not proven: asked for *", "*test_suite.f: not proven*"])


def test_the_frames_of_this_package_are_not_shown(run: Run) -> None:
    result = run(OPEN.replace("pytestmark = pytest.mark.xfail", ""), "--doctest-modules")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*TimeLimitReached: not proven: asked for *"])
    result.stdout.no_fnmatch_line("*pytest_asp?answers*")


def test_a_mark_on_a_doctest_itself_is_no_mark_on_its_file(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(
        """
        def pytest_collection_modifyitems(items):
            for item in items:
                item.add_marker("unique_solution")
        """
    )
    result = run("def f():\n  '''\n  >>> 1\n  1\n  '''\n", "--doctest-modules")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected a test whose result can be seen by unique_solution, *"])
