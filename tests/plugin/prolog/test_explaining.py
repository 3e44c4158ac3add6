"""The section of a failing test: which of its goals are told about, and how much of each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

MANY = """
def test_it(prolog):
    program = prolog.load("p(1). p(2).")
    for number in range({number}):
        assert program.solve(f"p(X), X > {{number}} - 9").succeeds
    {ending}
"""


def goals(result: pytest.RunResult) -> list[str]:
    """Give the goals that the section is about."""
    return [line[10:] for line in result.stdout.lines if line.startswith("goal:     ")]


def test_of_many_goals_the_last_ones_are_told(run: Run, workers: tuple[str, ...]) -> None:
    suite = MANY.format(number=6, ending="assert 1 == 2")
    result = run(suite, *workers)
    shown = len(goals(result))
    assert goals(result) == [f"p(X), X > {number} - 9" for number in range(6 - shown, 6)]
    assert 0 < shown < 6
    result.stdout.fnmatch_lines([f"... {6 - shown} earlier goals (*-v*)"])
    assert len(goals(run(suite, "-vv", *workers))) == 6


def test_of_many_goals_the_failing_one_is_told(run: Run) -> None:
    result = run(MANY.format(number=6, ending='assert program.solve("p(3)").succeeds'))
    assert goals(result) == ["p(3)"]
    result.stdout.fnmatch_lines(["... 6 other goals"])


def test_so_is_the_one_that_an_error_is_about(run: Run) -> None:
    ending = 'program.solve("X is a + 1").first'
    result = run(MANY.format(number=2, ending=ending))
    assert goals(result) == ["X is a + 1"]
    result.stdout.fnmatch_lines(["... 2 other goals", "raised:   error(type_error(*"])


def test_and_the_one_that_does_not_end(run: Run) -> None:
    ending = 'program.solve("repeat, fail", timeout=0.2).fails'
    result = run(MANY.format(number=2, ending=ending))
    assert goals(result) == ["repeat, fail"]
    result.stdout.fnmatch_lines(["not proven: *ran longer than 0.2 s*"])


def test_goals_that_nothing_was_asked_of_are_left_out(run: Run) -> None:
    result = run(
        """
        def test_it(prolog):
            first, second = prolog.solve("X = 1"), prolog.solve("X = 2")
            assert second.only["X"] == 1
        """
    )
    assert goals(result) == ["X = 2"]


def test_an_error_of_the_test_itself_is_no_goals_fault(run: Run) -> None:
    result = run(
        """
        def test_it(prolog):
            assert prolog.solve("X = 1").only["X"] == 1
            raise KeyError("mine")
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E *KeyError: 'mine'", "goal:     X = 1", "asked:    1 answer; *"])
    result.stdout.no_fnmatch_line("refused: *")


def test_every_program_is_kept_and_can_be_asked_again(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    result = run(
        """
        def test_it(prolog):
            one = prolog.load("p(1). p(2).").solve("p(X)")
            other = prolog.load("q(1).").solve("q(X)")
            assert one.count == other.count
        """,
        *workers,
    )
    commands = [line.strip() for line in result.stdout.lines if "prolog solve" in line]
    texts = [(pytester.path / each.split()[3]).read_text(encoding="utf-8") for each in commands]
    assert texts == ["p(1). p(2).", "q(1)."]
    assert [each.partition(".pl ")[2] for each in commands] == [
        "'p(X)' --engine=scryer --count=2",
        "'q(X)' --engine=scryer",
    ]


def test_answers_of_an_earlier_test_are_told_where_more_is_asked_of_them(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture(scope="module")
        def answers(prolog):
            return prolog.load("p(1). p(2).").solve("p(X)")

        def test_first(answers):
            assert answers.succeeds

        def test_second(answers):
            assert answers.count == 3

        def test_nothing_new(answers):
            assert answers.count == 4
        """,
        "--asp",
    )
    result.assert_outcomes(passed=1, failed=2)
    assert goals(result) == ["p(X)"]
    result.stdout.fnmatch_lines(["expected: exactly 3 answers", "found:    exactly 2"])
    result.stdout.fnmatch_lines(["E       assert count == 4: *, found exactly 2"])
    result.stdout.fnmatch_lines(["2 tests asked about 2 programs: *"])


def test_only_what_a_test_itself_took_is_counted(run: Run) -> None:
    run(
        """
        import pytest

        BUSY = '''
        loop(0).
        loop(N) :- N > 0, M is N - 1, loop(M).
        p(1) :- loop(300000).
        p(2).
        '''

        @pytest.fixture(scope="module")
        def answers(prolog):
            return prolog.load(BUSY).solve("p(X)")

        def test_first(answers):
            assert answers.succeeds

        def test_second(answers):
            assert answers.count == 2
        """,
        "--asp-json=report.json",
    ).assert_outcomes(passed=2)
    report = json.loads(Path("report.json").read_text(encoding="utf-8"))
    first, second = (each["programs"][0]["seconds"] for each in report["tests"])
    assert second < first / 2


def test_a_comparison_that_failed_before_is_not_told_again(run: Run) -> None:
    result = run(
        """
        import pytest

        def test_it(prolog):
            answers = prolog.load("p(1). p(2).").solve("p(X)")
            with pytest.raises(AssertionError):
                assert answers.count == 1
            assert 1 == 2
        """
    )
    result.stdout.fnmatch_lines(
        ["E       assert 1 == 2", "goal:     p(X)", "asked:    2 answers; *"]
    )
    result.stdout.no_fnmatch_line("expected: *")
