"""Tests in `.lp` files that say what is expected of their answer sets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Workers = tuple[str, ...]
Try = Callable[..., pytest.RunResult]

CHOICE = "{a; b; c} 2. c :- a. #defined d/0.\n"
"""Six answer sets: {}, {b}, {c}, {b, c}, {a, c}, and no others with a."""


@pytest.fixture
def attempt(pytester: pytest.Pytester) -> Try:
    """Give a function that runs a test with some comments, on a program in `base`."""

    def run(*lines: str, base: str = CHOICE, arguments: tuple[str, ...] = ()) -> pytest.RunResult:
        text = "\n".join([base, "#program test_it(base).", *lines, ""])
        (pytester.path / "it.lp").write_text(text)
        return pytester.runpytest("--asp", *arguments)

    return run


@pytest.mark.parametrize(
    ("comment", "found"),
    [
        ("models 5", None),
        ("models 2..5", None),
        ("models 5..", None),
        ("models ..4", "expected at most 4 answer sets, found at least 5"),
        ("models 6", "expected exactly 6 answer sets, found exactly 5"),
        ("unique", "expected exactly one answer set, found at least 2"),
        ("satisfiable", None),
        ("unsatisfiable", "expected no answer set, found at least 1"),
        ("every not a, not b", "expected not a, not b in every answer set, found one with a"),
        ("some a", None),
        ("some b, not b", None),
        ("some d", "expected d in some answer set, found none with d"),
        ("no d", None),
        ("no d, c", "expected d, c in no answer set, found one with c"),
    ],
)
def test_a_comment_says_what_is_expected(attempt: Try, comment: str, found: str | None) -> None:
    result = attempt(f"%! {comment}")
    result.assert_outcomes(passed=found is None, failed=found is not None)
    if found is not None:
        result.stdout.fnmatch_lines([f"{found}: test_it, at it.lp:3"])


def test_expectations_hold_together(attempt: Try, workers: Workers) -> None:
    comments = ["%! models 5", "%! some a", "%! no d", "%! every not d"]
    attempt(*comments, arguments=workers).assert_outcomes(passed=1)
    attempt(*comments, "%! some d", arguments=workers).assert_outcomes(failed=1)


def test_the_optimum(attempt: Try) -> None:
    base = CHOICE + ":~ not a. [2] :~ c. [1@2]"
    attempt("%! optimum 0, 2", base=base).assert_outcomes(passed=1)
    result = attempt("%! optimum 0, 1", base=base)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected the optimum 0@2, 1@0, found 0@2, 2@0, *"])


def test_forbidden_atoms_fail_a_test_in_any_answer_set(attempt: Try) -> None:
    result = attempt('cannot("both", b, c) :- b, c.', "%! models 5")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            '*, found one with cannot("both", b, c): test_it, at it.lp:3',
            "program:  test_it at it.lp:3",
            'An answer set with cannot("both", b, c) shows:',
            "    b",
            "    c",
            "FAILED it.lp::test_it - expected no answer set with*",
        ]
    )


def test_what_forbids_in_a_dependency_counts(attempt: Try) -> None:
    result = attempt("a.", base=CHOICE + 'cannot("a and c") :- a, c.')
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*: base, at it.lp:2", "*: test_it, at it.lp:3"])


def test_a_test_without_answer_sets_fails_unless_it_says_so(attempt: Try) -> None:
    result = attempt(":- not a.", ":- a.")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected at least one answer set, found none: test_it, at it.lp:3"]
    )
    result = attempt(":- not a.", ":- a.", "cannot(1) :- a.")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*found no answer set at all, as only `%! unsatisfiable` expects: test_it, at it.lp:3"]
    )
    attempt(":- not a.", ":- a.", "cannot(1) :- a.", "%! unsatisfiable").assert_outcomes(passed=1)
    attempt(":- not a.", ":- a.", "%! models 0..3").assert_outcomes(passed=1)
    attempt(":- not a.", ":- a.", "%! models 1..3").assert_outcomes(failed=1)


def test_contradicting_comments_are_an_error(attempt: Try) -> None:
    result = attempt("%! unique", "%! models 2")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*got unique_solution (exactly one answer set), model_count *"])


def test_marks_of_a_conftest_count_too(pytester: pytest.Pytester, attempt: Try) -> None:
    pytester.makeconftest(
        """
        import pytest

        def pytest_collection_modifyitems(items):
            for item in items:
                item.add_marker(pytest.mark.model_count(4, project=True))
        """
    )
    base = CHOICE + "#show b/0. #show a/0."
    result = attempt("%! models 5", base=base)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected exactly 4 answer sets by what is shown, found exactly*"])


def test_an_unknown_atom_fails_the_test(attempt: Try) -> None:
    result = attempt("%! some e(1)")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["expected a predicate that the program knows, got e/1*"])
