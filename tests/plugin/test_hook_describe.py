"""`pytest_asp_describe`: a project's own pictures of answer sets, and names of programs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

PICTURES = """
from pytest_asp import Answer, Model

def pytest_asp_describe(subject, answer):
    if isinstance(subject, Model):
        return "".join("#" if f"at({x})" in subject else "." for x in range(1, 4)) + "\\n==="
    if isinstance(subject, Answer):
        assert subject is answer
        return "tape of\\n  three cells"
"""

SEVERAL = """
def test_it(asp):
    assert asp.solve("1 { at(1..3) } 1.").unique
"""

ONE = """
import pytest

@pytest.mark.unsatisfiable
def test_it():
    return "at(1). at(3)."
"""


def test_answer_sets_are_drawn_side_by_side(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(PICTURES)
    result = run(SEVERAL, "--asp")
    result.stdout.fnmatch_lines(
        [
            "program:  tape of three cells at test_suite.py:2",
            "The first two answer sets look like this:",
            "  [#.][#.][#.]   [#.][#.][#.]",
            "  ===   ===",
            "The first two answer sets share *",
        ]
    )
    result.stdout.fnmatch_lines(["*tape of three cells at test_suite.py:2*"])


def test_one_answer_set_is_drawn_above_its_atoms(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    pytester.makeconftest(PICTURES)
    result = run(ONE, "--asp", *workers)
    result.stdout.fnmatch_lines(["*shows:", "  #.#", "  ===", "  at/1"])
    result.stdout.fnmatch_lines(["*tape of three cells at test_suite.py:3*"])


def test_the_closest_description_wins(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_asp_describe(subject):\n    return 'of the project'")
    folder = pytester.mkdir("deep")
    (folder / "conftest.py").write_text(PICTURES, encoding="utf-8")
    (folder / "test_deep.py").write_text(ONE, encoding="utf-8")
    result = run(ONE)
    result.stdout.fnmatch_lines(["program:  tape of three cells at *", "  #.#"])
    result.stdout.fnmatch_lines(["program:  of the project at test_suite.py:3", "  of the project"])


FAILING = {
    "raise ValueError('mine\\nand more')": "at conftest.py:3 failed: ValueError: mine and more",
    "raise NotProven('too long')": "at conftest.py:3 failed: NotProven: too long",
    "import pytest; pytest.fail('no')": "at conftest.py:3 failed: Failed: no",
    "int(object())": "at conftest.py:3 failed: TypeError: int() argument *",
    "return 3": "gave 3 of type int instead of text",
}


@pytest.mark.parametrize("body", FAILING)
def test_a_hook_that_fails_loses_nothing_of_the_report(
    run: Run, pytester: pytest.Pytester, body: str
) -> None:
    pytester.makeconftest(
        f"from pytest_asp import NotProven\ndef pytest_asp_describe(subject):\n    {body}\n"
    )
    result = run(ONE, "--asp")
    result.assert_outcomes(failed=1)
    words = f"pytest_asp_describe {FAILING[body]}"
    result.stdout.fnmatch_lines(
        [
            f"program:  ASP text ({words}) at test_suite.py:3",
            "  at/1",
            "    at(1)",
            "Reproduce with:",
            f"{words}",
        ]
    )
    result.stdout.fnmatch_lines([f"*ASP text ({words}) at test_suite.py:3*"])


def test_a_hook_that_knows_nothing_changes_nothing(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_asp_describe(): return None")
    result = run(ONE)
    result.stdout.fnmatch_lines(["program:  ASP text at test_suite.py:3", "*shows:", "  at/1"])
    pytester.makeconftest("def pytest_asp_describe(): return ''")
    result = run(ONE)
    result.stdout.fnmatch_lines(["program:  ASP text at test_suite.py:3", "*shows:", "  at/1"])


def test_a_hook_without_a_place_of_its_own_is_named_all_the_same(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(
        """
        def failing(subject):
            raise ValueError("mine")

        pytest_asp_describe = failing
        """
    )
    result = run(ONE)
    result.stdout.fnmatch_lines(["pytest_asp_describe failed: ValueError: mine"])
