"""What an answer says of a program's answer sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from pytest_asp import ASPProgram, Choice, Field, Predicate, Variable
from pytest_asp.answers import Answer
from pytest_asp.errors import (
    AnswerTruthError,
    AspSyntaxError,
    NoModelError,
    ProgramWarnings,
    SearchStopped,
    SeveralModelsError,
    UnknownNameError,
    UnsafeTextError,
)


class Spot(Predicate):
    number: Field[int]


class Mark(Predicate):
    number: Field[int]


X = Variable("X")


@pytest.mark.parametrize(
    ("text", "number"),
    [("a :- not a.", 0), ("a.", 1), ("a;b.", 2), ("{a;b}.", 4), ("{a;b}. #show a/0.", 4)],
)
def test_satisfiable_and_unique(solve: Callable[..., Answer], text: str, number: int) -> None:
    assert solve(text).satisfiable is (number > 0)
    assert solve(text).unique is (number == 1)


def test_nothing_is_asked_before_somebody_looks(solve: Callable[..., Answer], engine: Any) -> None:
    answer = solve("{a(1..40)}.")
    assert repr(answer) == "<Answer of ASP text>"
    _ = answer.count, answer.models, repr(answer.count), repr(answer.models), answer.records
    assert not engine.asked


def test_an_answer_has_no_truth_value(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AnswerTruthError, match=r"answer\.unique"):
        assert solve("a.")


@pytest.mark.parametrize("other", [[], {"a"}, None, "a.", 1])
def test_an_answer_is_not_compared_with_plain_values(
    solve: Callable[..., Answer], engine: Any, other: object
) -> None:
    answer = solve("a.")
    assert answer == answer  # what it is about
    assert answer == ANY
    for unequal in (other, solve("a.")):
        with pytest.raises(AnswerTruthError, match=r"an answer compared with .*`answer\.models =="):
            assert answer != unequal
    assert not engine.asked


def test_models_have_no_truth_value(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AnswerTruthError, match=r"answer\.satisfiable"):
        assert solve("a.").models


def test_the_model_is_an_error_if_there_are_several(solve: Callable[..., Answer]) -> None:
    with pytest.raises(SeveralModelsError, match="at least two, differing for instance in a"):
        _ = solve("{a}.").model
    with pytest.raises(SeveralModelsError, match="which show the same"):
        solve("{a}. #show.").atoms("a/0")


def test_the_model_is_an_error_if_there_is_none(solve: Callable[..., Answer]) -> None:
    with pytest.raises(NoModelError, match="unsatisfiable"):
        _ = solve("a :- not a.").model
    with pytest.raises(NoModelError):
        _ = solve("a :- not a.").example


def test_the_atoms_of_the_model(solve: Callable[..., Answer]) -> None:
    assert {str(atom) for atom in solve("p(1..2). q.").atoms("p/1")} == {"p(1)", "p(2)"}


def test_the_example_does_not_depend_on_earlier_questions(solve: Callable[..., Answer]) -> None:
    text = "{a(1..6)}. :- {a(X)} < 2. :- a(1), not a(3)."
    first = solve(text).example
    other = solve(text)
    assert other.count > 20
    assert other.example == first
    third = solve(text)
    assert next(iter(third.models)) == first
    assert third.models[0] == first


def test_an_exhausted_count_gives_the_only_model_without_solving_again(
    solve: Callable[..., Answer], engine: Any
) -> None:
    answer = solve("p(1). {q}. :- q.")
    assert answer.count == 1
    assert {str(atom) for atom in answer.atoms("p/1")} == {"p(1)"}
    assert len(engine.asked) == 1


def test_all_answer_sets_of_an_optimising_program_count(solve: Callable[..., Answer]) -> None:
    assert solve("1{a;b;c}1. #minimize{2:a; 1:b; 1:c}.").count == 3


def test_projection_counts_what_is_shown_once(solve: Callable[..., Answer]) -> None:
    assert solve("{a;b}. #show a/0.", project=True).count == 2
    assert solve("{a;b}. #show a/0. #project b/0.", project="directive").count == 2
    assert solve("a. {b;c}. #show a/0.", project=True).count == 1


def test_settings_reach_the_solver(solve: Callable[..., Answer]) -> None:
    assert solve("#const n=3. {q(1..n)} = 1.", constants={"n": 5}).count == 5
    assert solve("{a;b}.", assumptions=["a"]).count == 2
    assert solve("{a;b}.", assumptions=["not a", ("b", True)]).count == 1
    assert solve("#external e. a :- e.", externals={"e": True}).atoms("a/0")
    assert solve("#program p(n). q(n).", parts=[("p", [7])]).atoms("q/1")
    assert {str(a) for a in solve("q(@double(4)).", context={"double": _double}).atoms("q/1")} == {
        "q(8)"
    }


def _double(number: int) -> Any:
    return type(number)(8) if isinstance(number, int) else __import__("clingo").Number(8)


@pytest.mark.parametrize(
    ("text", "settings", "message"),
    [
        ("#const rows=3. p(rows).", {"constants": {"row": 4}}, "did you mean rows"),
        ("#program step(t). p(t).", {"parts": [("steps", [1])]}, "did you mean step"),
        (
            "#program step(t). p(t).",
            {"parts": [("step", [])]},
            "expected 1 argument for the program",
        ),
    ],
)
def test_an_unknown_name_in_the_settings_is_an_error(
    solve: Callable[..., Answer], text: str, settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(UnknownNameError, match=message):
        solve(text, **settings)


def test_an_unknown_external_is_an_error(solve: Callable[..., Answer]) -> None:
    with pytest.raises(UnknownNameError, match="did you mean edge"):
        _ = solve("#external edge(1). a :- edge(1).", externals={"edgy(1)": True}).satisfiable


def test_a_syntax_error_is_shown_where_it_is(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AspSyntaxError) as caught:
        _ = solve("a.\nb.\nc :- d,, e.\n").satisfiable
    assert str(caught.value.location) == "<ASP text>:3:8"
    assert '`syntax error, unexpected ","`, at <ASP text>:3:8: correct' in str(caught.value)
    assert "    3 | c :- d,, e.\n      |        ^" in str(caught.value)


def test_the_caret_stands_under_the_character_behind_other_alphabets(
    solve: Callable[..., Answer],
) -> None:
    with pytest.raises(AspSyntaxError) as caught:
        _ = solve('p("åäö"),, q.').satisfiable
    excerpt = caught.value.excerpt.splitlines()
    assert excerpt[0][excerpt[1].index("^")] == ","


def test_an_unfinished_text_is_shown_at_its_end(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AspSyntaxError, match="end the last statement with a period") as caught:
        _ = solve("a.\nc :- d").satisfiable
    assert str(caught.value.location) == "<ASP text>:2:7"


def test_an_unfinished_text_never_runs_into_the_next(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AspSyntaxError, match="end the last statement with a period") as caught:
        _ = solve(["a :- b,", "c. {b}."]).satisfiable
    assert "a :- b," in str(caught.value)


def test_an_unsafe_rule_names_its_variables(solve: Callable[..., Answer]) -> None:
    with pytest.raises(UnsafeTextError, match="got unsafe X in") as caught:
        _ = solve("a.\nb(X) :- not c(X).").satisfiable
    assert caught.value.variables == ("X",)
    assert str(caught.value.location) == "<ASP text>:2:1"


def test_a_search_that_an_option_cut_short_proves_nothing(solve: Callable[..., Answer]) -> None:
    pigeons = "{in(P,H) : H=1..9} = 1 :- P=1..10. :- in(P,H), in(Q,H), P<Q."
    with pytest.raises(SearchStopped, match="not proven"):
        _ = solve(pigeons, arguments=["--solve-limit=50"]).satisfiable


def test_what_was_asked_is_on_record(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}.")
    assert answer.count > 1
    assert answer.count == 4
    first, second = answer.records
    assert (str(first.question), first.seen, first.exhausted) == ("up to 2 models", 2, False)
    assert (second.question.limit, second.seen, second.exhausted) == (5, 4, True)
    assert first.grounded
    assert not second.grounded


def test_ten_questions_cost_one_grounding(solve: Callable[..., Answer]) -> None:
    answer = solve("{a;b}. c.")
    assert answer.count == 4
    assert answer.satisfiable
    assert not answer.unique
    assert answer.count < 5
    assert answer.warnings == ()
    assert "c" in answer.example
    assert sum(record.grounded for record in answer.records) == 1


def test_without_a_statement(solve: Callable[..., Answer]) -> None:
    program = ASPProgram()
    program.fact(Spot(1), Spot(2))
    choice = program.when(Spot(X)).derive(Choice(Mark(X)))
    some = program.require(Mark(1))
    answer = solve(program, filters=["error"])
    assert answer.count == 2
    assert answer.without(some).count == 4
    assert answer.without(some, choice).count == 1
    program.forbid(Mark(2))
    assert answer.without(some).count == 4
    assert answer.count == 2


def test_without_a_line_of_text(solve: Callable[..., Answer]) -> None:
    answer = solve("{a}.\n% name: some\n:- not a.", constants={"a": "a"}, filters=["error"])
    assert answer.count == 1
    assert answer.without(line=3).count == answer.without(name="some").count == 2
    assert answer.without(line=3).settings == answer.settings


def test_the_atoms_of_a_builder_program_are_typed(solve: Callable[..., Answer]) -> None:
    program = ASPProgram()
    program.fact(Spot(1))
    answer = solve([program, "spot(2)."])
    assert answer.atoms(Spot) == {Spot(1), Spot(2)}
    assert {type(atom) for atom in answer.atoms("spot/1")} == {Spot}
    assert {type(atom) for atom in answer.model} == {Spot}
    assert Spot(2) in answer.every


def test_a_warning_of_a_builder_program_names_its_line(solve: Callable[..., Answer]) -> None:
    program = ASPProgram()
    program.fact(Spot(1))
    program.when(Mark(X)).derive(Spot(X))
    with pytest.raises(ProgramWarnings, match=r"`mark\(X\)`, which is in no rule head, at .*\.py:"):
        _ = solve(program).satisfiable


def test_statistics_of_a_program_that_cannot_be_grounded(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AspSyntaxError):
        _ = solve("a :- ,").statistics
