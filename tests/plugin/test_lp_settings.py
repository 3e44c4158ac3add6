"""Tests in `.lp` files that say how they are run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Try = Callable[..., pytest.RunResult]
Workers = tuple[str, ...]

HARD = """\
#const n = 11.
1 { in(P, H) : H = 1..n-1 } 1 :- P = 1..n.
:- in(P, H), in(Q, H), P < Q.
"""


@pytest.fixture
def attempt(pytester: pytest.Pytester) -> Try:
    """Give a function that runs one test on a program in `base`."""

    def run(base: str, *lines: str, arguments: tuple[str, ...] = ()) -> pytest.RunResult:
        text = "\n".join([base, "#program test_it(base).", *lines, ""])
        (pytester.path / "it.lp").write_text(text)
        return pytester.runpytest("--asp", *arguments)

    return run


def test_a_time_limit_is_not_proven(attempt: Try) -> None:
    result = attempt(HARD, "%! const n=14", "%! unsatisfiable", "%! timeout 0.2")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["not proven: asked for * of test_it, at it.lp:*", "*it.lp::test_it: not proven"]
    )
    attempt(HARD, "%! const n=5", "%! unsatisfiable", "%! timeout 60").assert_outcomes(passed=1)


def test_a_test_that_is_not_proven_is_no_expected_failure(attempt: Try) -> None:
    lines = ["%! const n=14", "%! unsatisfiable", "%! timeout 0.2", "%! xfail too hard"]
    attempt(HARD, *lines).assert_outcomes(failed=1)


def test_the_runs_options_hold_too(attempt: Try) -> None:
    lines = ["%! const n=14", "%! unsatisfiable"]
    result = attempt(HARD, *lines, arguments=("--asp-timeout=0.2",))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["not proven: *the limit of 0.2 s*"])


def test_what_is_shown_can_be_counted_once(attempt: Try) -> None:
    base = "{a; b}."
    attempt(base, "%! show a/0", "%! models 4").assert_outcomes(passed=1)
    attempt(base, "%! show a/0", "%! project", "%! models 2").assert_outcomes(passed=1)
    result = attempt("{a; b}. #project a/0.", "%! project directive", "%! models 2")
    result.assert_outcomes(passed=1)


def test_what_is_shown_is_what_a_failure_shows(attempt: Try) -> None:
    result = attempt("{a; b}.", "%! show a/0", "cannot(1) :- a, b.")
    result.assert_outcomes(failed=1)
    start = result.outlines.index("An answer set with cannot(1) shows:")
    assert result.outlines[start + 1 : start + 4] == ["  a/0", "    a", "Reproduce with:"]


def test_constants_are_for_one_test(attempt: Try) -> None:
    base = "#const n = 3. p(1..n)."
    attempt(base, "%! const n=2", "%! no p(3)").assert_outcomes(passed=1)
    attempt(base, "%! every p(3)").assert_outcomes(passed=1)
    result = attempt(base, "%! const m=2")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected a constant of the program, got 'm', at it.lp:2: it has n"]
    )


def test_what_is_defined_is_for_one_test(attempt: Try) -> None:
    attempt("a :- b.", "%! defined b/0").assert_outcomes(passed=1)
    attempt("a :- b.", "%! no a").assert_outcomes(failed=1)


def test_a_test_can_be_left_out(attempt: Try, workers: Workers) -> None:
    result = attempt("a.", "cannot(1).", "%! skip no time", arguments=("-rs", *workers))
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED * it.lp: no time"])
    attempt("a.", "cannot(1).", "%! skip").assert_outcomes(skipped=1)


def test_a_failure_can_be_expected(
    attempt: Try, workers: Workers, ini: Callable[..., None]
) -> None:
    result = attempt("a.", "cannot(1).", "%! xfail known", arguments=("-rx", *workers))
    result.assert_outcomes(xfailed=1)
    result.stdout.fnmatch_lines(["XFAIL it.lp::test_it - known*"])
    attempt("a.", "%! xfail known", arguments=workers).assert_outcomes(xpassed=1)
    ini("xfail_strict = true")
    attempt("a.", "%! xfail known", arguments=workers).assert_outcomes(failed=1)


def test_a_warning_fails_a_test_unless_it_is_allowed(
    attempt: Try, ini: Callable[..., None]
) -> None:
    result = attempt("a.", "", "  b :- c(1).")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "expected every atom in a body *, got `c(1)`, which *, at it.lp:4:8: *",
            "    4 |   b :- c(1).",
            "      |        ^^^^",
        ]
    )
    ini("asp_filterwarnings = ignore:atom-undefined:c/1")
    attempt("a.", "", "  b :- c(1).").assert_outcomes(passed=1)


def test_scripts_run_where_the_configuration_allows_them(
    attempt: Try, ini: Callable[..., None]
) -> None:
    script = "#script (python)\ndef two():\n    import clingo\n    return clingo.Number(2)\n#end.\n"
    result = attempt(script, "a(@two()).", "%! every a(2)")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["expected a program without `#script`, got a script in it.lp*"])
    ini("asp_scripts = true")
    attempt(script, "a(@two()).", "%! every a(2)").assert_outcomes(passed=1)
