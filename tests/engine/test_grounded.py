"""Ground programs by name: the same fingerprint for the same program, and for no other."""

from __future__ import annotations

import random
from collections import Counter

import clingo
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pytest_asp.engine.grounded import GroundRules, Named, Unnameable
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import Fingerprint, Fingerprinted, Limits, Refused, Task

ENGINE = InProcessEngine()

RULES = [
    "c(1..3).",
    "{ a(X) } :- c(X).",
    "b :- #sum { X : a(X) } >= 3.",
    ":- not b, a(1).",
    "d; e :- b.",
    "f :- a(X) : c(X).",
    "{ g; h } = 1 :- f.",
    "i :- #count { X : a(X) } = N, N > 1.",
    "-j :- a(2).",
    "#minimize { X@2,X : a(X) }.",
    "#show b/0.",
    '#show t("x y",X) : a(X).',
    "#external l. m :- l.",
    "n(X+1) :- n(X), X < 4. n(1).",
    "o :- not p. p :- not o.",
]


def fingerprint(text: str) -> Fingerprinted:
    reply = ENGINE.ask(Task(text, parts=(("base", ()),)), Fingerprint(), Limits())
    assert isinstance(reply, Fingerprinted)
    return reply


def answer_sets(text: str) -> Counter[tuple[str, ...]]:
    """What clingo itself finds, with the costs."""
    control = clingo.Control(["--models=0", "--opt-mode=enum,99999"])
    control.add("base", [], text)
    control.ground([("base", [])])
    found: Counter[tuple[str, ...]] = Counter()
    with control.solve(yield_=True) as handle:
        for model in handle:
            shown = sorted(map(str, model.symbols(shown=True)))
            found[(*shown, str(model.cost))] += 1
    return found


def test_the_size_of_the_grounding_is_told() -> None:
    found = fingerprint("p(1..3). q(X) :- p(X), X < 3.")
    assert (found.rules, found.atoms) == (5, 5)
    assert found.effort.grounded


def test_order_and_names_of_variables_do_not_matter() -> None:
    other = [rule.replace("X", "Other") for rule in RULES]
    random.Random(3).shuffle(other)
    assert fingerprint("\n".join(RULES)).digest == fingerprint("\n".join(other)).digest


@pytest.mark.parametrize("left_out", range(len(RULES)))
def test_each_statement_matters(left_out: int) -> None:
    rest = [rule for number, rule in enumerate(RULES) if number != left_out]
    assert fingerprint("\n".join(rest)).digest != fingerprint("\n".join(RULES)).digest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("p(1..3). q(X) :- p(X), X = 1..3.", "p(1..3). q(X) :- p(X)."),
        ("p(1..2). q :- p(X) : r(X). {r(1)}.", "p(1..2). {r(1)}. q :- p(Y) : r(Y)."),
    ],
)
def test_what_grounds_to_the_same_is_the_same(one: str, other: str) -> None:
    assert fingerprint(one).digest == fingerprint(other).digest is not None


def test_a_weight_counts_as_often_as_it_is_there() -> None:
    one, other = (
        f"{{a; b}}. c :- {bound} #sum {{ 1,x : a; 1,y : a; 1,z : b }}." for bound in (2, 3)
    )
    assert fingerprint(one).digest != fingerprint(other).digest
    assert answer_sets(one) != answer_sets(other)


@pytest.mark.parametrize(
    ("text", "obstacle"),
    [
        ("{a(1..2)}. k(X) : a(X).", "it chooses among conditions"),
        ("{a}. #edge (1,2) : a.", "it has #edge directives"),
        (
            "#theory t { term { + : 1, binary, left }; &d/0 : term, any }. &d { 1 + 2 }.",
            "it has theory atoms",
        ),
    ],
)
def test_what_has_no_names_is_not_compared(text: str, obstacle: str) -> None:
    found = fingerprint(text)
    assert (found.digest, found.obstacle) == (None, obstacle)


def test_conditions_that_depend_on_each_other_are_not_compared() -> None:
    names = {1: "a"}
    rules = GroundRules()
    rules.rule(False, [1], [2])
    rules.rule(False, [2], [3])
    rules.rule(False, [3], [2])
    with pytest.raises(Unnameable, match="depend on each other"):
        list(Named(rules, names).lines())


def test_conditions_are_told_apart_by_what_they_say() -> None:
    def lines(one: int, other: int, condition: int = 4) -> list[str]:
        rules = GroundRules()
        rules.rule(False, [1], [one, -other])
        rules.rule(False, [one], [condition])
        rules.rule(False, [other], [one, 5])
        return list(Named(rules, {1: "a", 4: "b", 5: "c"}).lines())

    assert lines(2, 3) == lines(7, 6)
    assert lines(2, 3) != lines(2, 3, condition=5)


def test_a_program_that_clingo_refuses_is_refused() -> None:
    reply = ENGINE.ask(Task("a(", parts=(("base", ()),)), Fingerprint(), Limits())
    assert isinstance(reply, Refused)


POOL = [
    "{ a }. ",
    "{ a; b }.",
    "b :- a.",
    "b :- not a.",
    "c :- a, b.",
    "c :- b, a, not not b.",
    "c :- 2 #sum { 1,x : a; 1,y : b }.",
    "c :- #count { x : a; y : b } >= 2.",
    "a; b.",
    ":- c.",
    ":- 1 { a; b }.",
    "#minimize { 1,x : a }.",
    "#minimize { 1,y : a }.",
    "#show c/0. #show.",
    "#show x : a.",
]


@given(
    one=st.lists(st.sampled_from(POOL), max_size=5),
    other=st.lists(st.sampled_from(POOL), max_size=5),
)
def test_equal_fingerprints_have_equal_answer_sets(one: list[str], other: list[str]) -> None:
    first, second = "\n".join(one), "\n".join(other)
    assume(fingerprint(first).digest == fingerprint(second).digest is not None)
    assert answer_sets(first) == answer_sets(second)
