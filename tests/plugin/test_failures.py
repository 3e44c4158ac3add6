from __future__ import annotations

import re
from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest

@pytest.mark.unique_solution
def test_marked():
    return "1 {path(1..20)} 1. {b}. c. :- b. -d(2)."

def test_count(asp):
    answer = asp.solve("1 {path(1..20)} 1. c.")
    assert answer.count == 3

def test_unique(asp):
    assert asp.solve("{a}.").unique

def test_satisfiable(asp):
    assert asp.solve("a. :- a.").satisfiable

def test_not_satisfiable(asp):
    assert not asp.solve("a. b(1). b(-2).").satisfiable
"""


def section(result: pytest.RunResult, test: str) -> list[str]:
    """Give the lines of a test's ASP section."""
    lines = result.outlines
    start = next(i for i, line in enumerate(lines) if line.strip("_ ") == test and line[0] == "_")
    begin = next(i for i in range(start, len(lines)) if lines[i].strip("- ") == "ASP")
    end = next(i for i in range(begin + 1, len(lines)) if lines[i][:3] in {"___", "===", "---"})
    return lines[begin + 1 : end]


def test_a_mark_that_fails_is_one_line_and_a_section(run: Run) -> None:
    result = run(SUITE)
    result.stdout.fnmatch_lines(
        [
            "expected exactly one answer set, found at least 2: ASP text, at test_suite.py:3",
            "",
            "*",
        ],
        consecutive=True,
    )
    assert section(result, "test_marked")[:-1] == [
        "program:  ASP text at test_suite.py:3",
        "expected: exactly one answer set",
        "found:    at least 2",
        "The first two answer sets share 2 shown atoms, and differ in these:",
        "[- first] == [+ second]",
        "path/1",
        *section(result, "test_marked")[6:8],
        "Reproduce with:",
    ]
    first, second = section(result, "test_marked")[6:8]
    assert first.startswith("  - path(")
    assert second.startswith("  + path(")


def test_a_plain_assert_has_a_section(run: Run) -> None:
    result = run(SUITE)
    assert section(result, "test_count")[:2] == [
        "program:  ASP text at test_suite.py:8",
        "expected: exactly 3 answer sets",
    ]
    assert section(result, "test_unique")[1:7] == [
        "expected: exactly one answer set",
        "found:    at least 2",
        "The first two answer sets share no shown atom, and differ in these:",
        "[- first] == [+ second]",
        "a/0",
        "  + a",
    ]
    assert section(result, "test_satisfiable")[1:7] == [
        "expected: at least one answer set",
        "found:    none",
        "There is no answer set: clingo finds a contradiction while grounding, before any search.",
        "Grounding derives these facts, which any answer set would have:",
        "  a/0",
        "    a",
    ]
    assert section(result, "test_not_satisfiable")[1:9] == [
        "expected: no answer set",
        "found:    at least 1",
        "The only answer set shows:",
        "  a/0",
        "    a",
        "  b/1",
        "    b(-2)",
        "    b(1)",
    ]


@pytest.mark.parametrize(
    "arguments",
    [("--assert=plain",), ("-q",), ("--tb=short",), ("--tb=native",), ("--tb=long",), ("-n2",)],
    ids=" ".join,
)
def test_the_section_is_there_whatever_the_options(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(SUITE, *arguments)
    result.assert_outcomes(failed=5)
    assert result.outlines.count("program:  ASP text at test_suite.py:8") == 1
    assert sum(line.strip("- ") == "ASP" for line in result.outlines) == 5
    result.stdout.no_fnmatch_line("*/pytest_asp/*")


@pytest.mark.parametrize("style", ["line", "no"])
def test_the_report_has_the_section_where_the_terminal_hides_it(
    run: Run, pytester: pytest.Pytester, style: str
) -> None:
    pytester.makeconftest(
        """
        def pytest_runtest_logreport(report):
            for name, text in report.sections:
                if report.failed:
                    print("SEEN", name, len(text) > 100)
        """
    )
    result = run(SUITE, f"--tb={style}", "-s")
    assert sum("SEEN ASP True" in line for line in result.outlines) == 5
    if style == "line":
        lines = [line for line in result.outlines if re.match(r".*test_suite.py:\d+: ", line)]
        assert len(lines) == 5
        assert [line for line in lines if ": expected " not in line] == []
    lines = [line for line in result.outlines if line.startswith("FAILED ")]
    assert len(lines) == 5
    assert [line for line in lines if " - expected " not in line] == []


def test_more_is_shown_with_more_v(run: Run) -> None:
    text = """
        def test_long(asp):
            assert asp.solve("p(1..60). q.").count == 2
        """
    assert "    ... 52 more atoms (-v shows more)" in section(run(text), "test_long")
    verbose = section(run(text, "-v"), "test_long")
    assert "    ... 20 more atoms (-vv shows all)" in verbose
    assert verbose[-4:-2] == ["The program:", "  p(1..60). q."]
    assert "    p(60)" in section(run(text, "-vv"), "test_long")


def test_the_last_programs_of_many_are_explained(run: Run) -> None:
    result = run(
        """
        def test_many(asp):
            for n in range(60):
                assert asp.solve(f"p(1..{n}).").count == 1
            assert False
        """
    )
    lines = section(result, "test_many")
    assert lines[0] == "... 47 earlier programs (-v shows more)"
    assert sum(line.startswith("program:") for line in lines) == 3
    assert "    p(8)" in lines


def test_answers_that_outlive_a_test_are_explained_where_they_are_asked(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture(scope="module")
        def answer(asp):
            return asp.solve("{a}.")

        def test_first(answer):
            assert answer.satisfiable

        def test_second(answer):
            assert answer.unique

        def test_third():
            assert False
        """
    )
    result.assert_outcomes(passed=1, failed=2)
    assert section(result, "test_second")[:3] == [
        "program:  ASP text at test_suite.py:5",
        "expected: exactly one answer set",
        "found:    at least 2",
    ]
    assert sum(line.strip("- ") == "ASP" for line in result.outlines) == 1


def test_errors_of_ours_come_without_our_frames(run: Run) -> None:
    result = run(
        """
        import pytest

        def test_model(asp):
            asp.solve("{a}.").model

        @pytest.fixture
        def broken(asp):
            return asp.solve("a :- b").model

        def test_fixture(broken):
            pass

        @pytest.mark.satisfiable
        def test_marked():
            return "p(X) :- q."
        """
    )
    result.assert_outcomes(failed=2, errors=1)
    result.stdout.fnmatch_lines(
        [
            "E   *AspSyntaxError: *",
            "E   *SeveralModelsError: expected exactly one answer set, got at least two, *",
        ]
    )
    result.stdout.no_fnmatch_line("*/pytest_asp/*")
    result.stdout.no_fnmatch_line("*pluggy*callers*")


def test_what_a_test_says_itself_stays(run: Run) -> None:
    result = run("def test_it(asp): assert asp.solve('{a}.').unique, 'not fixed'")
    result.stdout.fnmatch_lines(
        [
            "E * AssertionError: not fixed",
            "expected: exactly one answer set",
            "FAILED test_suite.py::test_it - AssertionError: not fixed",
        ]
    )


def test_the_program_that_an_error_is_about_is_the_one_explained(run: Run) -> None:
    result = run(
        """
        import pytest

        PROGRAMS = ["a.", "{a}. #minimize {1: b}. b :- not b.", "{p(1..2)}. #minimize {1: x}. {x}."]

        def solved(asp):
            answers = [asp.solve(each) for each in PROGRAMS]
            assert answers[0].unique
            return answers

        def test_several(asp):
            solved(asp)[2].optimal.model

        def test_none(asp):
            solved(asp)[1].example

        def test_vacuous(asp):
            "a" in solved(asp)[1].every

        def test_time(asp):
            solved(asp)
            asp.solve("p(0). p(X+1) :- p(X).", timeout=0.1).satisfiable

        def test_refused(asp):
            asp.solve("b :- c")
            answers = [asp.solve("a :- b"), *solved(asp)]
            answers[0].satisfiable

        def test_warned(asp):
            answers = [asp.solve("a :- b."), *solved(asp)]
            answers[0].satisfiable

        def test_nonsense(asp):
            bool(solved(asp)[2].count)
        """,
    )
    result.assert_outcomes(failed=7)
    found = {name: section(result, f"test_{name}") for name in ("several", "none", "vacuous")}
    assert [lines[0] for lines in found.values()] == ["... 2 other programs"] * 3
    assert found["several"][3:6] == [
        "expected: exactly one optimal answer set",
        "found:    at least 2",
        "The first two optimal answer sets share no shown atom, and differ in these:",
    ]
    for name in ("none", "vacuous"):
        assert found[name][3:6] == [
            "expected: at least one answer set",
            "found:    none",
            "There is no answer set.",
        ]
    assert section(result, "test_time")[0] == "... 3 other programs"
    assert section(result, "test_time")[3] == "asked:    up to 1 model: left open"
    assert section(result, "test_time")[4].startswith("not proven: asked for up to 1 model of ")
    assert section(result, "test_refused")[0] == "... 4 other programs"
    assert section(result, "test_refused")[3].startswith("refused:  expected a program that ")
    assert section(result, "test_warned")[3].startswith("warned:   expected every atom in a ")
    assert "shows:" not in "".join(section(result, "test_nonsense"))


def test_a_program_that_nobody_asked_about_is_left_out(run: Run) -> None:
    result = run(
        """
        def test_it(asp):
            asp.solve("unasked.")
            assert asp.solve("a.").model.atoms("a/0") == set()
        """
    )
    assert sum(line.startswith("program:") for line in section(result, "test_it")) == 1


def test_a_full_trace_hides_nothing(run: Run) -> None:
    result = run(SUITE, "--full-trace", "-k", "marked")
    result.stdout.fnmatch_lines(["*pytest_asp?plugin?checking.py:*"])


def test_several_failing_examples_come_without_our_frames(run: Run) -> None:
    result = run(
        """
        import pytest
        from hypothesis import given, strategies

        @pytest.mark.unique_solution
        @given(strategies.integers(0, 9))
        def test_two_ways(n):
            assert n < 7
            return "a." if n < 3 else "{a}."
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*/pytest_asp/*")


def test_junit_xml_says_what_was_expected(run: Run, pytester: pytest.Pytester) -> None:
    run(SUITE, "--junitxml=report.xml")
    text = pytester.path.joinpath("report.xml").read_text()
    assert 'message="expected exactly one answer set, found at least 2: ' in text
