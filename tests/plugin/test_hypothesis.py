"""The fixture, the marks and the strategies beside hypothesis's own features."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]

HEAD = """
import pytest
from hypothesis import example, given, settings, target
from hypothesis import strategies as st

from pytest_asp import Field, Predicate
from pytest_asp.strategies import answer_sets, assert_same_answers, graphs, grids, instances


class Node(Predicate):
    number: Field[int]


class Edge(Predicate):
    start: Field[int]
    end: Field[int]
"""


def test_the_fixture_causes_no_health_check(run: Run) -> None:
    result = run(
        HEAD
        + """
@settings(max_examples=5)
@given(graph=graphs(Node, Edge))
def test_it(asp, graph):
    assert asp.solve([*graph, "a."]).satisfiable
"""
    )
    result.assert_outcomes(passed=1)


def test_examples_are_run_first_and_shown(run: Run) -> None:
    result = run(
        HEAD
        + """
@example(number=77)
@settings(max_examples=5)
@given(number=st.integers(1, 9))
def test_it(asp, number):
    assert asp.solve(f"p({number}). :- p(X), X > 50.").satisfiable
"""
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*number=77*"])


def test_statistics_show_targets(run: Run) -> None:
    result = run(
        HEAD
        + """
@settings(max_examples=10)
@given(number=st.integers(1, 9))
def test_it(asp, number):
    answer = asp.solve(f"p(1..{number}).")
    target(answer.statistics.atoms, label="atoms")
    target(answer.statistics.conflicts, label="conflicts")
    assert answer.unique
""",
        "--hypothesis-show-statistics",
    )
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*Highest target scores:*", "*(label='atoms')*"])


def test_marks_stand_on_generated_tests(run: Run) -> None:
    result = run(
        HEAD
        + """
@pytest.mark.unique_solution
@settings(max_examples=10)
@given(facts=instances({Node: (0, 3)}))
def test_right(facts):
    return [*facts, "a."]


@pytest.mark.unique_solution
@settings(max_examples=50)
@given(facts=instances({Node: (0, 3)}))
def test_wrong(facts):
    return [*facts, "{a} :- node(X). #defined node/1."]
"""
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*facts=frozenset({Node(number=0)})*"])


def test_a_relation_that_fails_is_told_in_its_words_alone(run: Run) -> None:
    result = run(
        HEAD
        + """
def first(grid):
    return f"p(1..{grid.width})."


def second(grid):
    return "p(1)."


def test_it(asp):
    assert_same_answers(first, second, inputs=grids((1, 3), (1, 3), ".1"), asp=asp)


def test_in_a_process_of_its_own():
    assert_same_answers(first, first, inputs=grids((1, 3), (1, 3), ".1"))
"""
    )
    result.assert_outcomes(passed=1, failed=1)
    output = result.stdout.str()
    assert re.search(r"^E         [.1]{2}\n", output, re.MULTILINE)  # old hypotheses shrink to 11
    assert re.search(
        r"^E             assert_same_answers\(first, second, inputs=\[Grid\('[.1]{2}'\)\]\)$",
        output,
        re.MULTILINE,
    )
    assert "site-packages/hypothesis" not in output
    assert "pytest_asp/strategies" not in output


def test_answer_sets_serve_a_test_without_the_fixture(run: Run) -> None:
    result = run(
        HEAD
        + """
@settings(max_examples=10)
@given(answer_sets("1 { node(1..4) } 2.", Node))
def test_it(facts):
    assert 1 <= len(facts) <= 2


@settings(max_examples=10)
@given(answer_sets("node(1). :- node(1).", Node))
def test_unsatisfiable(facts):
    pass
"""
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*UnsatisfiableGeneratorError: expected a program whose answer*"])


def test_what_is_not_proven_ends_a_relation_at_once(run: Run) -> None:
    result = run(
        HEAD
        + """
TRIED = []


def endless(grid):
    TRIED.append(grid)
    return "p(1..999). q(X, Y, Z) :- p(X), p(Y), p(Z)."


@pytest.mark.asp(timeout=0.3)
def test_it(asp):
    assert_same_answers(endless, endless, inputs=grids(2, 2), asp=asp)


def test_that_one_was_tried():
    assert len(TRIED) == 2  # for both programs
"""
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*not proven*", "*Input: Grid(*"])
