from __future__ import annotations

import pytest

from pytest_asp.prolog.diagnosis import warnings_of
from pytest_asp.prolog.plunit import PlunitFile, TestProgram
from pytest_asp.prolog.protocol import Loaded
from pytest_asp.prolog.source import PrologSource

TEXT = """\
:- module(lists, [go/0]).
:- use_module(library(plunit)).
:- use_module(library(lists)).
p(1).
go :- run_tests, run_tests(u), p(_).
:- initialization(go).
:- initialization(main).
:- run_tests.

:- begin_tests(u, [setup(assertz(q(A, A)))]).
:- dynamic(q/2).
helper(X, 2) :- p(X).
test(one, [ % a comment
            X == 1,
            true(helper(X, _Y))
          ]) :-
    p(X),
    helper(Typo, _).
test(two) :- p(1).
:- end_tests(u).

:- begin_tests(v).
other(1).
test(three) :- other(1).
:- end_tests(v).
"""


def program_of(name: str, text: str = TEXT, engine: str = "swi") -> TestProgram:
    file = PlunitFile(PrologSource.from_text(text, name="lists.pl"))
    found = [(unit, test) for unit in file.units for test in unit.tests if test.name == name]
    unit, test = found[0]
    return TestProgram(file, unit, test, engine)


def driver(options: str, body: str = "p(X)", engine: str = "swi") -> str:
    """Give the clause that runs a test, from what is expected on."""
    text = f":- begin_tests(u).\ntest(a, {options}) :- {body}.\n:- end_tests(u)."
    program = program_of("a", text, engine)
    line = program.source.loaded.splitlines()[1]
    return line.partition("'plunit run'(")[2]


def test_lines_keep_their_numbers_and_others_become_blank() -> None:
    source = program_of("one").source
    assert [line.rstrip() for line in source.text.splitlines()] == [
        *(
            "",
            "",
            ":- use_module(library(lists)).",
            "p(1).",
            "go :- true     , true        , p(_).",
        ),
        *(":- initialization(go).", "", "", "", "", ":- dynamic(q/2).", "helper(X, 2) :- p(X)."),
        *TEXT.splitlines()[12:18],
        *([""] * 7),
    ]


def test_engines_load_a_clause_with_the_same_lines() -> None:
    source = program_of("one").source
    lines = source.program_text.text.splitlines()
    assert [line.rstrip() for line in lines[12:17]] == [
        "'plunit body'(X) :- !, (",
        "",
        "",
        "",
        "    p(X),",
    ]
    assert lines[17].startswith(
        "    helper(Typo, _)). plunit_test(Outcome, Found, Check, Cleanup, X)"
    )
    assert lines[3] == "p(1)."


def test_unifications_in_a_body_are_not_moved_into_its_head() -> None:
    body = "A = [B|C], D = [C|B], B = [X|_], C = [_|X], A == D"
    assert (
        "'plunit body'(A, B, C, D, X) :- !, ("
        in program_of("a", f":- begin_tests(u). test(a) :- {body}. :- end_tests(u).").source.loaded
    )


def test_the_goal_names_the_variables_that_body_and_options_share() -> None:
    program = program_of("one")
    assert program.goal == "plunit_test(Outcome, Found, Check, Cleanup, X)"


@pytest.mark.parametrize(
    ("test", "body", "asked"),
    [
        ("a, [forall(g(X-Y)), Z == Y]) :- Z is X*2", "(X, Z)", ", X, Y, Z)"),
        ("a, [setup(N = 3), X == N]) :- X is 1+2", "(X)", ", N, X)"),
        ("a, [setup(s(S)), cleanup(c(S))]) :- true", "", ", S)"),
        ("a, [condition(c(X)), Y == X]) :- p(Y)", "(Y)", ", X, Y)"),
        ("a, throws(b(X, X))) :- throw(b(1, 1))", "", ", X)"),
        ("a, error(t(X), X-Y)) :- p(Y)", "(Y)", ", X, Y)"),
        ("a, all(X-Y == [Z, Z])) :- p(X, Y)", "(X, Y)", ", X, Y, Z)"),
        ("a(X, X)) :- true", "", ")"),
    ],
)
def test_the_body_has_its_own_variables_alone(test: str, body: str, asked: str) -> None:
    text = f":- begin_tests(u).\ntest({test}.\n:- end_tests(u)."
    name = "a(X, X)" if test.startswith("a(") else "a"
    program = program_of(name, text)
    assert program.source.loaded.splitlines()[1].startswith(f"'plunit body'{body} :- ")
    assert program.goal == f"plunit_test(Outcome, Found, Check, Cleanup{asked}"


def test_names_that_the_test_uses_are_left_to_it() -> None:
    text = ":- begin_tests(u). test(a, Found == 1) :- p(Found). :- end_tests(u)."
    program = program_of("a", text)
    assert program.goal == "plunit_test(Outcome, Found_, Check, Cleanup, Found)"


def test_variables_of_the_unit_are_not_those_of_the_test() -> None:
    text = ":- begin_tests(u, [setup(q(X, X, Y))]). test(a, X == 1) :- p(X). :- end_tests(u)."
    assert (
        "'plunit ready'(true, (q(Unit_X, Unit_X, _)), State, Why)"
        in program_of("a", text).source.loaded
    )


def test_calls_of_options_count_as_calls() -> None:
    text = program_of("one").source.program_text
    assert {"assertz/1", "helper/2", "p/1"} <= text.called
    assert "run_tests/0" not in text.called
    assert "test/2" not in text.defined
    assert "helper/2" in text.defined


def test_mistakes_in_a_test_are_warned_of_where_they_are_written() -> None:
    source = program_of("one").source
    warnings = warnings_of(source, Loaded())
    assert [(each.code, str(each.location)) for each in warnings] == [
        ("singleton-variable", "lists.pl:18:12")
    ]
    assert "helper(Typo, _)." in warnings[0].message


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ("X == 1", "_, true, true, true('plunit body'(X), [(X == 1)]), true, true, Outcome"),
        ("fail", "_, true, true, fail('plunit body'), true, true, Outcome"),
        ("throws(oops(X))", "throws('plunit body'(X), Ball, subsumes_term((oops(X)), Ball))"),
        ("error(E)", "throws('plunit body', Ball, subsumes_term(error((_), _), Ball))"),
        ("error(e, C)", "subsumes_term(error((e), (_)), Ball)"),
        (
            "all(X == [1])",
            "Value-_, Goals)), Pairs), Pairs, all, '==', ([1]))",
        ),
        ("set(X =@= [_])", "Pairs, set, '=@=', ([_]))"),
        ("[setup(a), cleanup(b), condition(c)]", "_, (c), (a), true('plunit body', []), (b), true"),
    ],
)
def test_what_is_expected_is_written_as_one_term(options: str, written: str) -> None:
    assert written in driver(options)


def test_a_generator_is_asked_for_one_run_after_the_other() -> None:
    text = (
        ":- begin_tests(u, [cleanup(c)]).\n"
        "test(a, forall(member(X, [1]))) :- p(X).\n:- end_tests(u)."
    )
    assert (
        "'plunit generated'((member(X, [1])), Error), 'plunit run'(Error, true, true, "
        "true('plunit body'(X), []), true, true, Outcome, Found, Check, Cleanup) "
        "; Outcome = ended, 'plunit tried'((c), Cleanup) )."
    ) in program_of("a", text).source.loaded


def test_the_occurs_check_is_set_for_the_test_or_its_unit() -> None:
    text = ":- begin_tests(u, [occurs_check(true)]). test(a) :- p. :- end_tests(u)."
    assert (
        "set_prolog_flag(occurs_check, true), 'plunit run'" in program_of("a", text).source.loaded
    )


def test_variants_are_put_in_other_words_where_there_is_no_such_predicate() -> None:
    written = driver("true((a, (X) =@= f(_) ; X =@= g))", engine="scryer")
    assert "[(a, 'plunit variant'(((X) ), ( f(_))) ; 'plunit variant'((X ), ( g)))]" in written
    assert "Pairs, all, 'plunit variant', ([_])" in driver("all(X =@= [_])", engine="scryer")
    assert "[(X =@= f(_))]" in driver("X =@= f(_)")


def test_variants_in_options_are_calls_only_where_there_is_such_a_predicate() -> None:
    text = ":- begin_tests(u). test(a, [X =@= f(_), true(p(X))]) :- p(X). :- end_tests(u)."
    called = {
        engine: program_of("a", text, engine).source.program_text.called
        for engine in ("swi", "scryer")
    }
    assert called == {"swi": {"=@=/2", "p/1"}, "scryer": {"p/1"}}


def test_directives_of_both_kinds_that_are_for_plunit_alone_are_left_out() -> None:
    text = """
    ?- use_module(library(plunit), [run_tests/0]).
    :- initialization(run_tests).
    :- initialization(start, main).
    :- set_test_options([silent(true)]).
    :- begin_tests(u). test(a) :- true. :- end_tests(u).
    """
    kept = [clause.text for clause in program_of("a", text).source.clauses]
    assert kept == ["test(a) :- true."]


UNIT = ":- begin_tests(u).\ntest(a) :- halt.\n:- end_tests(u).\n"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (":- run_tests, halt.", []),
        ("?- run_tests(u), halt(0).", []),
        (":- p(1), halt.", [":- p(1), true."]),
        ("go :- run_tests, halt.", ["go :- true     , halt."]),
        (
            ":- initialization(go). go :- once(run_tests), bye. bye :- halt. stop :- halt(1).",
            [
                ":- initialization(go).",
                "go :- once(true     ), bye.",
                "bye :- true.",
                "stop :- halt(1).",
            ],
        ),
    ],
)
def test_nothing_of_a_file_runs_its_tests_or_ends_the_machine(text: str, kept: list[str]) -> None:
    found = [clause.text for clause in program_of("a", f"{UNIT}{text}").source.clauses]
    assert found == ["test(a) :- halt.", *kept]


def test_variables_of_what_is_left_out_are_no_mistakes() -> None:
    text = f"{UNIT}:- initialization(go(0)).\ngo(Code) :- run_tests, halt(Code)."
    source = program_of("a", text).source
    assert source.clauses[-1].text == "go(Code) :- true     , true      ."
    assert warnings_of(source, Loaded()) == ()


def test_what_stands_behind_the_end_of_the_file_is_left_out() -> None:
    source = program_of("a", f"{UNIT}end_of_file.\nIsn't (a clause.\n% no\n").source
    lines = source.program_text.text.splitlines()
    assert lines[3] == ""
    assert lines[4].startswith("'plunit watched'")
    assert len(source.text.splitlines()) == 3
