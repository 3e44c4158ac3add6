from __future__ import annotations

import pytest

from pytest_asp.errors import PlunitError
from pytest_asp.prolog.plunit import PlunitFile
from pytest_asp.prolog.plunit.options import AllAnswers, Fails, Holds, TestOptions, Throws
from pytest_asp.prolog.source import PrologSource


def file_with(options: str, unit: str = "") -> PlunitFile:
    begin = f":- begin_tests(u{f', {unit}' if unit else ''})."
    text = f"{begin}\ntest(a, {options}) :- p.\n:- end_tests(u)."
    return PlunitFile(PrologSource.from_text(text, name="p.pl"))


def options_of(options: str) -> TestOptions:
    return file_with(options).units[0].tests[0].options


def refused(options: str, unit: str = "") -> str:
    with pytest.raises(PlunitError) as caught:
        file_with(options, unit)
    return str(caught.value)


@pytest.mark.parametrize(
    ("options", "checks"),
    [
        ("[]", []),
        ("true", []),
        ("true(X > 1)", ["X > 1"]),
        ("X == 1", ["X == 1"]),
        ("[X = f(_)]", ["X = f(_)"]),
        ("X =@= f(_)", ["X =@= f(_)"]),
        ("X =:= 1", ["X =:= 1"]),
        ("X @< Y", ["X @< Y"]),
        ("[X == 1, true(q(X)), nondet]", ["X == 1", "q(X)"]),
        ("true((X > 1, % more\n Y > 2))", ["X > 1, Y > 2"]),
    ],
)
def test_checks_add_up(options: str, checks: list[str]) -> None:
    expected = options_of(options).expected
    assert isinstance(expected, Holds)
    assert [check.line for check in expected.checks] == checks


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ("throws(oops(_))", ["oops(_)"]),
        ("exception(oops)", ["oops"]),
        ("error(type_error(_, _))", ["type_error(_, _)"]),
        ("error(E, context(f/1, _))", ["E", "context(f/1, _)"]),
    ],
)
def test_balls(options: str, parts: list[str]) -> None:
    expected = options_of(options).expected
    assert isinstance(expected, Throws)
    assert [part.line for part in expected.parts] == parts
    assert expected.is_error == options.startswith("error")


@pytest.mark.parametrize("kind", ["all", "set"])
@pytest.mark.parametrize("operator", ["==", "=", "=:=", "=@="])
def test_answers(kind: str, operator: str) -> None:
    expected = options_of(f"{kind}(X-Y {operator} [1-2])").expected
    assert isinstance(expected, AllAnswers)
    assert (expected.kind, expected.operator) == (kind, operator)
    assert (expected.template.line, expected.expected.line) == ("X-Y", "[1-2]")


def test_everything_else() -> None:
    read = options_of(
        "[fail, nondet, forall(member(X, [1])), fixme('a reason'), setup(s(X)), cleanup(c), "
        "condition(d), blocked(f(1)), timeout(2.5), occurs_check(error), concurrent(true), "
        "output(always)]"
    )
    assert read.expected == Fails()
    assert read.nondet
    assert not read.det
    assert read.generator is not None
    assert read.fixme == "a reason"
    assert [goal.line for goal in read.goals] == ["d", "s(X)", "c", "member(X, [1])"]
    assert read.around.blocked == "f(1)"
    assert read.around.timeout == 2.5
    assert read.around.occurs_check == "error"


def test_a_string_is_a_reason_too() -> None:
    assert options_of('blocked("not yet")').around.blocked == "not yet"


@pytest.mark.parametrize(("sto", "mode"), [("rational_trees", "false"), ("finite_trees", "true")])
def test_trees_are_modes_of_the_occurs_check(sto: str, mode: str) -> None:
    assert options_of(f"sto({sto})").around.occurs_check == mode


def test_units_have_options_of_their_own() -> None:
    read = file_with("true", "[setup(s), timeout(1), blocked(why)]").units[0].options
    assert [goal.line for goal in read.goals] == ["s"]
    assert (read.timeout, read.blocked) == (1.0, "why")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("fails", "`fails`, at p.pl:2:9: did you mean fail?"),
        ("[nondeterministic]", "`nondeterministic`, at p.pl:2:10: did you mean nondet?"),
        ("throw(oops)", "`throw(oops)`, at p.pl:2:9: did you mean throws(ball)?"),
        ("blocked", "`blocked`, at p.pl:2:9: did you mean blocked(Reason)?"),
        ("q(X)", "`q(X)`, at p.pl:2:9: write true(q(X)) for a goal that must hold behind the body"),
        ("7", "`7`, at p.pl:2:9: there are all, blocked, cleanup, concurrent, condition, det,"),
        ("[X]", "an option of a test, got `X`, at p.pl:2:10: write the options out"),
        ("[fail|Rest]", "an option of a test, got `Rest`, at p.pl:2:15: write the options out"),
        ("[setup(a), setup(b)]", "one option setup, got a second one, `setup(b)`"),
        ("[nondet, nondet]", "one option nondet, got a second one, `nondet`, at p.pl:2:18: leave"),
        ("[det, nondet]", "det or nondet, got both"),
        ("setup(X)", "a goal in setup(...), got `setup(X)`, at p.pl:2:9: write setup(Goal)"),
        ("true(1)", "a goal in true(...), got `true(1)`"),
        ("blocked(_)", "a reason in blocked(...), got `blocked(_)`"),
        ("blocked(X)", "a reason in blocked(...), got `blocked(X)`"),
        ("timeout(0)", "a number of seconds above 0, got `timeout(0)`, at p.pl:2:9: write timeout"),
        ("timeout(infinite)", "a number of seconds above 0"),
        ("occurs_check(maybe)", "occurs_check(false; true; error), got `occurs_check(maybe)`"),
        ("sto(x)", "sto(rational_trees; finite_trees), got `sto(x)`"),
        ("all(member(X, [1]))", "a comparison by ==, =, =:=, =@= in all(...)"),
        ("[fail, X == 1]", "options that say one way how the body ends, got `[fail, X == 1]`"),
        ("[throws(a), all(X == [])]", "options that say one way how the body ends"),
    ],
)
def test_what_is_no_option_is_refused(options: str, message: str) -> None:
    assert message in refused(options)


def test_what_is_no_option_of_a_unit_is_refused() -> None:
    assert refused("true", "[nondet]") == (
        "expected an option of a unit, got `nondet`, at p.pl:1:20: write it at the tests that it "
        "is about"
    )
    assert "there are blocked, cleanup, concurrent, condition, " in refused("true", "7")
    assert "did you mean setup(Goal)?" in refused("true", "[setups(a)]")
