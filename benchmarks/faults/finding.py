"""Looks for an input that shows a fault, in three ways, and makes sure that it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis.strategies import SearchStrategy

from benchmarks import plain
from benchmarks.faults.problems import Fault, Problem
from pytest_asp import Asp
from pytest_asp.errors import ProgramWarnings, RelationError
from pytest_asp.strategies import answer_sets, assert_same_answers

LARGEST = 4
"""The largest scope, and the one whose inputs are drawn as answer sets."""

_COMPARED = 20_000  # answer sets of each program by which a counterexample is confirmed
_SETTINGS = settings(
    max_examples=100, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
_ASP = Asp(note=lambda _: None)


@dataclass(frozen=True)
class Outcome:
    """What came of looking for a fault.

    Attributes:
        facts: the input that shows it, as ASP text; None: there was none.
        warned: clingo complained about the program, before there was anything to compare.
        seconds: how long it took.
        scope: the scope in which the input is, where it was looked for in scopes.
    """

    facts: str | None
    warned: bool
    seconds: float
    scope: int | None = None


Way = Callable[[Problem, Fault], tuple[str | None, int | None]]


def looked_for(way: Way, problem: Problem, fault: Fault) -> Outcome:
    """Look for an input that shows a fault.

    Raises:
        AssertionError: the input that was found does not show it.
    """
    started = perf_counter()
    warned = False
    facts, scope = None, None
    try:
        facts, scope = way(problem, fault)
    except ProgramWarnings:
        warned = True
    seconds = perf_counter() - started
    if facts is not None:
        both = [shown(program + facts) for program in (problem.right, problem.wrong(fault))]
        assert both[0] != both[1], f"{problem.title}, {fault.what}: not shown by {facts}"
    return Outcome(facts, warned, seconds, scope)


def by_random_inputs(problem: Problem, fault: Fault) -> tuple[str | None, None]:
    """Let hypothesis draw 100 inputs, and shrink the first that shows a fault."""
    return _drawn(problem, fault, problem.drawn), None


def by_answer_sets(problem: Problem, fault: Fault) -> tuple[str | None, None]:
    """Let hypothesis draw 100 of the inputs of the largest scope, as answer sets."""
    return _drawn(problem, fault, valid_inputs(problem)), None


def by_small_scope(problem: Problem, fault: Fault) -> tuple[str | None, int | None]:
    """Check all inputs of a scope, then those of the next."""
    for scope in range(1, LARGEST + 1):
        inputs = _ASP.small_scope(
            problem.inputs, scope=scope, where=problem.where, limit=problem.limit
        )
        verdict = inputs.same_answers(problem.right, problem.wrong(fault))
        if verdict.cause is not None:
            raise verdict.cause
        if verdict.facts is not None:
            return verdict.facts, scope
    return None, None


def _drawn(problem: Problem, fault: Fault, inputs: SearchStrategy[Any]) -> str | None:
    try:
        assert_same_answers(problem.right, problem.wrong(fault), inputs=inputs, settings=_SETTINGS)
    except RelationError as error:
        found: Any = error.example
        return " ".join(f"{atom}." for atom in sorted(found))
    return None


def valid_inputs(problem: Problem) -> SearchStrategy[Any]:
    """Describe the inputs of the largest scope by a program, of which each is an answer set."""
    facts = ";".join(map(str, plain.models(f"#const n={LARGEST}. {problem.inputs}")[0]))
    return answer_sets(f"{{ {facts} }}.\n{problem.where}", problem.predicates)


def shown(program: str) -> Counter[frozenset[str]]:
    """What the answer sets of a program look like, found without pytest-asp."""
    models = plain.models(program, limit=_COMPARED)
    return Counter(frozenset(map(str, model)) for model in models)


WAYS: dict[str, Way] = {
    "random inputs": by_random_inputs,
    "drawn answer sets": by_answer_sets,
    "small scopes": by_small_scope,
}


def outcomes(way: Way, problem: Problem, faults: Iterable[Fault]) -> Iterator[Outcome]:
    """Look for one fault after the other."""
    return (looked_for(way, problem, fault) for fault in faults)
