"""The marks about atoms: in_every_model, in_some_model and in_no_model."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

PROGRAMS = {
    "mixed": "a. {b}. c :- d. {d}.",
    "free": "{a; b; c; d}.",
    "one": "a. d. b. c :- a, not b.",
}

SUITE = f"""
import pytest
from pytest_asp import Predicate

PROGRAMS = {PROGRAMS}

@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.MARK
def test_it(name):
    return PROGRAMS[name]
"""


@pytest.mark.parametrize(
    ("mark", "passing"),
    [
        ("in_every_model('a')", {"mixed", "one"}),
        ("in_every_model('a', 'b')", {"one"}),
        ("in_every_model('a', 'not c')", {"one"}),
        ("in_every_model(Predicate.parse('a'))", {"mixed", "one"}),
        ("in_some_model('b')", {"mixed", "free", "one"}),
        ("in_some_model('a', 'b', 'c', 'd')", {"mixed", "free"}),
        ("in_no_model('c')", {"one"}),
        ("in_no_model('not a')", {"mixed", "one"}),
    ],
)
def test_the_mark_decides(run: Run, mark: str, passing: set[str]) -> None:
    result = run(SUITE.replace("MARK", mark), "-rA")
    lines = [line for line in result.outlines if line.startswith("PASSED")]
    assert {line.partition("[")[2][:-1] for line in lines} == passing
    result.assert_outcomes(passed=len(passing), failed=3 - len(passing))


def failure(run: Run, mark: str, program: str) -> pytest.RunResult:
    """Run one marked test that fails."""
    result = run(
        f"""
        import pytest

        @pytest.mark.{mark}
        def test_it():
            return {program!r}
        """
    )
    result.assert_outcomes(failed=1)
    return result


@pytest.mark.parametrize(
    ("mark", "program", "words", "shown"),
    [
        (
            "in_every_model('a', 'b')",
            "a. {b}. c.",
            "expected a, b in every answer set, found one without b",
            ["An answer set without b shows:", "  a/0", "    a", "  c/0"],
        ),
        (
            "in_no_model('b')",
            "a. {b}.",
            "expected b in no answer set, found one with b",
            ["An answer set with b shows:", "  a/0", "    a", "  b/0", "    b"],
        ),
        (
            "in_some_model('b')",
            "a. {b}. :- b.",
            "expected b in some answer set, found none with b",
            ["found:    none with b"],
        ),
    ],
)
def test_a_failure_shows_the_model(
    run: Run, mark: str, program: str, words: str, shown: list[str]
) -> None:
    result = failure(run, mark, program)
    result.stdout.fnmatch_lines([f"{words}: ASP text, at test_suite.py:3", *shown])


@pytest.mark.parametrize("mark", ["in_every_model('a')", "in_no_model('a')", "in_some_model('a')"])
def test_a_program_without_answer_sets_fails(run: Run, mark: str) -> None:
    result = failure(run, mark, "a. :- a.")
    result.stdout.fnmatch_lines(["*found none at all, so that this would say nothing: *"])


def test_an_unknown_predicate_is_an_error(run: Run) -> None:
    result = failure(run, "in_no_model('quene(1)')", "queen(1).")
    result.stdout.fnmatch_lines(
        ["expected a predicate that the program knows, got quene/1, *queen/1*"]
    )


def test_optimal_answer_sets_alone_are_meant(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        """
        import pytest

        PROGRAM = "1 {a; b; c} 1. #minimize {1: a; 1: b; 2: c}."

        @pytest.mark.in_no_model("c", optimal=True)
        @pytest.mark.in_some_model("c")
        @pytest.mark.model_count(2, optimal=True)
        @pytest.mark.model_count(3)
        @pytest.mark.optimum(1)
        def test_good():
            return PROGRAM

        @pytest.mark.in_every_model("a", optimal=True)
        def test_bad():
            return PROGRAM
        """,
        *workers,
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "expected a in every optimal answer set, found one without a: *",
            "An optimal answer set without a shows:",
        ]
    )


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        (
            "in_every_model",
            "expected one or more atoms behind the mark in_every_model, got none, *",
        ),
        (
            "in_some_model()",
            "expected one or more atoms behind the mark in_some_model, got none, *",
        ),
        ("in_no_model('a', x=1)", "expected one or more atoms behind *, got ('a', x=1), *"),
        ("in_no_model(3)", "expected atoms behind the mark in_no_model, got 3 (expected an atom*"),
        ("in_no_model('a', ['b'])", "expected atoms behind the mark in_no_model, got ['b'] *"),
        ("in_no_model('A b')", "expected atoms behind the mark in_no_model, got 'A b' *"),
        ("in_no_model('a', Cell)", "expected atoms behind the mark in_no_model, got <class*"),
        ("in_no_model('a', optimal=1)", "expected True or False for optimal= behind *, got 1, *"),
        ("unique_solution(project='x')", "expected True or False or 'directive' for project= *"),
    ],
)
def test_wrong_use_is_an_error_at_collection(run: Run, mark: str, words: str) -> None:
    result = run(
        f"""
        import pytest
        from pytest_asp import Field, Predicate

        class Cell(Predicate):
            row: Field[int]

        @pytest.mark.{mark}
        def test_it():
            return "a."
        """
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([words.replace("[", "?").replace("]", "?")])
