"""Small programs of every kind, each with what is known of its answer sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.errors import AspSyntaxError, ProgramWarnings, TimeLimitReached, UnsafeTextError
from pytest_asp.sources import to_source


@dataclass(frozen=True)
class Probe:
    """A program, and what has to be true of it.

    Attributes:
        models, projected, at_least: how many answer sets, different shown parts, and at least.
        every: atoms of every answer set.
        cost, best: the optimum, and how many answer sets reach it.
        warns: the code of clingo's warning.
    """

    text: str
    models: int | None = None
    projected: int | None = None
    at_least: int | None = None
    every: tuple[str, ...] = ()
    cost: tuple[int, ...] | None = None
    best: int | None = None
    warns: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


PROBES = {
    "two choices": Probe("{a;b}.", 4, 4),
    "hidden atoms count": Probe("{a;b}. #show a/0.", 4, 2),
    "nothing shown": Probe("{a}. :- not a. #show.", 1, 1),
    "only facts shown": Probe("a. {b;c}. #show a/0.", 4, 1, every=("a",)),
    "a and its classical negation": Probe("a. -a.", 0),
    "a fact forbidden": Probe("a. :- a.", 0),
    "disjunction": Probe("a;b.", 2),
    "even loop through negation": Probe("a :- not b. b :- not a.", 2),
    "odd loop through negation": Probe("a :- not a.", 0),
    "positive loop": Probe("a :- b. b :- a.", 1),
    "2^40 answer sets": Probe("{a(1..40)}.", at_least=6),
    "one atom of 2^20 answer sets": Probe("{a(1..20)}. b.", at_least=1000, every=("b",)),
    "every kind of term": Probe(
        r'p("q\"uote\\back\nline"). p(-3). p(f(g(1),"x")). p((1,2)). p((1,)). p(()). p(#inf). '
        "p(#sup). p(red). -p(1). q.",
        1,
        every=(r'p("q\"uote\\back\nline")', "p((1,))", "p(())", "p(#inf)", "-p(1)", "q"),
    ),
    "equal tuples count once": Probe(
        "a. b. s(S) :- S = #sum{1,x : a; 1,x : b; 1,y : b}.", 1, every=("s(2)",)
    ),
    "priorities": Probe("1{a;b;c}1. #minimize{1@2 : a; 5@1 : b; 3@1 : c}.", 3, cost=(0, 3), best=1),
    "two best": Probe("1{a;b;c}1. #minimize{2 : a; 1 : b; 1 : c}.", 3, cost=(1,), best=2),
    "maximum": Probe("{a(1..3)}. #maximize{X,X : a(X)}.", 8, cost=(-6,), best=1),
    "misspelt": Probe("clue(1,2). cell(X) :- cleu(X,_).", 1, warns="atom-undefined"),
    "misspelt but declared": Probe("#defined cleu/2. clue(1,2). cell(X) :- cleu(X,_).", 1),
    "undefined operation": Probe("n(0..2). h(X,6/X) :- n(X).", 1, warns="operation-undefined"),
    "constant": Probe("#const n=3. {q(1..n)} = 1.", 3),
    "constant as text": Probe("#const n=3. {q(1..n)} = 1.", 5, settings={"constants": {"n": "5"}}),
    "constant as number": Probe("#const n=3. {q(1..n)} = 1.", 4, settings={"constants": {"n": 4}}),
}

RUNAWAYS = {
    "recursion": "n(0). n(X+1) :- n(X).",
    "join": "n(1..3000). q :- n(A), n(B), n(C), A+B+C=0.",
    "search": "{in(P,H) : H=1..13} = 1 :- P=1..14. :- in(P,H), in(Q,H), P<Q.",
}

ERRORS: dict[str, tuple[str, type[Exception], int]] = {
    "unsafe variable": ("a.\nb(X) :- not c(X).\n", UnsafeTextError, 2),
    "syntax error": ("a.\nb.\nc :- d,, e.\n", AspSyntaxError, 3),
}

Solve = Callable[..., Answer]


@pytest.fixture(scope="module")
def engine() -> Iterator[WorkerEngine]:
    engine = WorkerEngine()
    yield engine
    engine.close()


@pytest.fixture
def solve(engine: WorkerEngine) -> Solve:
    def solve(program: object, **settings: Any) -> Answer:
        return solve_lazily(to_source(program), make_settings(**settings), engine)

    return solve


def allowed(probe: Probe) -> dict[str, Any]:
    filters = [f"ignore:{probe.warns}"] if probe.warns is not None else []
    return {**probe.settings, "filters": filters}


@pytest.mark.parametrize("name", PROBES)
def test_what_is_known_of_a_program(solve: Solve, name: str) -> None:
    probe = PROBES[name]
    answer = solve(probe.text, **allowed(probe))
    if probe.models is not None:
        assert answer.count == probe.models
        assert answer.satisfiable is (probe.models > 0)
        assert answer.unique is (probe.models == 1)
        assert len(answer.models) == probe.models
    if probe.projected is not None:
        assert solve(probe.text, **allowed(probe), project=True).count == probe.projected
    if probe.at_least is not None:
        assert answer.count >= probe.at_least
        assert answer.count != 5
    for atom in probe.every:
        assert atom in answer.every
    if probe.cost is not None:
        assert answer.optimum == probe.cost
        assert answer.optimal.count == probe.best
        assert answer.count == probe.models


@pytest.mark.parametrize("name", [name for name, probe in PROBES.items() if probe.warns])
def test_a_warning_fails_unless_it_is_allowed(solve: Solve, name: str) -> None:
    with pytest.raises(ProgramWarnings) as caught:
        _ = solve(PROBES[name].text).satisfiable
    assert f"ignore:{PROBES[name].warns}" in str(caught.value)


@pytest.mark.parametrize("name", RUNAWAYS)
@pytest.mark.parametrize("question", ["satisfiable", "unique"])
def test_a_runaway_is_not_proven(solve: Solve, name: str, question: str) -> None:
    with pytest.raises(TimeLimitReached):
        getattr(solve(RUNAWAYS[name], timeout=0.3), question)


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_names_its_line(solve: Solve, name: str) -> None:
    text, error, line = ERRORS[name]
    with pytest.raises(error, match=f"at <ASP text>:{line}:"):
        _ = solve(text).satisfiable
