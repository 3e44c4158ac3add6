from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("unique_solution(1)", "expected no argument behind the mark unique_solution, got (1)"),
        ("satisfiable(strict=True)", "expected no argument behind the mark satisfiable, got (st"),
        ("unsatisfiable('a')", "expected no argument behind the mark unsatisfiable, got ('a')"),
        ("model_count", "expected one number, or min= and max= behind the mark model_count, got n"),
        ("model_count()", "expected one number, or min= and max= behind the mark model_count, got"),
        ("model_count(1, 2)", "expected one number, or min= and max= behind * got (1, 2)"),
        ("model_count(1, max=2)", "expected one number, or min= and max= behind * got (1, max=2)"),
        ("model_count(n=2)", "expected one number, or min= and max= behind * got (n=2)"),
        ("model_count(-1)", "expected a number of answer sets, 0 or more behind * got -1"),
        ("model_count(True)", "expected a number of answer sets, 0 or more behind * got True"),
        ("model_count('2')", "expected a number of answer sets, 0 or more behind * got '2'"),
        ("model_count(min=int)", "expected a number of answer sets, 0 or more behind * <class 'i"),
        ("model_count(min=3, max=2)", "expected min to be at most max behind * got (min=3, max=2)"),
        ("model_count(min=0)", "expected a range that excludes something behind * got (min=0)"),
    ],
)
def test_a_wrong_mark_is_an_error_with_the_right_spelling(run: Run, mark: str, words: str) -> None:
    result = run(
        f"""
        import pytest

        def test_other():
            pass

        @pytest.mark.{mark}
        def test_marked():
            return "a."
        """
    )
    result.assert_outcomes(errors=1)
    name = mark.partition("(")[0]
    result.stdout.fnmatch_lines(["*ERROR collecting test_suite.py*", f"{words.replace('[', '?')}*"])
    result.stdout.fnmatch_lines([f"*test_suite.py:6: write @pytest.mark.{name}*"])


PLACES = {
    "module": "pytestmark = pytest.mark.model_count(-1)\ndef test_it(): return 'a.'",
    "class": "@pytest.mark.model_count(-1)\nclass TestIt:\n  def test_it(self): return 'a.'",
    "param": (
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.model_count(-1))])\n"
        "def test_it(x): return 'a.'"
    ),
    "test-case": (
        "import unittest\nclass Case(unittest.TestCase):\n"
        "  @pytest.mark.model_count(-1)\n  def test_it(self): return 'a.'"
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_wrong_mark_is_found_wherever_it_stands(run: Run, place: str) -> None:
    result = run(f"import pytest\n{PLACES[place]}\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["expected a number of answer sets, 0 or more *"])


def test_a_wrong_mark_is_an_error_under_workers(run: Run, workers: tuple[str, ...]) -> None:
    result = run(f"import pytest\n{PLACES['param']}\n", *workers)
    assert result.parseoutcomes().keys() == {"errors"}
    result.stdout.fnmatch_lines(["expected a number of answer sets, 0 or more *"])


def test_marks_that_no_program_satisfies_are_an_error(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.unsatisfiable
        class TestBoth:
            @pytest.mark.unique_solution
            def test_it(self):
                return "a."
        """
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["expected marks that one program can satisfy together, got unique_solution (*), uns*: *"]
    )


SWALLOWED = {
    "class": """
        import pytest

        class Cell:
            def __init__(self, *arguments):
                pass

        @pytest.mark.unique_solution(Cell)
        def test_lost():
            return "a."
        """,
    "function": """
        import pytest

        def program(*arguments):
            return "a."

        @pytest.mark.unique_solution(program)
        def test_lost():
            return "a."
        """,
    "decorator": """
        import pytest

        def program(function):
            return function

        @pytest.mark.unique_solution(program)
        def test_lost():
            return "{a}."
        """,
    "alias": """
        import pytest

        unique = pytest.mark.unique_solution

        def program(function):
            return function

        @unique(program)
        def test_lost():
            return "{a}."
        """,
    "foreign-function": """
        import helpers, pytest

        @pytest.mark.unique_solution(helpers.program)
        def test_lost():
            return "a."
        """,
    "foreign-decorator": """
        import helpers, pytest

        @pytest.mark.unique_solution(helpers.decorated)
        def test_lost():
            return "a."
        """,
    "method": """
        import pytest

        class Cell:
            def __init__(self, *arguments):
                pass

        class TestMethods:
            @pytest.mark.model_count(Cell)
            def test_lost(self):
                return "a."
        """,
}


@pytest.mark.parametrize("kind", SWALLOWED)
def test_a_mark_that_swallows_a_test_is_an_error(
    run: Run, kind: str, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(
        helpers="""
        def program(*arguments):
            return "a."

        def decorated(function):
            return lambda: function()
        """
    )
    result = run(SWALLOWED[kind])
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*replaces the test below it by *; write *@pytest.mark.*"])


def test_marks_that_pytest_allows_elsewhere_are_no_error(run: Run) -> None:
    result = run(
        """
        import pytest

        class Base:
            @pytest.mark.unique_solution
            def test_it(self):
                return "a."

        @pytest.mark.unique_solution
        class Other:
            def test_it(self):
                return "a."

        class TestIt(Base):
            pass

        class TestOther(Other):
            @staticmethod
            def test_static():
                return "a."

        test_number = TWO = 2

        @pytest.mark.model_count(TWO)
        def test_name():
            return "{a}."

        class TestName:
            @pytest.mark.model_count(TWO)
            @pytest.mark.parametrize("i", [1])
            def test_name(self, i):
                return "{a}."
        """
    )
    result.assert_outcomes(passed=5)


def test_files_of_doctests_are_not_imported_twice(run: Run) -> None:
    result = run(
        '''
        def test_it():
            """
            >>> 1 + 1
            2
            """
        ''',
        "--doctest-modules",
    )
    result.assert_outcomes(passed=2)
