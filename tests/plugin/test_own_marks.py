"""Marks that a project defines by `pytest_asp_marks`: they do what the built-in ones do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

CONFTEST = """
from dataclasses import dataclass
from pytest_asp import AspExpectation

@dataclass(frozen=True)
class AtMost(AspExpectation):
    \"""The program has at most so many answer sets.

    More is not said here.
    \"""

    number: int
    of: str = "answer sets"

    def __post_init__(self):
        if self.number < 0:
            raise ValueError("a number is 0 or more")

    @property
    def expected(self):
        return f"at most {self.number} {self.of}"

    def verdict(self, answer):
        if answer.count <= self.number:
            return self.holds()
        return self.fails(f"at least {self.number + 1}", *answer.models[:2])

@dataclass(frozen=True)
class NoModelWith(AspExpectation):
    atom: str
    project: bool = False

    @property
    def expected(self):
        return f"no answer set with {self.atom}"

    def verdict(self, answer):
        model = answer.some.witness(self.atom)
        return self.holds() if model is None else self.fails("one", model)

def pytest_asp_marks():
    return {"at_most": AtMost, "no_model_with": NoModelWith}
"""


UNFIT = """
class Lacking(AspExpectation):
    def verdict(self, answer):
        return self.holds()

@dataclass
class Changing(AspExpectation):
    expected = "anything"

    def verdict(self, answer):
        return self.holds()
"""


@pytest.fixture
def own(run: Run, pytester: pytest.Pytester) -> Run:
    """Give a function that runs a suite in a project with marks of its own."""
    pytester.makeconftest(CONFTEST)
    return run


KINDS = {
    "plain": """
        @pytest.mark.at_most(1)
        def test_good(): return "a."

        @pytest.mark.at_most(1)
        def test_bad(): return "{a}."
        """,
    "class": """
        @pytest.mark.at_most(1)
        class TestIt:
            def test_good(self): return "a."
            def test_bad(self): return "{a}."
        """,
    "module": """
        pytestmark = pytest.mark.at_most(1)
        def test_good(): return "a."
        def test_bad(): return "{a}."
        """,
    "param": """
        @pytest.mark.parametrize("text", ["a.", pytest.param("{a}.", marks=pytest.mark.at_most(1))])
        @pytest.mark.satisfiable
        def test_it(text): return text
        """,
    "stacked": """
        @pytest.mark.at_most(number=4)
        class TestIt:
            @pytest.mark.at_most(2)
            @pytest.mark.no_model_with("b")
            @pytest.mark.model_count(min=2)
            @pytest.mark.parametrize("text", ["{a}. b :- a, not a.", "{a;b}."])
            def test_it(self, text): return text
        """,
    "generated": """
        from hypothesis import given, strategies as st
        @pytest.mark.at_most(1)
        @given(st.integers(1, 9))
        def test_good(n): return f"a({n})."

        @pytest.mark.at_most(1)
        @given(st.integers(1, 9))
        def test_bad(n): return "a." if n < 5 else "{a}."
        """,
    "test-case": """
        import unittest
        class Case(unittest.TestCase):
            @pytest.mark.at_most(1)
            def test_good(self): return "a."
            @pytest.mark.at_most(1)
            def test_bad(self): return "{a}."
        """,
    "asyncio": """
        @pytest.mark.asyncio
        @pytest.mark.at_most(1)
        async def test_good(): return "a."
        @pytest.mark.asyncio
        @pytest.mark.at_most(1)
        async def test_bad(): return "{a}."
        """,
    "fixture": """
        @pytest.fixture(params=["a.", "{a}."])
        def board(asp_program, request): asp_program(request.param)

        @pytest.mark.at_most(1)
        def test_it(board): pass
        """,
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_test_is_checked(own: Run, kind: str) -> None:
    result = own(f"import pytest\n{_dedented(KINDS[kind])}")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["expected at most ? answer sets, found at least ?: ASP text, *"])
    result.stdout.fnmatch_lines(["expected: at most ? answer sets", "found:    at least ?"])


def _dedented(text: str) -> str:
    return "\n".join(line.removeprefix("        ") for line in text.split("\n"))


def test_the_evidence_is_shown(own: Run) -> None:
    result = own(
        """
        import pytest

        @pytest.mark.no_model_with("b")
        def test_it():
            return "{a;b}. c :- b."
        """
    )
    result.stdout.fnmatch_lines(
        [
            "expected no answer set with b, found one: ASP text, at test_suite.py:3",
            "The answer set that decides shows:",
            "    b",
            "    c",
        ]
    )


def test_a_mark_may_decide_how_answer_sets_are_counted(own: Run) -> None:
    result = own(
        """
        import pytest

        @pytest.mark.no_model_with("b", project=True)
        @pytest.mark.unique_solution(project=True)
        @pytest.mark.model_count(2)
        def test_it():
            return "{a}. c. b :- c, not c. #show c/0."

        @pytest.mark.no_model_with("b", project=True)
        def test_answer(asp):
            return asp.solve("a.")
        """
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["expected a program for no_model_with with project=, got an *"])


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("at_most", "expected what AtMost takes behind the mark at_most, got none (*missing*"),
        ("at_most(-1)", "expected what AtMost takes * got (-1) (a number is 0 or more), at *"),
        ("at_most(1, 'models', 2)", "expected what AtMost takes * got (1, 'models', 2) (*"),
        ("at_most([])", "expected what AtMost takes behind *"),
        ("at_most(1, limit=2)", "expected what AtMost takes * got (1, limit=2) (*'limit'*"),
        ("no_model_with([])", "expected what NoModelWith takes * (unhashable type*"),
    ],
)
def test_a_wrong_mark_is_an_error_with_the_right_spelling(own: Run, mark: str, words: str) -> None:
    result = own(
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
    result.stdout.fnmatch_lines([words.replace("[", "?")])
    result.stdout.fnmatch_lines(
        ["*test_suite.py:6: write @pytest.mark.at_most(number, of='answer sets')"]
        if "at_most" in mark
        else ["*: write @pytest.mark.no_model_with(atom, project=False)"]
    )


def test_a_mark_that_swallows_a_test_is_an_error(own: Run) -> None:
    result = own(
        """
        import pytest

        class Cell:
            def __init__(self, *arguments):
                pass

        @pytest.mark.no_model_with(Cell)
        def test_lost():
            return "a."
        """
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["*replaces the test below it by *; write @pytest.mark.no_model_with(atom, *"]
    )


def test_what_is_not_proven_fails_also_an_expected_failure(own: Run) -> None:
    result = own(
        """
        import pytest

        @pytest.mark.xfail
        @pytest.mark.at_most(1)
        def test_failing():
            return "{a}."

        @pytest.mark.xfail
        @pytest.mark.asp(timeout=0.2)
        @pytest.mark.at_most(1)
        def test_open():
            return "p(1). p(X+1) :- p(X)."
        """,
        "--asp",
    )
    result.assert_outcomes(xfailed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "not proven: *",
            "expected: at most 1 answer sets",
            "found:    not proven: *",
        ]
    )
    result.stdout.fnmatch_lines(["*test_suite.py::test_open: not proven*"])


def test_the_table_names_what_was_proven(own: Run, workers: tuple[str, ...]) -> None:
    result = own(
        """
        import pytest

        @pytest.mark.at_most(1)
        def test_it():
            return "a."
        """,
        "--asp",
        *workers,
    )
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*test_suite.py::test_it: passed*"])
    result.stdout.fnmatch_lines(["* at most 1 answer sets: proven*"])


def test_the_marks_are_listed(own: Run) -> None:
    result = own("", "--markers")
    result.stdout.fnmatch_lines(
        [
            "@pytest.mark.at_most(number, of='answer sets'): The program has at most so many *",
            "@pytest.mark.no_model_with(atom, project=False): what this project expects of a *",
        ]
    )


def test_a_conftest_of_a_folder_adds_its_marks(run: Run, pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("deep")
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "test_deep.py").write_text(
        "import pytest\n@pytest.mark.at_most(1)\ndef test_it(): return '{a}.'\n", encoding="utf-8"
    )
    result = run("def test_it(): pass", "--strict-markers")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["expected at most 1 answer sets, found at least 2: *"])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("[AtMost]", "pytest_asp_marks: expected names of marks with their classes, got [*"),
        ("{'at-most': AtMost}", "* a name that can stand behind `pytest.mark.`, got 'at-most'"),
        ("{'for': AtMost}", "* a name that can stand behind `pytest.mark.`, got 'for'"),
        ("{'most': 1}", "* a subclass of AspExpectation for the mark most, got 1"),
        ("{'most': int}", "* a subclass of AspExpectation for the mark most, got <class 'int'>"),
        (
            "{'satisfiable': AtMost}",
            "* a new name for a mark, got 'satisfiable', which is *",
        ),
        ("{'skip': AtMost}", "* a new name for a mark, got 'skip', which is taken: a mark of *"),
        (
            "{'own': Lacking}",
            "* a class with `expected` and `verdict` * got Lacking, which lacks *",
        ),
        ("{'own': Changing}", "* a class of values for the mark own, got Changing, which cannot *"),
        ("{'asp': AtMost}", "* a new name for a mark, got 'asp', which is taken: asp(*"),
    ],
)
def test_a_hook_that_names_no_marks_is_an_error(
    run: Run, pytester: pytest.Pytester, given: str, words: str
) -> None:
    conftest = f"{CONFTEST}\n{UNFIT}\ndef pytest_asp_marks():\n    return {given}\n"
    pytester.makeconftest(conftest)
    result = run("def test_it(): pass")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {words}".replace("[", "?")])
    folder = pytester.mkdir("deep")
    pytester.makeconftest("")
    (folder / "conftest.py").write_text(conftest, encoding="utf-8")
    (folder / "test_deep.py").write_text("def test_it(): pass", encoding="utf-8")
    result = run("def test_it(): pass")
    assert result.ret != pytest.ExitCode.OK
    assert "pytest_asp_marks: expected " in result.stdout.str() + result.stderr.str()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return True", "expected a verdict from Own.verdict, got True, at conftest.py:6: write *"),
        (
            "pass",
            "*expected a verdict from Own.verdict, got None, at conftest.py:*",
        ),
        ("raise ValueError('mine')", "*ValueError: mine"),
        ("return Verdict(Outcome.NOT_PROVEN, 'x', 'y')", "not proven: expected x, but y"),
        ("assert answer.unique", "E *assert *unique*"),
        ("return 'a' in answer.every", "*expected a verdict from Own.verdict, got False, *"),
    ],
)
def test_no_verdict_never_passes(
    run: Run, pytester: pytest.Pytester, body: str, words: str
) -> None:
    pytester.makeconftest(
        f"""
        from pytest_asp import AspExpectation, Outcome, Verdict

        class Own(AspExpectation):
            expected = "something"

            def verdict(self, answer):
                {body}

        def pytest_asp_marks():
            return {{"own": Own}}
        """
    )
    result = run("import pytest\n@pytest.mark.own\ndef test_it(): return '{a}.'\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([words.replace("[", "?")])


def test_a_function_may_make_the_expectation(run: Run, pytester: pytest.Pytester) -> None:
    wrapped = "\nfrom functools import partial\nfewer = partial(AtMost, 2)\n"
    maker = "\ndef few(number=2):\n    'Few answer sets.'\n    return AtMost(number)\n"
    wrong = "\ndef wrong():\n    return 3\n"
    hook = "\ndef pytest_asp_marks():\n    return {'few': few, 'wrong': wrong, 'fewer': fewer}\n"
    pytester.makeconftest(CONFTEST + wrapped + maker + wrong + hook)
    suite = "import pytest\n@pytest.mark.{}\ndef test_it(): return '{{a;b}}.'\n"
    run(suite.format("few(4)")).assert_outcomes(passed=1)
    run(suite.format("few")).assert_outcomes(failed=1)
    run(suite.format("fewer")).assert_outcomes(failed=1)
    result = run(suite.format("wrong"))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["expected a class that makes an AspExpectation * got 3, at *"])
