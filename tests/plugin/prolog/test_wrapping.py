"""Tests of every kind are about Prolog alike, and none passes that proved nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

HEAD = """
import pytest

TEXT = "many(1). many(2)."
GOOD = pytest.mark.prolog(text=TEXT, goal="many(X)", expect="succeeds")
BAD = pytest.mark.prolog(text=TEXT, goal="many(X)", expect="fails")
"""

PLAIN = """
@GOOD
def test_good(): pass

@BAD
def test_bad(): pass
"""

METHODS = """
@GOOD
class TestGood:
    def test_good(self, tmp_path): pass

    @staticmethod
    def test_good_static(): pass

    @pytest.mark.prolog(goal="many(3)", expect="fails")
    def test_good_of_its_own(self): pass

class TestBad:
    pytestmark = BAD

    def test_bad(self): pass

    class TestInner:
        def test_bad(self): pass
"""

MODULE = """
pytestmark = [BAD, pytest.mark.prolog(timeout=20)]

def test_bad(): pass

@pytest.mark.prolog(expect="succeeds")
def test_good(): pass

@pytest.mark.prolog(goal="many(3)")
class TestClass:
    def test_good(self): pass
"""

PARAMETRIZED = """
@pytest.mark.prolog(goal="many(X)")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TEXT, marks=pytest.mark.prolog(expect="succeeds"), id="good"),
        pytest.param(TEXT, marks=pytest.mark.prolog(expect="fails"), id="bad"),
        pytest.param(TEXT, marks=pytest.mark.model_count(2), id="good-count"),
        pytest.param(TEXT, marks=pytest.mark.unique_solution, id="bad-count"),
        pytest.param("many(a).", marks=pytest.mark.unique_solution, id="good-text"),
    ],
)
def test_each(text):
    return text
"""

GENERATED = """
from hypothesis import given, strategies

@pytest.mark.prolog(goal="many(X)", expect="succeeds")
@given(strategies.integers(1, 9))
def test_good(n):
    return f"many({n})."

@pytest.mark.prolog(goal="many(X)", expect="succeeds")
@given(strategies.integers(1, 9))
def test_bad(n):
    return f"many({n})." if n < 5 else "many(_) :- false."

@BAD
@given(strategies.integers(1, 9))
def test_bad_at_once(n): pass

class TestGenerated:
    @pytest.mark.prolog(expect="deterministic")
    @given(n=strategies.integers(1, 9))
    def test_good(self, prolog, n):
        return prolog.solve(f"X is {n} + 1")

    @given(n=strategies.integers(1, 9))
    def test_bad(self, prolog, n):
        assert prolog.solve(f"X is {n} + 1").only["X"] <= 5
"""

TEST_CASE = """
import unittest
from hypothesis import given, strategies

@GOOD
class Case(unittest.TestCase):
    def setUp(self):
        self.other = "many(1)."

    def test_good(self): pass

    @pytest.mark.unique_solution
    def test_good_text(self):
        return self.other

    @BAD
    def test_bad(self): pass

    @pytest.mark.unique_solution
    @given(strategies.integers(1, 9))
    def test_bad_generated(self, n):
        return self.other if n < 5 else TEXT

class Coroutines(unittest.IsolatedAsyncioTestCase):
    @GOOD
    async def test_good(self): pass

    @BAD
    async def test_bad(self): pass
"""

ASYNCIO = """
import asyncio
from hypothesis import given, strategies

pytestmark = pytest.mark.asyncio

@GOOD
async def test_good():
    await asyncio.sleep(0)

@BAD
async def test_bad(): pass

@pytest.mark.prolog(goal="many(X)", expect="succeeds")
async def test_good_answers(prolog):
    await asyncio.sleep(0)
    return prolog.load(TEXT).solve("many(2)")

@pytest.mark.prolog(goal="many(X)", expect="succeeds")
@given(strategies.integers(1, 9))
async def test_bad_generated(n):
    return TEXT if n < 5 else "many(_) :- false."
"""

KINDS = {
    "plain": (PLAIN, 1, 1),
    "methods": (METHODS, 3, 2),
    "module": (MODULE, 2, 1),
    "parametrized": (PARAMETRIZED, 3, 2),
    "generated": (GENERATED, 2, 3),
    "test-case": (TEST_CASE, 3, 3),
    "asyncio": (ASYNCIO, 2, 2),
}


def outcomes_fit(result: pytest.RunResult) -> bool:
    """Tell whether those that are named so are good, and the others are bad."""
    lines = [line for line in result.outlines if line.startswith(("PASSED ", "FAILED "))]
    return all(line.startswith("PASSED") == ("good" in line.partition(" - ")[0]) for line in lines)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_test_is_checked(run: Run, kind: str) -> None:
    text, passed, failed = KINDS[kind]
    result = run(HEAD + text, "-rpf", "-Werror::pytest.PytestReturnNotNoneWarning")
    result.assert_outcomes(passed=passed, failed=failed)
    assert outcomes_fit(result)
    result.stdout.no_fnmatch_line("*deprecated to return*")


def test_every_kind_of_test_is_checked_by_workers(pytester: pytest.Pytester) -> None:
    """All in one run, because beginning one with workers takes longer than its tests."""
    pytester.makepyfile(
        **{f"test_{kind.replace('-', '_')}": HEAD + text for kind, (text, _, _) in KINDS.items()}
    )
    result = pytester.runpytest("-p", "no:randomly", "-n2", "-rpf")
    assert outcomes_fit(result)
    result.assert_outcomes(
        passed=sum(passed for _, passed, _ in KINDS.values()),
        failed=sum(failed for _, _, failed in KINDS.values()),
    )


@pytest.mark.parametrize("kind", ["generated", "asyncio"])
def test_the_failing_example_is_shown(run: Run, kind: str) -> None:
    result = run(HEAD + KINDS[kind][0], "-k", "test_bad or test_bad_generated")
    result.stdout.fnmatch_lines(["*: test_bad*(", "*n=5,"])


UNPROVEN = """
import unittest

from hypothesis import given, strategies

HIDDEN = ":- use_module(library(clpz)).\\nloop :- loop.\\nhidden :- X in 1..3, X #> Y, Y #> 0."
LOOPS = pytest.mark.prolog(text=HIDDEN, goal="loop", expect="fails", timeout=0.2)
OPEN = pytest.mark.prolog(text=HIDDEN, goal="hidden", expect="succeeds")

@pytest.mark.xfail(strict=True)
@LOOPS
def test_loops(): pass

@pytest.mark.xfail
@OPEN
def test_open(): pass

@pytest.mark.xfail
@pytest.mark.prolog(text=HIDDEN)
def test_fixture(prolog):
    assert prolog.solve("hidden").count == 1

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.xfail(reason="slow"))])
@OPEN
def test_parameter(n): pass

@pytest.mark.xfail
@OPEN
@given(n=strategies.integers())
def test_generated(n): pass

@pytest.mark.xfail
class Case(unittest.TestCase):
    @OPEN
    def test_case(self): pass

class Expected(unittest.TestCase):
    @unittest.expectedFailure
    @OPEN
    def test_case(self): pass

@pytest.mark.xfail
@pytest.mark.asyncio
@OPEN
async def test_coroutine(): pass
"""


def test_what_is_not_proven_fails_where_a_failure_is_expected(
    run: Run, pytester: pytest.Pytester
) -> None:
    result = run(HEAD + UNPROVEN, "--asp-json=it.json")
    result.assert_outcomes(failed=8)
    report = json.loads((pytester.path / "it.json").read_text(encoding="utf-8"))
    assert [test["outcome"] for test in report["tests"]] == ["not proven"] * 8


def test_what_is_proven_wrong_is_a_failure_that_can_be_expected(run: Run) -> None:
    result = run(
        HEAD
        + """
@pytest.mark.xfail(strict=True)
@BAD
def test_bad(): pass

@pytest.mark.xfail
@GOOD
def test_good(): pass

@pytest.mark.xfail(strict=True)
@GOOD
def test_strict(): pass
"""
    )
    result.assert_outcomes(xfailed=1, xpassed=1, failed=1)


def test_tests_that_do_not_run_are_not_asked(run: Run) -> None:
    result = run(
        HEAD
        + """
import unittest

@pytest.mark.skip
@BAD
def test_mark(): pass

@BAD
def test_inside():
    pytest.skip("later")

class Case(unittest.TestCase):
    @BAD
    @unittest.skip("later")
    def test_case(self): pass

@BAD
def test_error():
    raise ValueError("mine")
"""
    )
    result.assert_outcomes(skipped=3, failed=1)
    result.stdout.fnmatch_lines(["E*ValueError: mine"])
    result.stdout.no_fnmatch_line("*expected no answer*")


def test_marks_that_a_fixture_adds_are_checked(run: Run) -> None:
    result = run(
        HEAD
        + """
@pytest.fixture(params=["succeeds", "fails"])
def marked(request):
    request.applymarker(pytest.mark.prolog(goal="many(X)", expect=request.param))

def test_it(marked):
    return TEXT

@pytest.fixture
def misread(request):
    request.applymarker(pytest.mark.prolog(gaol="many(X)", expect="fails"))

def test_wrong(misread): pass
"""
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        ["expected no answer, found at least 1: *", "*did you mean goal=?*"]
    )


def test_a_test_whose_result_cannot_be_seen_fails(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_pyfunc_call(pyfuncitem): return True")
    result = run(HEAD + PLAIN)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        ['expected a test whose result can be seen by prolog(expect="succeeds"), *']
    )
