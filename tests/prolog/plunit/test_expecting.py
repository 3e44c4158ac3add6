from __future__ import annotations

import pytest

from pytest_asp.errors import PrologRaisedError, TimeLimitReached
from pytest_asp.prolog.plunit import PlunitExpectation, PlunitFile, TestProgram
from pytest_asp.prolog.protocol import Solution, TermText
from pytest_asp.prolog.source import PrologSource
from pytest_asp.verdicts import Outcome, Verdict
from tests.prolog.tabled import Row, TableEngine, solution, thrown, undecided


def judged(options: str, *rows: Row, body: str = "p(X)") -> tuple[Verdict, PlunitExpectation]:
    """Judge a test by what its program tells."""
    text = f":- begin_tests(u). test(a, {options}) :- {body}. :- end_tests(u)."
    file = PlunitFile(PrologSource.from_text(text, name="it.pl"))
    program = TestProgram(file, file.units[0], file.units[0].tests[0], "scryer")
    expectation = program.expectation
    return expectation.verdict(TableEngine(*rows).solve(program.goal)), expectation


def told(outcome: str, check: str = "0", cleanup: str = "true", **values: str) -> Solution:
    return solution(True, Outcome=outcome, Check=check, Cleanup=cleanup, **values)  # a table


FAILING = [
    ("[]", told("failed"), "the body to succeed", "that it fails"),
    ("fail", told("succeeded", X="7"), "the body to fail", "that it succeeds, with X = 7"),
    ("fail", told("raised", Found="oops"), "the body to fail", "that it raises oops"),
    ("throws(b)", told("failed"), "throws(b)", "that it fails"),
    ("throws(b)", told("wrong_ball", Found="c"), "throws(b)", "that it raises c"),
    ("X == 1", told("wrong_answer", "1", X="2"), "X == 1", "X = 2"),
    ("X == 1", told("wrong_answer", "1"), "X == 1", "X unbound"),
    ("[X == 1, true(q)]", told("wrong_answer", "2", X="1"), "q", "that it does not hold"),
    (
        "X =:= 1",
        told("check_raised", "1", X="a", Found="oops"),
        "X =:= 1",
        "that it raises oops, with X = a",
    ),
    ("all(X == [1])", told("wrong_answers", Found="[1,2]"), "all(X == [1])", "[1,2]"),
    ("setup(s)", told("setup_failed"), "setup(s) to succeed", "that it fails"),
    ("setup(s)", told("setup_failed", "unit"), "the unit's setup to succeed", "that it fails"),
    ("det", told("choice_point"), "no choice point left", "one"),
]


@pytest.mark.parametrize(("options", "row", "expected", "found"), FAILING)
def test_failures_say_what_was_expected_and_found(
    options: str, row: Row, expected: str, found: str
) -> None:
    verdict, _ = judged(options, row)
    assert verdict.outcome is Outcome.FAILS
    assert (verdict.expected, verdict.found) == (expected, found)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("[]", "the body to succeed"),
        ("fail", "the body to fail"),
        ("[X == 1, X > 0]", "X == 1, X > 0"),
        ("error(e, _)", "error(e, _)"),
        ("set(X == [1])", "set(X == [1])"),
    ],
)
def test_what_is_expected_is_said_as_it_is_written(options: str, expected: str) -> None:
    verdict, expectation = judged(options, told("passed"))
    assert verdict == Verdict(Outcome.HOLDS, expected, "so")
    assert expectation.skipped is None
    assert list(expectation.warnings()) == []


def test_a_failure_of_one_run_counts_although_a_limit_ran_out_later() -> None:
    runs = (told("passed", X="1"), told("failed", X="2"), TimeLimitReached("not proven: too long"))
    verdict, _ = judged("forall(q(X))", *runs)
    assert verdict.outcome is Outcome.FAILS
    assert verdict.found == "that it fails, for X = 2"


def test_runs_that_hold_prove_nothing_where_a_limit_ran_out() -> None:
    runs = (told("passed", X="1"), TimeLimitReached("not proven: too long"))
    verdict, _ = judged("forall(q(X))", *runs)
    assert verdict.outcome is Outcome.NOT_PROVEN
    assert isinstance(verdict.cause, TimeLimitReached)


def test_all_solutions_of_a_generator_are_counted() -> None:
    runs = (told("passed", X="1"), told("skipped", X="2"), told("ended"))
    verdict, expectation = judged("forall(q(X))", *runs)
    assert verdict.found == "so for 2 solutions of forall(...)"
    assert expectation.skipped is None


def test_a_generator_without_variables_is_not_shown() -> None:
    verdict, _ = judged("forall(q)", told("failed"), told("ended"))
    assert verdict.found == "that it fails"


def test_a_test_whose_condition_fails_is_skipped() -> None:
    _, expectation = judged("condition(c)", told("skipped"))
    assert expectation.skipped == "its condition fails"


def test_a_test_that_is_not_in_the_program_is_skipped() -> None:
    ball = "error(existence_error(procedure,plunit_test/5),plunit_test/5)"
    verdict, expectation = judged("X == 1", thrown(ball))
    assert verdict.outcome is Outcome.HOLDS
    assert expectation.skipped == "left out by an `:- if`"


def test_other_errors_are_not_for_us() -> None:
    with pytest.raises(PrologRaisedError):
        judged("X == 1", thrown("oops"))


@pytest.mark.parametrize("outcome", ["passed", "wrong_answer", "check_raised", "choice_point"])
def test_open_goals_leave_the_test_open(outcome: str) -> None:
    row = undecided("clpz:(X in 1..3)", "a", "b", "c", Outcome=outcome, Check="1", Cleanup="true")
    verdict, _ = judged("X == 1", row)
    assert verdict.outcome is Outcome.NOT_PROVEN
    first, *goals = str(verdict.cause).splitlines()
    assert first.startswith(
        "not proven: the test u:a, at it.pl:1, expects X == 1, but its body leaves 4 goals open"
    )
    assert "; label its variables" in first
    assert goals == [
        "  clpz:(X in 1..3)",
        "  a",
        "  b",
        "  ... and 1 more goal",
    ]


@pytest.mark.parametrize(
    ("canonical", "outcome"),
    [("2", Outcome.FAILS), ("f(_1)", Outcome.NOT_PROVEN), (None, Outcome.NOT_PROVEN)],
)
def test_values_that_nothing_can_change_decide_a_check(
    canonical: str | None, outcome: Outcome
) -> None:
    values = (("Outcome", TermText("wrong_answer", "wrong_answer")), ("Check", TermText("1", "1")))
    row = Solution((*values, ("X", TermText("shown", canonical))), ("q(Y)",))
    verdict, _ = judged("X == 1", row)
    assert verdict.outcome is outcome


def test_a_body_that_fails_for_sure_leaves_nothing_open() -> None:
    verdict, _ = judged("X == 1", undecided(Outcome="failed"))
    assert verdict.outcome is Outcome.FAILS


def test_answers_that_are_left_open_show_the_goals() -> None:
    row = told("undecided", Found="[clpz:(X in 1..3)]")
    verdict, _ = judged("all(X == [1])", row)
    assert str(verdict.cause).endswith("\n  clpz:(X in 1..3)")


def test_warnings_show_the_test() -> None:
    _, expectation = judged("true", told("choice_point", cleanup="raised(oops)"))
    found = list(expectation.warnings())
    assert [warning.code for warning in found] == ["choice-point", "cleanup"]
    assert found[1].text == (
        "expected a cleanup that succeeds, got one which raises oops, at it.pl:1: "
        "correct it, since what it leaves behind is seen by others"
    )
    assert "1 | :- begin_tests(u). test(a, true) :- p(X)." in found[0].message


def test_warnings_say_for_which_solution() -> None:
    _, expectation = judged("forall(q(X))", told("choice_point", X="3"), told("ended"))
    assert "got one, for X = 3, at it.pl" in next(expectation.warnings()).text
