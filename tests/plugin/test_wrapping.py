from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

MARK = "@pytest.mark.unique_solution"

PLAIN = f"""
import pytest

{MARK}
def test_good():
    return "a."

{MARK}
def test_bad():
    return "{{a}}."
"""

METHODS = f"""
import pytest

class TestMethods:
    {MARK}
    def test_good(self, tmp_path):
        return "a."

    {MARK}
    def test_bad(self):
        return "{{a}}."

    @staticmethod
    {MARK}
    def test_bad_static():
        return "{{a}}."
"""

PARAMETRIZED = f"""
import pytest

{MARK}
@pytest.mark.parametrize("program", ["a.", "{{a}}.", "a. :- a."])
def test_each(program):
    return program
"""

GENERATED = f"""
import pytest
from hypothesis import given, strategies

{MARK}
@given(strategies.integers(1, 9))
def test_good(n):
    return f"a({{n}})."

{MARK}
@given(strategies.integers(1, 9))
def test_bad(n):
    return "a." if n < 5 else "{{a}}."
"""

GENERATED_METHODS = f"""
import pytest
from hypothesis import given, strategies

class TestGenerated:
    {MARK}
    @pytest.mark.parametrize("name", ["a", "b"])
    @given(n=strategies.integers(1, 9))
    def test_good(self, name, n):
        return f"{{name}}({{n}})."

    {MARK}
    @given(strategies.integers(1, 9))
    def test_bad(self, n):
        return "a." if n < 5 else "{{a}}."
"""

TEST_CASE = f"""
import unittest
import pytest

class Case(unittest.TestCase):
    def setUp(self):
        self.good = "a."

    {MARK}
    def test_good(self):
        return self.good

    {MARK}
    def test_bad(self):
        return "{{a}}."
"""

TEST_CASE_GENERATED = f"""
import unittest
import pytest
from hypothesis import given, strategies

class Case(unittest.TestCase):
    {MARK}
    @given(strategies.integers(1, 9))
    def test_good(self, n):
        return f"a({{n}})."

    {MARK}
    @given(strategies.integers(1, 9))
    def test_bad(self, n):
        return "a." if n < 5 else "{{a}}."
"""

TEST_CASE_ASYNC = f"""
import unittest
import pytest

class Case(unittest.IsolatedAsyncioTestCase):
    {MARK}
    async def test_good(self):
        return "a."

    {MARK}
    async def test_bad(self):
        return "{{a}}."
"""

ASYNCIO = f"""
import asyncio
import pytest

@pytest.mark.asyncio
{MARK}
async def test_good():
    await asyncio.sleep(0)
    return "a."

@pytest.mark.asyncio
{MARK}
async def test_bad():
    return "{{a}}."
"""

ASYNCIO_GENERATED = f"""
import pytest
from hypothesis import given, strategies

@pytest.mark.asyncio
{MARK}
@given(strategies.integers(1, 9))
async def test_good(n):
    return f"a({{n}})."

@pytest.mark.asyncio
{MARK}
@given(strategies.integers(1, 9))
async def test_bad(n):
    return "a." if n < 5 else "{{a}}."
"""

ANYIO = f"""
import pytest

@pytest.fixture
def anyio_backend():
    return "asyncio"

@pytest.mark.anyio
{MARK}
async def test_good():
    return "a."

@pytest.mark.anyio
{MARK}
async def test_bad():
    return "{{a}}."
"""

ANYIO_GENERATED = f"""
import pytest
from hypothesis import given, strategies

@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"

@pytest.mark.anyio
{MARK}
@given(n=strategies.integers(1, 9))
async def test_good(n):
    return f"a({{n}})."

@pytest.mark.anyio
{MARK}
@given(n=strategies.integers(1, 9))
async def test_bad(n):
    return "a." if n < 5 else "{{a}}."
"""

KINDS = {
    "plain": (PLAIN, 1, 1),
    "methods": (METHODS, 1, 2),
    "parametrized": (PARAMETRIZED, 1, 2),
    "generated": (GENERATED, 1, 1),
    "generated-methods": (GENERATED_METHODS, 2, 1),
    "test-case": (TEST_CASE, 1, 1),
    "test-case-generated": (TEST_CASE_GENERATED, 1, 1),
    "test-case-async": (TEST_CASE_ASYNC, 1, 1),
    "asyncio": (ASYNCIO, 1, 1),
    "asyncio-generated": (ASYNCIO_GENERATED, 1, 1),
    "anyio": (ANYIO, 1, 1),
    "anyio-generated": (ANYIO_GENERATED, 1, 1),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_test_is_checked(run: Run, kind: str) -> None:
    text, passed, failed = KINDS[kind]
    result = run(text, "-Werror::pytest.PytestReturnNotNoneWarning")
    result.assert_outcomes(passed=passed, failed=failed)
    result.stdout.fnmatch_lines(
        ["expected exactly one answer set, found at least 2: ASP text, at *"]
    )
    result.stdout.no_fnmatch_line("*deprecated to return*")


def test_every_kind_of_test_is_checked_by_workers(pytester: pytest.Pytester) -> None:
    """All in one run, because beginning one with workers takes longer than its tests."""
    texts = {f"test_{kind.replace('-', '_')}": text for kind, (text, _, _) in KINDS.items()}
    pytester.makepyfile(**texts)
    result = pytester.runpytest("-p", "no:randomly", "-n2", "-rfp")
    for line in result.outlines:
        if line.startswith("PASSED"):
            assert "::test_good" in line or "::test_each[a.]" in line
        elif line.startswith("FAILED"):
            assert "::test_bad" in line or "::test_each[" in line
    result.assert_outcomes(
        passed=sum(passed for _, passed, _ in KINDS.values()),
        failed=sum(failed for _, _, failed in KINDS.values()),
    )


@pytest.mark.parametrize("kind", ["generated", "test-case-generated", "asyncio-generated"])
def test_the_failing_example_is_shown(run: Run, kind: str) -> None:
    run(KINDS[kind][0]).stdout.fnmatch_lines(["*: test_bad(", "*n=5,"])


def test_no_line_of_this_package_is_offered_as_an_explanation(pytester: pytest.Pytester) -> None:
    """The lines that hypothesis lists are those that only failing examples ran.

    It lists them where none of them has run before, so this needs a process of its own.
    """
    pytester.makepyfile(test_suite=GENERATED)
    result = pytester.runpytest_subprocess("-p", "no:randomly")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.no_fnmatch_line("*/pytest_asp/*")
    result.stdout.no_fnmatch_line("*Explanation:*")


def test_the_function_is_put_back(run: Run) -> None:
    result = run(
        f"""
        import pytest

        {MARK}
        @pytest.mark.parametrize("again", [1, 2])
        def test_it(again):
            return "a."

        def test_it_is_back():
            assert test_it(1) == "a."
        """
    )
    result.assert_outcomes(passed=3)


def test_a_test_that_is_run_again_is_checked_again(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        from _pytest.runner import runtestprotocol

        def pytest_runtest_protocol(item, nextitem):
            return all(runtestprotocol(item, nextitem=nextitem) for _ in range(2))
        """
    )
    run(PLAIN).assert_outcomes(passed=2, failed=2)


@pytest.mark.parametrize(
    "body", ["pass", "return None", "yield", "asp.solve('a.').unique"], ids=str
)
def test_a_test_that_gives_no_program_fails(run: Run, body: str) -> None:
    result = run(
        f"""
        import pytest

        {MARK}
        def test_nothing(asp):
            {body}
        """
    )
    assert result.ret != pytest.ExitCode.OK
    assert result.parseoutcomes().get("passed", 0) == 0


def test_the_reason_for_giving_no_program_is_said(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unique_solution
        @pytest.mark.satisfiable
        def test_nothing():
            pass
        """
    )
    result.stdout.fnmatch_lines(
        ["expected a program to check for unique_solution and satisfiable, got None, *: return *"]
    )


def test_an_item_whose_result_cannot_be_seen_fails(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        import pytest

        def pytest_collect_file(file_path, parent):
            if file_path.suffix == ".toml":
                return File.from_parent(parent, path=file_path)

        class File(pytest.File):
            def collect(self):
                item = Item.from_parent(self, name="item")
                item.add_marker("unique_solution")
                return [item]

        class Item(pytest.Item):
            def runtest(self):
                pass
        """
    )
    pytester.path.joinpath("test_it.toml").write_text("")
    result = run("")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected a test whose result can be seen by unique_solution, got Item '*"]
    )


def test_a_plugin_that_never_calls_the_function_is_found(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(
        """
        def pytest_pyfunc_call(pyfuncitem):
            return True
        """
    )
    result = run(PLAIN)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["expected a test whose result can be seen by unique_solution, *"])


def test_marks_stack(run: Run) -> None:
    result = run(
        """
        import pytest

        pytestmark = pytest.mark.satisfiable

        @pytest.mark.model_count(min=2)
        class TestStacked:
            @pytest.mark.model_count(max=4)
            @pytest.mark.parametrize(
                "program",
                [
                    "a.",
                    "{a}.",
                    "{a;b}.",
                    "{a;b;c}.",
                    pytest.param("1{a;b;c}1.", marks=pytest.mark.model_count(3)),
                    pytest.param("{a}. ", marks=pytest.mark.model_count(3)),
                ]
            )
            def test_it(self, program):
                return program

        def test_unmarked_but_for_the_module():
            return ":- ."
        """,
        "-rA",
    )
    result.assert_outcomes(passed=3, failed=4)


def test_a_skipped_test_stays_skipped(run: Run) -> None:
    result = run(
        f"""
        import pytest, unittest

        {MARK}
        @pytest.mark.skip
        def test_mark():
            return "{{a}}."

        {MARK}
        def test_inside():
            pytest.skip("later")

        class Case(unittest.TestCase):
            {MARK}
            @unittest.skip("later")
            def test_case(self):
                return "{{a}}."
        """
    )
    result.assert_outcomes(skipped=3)


def test_an_error_in_the_test_stays_what_it_is(run: Run) -> None:
    result = run(
        f"""
        import pytest, unittest

        {MARK}
        def test_mark():
            raise ValueError("mine")

        class Case(unittest.TestCase):
            def setUp(self):
                raise ValueError("mine")

            {MARK}
            def test_case(self):
                return "{{a}}."
        """
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["E*ValueError: mine", "E*ValueError: mine"])


def test_marks_that_a_fixture_adds_are_checked(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture(params=["unique_solution", "satisfiable"])
        def marked(request):
            request.applymarker(request.param)

        @pytest.fixture
        def misread(request):
            request.applymarker(pytest.mark.model_count(-1))

        def test_it(marked):
            return "{a}."

        def test_wrong(misread):
            return "{a}."
        """
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "expected exactly one answer set, found at least 2: *",
            "expected a number of answer sets, 0 or more behind the mark model_count, got -1, *",
        ]
    )


def test_failures_of_other_tests_are_left_alone(run: Run) -> None:
    result = run("def test_it(): raise ValueError('mine')", "--full-trace")
    result.stdout.fnmatch_lines(["*pytest_asp?plugin?wrapping.py:*", "E *ValueError: mine"])


def test_subtests_have_sections_of_their_own(run: Run) -> None:
    pytest.importorskip("_pytest.subtests")
    result = run(
        """
        def test_it(asp, subtests):
            for program in ("{a}.", "{b}.", "c."):
                with subtests.test(program):
                    assert asp.solve(program).unique
        """
    )
    assert sum(line.strip("- ") == "ASP" for line in result.outlines) >= 2
