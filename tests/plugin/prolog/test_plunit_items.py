from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from fnmatch import fnmatch

import pytest

RULES = ":- use_module(library(lists)).\np(_).\nq :- fail."
Tested = Callable[..., pytest.RunResult]


@pytest.fixture(
    params=[
        pytest.param(
            "swi", marks=pytest.mark.skipif(shutil.which("swipl") is None, reason="no swipl")
        ),
        "scryer",
    ]
)
def tested(request: pytest.FixtureRequest, pytester: pytest.Pytester) -> Tested:
    """Give a function that runs tests of one unit in a file `it.pl`."""

    def run(
        tests: str, *arguments: str, before: str = "", behind: str = "", unit: str = "[]"
    ) -> pytest.RunResult:
        text = f"{before}\n:- begin_tests(u, {unit}).\n{tests}\n:- end_tests(u).\n{behind}\n"
        pytester.path.joinpath("it.pl").write_text(text)
        engine = f"--prolog-engine={request.param}"
        return pytester.runpytest("--asp", engine, "-rsxX", *arguments, "it.pl")

    return run


def test_a_failure_says_what_was_expected_and_found_and_where(tested: Tested) -> None:
    result = tested("test(a, [X == 1, Y > 3]) :-\n    X = 1, Y = 2.")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*u::a*",
            "expected Y > 3, found Y = 2: the test u:a, at it.pl:3*",
            "    3 | test(a, [[]X == 1, Y > 3[]]) :-",
            "goal:     X = 1, Y = 2",
            "expected: Y > 3",
            "found:    Y = 2",
            "Its variables:",
            "  X = 1",
            "  Y = 2",
            "Reproduce with:",
            "* it.pl, goal X = 1, Y = 2",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*plunit_items.py*")


def test_of_what_runs_a_test_nothing_is_shown(tested: Tested) -> None:
    result = tested(
        "test(a, forall(member(X, [1, 2]))) :-\n    p(X), % always\n    q.", before=RULES
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["goal:     p(X), % always", "          q", "* goal p(X), q"])
    command = "  pytest-asp prolog solve *"
    shown = [line for line in result.outlines if not fnmatch(line, command)]
    for word in ("plunit_test", "Outcome", "Cleanup", "variables:", "asked:"):
        assert not any(word in line for line in shown)


def test_a_file_beside_another_one_tests_its_module(
    tested: Tested, pytester: pytest.Pytester
) -> None:
    module = ":- module(m, [p/1, op(700, xfx, ===>), (===>)/2]).\np(X) :- q(X).\nq(1).\nA ===> A."
    pytester.path.joinpath("m.pl").write_text(module)
    before = ":- use_module(m).\n:- use_module(library(lists)).\nq(2)."
    tests = "test(a, X == 1) :- p(X).\ntest(b, X == 2) :- q(X).\ntest(c, X == 3) :- 3 ===> X."
    result = tested(tests, before=before)
    result.assert_outcomes(passed=3)


def test_options_are_marks(tested: Tested) -> None:
    result = tested(
        "test(a, blocked('some day')) :- fail.\n"
        "test(b, fixme('a bug')) :- fail.\n"
        "test(c, fixme(gone)) :- true.\n"
        "test(d, condition(fail)) :- fail.\n"
    )
    result.assert_outcomes(skipped=2, xfailed=1, xpassed=1)
    result.stdout.fnmatch_lines(
        [
            "*it.pl: blocked: some day",
            "*it.pl:6: its condition fails",
            "XFAIL it.pl::u::b - fixme: a bug*",
            "XPASS it.pl::u::c - fixme: gone*",
        ]
    )


def test_marks_of_a_conftest_count(tested: Tested, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        import pytest

        def pytest_collection_modifyitems(items):
            for item in items:
                item.add_marker(pytest.mark.prolog(timeout=0.2))
        """
    )
    result = tested("test(a) :- repeat, fail.")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["not proven: *0.2 s*"])


def test_timeouts_of_tests_go_before_those_of_units(tested: Tested) -> None:
    result = tested(
        "test(a, timeout(0.2)) :- repeat, fail.\ntest(b) :- repeat, fail.", unit="[timeout(0.3)]"
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["not proven: *0.2 s*", "not proven: *0.3 s*"])


def test_what_is_not_proven_fails_although_it_is_known_to_fail(tested: Tested) -> None:
    result = tested("test(a, [fixme(slow), timeout(0.2)]) :- repeat, fail.")
    result.assert_outcomes(failed=1)


def test_a_choice_point_fails_unless_it_is_allowed(
    tested: Tested, ini: Callable[..., None]
) -> None:
    tests = "test(a) :- ( true ; true ).\ntest(b, nondet) :- ( true ; true )."
    result = tested(tests)
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(
        [
            "expected no choice point behind the first answer, got one, at it.pl:3: cut it off,*",
            "*3 | test(a) :- ( true ; true ).",
            '*allow this one with the filter "ignore:choice-point".',
        ]
    )
    ini("asp_filterwarnings = ignore:choice-point")
    tested(tests).assert_outcomes(passed=2)


def test_a_cleanup_that_goes_wrong_fails_unless_it_is_allowed(
    tested: Tested, ini: Callable[..., None]
) -> None:
    tests = "test(a, cleanup(fail)) :- true.\ntest(b, cleanup(throw(oops))) :- true."
    result = tested(tests)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "expected a cleanup that succeeds, got one which fails, at it.pl:3: *",
            "expected a cleanup that succeeds, got one which raises oops, at it.pl:4: *",
        ]
    )
    ini("asp_filterwarnings = ignore:cleanup")
    tested(tests).assert_outcomes(passed=2)


def test_cleanup_runs_whatever_comes_of_the_test(tested: Tested) -> None:
    tests = "".join(
        f"test({name}, [{option}cleanup(written(test))]) :- {body}.\n"
        for name, option, body in [
            ("passes", "", "true"),
            ("fails", "", "fail"),
            ("raises", "", "throw(oops)"),
            ("checked", "true(fail), ", "true"),
        ]
    )
    result = tested(
        f"{tests}written(What) :- write(cleaned(What)), nl.", unit="[cleanup(written(unit))]"
    )
    result.assert_outcomes(passed=1, failed=3)
    shown = [line.strip() for line in result.outlines if "cleaned(" in line]
    assert shown == ["cleaned(test)", "cleaned(unit)"] * 3


def test_failures_of_generated_runs_say_for_which_solution(tested: Tested) -> None:
    result = tested(
        "test(a, [forall(some(X)), true(Y < 3)]) :- Y = X.\nsome(1). some(2). some(3). some(4)."
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected Y < 3, found Y = 3, for X = 3; it fails for X = 4 too: the test u:a, *"]
    )


def test_mistakes_in_a_test_are_warned_of(tested: Tested) -> None:
    result = tested("test(a) :- X = 1, Y = 2, X < Z.\ntest(b, true(misspelt(1))) :- true.")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "expected each variable at least twice in its clause, got Y once, at it.pl:3:19*",
            "expected each variable at least twice in its clause, got Z once, at it.pl:3:30*",
            "expected each predicate that is called to be defined, got a call of misspelt/1, *",
        ]
    )


def test_variables_that_options_share_are_no_mistakes(tested: Tested) -> None:
    result = tested(
        "test(generated, [forall(member(X-Y, [1-2, 2-4])), Z == Y]) :- Z is X * 2.\n"
        "test(set_up, [setup(N = 3), X == N]) :- X is 1+2.\n"
        "test(cleaned, [setup(S = 1), cleanup(S == 1)]) :- true.\n"
        "test(condition, [condition(X = 1), Y == X]) :- Y = 1.\n"
        "test(variant, [X-Y =@= A-A]) :- X = Y.\n"
        "test(all, all(X = [A, A])) :- ( X = 1 ; X = 1 ).\n"
        "test(throws, throws(a(X, X))) :- throw(a(1, 1)).\n"
        "test(error, [setup(Y = 2), error(type_error(X, X), Y)]) :-\n"
        "    throw(error(type_error(a, a), 2)).\n"
        "test(name(X, X)) :- true.",
        before=":- use_module(library(lists)).",
    )
    result.assert_outcomes(passed=9)


def test_a_variable_that_occurs_once_in_options_is_a_mistake(tested: Tested) -> None:
    result = tested("test(a, [setup(N = 3), X == M]) :- X = N.")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected each variable at least twice in its clause, got M once, at it.pl:3:29*"]
    )


def test_goals_of_the_unit_fail_all_its_tests(tested: Tested) -> None:
    result = tested("test(a, setup(true)) :- true.", unit="[setup(fail)]")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["expected the unit's setup to succeed, found that it fails: the test u:a, at it.pl:3*"]
    )


def test_state_does_not_leak_from_test_to_test(tested: Tested) -> None:
    result = tested(
        "test(a) :- assertz(seen(1)).\ntest(b, fail) :- seen(_).", before=":- dynamic(seen/1)."
    )
    result.assert_outcomes(passed=2)


def test_directives_that_run_tests_do_nothing(tested: Tested) -> None:
    result = tested(
        "test(a) :- true.",
        before=":- use_module(library(plunit)).\n:- initialization(main).\nmain :- run_tests.",
    )
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize(
    "behind",
    [
        ":- run_tests, halt.",
        ":- run_tests.\n:- halt.",
        ":- initialization((run_tests, halt)).",
        ":- initialization(go).\ngo :- run_tests, halt.",
        ":- initialization(go).\ngo :- run_tests, bye.\nbye :- halt.",
        ":- initialization(go).\ngo :- run_tests(C), halt(C).",
        ":- (run_tests -> halt(0) ; halt(1)).",
        ":- once((run_tests, halt ; halt(1))).",
        ":- initialization((r(1), catch(run_tests, _, halt(2)), halt)).",
    ],
)
def test_files_that_run_their_tests_and_halt_are_loaded(tested: Tested, behind: str) -> None:
    result = tested("test(a, X == 1) :- r(X).", before="r(1).", behind=behind)
    result.assert_outcomes(passed=1)


def test_a_body_that_halts_is_told(tested: Tested) -> None:
    result = tested("test(a) :- halt.\ntest(b) :- stop.\nstop :- halt.", before=":- run_tests.")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*halt/0*"])


def test_free_text_may_follow_the_end_of_the_file(tested: Tested) -> None:
    behind = "end_of_file.\n:- begin_tests(v).\nThis isn't (a clause."
    result = tested("test(a, X == 1) :- r(X).", before="r(1).", behind=behind)
    result.assert_outcomes(passed=1)


def test_the_report_has_the_goals(tested: Tested, pytester: pytest.Pytester) -> None:
    result = tested("test(a, X == 1) :- X = 1.", "--asp-json=report.json")
    result.assert_outcomes(passed=1)
    report = json.loads(pytester.path.joinpath("report.json").read_text())
    assert [test["nodeid"] for test in report["tests"]] == ["it.pl::u::a"]


CONSTRAINED = """
test(open) :- X #> 3, X #< 9.
test(checked, X == 1) :- X in 1..3.
test(decided_otherwise, X == 1) :- X = 2, Y in 1..3, Y #> 1.
test(labeled_by_the_check, true(label([X]))) :- X in 1..3.
test(one_value, X == 1) :- X in 1..1.
test(all, all(X == [1])) :- X in 1..3.
test(expected_to_fail, fail) :- X #> Y, Y #> X.
test(generated, forall(X in 1..3)) :- X #> 0.
"""


def test_constraints_that_are_left_open_prove_nothing(
    tested: Tested, request: pytest.FixtureRequest
) -> None:
    library = "clpfd" if "swi" in request.node.callspec.id else "clpz"
    result = tested(
        CONSTRAINED,
        "-k",
        "not labeled_by",
        before=f":- use_module(library({library})).",
    )
    result.assert_outcomes(passed=1, failed=6, deselected=1)
    shown = "\n".join(result.outlines)
    assert "not proven: the test u:open, at it.pl:4, expects the body to succeed, but" in shown
    assert "not proven: the test u:checked, at it.pl:5, expects X == 1, but" in shown
    assert "expected X == 1, found X = 2: the test u:decided_otherwise" in shown
    assert "not proven: the test u:all, at it.pl:9" in shown
    assert "label its variables" in shown
    assert "7 tests asked about 7 programs: 1 proven, 1 failed, 5 not proven" in shown
