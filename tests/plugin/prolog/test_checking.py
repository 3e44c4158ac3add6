"""Marked tests: what they may return, and how tests of all kinds are checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

HEAD = """
from pathlib import Path

import pytest

STACK = "push(X, S, [X|S]).  pop(X, [X|S], S).  many(1). many(2)."
"""


def test_what_a_test_may_return(run: Run, workers: tuple[str, ...]) -> None:
    Path("stack.pl").write_text("many(1). many(2).\n", encoding="utf-8")
    Path("more.pl").write_text("more(X) :- many(X).\n", encoding="utf-8")
    result = run(
        HEAD
        + """
pytestmark = pytest.mark.model_count(2)
many = pytest.mark.prolog(goal="many(X)")

@many
def test_program(prolog):
    return prolog.load(STACK)

@many
def test_what_was_loaded_last(prolog):
    prolog.load("many(1).")
    prolog.load(STACK)

@many
def test_source(prolog):
    return prolog.load(STACK).source

@many
def test_text():
    return STACK

@many
def test_path_as_text():
    return "stack.pl"

@many
def test_path():
    return Path("stack.pl")

@pytest.mark.prolog(goal="more(X)")
def test_files():
    return ["stack.pl", Path("more.pl")]

def test_answers(prolog):
    prolog.load(STACK)
    return prolog.solve("many(X)")

@pytest.mark.prolog(goal="many(3)")
def test_answers_go_before_the_goal_of_the_mark(prolog):
    return prolog.load(STACK).solve("many(X)")

@pytest.mark.prolog(goal="many(X)", text=STACK)
def test_nothing():
    pass

@pytest.mark.prolog(goal="many(X)", text="many(7).")
def test_what_is_returned_goes_before_the_program_of_the_mark():
    return STACK

@pytest.mark.prolog(goal="member(X, [1, 2])", text=":- use_module(library(lists)).")
def test_another_goal_is_asked_too(prolog):
    assert prolog.solve("member(3, [1, 2])").fails
""",
        *workers,
    )
    result.assert_outcomes(passed=12)


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (
            'def test_it(prolog):\n    return prolog.load("p.")',
            (
                "expected a goal to ask of the program that the test returns, got none, at "
                'test_suite.py:4: return prolog.solve("p(X)"), or write @pytest.mark.prolog(goal='
            ),
        ),
        (
            "def test_it(): pass",
            "expected a program to check for unique_solution, got None, at test_suite.py:4",
        ),
    ],
)
def test_something_has_to_be_asked(run: Run, test: str, words: str) -> None:
    result = run(f"import pytest\n\n\n@pytest.mark.unique_solution\n{test}\n")
    result.assert_outcomes(failed=1)
    assert words in result.stdout.str()


@pytest.mark.parametrize("returned", ["7", "object()", '{"a": 1}'])
def test_what_is_no_program_is_refused(run: Run, returned: str) -> None:
    result = run(
        'import pytest\n\n@pytest.mark.prolog(goal="p", expect="fails")\n'
        f"def test_it(): return {returned}\n"
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected *, got *, at test_suite.py:3: *"])
    result.stdout.no_fnmatch_line("*pytest_asp/*")


def test_an_answer_set_program_is_still_one(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.prolog(timeout=5)
        @pytest.mark.satisfiable
        def test_settings_alone_make_no_prolog():
            return "{a}."
        """
    )
    result.assert_outcomes(passed=1)


def test_a_goal_of_which_nothing_is_expected_has_to_be_asked(run: Run) -> None:
    result = run(
        """
        import pytest

        pytestmark = pytest.mark.prolog(text="p(1).", goal="p(X)")

        def test_forgotten(): pass

        def test_asked(prolog):
            assert prolog.solve().only["X"] == 1
        """
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            (
                "expected a test that asks the goal of its mark prolog, got none, for `p(X)`, at "
                'test_suite.py:5: say what is expected, as by expect="succeeds", or ask *'
            )
        ]
    )


def test_several_things_may_be_expected_of_one_search(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        HEAD
        + """
@pytest.mark.prolog(text=STACK, goal="many(X)", expect="succeeds")
@pytest.mark.model_count(min=1, max=2)
@pytest.mark.satisfiable
def test_right(): pass

@pytest.mark.prolog(text=STACK, goal="many(X)", expect="succeeds")
@pytest.mark.model_count(3)
@pytest.mark.satisfiable
def test_wrong(): pass
""",
        *workers,
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "expected exactly 3 answers, found exactly 2: `many(X)` of Prolog text, at *",
            "expected: exactly 3 answers",
            "found:    exactly 2",
            "expected: at least one answer",
            "found:    at least 1",
            "asked:    2 answers; there are no more",
        ],
    )


def test_all_examples_are_checked(run: Run) -> None:
    result = run(
        """
        import pytest
        from hypothesis import given, settings
        from hypothesis import strategies as st

        @pytest.mark.prolog(goal="p(X), X > 3", expect="fails")
        @settings(max_examples=50, derandomize=True, database=None)
        @given(st.integers(0, 5))
        def test_it(number):
            return f"p({number})."
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*expected no answer, found at least 1*", "*number=4*"])


XFAIL = """
import pytest

LOOP = "loop :- loop."

@pytest.mark.xfail
@pytest.mark.prolog(text=LOOP, goal="loop", expect="fails", timeout=0.2)
def test_loop(): pass

@pytest.mark.xfail
def test_loop_by_assert(prolog):
    assert prolog.load(LOOP).solve("loop", inferences=10_000).fails

@pytest.mark.xfail
@pytest.mark.prolog(text=":- use_module(library(clpz)).", goal="X in 1..3", expect="fails")
@pytest.mark.prolog(filters=["ignore"])
def test_undecided(): pass
"""


def test_what_is_not_proven_is_no_expected_failure(run: Run, workers: tuple[str, ...]) -> None:
    result = run(XFAIL, *workers)
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(["*not proven: *`loop`*ran longer than 0.2 s*"])


def test_unless_it_is_named(run: Run) -> None:
    named = XFAIL.replace("xfail", "xfail(raises=NotProven)")
    result = run(f"from pytest_asp import NotProven\n{named}")
    result.assert_outcomes(xfailed=3)


def test_what_fails_is_one(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.xfail(strict=True)
        @pytest.mark.prolog(text="p(1). p(2).", goal="p(X)", expect="deterministic")
        def test_expected(): pass

        @pytest.mark.xfail(strict=True)
        @pytest.mark.prolog(text="p(1).", goal="p(X)", expect="deterministic")
        def test_unexpected(): pass

        @pytest.mark.skip
        @pytest.mark.prolog(text="p(1).", goal="p(X)", expect="fails")
        def test_skipped(): pass

        @pytest.mark.prolog(text="p(1).", goal="p(X)", expect="fails")
        def test_skips_itself():
            pytest.skip("not today")
        """
    )
    result.assert_outcomes(xfailed=1, failed=1, skipped=2)
    result.stdout.fnmatch_lines(["*XPASS(strict)*"])
