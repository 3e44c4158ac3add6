"""Whether two programs mean the same: proven, refuted, or left open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clingo
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import Limits, Query, Reply, Task, Unfinished
from pytest_asp.location import Location
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, Size, StatementChange, Witness
from pytest_asp.snapshots.semantics import Asker, compare_meaning, same_by_statements

Compare = Callable[[str, str], SemanticVerdict]


@pytest.fixture
def compare(asker: Asker) -> Compare:
    return lambda old, new: compare_meaning(old, new, (), lambda: asker)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("p(1..3). q(X) :- p(X), X < 5.", "p(1..3). q(X) :- p(X).", "the ground programs are"),
        ("{ a }. b :- a.", "{ a }. b :- not not a.", "all 2 answer sets are the same"),
        ("1 { a; b } 1. :- b.", "1 { a } 1.", "the only answer set is the same"),
        (":- not a.", "a. :- a.", "neither has any answer set"),
        ("{ a(1..9) }. :- a(1).", "{ a(2..9) }. :- a(1).", "all 256 answer sets are the same"),
        (
            "{ a }. #minimize { 2 : a }.",
            "{ a }. #minimize { 1,x : a; 1,y : a }.",
            "all 2 answer sets are the same",
        ),
    ],
)
def test_the_same(compare: Compare, old: str, new: str, reason: str) -> None:
    verdict = compare(old, new)
    assert (verdict.meaning, verdict.witness) == (Meaning.SAME, None)
    assert verdict.reason.startswith(reason)


@pytest.mark.parametrize(
    ("old", "new", "witness"),
    [
        ("{ a; b }.", "{ a; b }. :- a, b.", Witness("old", ("a", "b"), (), (1, 0))),
        ("{ a }.", "{ a; c }.", Witness("new", ("c",), (), (0, 1))),
        ("{ a }. #show 1 : a.", "{ a }.", Witness("new", ("a",), (), (0, 1))),
        ("#show 1.", "#show 2.", Witness("new", ("2 (a term)",), (), (0, 1))),
        (
            "{ a }. #minimize { 1 : a }.",
            "{ a }. #minimize { 2 : a }.",
            Witness("new", ("a",), (2,), (0, 1)),
        ),
        # more answer sets than are looked at, in one or in both
        ("a.", "a. { b(1..20) }.", Witness("new", ("a", "b(1)"), (), (0, 1))),
        ("{ b(1..20) }.", "{ b(1..20) }. c.", Witness("new", ("c",), (), (0, 1))),
    ],
)
def test_different(compare: Compare, old: str, new: str, witness: Witness) -> None:
    verdict = compare(old, new)
    assert verdict.meaning is Meaning.DIFFERENT
    assert verdict.witness is not None
    assert verdict.witness.of == witness.of
    if len(witness.shown) < 2:
        assert replace(verdict.witness, more=(), less=(), alone=True) == witness


def test_a_witness_is_told_by_what_is_nearest_to_it(compare: Compare) -> None:
    facts = " ".join(f"p({number})." for number in range(30))
    verdict = compare(f"{facts} q(1). {{ r }}.", f"{facts} q(2). {{ r }}. #show 3.")
    assert verdict.witness is not None
    assert verdict.witness.shown[:2] == ("p(0)", "p(1)")
    assert (verdict.witness.more, verdict.witness.less) == (("q(2)", "3 (a term)"), ("q(1)",))
    assert not verdict.witness.alone


def test_a_witness_without_another_is_alone(compare: Compare) -> None:
    verdict = compare("a.", "a. :- a.")
    assert verdict.witness == Witness("old", ("a",), (), (1, 0), alone=True)


MANY = "{ b(1..20) }. "


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "c."),
        ("", ":- b(3)."),
        (":- not b(3).", ""),
        ("c :- b(1), b(2).", "c :- b(1), b(3)."),
        ("c :- b(1), b(2), b(4).", "c :- b(1), not b(3), b(4)."),
    ],
)
def test_what_only_one_of_very_many_has_is_found(compare: Compare, old: str, new: str) -> None:
    old, new = MANY + old, MANY + new
    verdict = compare(old, new)
    assert verdict.meaning is Meaning.DIFFERENT
    witness = verdict.witness
    assert witness is not None
    has, lacks = (old, new) if witness.of == "old" else (new, old)
    assert is_answer_set(has, witness.shown)
    assert not is_answer_set(lacks, witness.shown)


def is_answer_set(text: str, shown: tuple[str, ...]) -> bool:
    """Ask clingo itself."""
    control = clingo.Control()
    control.add("base", [], text)
    control.ground([("base", [])])
    wanted = set(shown)
    known = {str(atom.symbol) for atom in control.symbolic_atoms}
    literals = [(atom.symbol, str(atom.symbol) in wanted) for atom in control.symbolic_atoms]
    return wanted <= known and bool(control.solve(assumptions=literals).satisfiable)


def test_an_answer_set_that_is_there_more_often(compare: Compare) -> None:
    verdict = compare("a. { h }. #show a/0.", "a. #show a/0.")
    assert verdict.meaning is Meaning.DIFFERENT
    assert verdict.reason == "one of them has an answer set more often, with other hidden atoms"
    assert verdict.witness == Witness("old", ("a",), (), (2, 1))


def test_the_sizes_are_told(compare: Compare) -> None:
    verdict = compare("{ a(1..20) }. b.", "{ a(1..2) }. b.")
    assert verdict.old == Size(models=1000, exact=False, rules=21, atoms=21)
    assert verdict.new == Size(models=4, exact=True, rules=3, atoms=3)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            f"{MANY}c :- b(1).",
            f"{MANY}c :- not not b(1).",
            "each has more than 1,000 answer sets, and none was found that only one of them has",
        ),
        (
            f"{MANY}c :- b(1). #show 1 : c.",
            f"{MANY}c :- not not b(1). #show 1 : c.",
            "each has more than 1,000 answer sets, and none was found that only one of them has",
        ),
        ("a.", "a :- @f(1) = 1.", "it calls Python functions, which are not part of a snapshot"),
        (
            "a.",
            "a. #script (python) #end.",
            "it has a #script, which the configuration does not allow to run",
        ),
        ("a.", "a(", "clingo refuses the new program: syntax error, unexpected EOF"),
        ("a(X).", "a.", "clingo refuses the old program: unsafe variables in `a(X).`"),
    ],
)
def test_not_proven(compare: Compare, old: str, new: str, reason: str) -> None:
    verdict = compare(old, new)
    assert (verdict.meaning, verdict.witness) == (Meaning.NOT_PROVEN, None)
    assert verdict.reason.startswith(reason)


def test_priorities_are_no_functions(compare: Compare) -> None:
    assert compare("{a}. :~ a. [1@2]", "{a}. :~ a. [1@(1+1)]").meaning is Meaning.SAME


def test_a_limit_that_runs_out_proves_nothing() -> None:
    class Slow(InProcessEngine):
        def ask(self, task: Task, query: Query, limits: Limits, functions: object = None) -> Reply:
            return Unfinished("time", f"the limit of {limits.seconds:g} s ran out")

    verdict = compare_meaning("a.", "b.", (), lambda: Asker(Slow(), Limits(2.0)))
    assert verdict.meaning is Meaning.NOT_PROVEN
    assert verdict.reason == "the limit of 2 s ran out, for the old program"


def test_another_part_that_changed_is_not_compared() -> None:
    change = StatementChange("added", "step(t)", None, "a(t).", None, Location("x.lp", 1))

    def nobody() -> Asker:
        raise AssertionError("nothing is to be asked")

    verdict = compare_meaning("", "#program step(t). a(t).", [change], nobody)
    assert verdict.meaning is Meaning.NOT_PROVEN
    assert "step(t) changed too" in verdict.reason


def test_the_same_statements_mean_the_same() -> None:
    assert same_by_statements().meaning is Meaning.SAME


RULES = [
    "{ a }.",
    "{ b }.",
    "b :- a.",
    "a; b.",
    ":- a, b.",
    "c :- not a.",
    "#show c/0.",
    "#minimize { 1 : a }.",
]
PROGRAMS = st.lists(st.sampled_from(RULES), max_size=4).map("\n".join)


@given(old=PROGRAMS, new=PROGRAMS)
def test_the_verdict_is_what_enumeration_gives(old: str, new: str) -> None:
    verdict = compare_meaning(old, new, (), lambda: Asker(InProcessEngine(), Limits()))
    same = enumerated(old) == enumerated(new)
    assert verdict.meaning is (Meaning.SAME if same else Meaning.DIFFERENT)


def enumerated(text: str) -> list[str]:
    """What clingo itself finds, with the costs."""
    control = clingo.Control(["--models=0", "--opt-mode=enum,99999"])
    control.add("base", [], text)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sorted(
            f"{sorted(map(str, model.symbols(shown=True)))} {model.cost}" for model in handle
        )
