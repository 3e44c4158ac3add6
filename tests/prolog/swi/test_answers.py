"""Answers: order, determinism, values, what stays open, what is thrown or refused."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pytest

from pytest_asp.prolog.protocol import GoalRefused, ProgramText, Solution, TermText, Thrown
from pytest_asp.prolog.reading import read_term
from pytest_asp.prolog.swi.engine import SwiEngine
from pytest_asp.prolog.terms import Atom, Compound, Term, Variable
from tests.prolog.swi.asking import LIMITS, ask, ball, shown


def one(engine: SwiEngine, goal: str) -> Solution:
    (answer,) = ask(engine, goal)
    assert isinstance(answer, Solution)
    return answer


def value(engine: SwiEngine, goal: str) -> Term:
    canonical = dict(one(engine, goal).bindings)["X"].canonical
    assert canonical is not None
    return read_term(canonical)


def test_answers_come_one_by_one_in_the_order_of_the_clauses(swi: SwiEngine) -> None:
    search = swi.search(ProgramText("p(1). p(2). p(3).", "p.pl"), "p(X)", LIMITS)
    found = [search.next() for _ in range(4)]
    assert [each and dict(each.bindings)["X"].shown for each in found] == ["1", "2", "3", None]  # type: ignore[union-attr]
    assert [each.deterministic for each in found[:3]] == [False, False, True]  # type: ignore[union-attr]
    assert search.next() is None
    search.close()


def test_answers_without_end_are_not_computed_ahead(swi: SwiEngine) -> None:
    search = swi.search(ProgramText("", "p.pl"), "between(1, inf, X), write(X)", LIMITS)
    search.next()
    search.next()
    assert search.output == "12"
    search.close()
    assert search.output == "12"


def test_what_a_goal_asserts_is_gone_in_the_next_search(swi: SwiEngine) -> None:
    text = ":- dynamic(q/1).\nq(0)."
    assert shown(swi, "assertz(q(1)), findall(Q, q(Q), Qs)", text) == [{"Qs": "[0,1]"}]
    assert shown(swi, "findall(Q, q(Q), Qs)", text) == [{"Qs": "[0]"}]


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("X = 'A b\\\\\\n'", Atom("A b\\\n")),
        ("X = []", []),
        ("X = '[]'", []),
        ("X = [1,[a],b]", [1, [Atom("a")], Atom("b")]),
        ("X = [a|_]", Compound(".", Atom("a"), Variable("_1"))),
        ("X is 2**100", 2**100),
        ("X is 2 rdiv 6", Fraction(1, 3)),
        ("X is 1.0e100", 1e100),
        ("X is inf", math.inf),
        ("X = - 1", Compound("-", 1)),
        ("X = -1", -1),
        ("X = 1 - (a:-b)", Compound("-", 1, Compound(":-", Atom("a"), Atom("b")))),
        ("X = {a}", Compound("{}", Atom("a"))),
        ("X = '$VAR'(1)", Compound("$VAR", 1)),
        ("X = f(A,B,A)", Compound("f", Variable("A"), Variable("B"), Variable("A"))),
        ("X = _{a: 1}", Compound("dict", Variable("_1"), [Compound("-", Atom("a"), 1)])),
        ("X = f()", Compound("()", Atom("f"))),
        ("X = (/)/(-)", Compound("/", Atom("/"), Atom("-"))),
    ],
)  # fmt: skip
def test_values_arrive_as_they_are(swi: SwiEngine, goal: str, expected: Term) -> None:
    assert value(swi, goal) == expected


def test_a_float_that_is_no_number_arrives(swi: SwiEngine) -> None:
    found = value(swi, "X is nan")
    assert isinstance(found, float)
    assert math.isnan(found)


def test_a_string_is_quoted_as_text_and_an_atom_is_not(swi: SwiEngine) -> None:
    answer = one(swi, 'X = "a\\"\\n\\e", Y = \'a\'')
    assert dict(answer.bindings)["X"].canonical == '"a\\"\\n\\x1B\\"'
    assert shown(swi, 'X = "é", string(X)') == [{"X": '"é"'}]


def test_a_stream_is_an_atom_of_its_text(swi: SwiEngine) -> None:
    found = value(swi, "current_output(X)")
    assert isinstance(found, Atom)
    assert found.name.startswith("<stream>(0x")


def test_a_cyclic_term_is_shown_and_has_no_canonical_text(swi: SwiEngine) -> None:
    assert one(swi, "X = f(X, Y), Z = 1").bindings == (
        ("X", TermText("<cyclic term>", None)),
        ("Z", TermText("1", "1")),
    )


@pytest.mark.parametrize(
    ("goal", "bindings"),
    [
        ("X = X", {}),
        ("X = Y", {"X": "Y"}),
        ("X = f(Y), Y = Z", {"X": "f(Z)", "Y": "Z"}),
        ("_X = 1, Y = 2", {"Y": "2"}),
        ("X = f(_, _A, Y)", {"X": "f(_1,_2,Y)"}),
        ("true", {}),
    ],
)
def test_free_variables_go_by_name_and_are_left_out_alone(
    swi: SwiEngine, goal: str, bindings: dict[str, str]
) -> None:
    assert shown(swi, goal) == [bindings]


@pytest.mark.parametrize(
    ("goal", "residual"),
    [
        ("dif(X, a)", ("dif(X,a)",)),
        ("freeze(X, true)", ("freeze(X,true)",)),
        ("X in 1..3, X #> Y", ("X in 1..3", "Y#=<X+ -1", "Y in inf..2")),
        ("_X in 1..3", ("_1 in 1..3",)),
        ("X in 1..3, X = 2", ()),
    ],
)
def test_goals_that_stay_open_are_told(
    swi: SwiEngine, goal: str, residual: tuple[str, ...]
) -> None:
    (answer,) = ask(swi, goal, ":- use_module(library(clpz)).")
    assert isinstance(answer, Solution)
    assert answer.residual == residual


def test_an_error_ends_the_search_after_the_answers_before_it(swi: SwiEngine) -> None:
    first, error = ask(swi, "member(X, [1, a]), Y is X + 1")
    assert isinstance(first, Solution)
    assert error == Thrown(
        TermText(
            "error(type_error(evaluable,a/0),context(system:(is)/2,_1))",
            "error(type_error(evaluable,/(a,0)),context(:(system,/(is,2)),_1))",
        )
    )


def test_any_ball_is_told_and_an_unknown_predicate_is_an_error(swi: SwiEngine) -> None:
    assert ball(swi, "throw(f(_, 'A'))") == "f(_1,'A')"
    assert ball(swi, "nosuch(1)").startswith("error(existence_error(procedure,nosuch/1),")


@pytest.mark.parametrize("goal", ["X = 1", "X = 1.", "X = 1. % why", " \n% why\nX = 1", "X = 1\n."])
def test_a_goal_needs_no_full_stop_and_may_have_one(swi: SwiEngine, goal: str) -> None:
    assert shown(swi, goal) == [{"X": "1"}]


def test_a_full_stop_that_is_a_character_ends_nothing(swi: SwiEngine) -> None:
    assert shown(swi, "X = 0'.") == [{"X": "46"}]


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("X = ", "Unbalanced operator"),
        ("foo(", "Unexpected end of clause"),
        ("X = 'a", "End of file in quoted atom"),
        ("true. fail", "there is text behind the full stop that ends the goal"),
        ("", "there is no goal"),
        ("  ", "there is no goal"),
    ],
)
def test_a_goal_that_cannot_be_parsed_is_refused(swi: SwiEngine, goal: str, why: str) -> None:
    search = swi.search(ProgramText("", "p.pl"), goal, LIMITS)
    with pytest.raises(GoalRefused) as refused:
        search.next()
    assert str(refused.value) == why
    assert search.next() is None


def test_goals_are_expanded_as_the_toplevel_does(swi: SwiEngine) -> None:
    text = ":- use_module(library(yall)).\ngoal_expansion(one(X), X = 1)."
    assert shown(swi, "one(X), maplist([A,B]>>(B is A*2), [1,2], Ys)", text) == [
        {"X": "1", "Ys": "[2,4]"}
    ]


def test_what_prints_messages_or_reads_input_disturbs_nobody(
    swi: SwiEngine, capfd: pytest.CaptureFixture[str]
) -> None:
    goal = "print_message(error, format(boo, [])), write(user_error, boo), read(X)"
    assert shown(swi, goal) == [{"X": "end_of_file"}]
    assert capfd.readouterr() == ("", "")


HIDDEN = ":- use_module(library(clpfd)).\nhidden :- X in 1..3, X #\\= Y, Y #> 0.\n"


@pytest.mark.parametrize(
    ("goal", "open_goals"),
    [
        ("hidden", 3),
        ("\\+ \\+ hidden", 0),
        ("X in 1..3, label([X])", 0),
        ("length(L, 4), L ins 1..4, all_distinct(L), label(L)", 0),
    ],
)
def test_constraints_on_what_only_the_program_sees_are_left_open_too(
    swi: SwiEngine, goal: str, open_goals: int
) -> None:
    event = ask(swi, goal, HIDDEN, most=1)[0]
    assert isinstance(event, Solution)
    assert len(event.residual) == open_goals


LAZY = """\
:- use_module(library(dcg/basics)).
seq([]) --> [].
seq([E|Es]) --> [E], seq(Es).
lines([N|Ns]) --> integer(N), "\\n", !, lines(Ns).
lines([]) --> [].
codes(File, Codes) :- phrase_from_file(seq(Codes), File).
numbers(File, Numbers) :- phrase_from_file(lines(Numbers), File).
"""


@pytest.mark.parametrize(
    ("goal", "expected"),
    [("codes('{}', X)", [[49, 10, 50, 10]]), ("numbers('{}', X)", [[1, 2]])],
)
def test_lists_that_files_are_read_into_lazily_are_whole(
    swi: SwiEngine, tmp_path: Path, goal: str, expected: list[Term]
) -> None:
    file = tmp_path / "in.txt"
    file.write_text("1\n2\n", encoding="utf-8")
    program = ProgramText(LAZY, "p.pl", called=frozenset({"phrase_from_file/2"}))
    search = swi.search(program, goal.format(file), LIMITS)
    assert [shown_value(each) for each in iter(search.next, None)] == expected


def shown_value(event: object) -> Term:
    assert isinstance(event, Solution)
    assert event.residual == ()
    canonical = dict(event.bindings)["X"].canonical
    assert canonical is not None
    return read_term(canonical)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("(a :- b)", "(a:-b)"),
        ("(a, b)", "(a,b)"),
        ("- 1", "- 1"),
        ("-1", "-1"),
        ("(=)", "(=)"),
        ("[(a, b), -]", "[(a,b),-]"),
        ("1 + 2", "1+2"),
    ],
)
def test_values_are_shown_as_they_stand_behind_their_name(
    swi: SwiEngine, value: str, text: str
) -> None:
    assert shown(swi, f"X = {value}") == [{"X": text}]


@pytest.mark.parametrize("goal", ["nowhere(1)", "X", "call(1)"])
def test_nothing_of_ours_is_in_an_error(swi: SwiEngine, goal: str) -> None:
    (thrown,) = ask(swi, goal)
    assert isinstance(thrown, Thrown)
    assert "attvar" not in thrown.ball.shown
    assert "pytest_asp" not in thrown.ball.shown


def test_an_answer_that_is_too_deep_to_be_written_is_no_error_of_the_goal(swi: SwiEngine) -> None:
    program = "deep(0, z).\ndeep(N, s(T)) :- N > 0, M is N - 1, deep(M, T).\n"
    (answer,) = ask(swi, "deep(100000, X), Y = 1", program)
    assert isinstance(answer, Solution)
    assert dict(answer.bindings) == {
        "X": TermText("<term that cannot be written>", None),
        "Y": TermText("1", "1"),
    }


def test_half_of_a_character_cannot_be_written(swi: SwiEngine) -> None:
    (answer,) = ask(swi, "atom_codes(X, [0xd800])")
    assert isinstance(answer, Solution)
    assert dict(answer.bindings)["X"].canonical is None
