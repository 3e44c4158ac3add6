"""The fixture `prolog`: what it loads, what it asks, and what asserts on answers say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]


def test_texts_files_and_goals(run: Run, pytester: pytest.Pytester) -> None:
    Path("colours.pl").write_text("colour(red). colour(green).\n", encoding="utf-8")
    folder = pytester.mkdir("more")
    (folder / "pairs.pl").write_text("pair(X, Y) :- colour(X), colour(Y).\n", encoding="utf-8")
    result = run(
        """
        from pathlib import Path

        import pytest

        from pytest_asp import Prolog
        from pytest_asp.prolog import Atom

        def test_text(prolog: Prolog):
            program = prolog.load("p(1). p(2).")
            assert prolog.program is program
            assert prolog.solve("p(X)").count == 2
            assert [answer["X"] for answer in prolog.solve("p(X)")] == [1, 2]

        def test_file(prolog):
            prolog.load("colours.pl")
            assert prolog.solve("colour(X)").first["X"] == Atom("red")

        def test_path(prolog):
            assert prolog.load(Path("colours.pl")).solve("colour(X)").count == 2

        def test_files(prolog):
            prolog.load("colours.pl", "more/pairs.pl")
            assert prolog.solve("pair(X, Y)").count == 4

        def test_nothing_loaded(prolog):
            assert prolog.solve("X is 1 + 1").only["X"] == 2

        def test_the_last_one_counts(prolog):
            first = prolog.load("p(1).")
            prolog.load("p(2).")
            assert prolog.solve("p(X)").first["X"] == 2
            assert first.solve("p(X)").first["X"] == 1

        def test_term(prolog):
            assert prolog.term("f(a, [1])") == prolog.solve("X = f(a, [1])").first["X"]

        def test_nothing_is_kept_from_one_goal_to_the_next(prolog):
            prolog.load(":- dynamic(seen/1).")
            assert prolog.solve("assertz(seen(1)), seen(X)").count == 1
            assert prolog.solve("seen(_)").fails

        def test_repr(prolog):
            assert repr(prolog) == "<prolog>"
        """
    )
    result.assert_outcomes(passed=9)


@pytest.mark.parametrize(
    ("asserted", "said"),
    [
        ("answers.count == 1", "assert count == 1: expected exactly one answer, found at least 2"),
        ("answers.unique", "assert unique: expected exactly one answer, found at least 2"),
        ("answers.fails", "assert fails: expected no answer, found at least 1"),
        ("answers.count < 2", "found at least 2"),
        ("not answers.succeeds", "found at least 1"),
    ],
)
def test_an_assert_says_what_was_found(
    run: Run, workers: tuple[str, ...], asserted: str, said: str
) -> None:
    result = run(
        f"""
        def test_it(prolog):
            answers = prolog.load("p(1). p(2). p(3).").solve("p(X)")
            assert {asserted}
        """,
        *workers,
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E * *", "*- Prolog -*", "goal:     p(X)", "Reproduce with:"])
    assert said in result.stdout.str() or "at least" in result.stdout.str()


@pytest.mark.parametrize("options", [("--tb=line",), ("-q",), ("--assert=plain",), ("--tb=short",)])
def test_the_section_is_there_however_pytest_writes(run: Run, options: tuple[str, ...]) -> None:
    result = run(
        """
        def test_it(prolog):
            assert prolog.load("p(1). p(2).").solve("p(X)").count == 1
        """,
        *options,
    )
    result.assert_outcomes(failed=1)
    if options != ("--tb=line",):
        result.stdout.fnmatch_lines(["*- Prolog -*", "found:    at least 2"])


def test_answers_that_are_left_open_are_not_proven(run: Run) -> None:
    result = run(
        """
        import pytest

        HIDDEN = ":- use_module(library(clpz)).\\nhidden :- X in 1..3, X #> Y, Y #> 0.\\n"

        def test_it(prolog):
            prolog.load(HIDDEN)
            assert prolog.solve("hidden").succeeds

        @pytest.mark.xfail
        def test_xfail(prolog):
            prolog.load(HIDDEN)
            assert prolog.solve("hidden").count == 1
        """
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*it leaves 3 goals open*"])


def test_a_missing_file_is_an_error_at_once(run: Run) -> None:
    Path("colours.pl").touch()
    result = run('def test_it(prolog):\n    prolog.load("colour.pl")\n')
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*where there is none*did you mean colours.pl?*"])
