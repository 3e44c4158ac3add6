"""Two programs have the same answer sets."""

from __future__ import annotations

import re
from typing import Annotated

import clingo
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from pytest_asp import Asp, Field, Grid, NotProven, Predicate
from pytest_asp.errors import ProgramWarnings, RelationError, TimeLimitReached
from pytest_asp.location import caller_location
from pytest_asp.strategies import assert_same_answers, grids, instances, sameness


class Edge(Predicate, input=True):
    start: Field[Annotated[int, range(1, 4)]]
    end: Field[Annotated[int, range(1, 4)]]


REACHED = "#defined edge/2. r(1). r(Y) :- r(X), edge(X, Y). #show r/1."
BACKWARDS = "#defined edge/2. r(1). r(Y) :- edge(X, Y), r(X). #show r/1."
FAULTY = "#defined edge/2. r(1). r(Y) :- r(X), edge(X, Y), X < Y. #show r/1."
EDGES = instances({Edge: (0, 4)})
FEW = settings(max_examples=200, database=None, derandomize=True)


def test_programs_that_mean_the_same() -> None:
    assert_same_answers(REACHED, BACKWARDS, inputs=EDGES, settings=FEW)
    assert_same_answers("1 { a; b } 1.", "a :- not b. b :- not a.")


def test_the_failure_shows_the_shrunk_input_the_difference_and_a_test() -> None:
    with pytest.raises(RelationError) as refused:
        assert_same_answers(REACHED, FAULTY, inputs=EDGES, settings=FEW)
    error = refused.value
    assert (error.relation, error.slug) == ("assert_same_answers", "relation")
    assert isinstance(error.example, frozenset)
    assert len(error.example) == 2
    text = str(error)
    assert re.match(r"expected the same answer sets of both programs, got different ones", text)
    assert f"at {error.location}" in text
    assert re.search(r"\nInput:\n  edge\(1, \d\)\.\n  edge\(\d, \d\)\.\n\nREACHED has 1", text)
    assert "Only FAULTY has this one:\nr/1\n" in text or "Only REACHED has this one:" in text
    assert "[- here] == [+ nearest of the other]" in text
    written = text.partition("As a test:\n")[2]
    assert "assert_same_answers(REACHED, FAULTY, inputs=[frozenset({Edge(start=1" in written


def test_the_test_that_it_writes_fails_in_the_same_way() -> None:
    with pytest.raises(RelationError) as refused:
        assert_same_answers(REACHED, FAULTY, inputs=EDGES, settings=FEW)
    lines = str(refused.value).partition("As a test:\n")[2].splitlines()
    script = "\n".join(line.removeprefix("  ") for line in lines)
    names = {"REACHED": REACHED, "FAULTY": FAULTY, "Edge": Edge}
    exec(script, names)
    with pytest.raises(RelationError) as again:
        names["test_what_was_found"]()  # type: ignore[operator]  # it has just been written
    assert again.value.example == refused.value.example


def colours(grid: Grid) -> str:
    return f"1 {{ c(1..{grid.width}) }} 1."


def other_colours(grid: Grid) -> str:
    return f"1 {{ c(1..{max(grid.width, 2)}) }} 1."


def test_functions_of_the_input_make_the_programs() -> None:
    inputs = grids((1, 2), (1, 3), ".1")
    assert_same_answers(colours, colours, inputs=inputs, settings=FEW)
    with pytest.raises(RelationError) as refused:
        assert_same_answers(colours, other_colours, inputs=inputs, settings=FEW)
    assert refused.value.example == Grid(".")
    text = str(refused.value)
    assert "Input:\n  .\n" in text
    assert "colours has 1 answer set, other_colours 2 answer sets." in text
    assert "from pytest_asp import Grid\n" in text
    assert "assert_same_answers(colours, other_colours, inputs=[Grid('.')])" in text


def test_functions_without_an_input_are_called_too() -> None:
    assert_same_answers(lambda: "a.", lambda: "a.")


def test_values_may_be_listed() -> None:
    assert_same_answers(colours, other_colours, inputs=[Grid(".."), Grid("...")])
    with pytest.raises(RelationError):
        assert_same_answers(colours, other_colours, inputs=[Grid(".."), Grid(".")])


def test_how_often_an_answer_set_comes_matters_unless_it_is_projected() -> None:
    with pytest.raises(RelationError, match=r"\(2 times, the other 1\)") as refused:
        assert_same_answers("a. #show a/0.", "a. {b}. #show a/0.")
    assert refused.value.example is None
    assert "Input:" not in str(refused.value)
    assert_same_answers("a. #show a/0.", "a. {b}. #show a/0.", project="a/0")


def test_only_the_projected_predicates_matter() -> None:
    assert_same_answers("{a}. b.", "{a}. c. {d}.", project=["a/0"])
    with pytest.raises(RelationError, match=r"'\{a\}\.' has 2 answer sets, 'a\.' 1"):
        assert_same_answers("{a}.", "a.", project="a/0")


def test_an_answer_set_that_shows_nothing_is_said() -> None:
    with pytest.raises(RelationError, match="Only the first has this one:\n  no atoms"):
        assert_same_answers(
            "{ a; b; c; d } = 0. % a long comment", "a :- not a. {a}. :- a.", project="a/0"
        )


def test_too_many_answer_sets_are_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sameness, "ENUMERATED", 10)
    with pytest.raises(NotProven, match="each has more than 10"):
        assert_same_answers("{ a(1..5) }.", "{ a(1..5) }.", project="a/1")
    with pytest.raises(NotProven, match="each has more than 10"):
        assert_same_answers("{ a(1..5) }.", "{ b(1..5) }.")
    with pytest.raises(RelationError, match=r"more than 10 answer sets, .* 4 answer sets"):
        assert_same_answers("{ a(1..5) }.", "{ a(1..2) }.")
    with pytest.raises(RelationError, match=r"4 answer sets, .* more than 10 answer sets"):
        assert_same_answers("{ a(1..2) }.", "{ a(1..5) }.")


def test_equal_ground_programs_have_the_same_answer_sets_however_many() -> None:
    assert_same_answers("{ a(1..40) }.", "n(1..40). { a(X) : n(X) }. #show a/1.", project="b/0")
    one, other = "{ a(X) : X = 1..40 }.", "{ a(1..40) }. #const n=1. :- a(X), X > 40, n = 2."
    assert_same_answers(one, other)
    with pytest.raises(NotProven, match="more than 10,000"):
        assert_same_answers(one, "{ a(1..41) }. :- a(41).")
    with pytest.raises(RelationError):
        assert_same_answers("{ a }. :~ a. [1]", "{ a }. b :- a.")


def test_equal_ground_programs_may_differ_in_what_they_warn_about() -> None:
    with pytest.raises(ProgramWarnings, match="typo"):
        assert_same_answers("a.", "a. b :- typo.")


def test_a_grounded_control_is_compared_too() -> None:
    control = clingo.Control()
    control.add("base", [], "1 { a; b } 1.")
    control.ground([("base", [])])
    assert_same_answers(control, "a :- not b. b :- not a.")


def test_what_is_not_proven_ends_it_and_names_the_input() -> None:
    calls = []

    def endless(number: int) -> str:
        calls.append(number)
        return "p(1..999). q(X, Y, Z) :- p(X), p(Y), p(Z)."

    with pytest.raises(TimeLimitReached) as refused:
        assert_same_answers(lambda _: "a.", endless, inputs=st.just(3), timeout=0.3)
    assert len(calls) == 1
    assert refused.value.__notes__ == ["Input: 3"]


def test_the_fixture_may_answer(asp: Asp) -> None:
    endless = "p(1..999). q(X, Y, Z) :- p(X), p(Y), p(Z)."
    with pytest.raises(TimeLimitReached):
        assert_same_answers(endless, "a.", asp=asp, timeout=0.3)


def test_programs_are_told_from_where_the_relation_stands() -> None:
    made = []

    def noted(number: int) -> str:
        made.append(caller_location().file)
        return "a."

    assert_same_answers(noted, noted, inputs=st.integers(), settings=FEW)
    assert {*made} == {__file__}
