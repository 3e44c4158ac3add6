"""Relations ask a grounding that the inputs share, and find just what they would find without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from hypothesis import settings

from pytest_asp import Asp, Field, NotProven, Predicate
from pytest_asp.answers import Model
from pytest_asp.errors import AspError
from pytest_asp.strategies import (
    asking,
    assert_complete,
    assert_same_answers,
    assert_sound,
    instances,
    sameness,
)
from pytest_asp.strategies.asking import Asked


class Edge(Predicate, input=True):
    start: Field[Annotated[int, range(1, 4)]]
    end: Field[Annotated[int, range(1, 4)]]


class Start(Predicate, input=True):
    number: Field[Annotated[int, range(1, 4)]]


DEFINED = "#defined edge/2. #defined start/1. "
PROGRAMS = [
    "r(Y) :- start(Y). r(Y) :- r(X), edge(X,Y).",
    "r(Y) :- start(Y). r(Y) :- edge(X,Y), r(X), X != 3.",
    "r(Y) :- start(Y). r(Y) :- r(X), edge(X,Y). #show r/1.",
    "{ r(X) : start(X) } 1. r(Y) :- r(X), edge(X,Y), not start(Y). #show r/1.",
    "r(X) ; r(Y) :- edge(X,Y). #show r/1. #show t(X) : r(X).",
    "r(X) ; r(Y) :- edge(X,Y). #show r/1. #project start/1.",
    "n(N) :- N = #count { X,Y : edge(X,Y) }.",
    "r(X/Y) :- edge(X,Y), start(X).",
    "{ r(1..5) }. :- start(1).",
    "r(X) :- egde(X,_).",
]
INPUTS = instances({Edge: (0, 4), Start: (0, 2)})
FEW = settings(max_examples=25, database=None, derandomize=True)


def outcome(relate: Callable[[], None]) -> str:
    """Say what came of a relation, its notes included."""
    try:
        relate()
    except (AspError, NotProven) as error:
        return f"{type(error).__name__}: {error} {getattr(error, '__notes__', '')}"
    return "it holds"


def both_ways(monkeypatch: pytest.MonkeyPatch, relate: Callable[[], None]) -> list[str]:
    """Have a relation looked at with a shared grounding and without."""
    monkeypatch.setattr(sameness, "ENUMERATED", 24)
    found = []
    for alone in (0, 1_000_000):
        monkeypatch.setattr(asking, "_ALONE", alone)
        found.append(outcome(relate))
    return found


@pytest.mark.parametrize("project", [None, "r/1"])
@pytest.mark.parametrize("first", range(len(PROGRAMS)))
def test_same_answers_are_found_alike(
    monkeypatch: pytest.MonkeyPatch, first: int, project: str | None
) -> None:
    results = []
    for second in {first, (first + 1) % len(PROGRAMS), (first + 3) % len(PROGRAMS)}:
        one, other = DEFINED + PROGRAMS[first], DEFINED + PROGRAMS[second] + " "

        def relate(one: str = one, other: str = other) -> None:
            assert_same_answers(one, other, inputs=INPUTS, project=project, settings=FEW)

        found = both_ways(monkeypatch, relate)
        assert found[0] == found[1]
        results.append(found[0])
    assert len({*results}) > 1 or first in {7, 8, 9}


@pytest.mark.parametrize("program", PROGRAMS)
def test_oracles_find_alike(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    def few(model: Model) -> bool:
        return len(model) < 5

    def one_start(facts: frozenset[Any]) -> list[list[str]]:
        return [[str(each) for each in facts] + [f"r({each.number})" for each in facts
                 if isinstance(each, Start)]]  # fmt: skip

    def sound() -> None:
        assert_sound(DEFINED + program, few, inputs=INPUTS, settings=FEW)

    def complete() -> None:
        assert_complete(DEFINED + program, one_start, inputs=INPUTS, project="r/1", settings=FEW)

    for relate in (sound, complete):
        found = both_ways(monkeypatch, relate)
        assert found[0] == found[1]


def test_the_third_input_shares_a_grounding() -> None:
    asked = Asked(DEFINED + PROGRAMS[0], None, {})
    inputs = [frozenset({Edge(1, 2)}), frozenset({Edge(2, 1)}), frozenset({Edge(2, 2)})]
    found = [asked.sooner(each) for each in [*inputs, *inputs, frozenset()]]
    assert [each is None for each in found] == [True, True, *[False] * 5]
    assert all(each is None or each.unique for each in found)
    assert asked._shared is not None
    assert asked._shared.groundings == 2
    again = asked.sooner(frozenset({Start(1), Edge(1, 2)}))  # of a predicate that was not seen
    assert again is not None
    assert "r(2)" in again.every


@pytest.mark.parametrize(
    ("program", "value"),
    [
        (lambda facts: "a.", frozenset({Edge(1, 2)})),
        ("a.", 3),
        ("a.", frozenset()),
        ("n(N) :- N = #count { X,Y : edge(X,Y) }.", frozenset({Edge(1, 2)})),
    ],
)
def test_others_are_grounded_by_themselves(program: object, value: object) -> None:
    asked = Asked(program, None, {})
    for _ in range(4):
        found = asked.sooner(value)
        _ = found is not None and found.satisfiable
    assert asked.sooner(value) is None


def test_the_fixture_shares_too(asp: Asp) -> None:
    one, other = DEFINED + PROGRAMS[0], DEFINED + PROGRAMS[0] + "#show r/1. #show edge/2."
    some = [frozenset({Edge(1, each)}) for each in (1, 2, 3)]
    assert_same_answers(one, other, inputs=some * 2, asp=asp)


def test_directives_of_the_program_itself_count_answer_sets_in_its_own_way() -> None:
    asked = Asked("{ a }. #project b/0. { b }.", None, {"project": "directive"}, "#project a/0.")
    assert [asked.sooner(frozenset({Edge(1, 2)})) for _ in range(4)] == [None] * 4
