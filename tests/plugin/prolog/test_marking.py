"""The mark `prolog(...)`: program, goal, what is expected, and how tests of all kinds have it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

HEAD = """
import pytest

STACK = "push(X, S, [X|S]).  pop(X, [X|S], S).  many(1). many(2)."
"""


def test_what_can_be_expected(run: Run, workers: tuple[str, ...]) -> None:
    Path("stack.pl").write_text("push(X, S, [X|S]).\n", encoding="utf-8")
    result = run(
        HEAD
        + """
@pytest.mark.prolog(file="stack.pl", goal="push(a, [], S)", expect="deterministic")
def test_deterministic(): pass

@pytest.mark.prolog(text=STACK, goal="many(X)", expect="succeeds")
def test_succeeds(): pass

@pytest.mark.prolog(text=STACK, goal="pop(_, [], _)", expect="fails")
def test_fails(): pass

@pytest.mark.prolog(goal="atom_length(X, Y)", expect="instantiation_error")
def test_error(): pass

@pytest.mark.prolog(goal="atom_length(f(x), Y)", expect="type_error(_, f(_))")
def test_pattern(): pass

@pytest.mark.prolog(goal="throw(own(1))", expect="own(_)")
def test_ball(): pass

@pytest.mark.prolog(text=":- use_module(library(clpz)).", goal="X in 1..3", expect="undecided")
def test_undecided(): pass

@pytest.mark.unique_solution
@pytest.mark.prolog(text=STACK, goal="push(a, [], S)")
def test_unique(): pass

@pytest.mark.model_count(2)
@pytest.mark.prolog(text=STACK, goal="many(X)")
def test_count(): pass

@pytest.mark.satisfiable
@pytest.mark.prolog(text=STACK, goal="many(X)")
def test_satisfiable(): pass

@pytest.mark.unsatisfiable
@pytest.mark.prolog(text=STACK, goal="many(3)")
def test_unsatisfiable(): pass

@pytest.mark.prolog(goal="many(X)", expect="succeeds")
def test_returned_program(prolog):
    return prolog.load(STACK)

@pytest.mark.prolog(goal="many(X)", expect="succeeds")
def test_returned_text():
    return STACK

@pytest.mark.unique_solution
def test_returned_answers(prolog):
    prolog.load(STACK)
    return prolog.solve("many(1)")

@pytest.mark.prolog(text=STACK, goal="many(X)", expect="succeeds")
def test_the_fixture_knows_the_mark(prolog):
    assert prolog.load().solve("many(X)").count == 2
    assert prolog.solve().count == 2
""",
        *workers,
    )
    result.assert_outcomes(passed=15)


@pytest.mark.parametrize(
    ("goal", "expect", "found"),
    [
        ("many(X)", "fails", "expected no answer, found at least 1"),
        ("many(3)", "succeeds", "expected at least one answer, found none"),
        ("many(X)", "deterministic", "found an answer that leaves a choice point"),
        ("many(X)", "undecided", "found *leaves no goal open"),
        ("X is foo", "fails", "found that it raised error(type_error(evaluable,foo/0)*"),
        ("atom_length(X, 1)", "type_error(_, _)", "found error(instantiation_error*"),
        ("many(1)", "type_error(_, _)", "expected the error type_error(_, _), found *"),
    ],
)
def test_what_is_not_so(run: Run, goal: str, expect: str, found: str) -> None:
    mark = f'@pytest.mark.prolog(text=STACK, goal="{goal}", expect="{expect}")'
    result = run(f"{HEAD}\n{mark}\ndef test_it(): pass\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{found.replace('[', '[[]')}*"])


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ('prolog(gaol="p(X)")', "did you mean goal=?"),
        ('prolog("p(X)")', "one of *"),
        ('prolog(text="p(1).", file="p.pl")', "file= or text="),
        ('prolog(goal="p(X)", expect="suceeds")', "*succeeds*"),
        ("prolog(goal=1)", "*goal*"),
        ('prolog(file="nowhere.pl", goal="p(X)")', "*nowhere.pl*"),
        ('prolog(goal="p(X)", engine="scyer")', "*did you mean scryer*"),
        ('prolog(goal="p(X)", timeout=-1)', "*timeout*"),
        ('prolog(goal="p(X)", memory="much")', "*memory*"),
        ('prolog(goal="p(X)", inferences=0)', "*inferences*"),
        ("prolog()", "one of *"),
    ],
)
def test_a_mark_that_says_nothing_is_found_when_tests_are_collected(
    run: Run, mark: str, said: str
) -> None:
    result = run(f"import pytest\n\n@pytest.mark.{mark}\ndef test_it(): pass\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"*{said}*"])


@pytest.mark.parametrize("mark", ['in_every_model("p")', "optimum(1)", 'in_no_model("p")'])
def test_marks_about_answer_sets_are_refused(run: Run, mark: str) -> None:
    result = run(
        f'import pytest\n\n@pytest.mark.{mark}\n@pytest.mark.prolog(text="p.", goal="p")\n'
        "def test_it(): pass\n"
    )
    assert result.parseoutcomes().get("passed", 0) == 0
    result.stdout.fnmatch_lines([f"*{mark.partition('(')[0]}*"])


def test_tests_of_all_kinds(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        """
import unittest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.prolog(text="p(1). p(2).", timeout=20)

@pytest.mark.prolog(goal="p(X)")
@pytest.mark.model_count(2)
class TestClass:
    def test_inherited(self): pass

    @pytest.mark.skip
    def test_skipped(self): pass

@pytest.mark.parametrize("number", [1, pytest.param(3, marks=pytest.mark.xfail(strict=True))])
def test_parameters(prolog, number):
    assert prolog.solve(f"p({number})").succeeds

@pytest.mark.prolog(goal="true", expect="succeeds")
@settings(max_examples=5)
@given(st.integers(1, 2))
def test_given(number):
    return f"p({number})."

@given(st.integers())
@settings(max_examples=5)
def test_given_with_the_fixture(prolog, number):
    assert prolog.solve(f"X is {number} + 1").only["X"] == number + 1

class TestCase(unittest.TestCase):
    @pytest.mark.prolog(goal="p(3)", expect="fails")
    def test_case(self): pass

@pytest.mark.asyncio
@pytest.mark.prolog(goal="p(X)", expect="succeeds")
async def test_coroutine(): pass
""",
        *workers,
    )
    result.assert_outcomes(passed=6, skipped=1, xfailed=1)


def test_no_test_passes_unchecked(run: Run) -> None:
    result = run(
        """
import unittest

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.prolog(text="p(1). p(2).", goal="p(X)", expect="fails")

def test_plain(): pass

class TestClass:
    def test_method(self): pass

class TestCase(unittest.TestCase):
    def test_case(self): pass

@given(st.integers())
def test_given(number): pass

@pytest.mark.asyncio
async def test_coroutine(): pass
"""
    )
    result.assert_outcomes(failed=5)
