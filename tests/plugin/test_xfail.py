from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

OPEN = """
import pytest
from pytest_asp.errors import NotProven

def stop(*arguments):
    raise NotProven("the search was ended")
"""


def test_an_expected_failure_is_one(run: Run) -> None:
    result = run(
        """
        import unittest
        import pytest

        @pytest.mark.xfail
        @pytest.mark.unique_solution
        def test_xfailed():
            return "{a}."

        @pytest.mark.xfail(raises=AssertionError, strict=True)
        @pytest.mark.unique_solution
        def test_xfailed_as_an_assertion():
            return "{a}."

        @pytest.mark.xfail
        @pytest.mark.unique_solution
        def test_xpassed():
            return "a."

        class Case(unittest.TestCase):
            @unittest.expectedFailure
            @pytest.mark.unique_solution
            def test_case(self):
                return "{a}."
        """
    )
    result.assert_outcomes(xfailed=3, xpassed=1)


@pytest.mark.parametrize(
    ("mark", "outcome"),
    [
        ("xfail", "failed"),
        ("xfail(strict=True)", "failed"),
        ("xfail(raises=AssertionError)", "failed"),
        ("xfail(raises=NotProven)", "xfailed"),
        ("xfail(raises=(ValueError, NotProven))", "xfailed"),
        ("xfail(raises=pytest.RaisesExc(NotProven))", "xfailed"),
    ],
)
def test_an_open_question_is_no_expected_failure(run: Run, mark: str, outcome: str) -> None:
    result = run(
        f"""{OPEN}
@pytest.mark.{mark}
def test_it():
    stop()
"""
    )
    result.assert_outcomes(**{outcome: 1})


def test_the_report_says_why_it_is_none(run: Run, pytester: pytest.Pytester) -> None:
    run(f"{OPEN}\n@pytest.mark.xfail\ndef test_it(): stop()\n", "--junitxml=report.xml")
    text = pytester.path.joinpath("report.xml").read_text()
    assert "the search was ended" in text
    assert "xfail-marked" not in text


def test_a_mark_left_open_is_no_expected_failure(run: Run, pytester: pytest.Pytester) -> None:
    """A TestCase swallows whatever a test raises that is expected to fail."""
    pytester.makeconftest(
        f"""{OPEN}
from pytest_asp.answers import AnswerSets

@pytest.fixture(autouse=True)
def never_proven(monkeypatch):
    monkeypatch.setattr(AnswerSets, "count", property(stop))
"""
    )
    result = run(
        """
        import unittest
        import pytest

        @pytest.mark.xfail
        @pytest.mark.unique_solution
        def test_xfailed():
            return "a."

        class Case(unittest.TestCase):
            @unittest.expectedFailure
            @pytest.mark.unique_solution
            def test_case(self):
                return "a."
        """,
        "--asp",
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "the search was ended",
            "found:    not proven: the search was ended",
            "2 tests asked about 2 programs: 2 not proven; *",
        ]
    )


@pytest.mark.parametrize("body", ["pass", "asp_program('a.')"])
def test_a_test_written_wrongly_is_no_expected_failure(run: Run, body: str) -> None:
    mark = "@pytest.mark.unique_solution" if body == "pass" else ""
    result = run(
        f"""
        import pytest

        @pytest.mark.xfail
        {mark}
        def test_it(asp_program):
            {body}
        """
    )
    result.assert_outcomes(failed=1)
