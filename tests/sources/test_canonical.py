"""Statements in canonical form: equal for renamings and other orders, and for nothing else."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp.sources.canonical import canonical

SAME = [
    ("a(X) :- b(X, Y), c(Y).", "a(Who) :- c(Z), b(Who,Z)."),
    (":- q(X1,Y1), q(X2,Y2), X1<X2.", ":- X<A, q(A,B), q(X,Y)."),
    ("#minimize{W@P,X : c(X,W), p(P)}.", "#minimize{B@Q,A : p(Q), c(A,B)}."),
    (":~ a(X), b. [X@1]", ":~ b, a(Y). [Y@1]"),
    ("a :- b, c.", "a:-c ,b. % one"),
    ("a :- e(A,B), e(B,C), e(C,A).", "a :- e(X,Z), e(Z,Y), e(Y,X)."),
    ("#show X : b(X), c.", "#show Y : c, b(Y)."),
    ("#external a(X) : b(X), c. [true]", "#external a(Y) : c, b(Y). [true]"),
    ("a :- _X = 1.", "a :- X' = 1."),
    ("p.", "p."),
]

DIFFERENT = [
    ("a(X) :- b(X,Y), c(Y).", "a(Y) :- b(X,Y), c(Y)."),
    ("a :- p(_,_).", "a :- p(X,X)."),
    ("a :- p(_,X), q(X).", "a :- p(X,X), q(X)."),
    ('a :- p("X").', 'a :- p("Y").'),
    ("a :- e(A,B), e(B,C), e(C,A).", "a :- e(X,Z), e(Z,Y), e(X,Y)."),
    ("a :- b.", "a :- not b."),
    ("#external a. [true]", "#external a. [false]"),
    ("#const n = 1.", "#const n = 2."),
    ("#script (lua) A = True #end.", "#script (lua) A = False #end."),
    ('a("X", X) :- b(X).', 'a("Y", Y) :- b(Y).'),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_rule_has_one_form(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_rules_have_different_forms(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_text_that_cannot_be_parsed_is_its_own_form() -> None:
    assert canonical("a(") == "a("


def test_many_variables_that_nothing_tells_apart_take_no_time() -> None:
    names = [f"X{number}" for number in range(40)]
    body = ", ".join(f"p({name})" for name in names)
    clique = ", ".join(f"e({one},{other})" for one in names for other in names if one < other)
    assert canonical(f"a :- {body}.").startswith("a.")
    assert canonical(f"a :- {clique}.").startswith("a.")


LITERALS = ["p(X,Y)", "p(Y,Z)", "q(X)", "not r(Z)", "X < Y", "s(_,X)", "#count { Z : p(Z,X) } > 1"]


@given(body=st.lists(st.sampled_from(LITERALS), min_size=1, max_size=6), seed=st.integers(0, 999))
def test_a_shuffled_and_renamed_rule_keeps_its_form(body: list[str], seed: int) -> None:
    chance = random.Random(seed)
    names = chance.sample(["A", "B", "_C", "D'"], 3)
    new = dict(zip("XYZ", names, strict=True))
    rule = f"h(X,Z) :- {'; '.join(body)}."
    shuffled = f"h(X,Z) :- {'; '.join(chance.sample(body, len(body)))}."
    renamed = re.sub(r"\b[XYZ]\b", lambda found: new[found.group()], shuffled)
    assert canonical(rule) == canonical(renamed)
