"""Answers of the real engine."""

from __future__ import annotations

import pytest

from pytest_asp.errors import EngineCrashed
from pytest_asp.prolog.protocol import (
    Event,
    GoalRefused,
    Limits,
    ProgramText,
    Solution,
    TermText,
    Thrown,
)
from pytest_asp.prolog.scryer.engine import ScryerEngine
from tests.prolog.scryer.asking import ask, bindings

FACTS = "p(1). p(2). p(3).\n"
CLPZ = ":- use_module(library(clpz)).\n"


def test_answers_come_one_by_one_and_the_last_one_is_known_to_be_the_last(
    scryer: ScryerEngine,
) -> None:
    events = ask(scryer, FACTS, "p(X)")
    assert [bindings(event) for event in events] == [{"X": "1"}, {"X": "2"}, {"X": "3"}]
    assert [event.deterministic for event in events if isinstance(event, Solution)] == [
        False,
        False,
        True,
    ]


def test_after_the_end_there_is_nothing(scryer: ScryerEngine) -> None:
    search = scryer.search(ProgramText(FACTS, "p.pl"), "p(3)", Limits())
    assert search.next() is not None
    assert [search.next(), search.next()] == [None, None]
    search.close()
    search.close()
    assert search.next() is None


def test_two_searches_run_side_by_side(scryer: ScryerEngine) -> None:
    one = scryer.search(ProgramText(FACTS, "p.pl"), "p(X)", Limits())
    other = scryer.search(ProgramText("p(a). p(b).", "p.pl"), "p(X)", Limits())
    seen = [one.next(), other.next(), one.next(), other.next(), one.next()]
    assert [bindings(event)["X"] for event in seen] == ["1", "a", "2", "b", "3"]
    one.close()
    other.close()


def test_what_a_goal_asserts_is_not_seen_by_another(scryer: ScryerEngine) -> None:
    program = ":- dynamic(seen/1).\n"
    assert ask(scryer, program, "assertz(seen(1)), seen(X)")
    assert ask(scryer, program, "seen(X)") == []


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("X = red", {"X": TermText("red", "red")}),
        ("X = 'It''s'", {"X": TermText("'It\\'s'", "'It\\'s'")}),
        ("X = 'é😀'", {"X": TermText("é😀", "é😀")}),
        ('X = "ab"', {"X": TermText('"ab"', "'.'(a,'.'(b,[]))")}),
        ("X = [a,b|T]", {"X": TermText("[a,b|T]", "'.'(a,'.'(b,T))")}),
        ("X = [a,b,1]", {"X": TermText("[a,b,1]", "'.'(a,'.'(b,'.'(1,[])))")}),
        ("X = 1+2*a", {"X": TermText("1+2*a", "+(1,*(2,a))")}),
        ("X = f(_A, Y, _)", {"X": TermText("f(_A,Y,_1)", "f(_A,Y,_1)")}),
        ("X = Y", {"X": TermText("Y", "Y")}),
        ("_X = 1", {}),
        ("true", {}),
        ("X = f(X)", {"X": TermText("<cyclic term>", None)}),
        ("X = [a,b|X]", {"X": TermText("<cyclic term>", None)}),
        ('X = "a...b"', {"X": TermText('"a...b"', "'.'(a,'.'('.','.'('.','.'('.','.'(b,[])))))")}),
    ],
)
def test_values_come_as_people_and_as_programs_read_them(
    scryer: ScryerEngine, goal: str, expected: dict[str, TermText]
) -> None:
    (event,) = ask(scryer, "", goal)
    assert isinstance(event, Solution)
    assert dict(event.bindings) == expected


def test_operators_of_the_program_are_read_and_shown(scryer: ScryerEngine) -> None:
    (event,) = ask(scryer, ":- op(700, xfx, ===>).\nr(a ===> b).\n", "r(X), X = (Y ===> _)")
    assert isinstance(event, Solution)
    assert dict(event.bindings) == {
        "X": TermText("(a===>b)", "===>(a,b)"),
        "Y": TermText("a", "a"),
    }


def test_open_constraints_are_told_by_the_names_of_the_variables(scryer: ScryerEngine) -> None:
    (event,) = ask(scryer, CLPZ, "X in 1..3, Y #= X*2")
    assert event == Solution(
        (), ("clpz:(X in 1..3)", "clpz:(X*2#=Y)", "clpz:(Y in 2..6)"), deterministic=True
    )


def test_constraints_that_no_variable_of_the_goal_leads_to_are_told(scryer: ScryerEngine) -> None:
    (event,) = ask(scryer, CLPZ + "hidden :- X in 1..3.\n", "hidden")
    assert event == Solution((), ("clpz:(_1 in 1..3)",), deterministic=True)


def test_labelled_answers_have_no_open_constraints(scryer: ScryerEngine) -> None:
    events = ask(scryer, CLPZ, "X in 1..3, label([X])")
    assert [bindings(event) for event in events] == [{"X": "1"}, {"X": "2"}, {"X": "3"}]
    assert all(isinstance(event, Solution) and not event.residual for event in events)


@pytest.mark.parametrize(
    ("goal", "shown"),
    [
        ("atom_length(X, Y)", "error(instantiation_error,atom_length/2)"),
        ("throw(oops(Y, _))", "oops(_1,_2)"),
        ("X = [a|X], throw(X)", "<cyclic term>"),
        ("nowhere(1)", "error(existence_error(procedure,nowhere/1),nowhere/1)"),
        ("G", "error(instantiation_error,call/1)"),
    ],
)
def test_what_nothing_catches_ends_the_search(scryer: ScryerEngine, goal: str, shown: str) -> None:
    (event,) = ask(scryer, "", goal)
    assert isinstance(event, Thrown)
    assert event.ball.shown == shown


def test_a_ball_with_a_constrained_variable_is_shown(scryer: ScryerEngine) -> None:
    (event,) = ask(scryer, CLPZ, "X in 1..3, throw(f(X))")
    assert event == Thrown(TermText("f(_1)", "f(_1)"))


def test_answers_before_an_error_are_kept(scryer: ScryerEngine) -> None:
    events = ask(scryer, FACTS, "p(X), (X < 3 -> true ; throw(late))")
    assert [bindings(event) for event in events[:2]] == [{"X": "1"}, {"X": "2"}]
    assert events[2:] == [Thrown(TermText("late", "late"))]


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("foo(", "syntax error: incomplete reduction"),
        ("", "syntax error: incomplete reduction"),
        ("p. q", "syntax error: incomplete reduction"),
        ("p), (q", "syntax error: incomplete reduction"),
        ('X = "abc', "syntax error: missing quote"),
        ("X = 'a\0b'", "syntax error: invalid single quoted character"),
        ("X #= 1", "syntax error: incomplete reduction"),
    ],
)
def test_a_goal_that_cannot_be_parsed_is_refused(
    scryer: ScryerEngine, goal: str, says: str
) -> None:
    with pytest.raises(GoalRefused, match=f"^{says}$"):
        ask(scryer, FACTS, goal)


@pytest.mark.parametrize(
    "goal",
    ["p(1).", "p(1). % the first", "p(1) % the first", "p(1). /* a\nb */\n", " p(1)\n"],
)
def test_a_goal_may_end_with_a_full_stop_and_a_comment(scryer: ScryerEngine, goal: str) -> None:
    assert len(ask(scryer, FACTS, goal)) == 1


def test_a_directive_is_no_goal(scryer: ScryerEngine) -> None:
    (event,) = ask(scryer, FACTS, ":- p(1)")
    assert isinstance(event, Thrown)
    assert event.ball.shown == "error(existence_error(procedure,(:-)/1),(:-)/1)"


def test_an_answer_may_have_thousands_of_variables(scryer: ScryerEngine) -> None:
    program = ":- use_module(library(lists)).\n"
    (event,) = ask(scryer, program, "length(X, 3000), X = [A|_]", Limits(timeout=60))
    assert isinstance(event, Solution)
    shown = {name: text.shown for name, text in event.bindings}
    assert shown["X"] == f"[A,{','.join(f'_{number}' for number in range(1, 3000))}]"


def test_variables_without_a_name_are_apart_from_what_stands_beside_them(
    scryer: ScryerEngine,
) -> None:
    operators = ":- op(700, xfx, in).\n:- op(200, fy, not).\n"
    goal = "X = (_ in _), Y = f(- _, not _, [_|_], {_}, (_ :- _), 'a b'(_), A - _)"
    (event,) = ask(scryer, operators, goal)
    assert isinstance(event, Solution)
    assert dict(event.bindings) == {
        "X": TermText("(_1 in _2)", "in(_1,_2)"),
        "Y": TermText(
            "f(-_3,not _4,[_5|_6],{_7},(_8:-_9),'a b'(_10),A-_11)",
            "f(-(_3),not(_4),'.'(_5,_6),{}(_7),:-(_8,_9),'a b'(_10),-(A,_11))",
        ),
    }


def test_a_megabyte_of_goal_is_read(scryer: ScryerEngine) -> None:
    name = "a" * 1_000_000
    (event,) = ask(scryer, "", f"X = {name}", Limits(timeout=60))
    assert bindings(event) == {"X": name}


def test_the_way_a_program_takes_quotes_does_not_matter(scryer: ScryerEngine) -> None:
    program = ":- set_prolog_flag(double_quotes, codes).\n"
    (event,) = ask(scryer, program, "X = \"a\", Y = 'b'")
    assert bindings(event) == {"X": "[97]", "Y": "b"}


@pytest.mark.parametrize("goal", ["halt", "halt(3)", "catch(halt, _, true)", "p(X), halt"])
def test_halt_ends_the_search_and_is_told(scryer: ScryerEngine, goal: str) -> None:
    with pytest.raises(EngineCrashed, match="the program ended the search with halt/0"):
        ask(scryer, FACTS, goal)


def test_there_is_no_javascript(scryer: ScryerEngine) -> None:
    for goal in ('js_eval("1+1", X)', 'catch(js_eval("1+1", X), _, true)'):
        with pytest.raises(EngineCrashed, match=r"called js_eval/2, and there is no JavaScript"):
            ask(scryer, ":- use_module(library(wasm)).\n", goal)
    assert ask(scryer, FACTS, "p(1)")


def test_there_are_no_files(scryer: ScryerEngine) -> None:
    (event,) = ask(scryer, "", "open('/etc/passwd', read, S)")
    assert isinstance(event, Thrown)
    assert event.ball.shown == "error(resource_error(file_descriptors),open/4)"


RANDOM = ":- use_module(library(random)).\n:- use_module(library(lists)).\n"
DRAWN = "length(L, 5), maplist(random_integer(0, 1000000), L)"


def _drawn(scryer: ScryerEngine, seed: int) -> Event:
    search = scryer.search(ProgramText(RANDOM, "r.pl"), DRAWN, Limits(), seed=seed)
    event = search.next()
    search.close()
    assert event is not None
    return event


def test_the_same_seed_gives_the_same_numbers(scryer: ScryerEngine) -> None:
    assert _drawn(scryer, 7) == _drawn(scryer, 7)
    assert len({_drawn(scryer, seed) for seed in (0, 1, 2, -1)}) == 4


def test_what_is_written_is_kept_exactly(scryer: ScryerEngine) -> None:
    program = ProgramText(":- initialization((write('é loading'), nl)).\n", "w.pl")
    goal = "(X = 1, write(one) ; X = 2, write(' two 😀'), nl ; write(end), fail)"
    search = scryer.search(program, goal, Limits())
    assert search.output == ""
    seen = []
    while search.next() is not None:
        seen.append(search.output)
    assert seen == ["é loading\none", "é loading\none two 😀\n"]
    assert search.output == "é loading\none two 😀\nend"
    search.close()
    assert search.output == "é loading\none two 😀\nend"


def test_a_megabyte_of_output_is_kept(scryer: ScryerEngine) -> None:
    program = "w(0).\nw(N) :- N > 0, write('0123456789'), M is N - 1, w(M).\n"
    search = scryer.search(ProgramText(program, "w.pl"), "w(100000)", Limits())
    assert search.next() is not None
    assert search.output == "0123456789" * 100_000
    search.close()


def test_the_name_is_that_of_the_option(scryer: ScryerEngine) -> None:
    assert scryer.name == "scryer"


def test_an_engine_can_be_used_after_it_was_closed() -> None:
    engine = ScryerEngine()
    assert ask(engine, FACTS, "p(1)")
    engine.close()
    assert ask(engine, FACTS, "p(1)")
    engine.close()
