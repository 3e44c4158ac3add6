"""What is proven of all inputs of a scope, and the smallest input for which it is not so."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pytest_asp import Answer, AspExpectation, NotProven, ScopeVerdict, SmallScope, Verdict
from pytest_asp.engine.queries import FindModels
from pytest_asp.errors import (
    ExpectationError,
    OwnExpectationError,
    ProgramWarnings,
    ScopeError,
    UnknownPredicateError,
)
from pytest_asp.scopes import comparing
from pytest_asp.verdicts import Outcome

Make = Callable[..., SmallScope]

GRAPHS = "edge(1..n,1..n). start(1..n)."
REACH = "reach(X) :- start(X). reach(Y) :- reach(X), edge(X,Y). #show reach/1."
PATHS = (
    "reach(X) :- start(X). reach(Y) :- start(X), path(X,Y). path(X,Y) :- edge(X,Y)."
    "path(X,Z) :- path(X,Y), path(Y,Z). #show reach/1."
)
ONE_WAY = REACH.replace("edge(X,Y).", "edge(X,Y), not edge(Y,X).")
TURN = "edge(1,2). edge(2,1). start(1)."
COLOURED = "{ red(X) } :- start(X). :- red(X), red(Y), edge(X,Y), X != Y."


def test_two_programs_are_the_same_for_all_inputs(small_scope: Make) -> None:
    verdict = small_scope(GRAPHS, scope=2).assert_same_answers(REACH, PATHS)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.inputs == verdict.checked == 64
    assert str(verdict) == (
        "expected the same answer sets of the first and the second for each of 64 inputs, proven"
    )


def test_the_smallest_input_that_tells_them_apart_is_told(small_scope: Make) -> None:
    with pytest.raises(ExpectationError) as caught:
        small_scope(GRAPHS, scope=3, where=":- edge(X,X).").assert_same_answers(REACH, ONE_WAY)
    assert str(caught.value) == (
        "expected the same answer sets of the first and the second for each of 512 inputs, "
        "but not for a smallest one of 3 facts:\n"
        "  the first has 1 answer set, the second 1 answer set\n"
        "  only the first: {reach(1), reach(2)}\n"
        "  only the second: {reach(1)}\n"
        "The input to paste:\n"
        "  facts = 'edge(1,2). edge(2,1). start(1).'"
    )


def test_a_failing_verdict_is_data_too(small_scope: Make) -> None:
    verdict = small_scope(GRAPHS, scope=2).same_answers(REACH, ONE_WAY)
    assert verdict.outcome is Outcome.FAILS
    assert verdict.facts == TURN
    assert (verdict.inputs, verdict.checked) == (64, 29)


@pytest.mark.parametrize("many", [0, 200_000])
def test_each_way_to_compare_comes_to_the_same(
    small_scope: Make, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(comparing, "TOGETHER", many)
    scope = small_scope(GRAPHS, scope=2)
    pairs = [(REACH, PATHS), (REACH, ONE_WAY), (COLOURED, COLOURED + " :- red(2)."), ("a.", "")]
    found = [scope.same_answers(a, b) for a, b in pairs]
    assert [each.outcome.value for each in found] == ["holds", "fails", "fails", "fails"]
    assert [each.facts for each in found] == [None, TURN, "start(2).", ""]


def test_all_inputs_are_found_in_one_search(small_scope: Make, engine: Any) -> None:
    small_scope(GRAPHS, scope=2).assert_same_answers(
        COLOURED, COLOURED + " #show red/1.", project="red/1"
    )
    searches = [query for _, query in engine.asked if isinstance(query, FindModels)]
    assert len(searches) == 4  # one for each program, after one that looks for warnings


def test_a_program_that_cannot_be_shared_is_compared_input_by_input(small_scope: Make) -> None:
    counting = "number(N) :- N = #count { X : start(X) }."
    scope = small_scope("start(1..n).", scope=3)
    assert scope.same_answers(counting, counting).outcome is Outcome.HOLDS
    assert scope.same_answers(counting, "number(0).").facts == "start(1)."


def test_what_is_compared_may_be_some_predicates(small_scope: Make) -> None:
    scope = small_scope("p(1..n).", scope=2)
    here, there = "q :- p(1). { r }. #show r/0.", "q :- p(1)."
    assert scope.same_answers(here, there).outcome is Outcome.FAILS
    assert scope.same_answers(here, there, project=["q/0"]).outcome is Outcome.HOLDS
    assert scope.same_answers(here, "q :- p(2).", project="q/0").facts == "p(1)."


@pytest.mark.parametrize("many", [0, 200_000])
def test_settings_hold_for_all_inputs(
    small_scope: Make, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(comparing, "TOGETHER", many)
    assumed = small_scope("p(1..n).", scope=2, assumptions=["a"])
    assert assumed.same_answers("{ a }. b :- not a.", "{ a }.").outcome is Outcome.HOLDS
    alike = small_scope("p(1..n).", scope=2, project=True)
    assert alike.same_answers("{ a }. #show p/1.", "#show p/1.").outcome is Outcome.HOLDS
    constant = small_scope("p(1..n).", scope=2, constants={"k": 2})
    assert constant.same_answers("#const k=1. b(k).", "#const k=1. b(2).").outcome is Outcome.HOLDS


@pytest.mark.parametrize("many", [0, 200_000])
def test_how_often_something_is_shown_counts(
    small_scope: Make, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(comparing, "TOGETHER", many)
    verdict = small_scope("p(1..n).", scope=1).same_answers("{ a }. #show p/1.", "#show p/1.")
    assert verdict.facts == ""
    assert "the first has 2 answer sets, the second 1 answer set\n  only the first: {}" in str(
        verdict
    )


def test_only_a_few_answer_sets_are_listed(small_scope: Make) -> None:
    verdict = small_scope("p(1..n).", scope=1).same_answers("{ a(1..3) }.", "{ a(1) }.")
    assert "  only the first: {a(1), a(2)}\n  only the first: {a(1), a(3)}" in verdict.found
    assert "  only the first: 3 more\n" in verdict.found


# ------------------------------------------------- properties of one program


def test_a_property_holds_for_all_inputs(small_scope: Make) -> None:
    verdict = small_scope(GRAPHS, scope=2).assert_holds(REACH, lambda answer: answer.unique)
    assert str(verdict) == "expected what the function expects for each of 64 inputs, proven"


def test_a_property_fails_for_a_smallest_input(small_scope: Make) -> None:
    def at_most_one_is_reached(answer: Answer) -> bool:
        return len(answer.model) <= 1

    message = (
        "expected at_most_one_is_reached for each of 64 inputs, but not for a smallest one of 2 "
        "facts:\n  it is not so\nThe input to paste:\n  facts = 'edge(1,2). start(1).'"
    )
    with pytest.raises(ExpectationError, match=re.escape(message)):
        small_scope(GRAPHS, scope=2).assert_holds(REACH, at_most_one_is_reached)


@dataclass(frozen=True)
class AtMost(AspExpectation):
    """A project's own."""

    number: int

    @property
    def expected(self) -> str:
        return f"at most {self.number} answer sets"

    def verdict(self, answer: Answer) -> Verdict:
        return self.holds() if answer.count <= self.number else self.fails(str(int(answer.count)))


def test_a_property_may_be_an_expectation(small_scope: Make) -> None:
    scope = small_scope("start(1..n).", scope=2)
    assert scope.assert_holds("{ a(X) } :- start(X).", AtMost(4)).outcome is Outcome.HOLDS
    with pytest.raises(ExpectationError, match=r"at most 2 answer sets for each of 4 inputs.*\n"):
        scope.assert_holds("{ a(X) } :- start(X).", AtMost(2))
    verdict = scope.holds("{ a(X) } :- start(X).", AtMost(2))
    assert "found 4" in verdict.found
    assert verdict.facts == "start(1). start(2)."


def test_an_expectation_that_is_left_open_leaves_the_scope_open(small_scope: Make) -> None:
    class Open(AtMost):
        def verdict(self, answer: Answer) -> Verdict:
            return Verdict(Outcome.NOT_PROVEN, self.expected, "nobody knows")

    scope = small_scope("start(1..n).", scope=2)
    with pytest.raises(NotProven, match="not proven: nobody knows"):
        scope.assert_holds("a.", Open(1))
    verdict = scope.holds("a.", Open(1))
    assert verdict.outcome is Outcome.NOT_PROVEN
    assert verdict.found == "left open after 0 inputs"


def test_a_predicate_that_no_program_has_is_an_error(small_scope: Make) -> None:
    scope = small_scope("p(1..n).", scope=1)
    assert scope.same_answers("a.", "a. b.", project="p/1").outcome is Outcome.HOLDS
    with pytest.raises(UnknownPredicateError, match=r"got reech/1, at .*: did you mean reach/1\?"):
        scope.same_answers(REACH, PATHS, project="reech/1")
    with pytest.raises(UnknownPredicateError, match="they have a/0, p/1"):
        scope.same_answers("a.", "a.", project="zzzz/9")


def test_what_is_no_expectation_is_an_error(small_scope: Make) -> None:
    with pytest.raises(OwnExpectationError, match="a function of an answer, or an AspExpectation"):
        small_scope("p(1..n).", scope=1).assert_holds("a.", "unique")


def test_too_many_answer_sets_leave_it_open(
    small_scope: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "TOGETHER", 10)
    scope = small_scope("p(1..n).", scope=1)
    with pytest.raises(NotProven, match=r"more than 1,000 for `.*`: compare what matters"):
        scope.assert_same_answers("{ a(1..10) }. b :- p(1).", "{ a(1..10) }.")
    verdict = scope.same_answers("{ a(1..10) }.", "{ a(1) }.")
    assert "the first has more than 1,000 answer sets, the second 2 answer sets" in verdict.found


# ------------------------------------------------- mistakes, and what is told on the way


def test_a_warning_fails_as_ever_but_inputs_may_be_empty(small_scope: Make) -> None:
    scope = small_scope("p(1..n).", scope=1)
    with pytest.raises(ProgramWarnings, match="got `r`, which is in no rule head"):
        scope.assert_same_answers("q :- p(1), r.", "q :- p(1), r.")
    allowed = small_scope("p(1..n).", scope=1, filters=["ignore::r/0"])
    assert allowed.assert_same_answers("q :- p(1), r.", "").outcome is Outcome.HOLDS


def test_an_error_names_the_input(small_scope: Make) -> None:
    with pytest.raises(UnknownPredicateError) as caught:
        small_scope("p(1..n).", scope=1).assert_holds("q.", lambda answer: "z" in answer.every)
    assert caught.value.__notes__ == ["That is with the input ``."]


def test_a_large_scope_tells_how_far_it_has_come(small_scope: Make, told: list[str]) -> None:
    small_scope(GRAPHS, scope=2).assert_holds("a.", lambda answer: answer.unique)
    assert told == [""]
    told.clear()
    small_scope("p(1..n).", scope=9).assert_same_answers("a.", "a.")
    assert told == [
        "512 inputs to check",
        "200 of 512 inputs checked",
        "400 of 512 inputs checked",
        "",
    ]


def test_a_program_that_tells_symmetric_values_apart_is_refused(small_scope: Make) -> None:
    scope = small_scope(GRAPHS, scope=2, symmetric=True)
    assert scope.assert_same_answers(REACH, PATHS).inputs == 36
    message = "treats 1, 2 alike, got ASP text, which may not: line 1 names a value"
    with pytest.raises(ScopeError, match=message):
        scope.assert_same_answers(REACH, "reach(1).")
    ordered = small_scope(GRAPHS, scope=2, symmetric=True, where=":- edge(X,Y), X > Y.")
    with pytest.raises(ScopeError, match="compares values by their order"):
        ordered.assert_holds(REACH, lambda answer: answer.unique)


def test_settings_may_tell_symmetric_values_apart_too(small_scope: Make) -> None:
    for setting in ({"assumptions": ["start(1)"]}, {"constants": {"edge": 2}}):
        scope = small_scope(GRAPHS, scope=2, symmetric=True, **setting)
        with pytest.raises(ScopeError, match=r"got the setting `.*\(\d\)`, which may not"):
            scope.assert_same_answers(REACH, PATHS)


def test_a_verdict_is_data() -> None:
    verdict = ScopeVerdict(Outcome.HOLDS, "peace", "proven", 1, 1)
    assert str(verdict) == "expected peace, proven"
    assert verdict.facts is None
