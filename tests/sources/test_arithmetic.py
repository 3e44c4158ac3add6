"""Rules that show whether arithmetic may have no value: those that clingo warns about do."""

from __future__ import annotations

import clingo
import pytest

from pytest_asp.sources.arithmetic import probes


def warned(text: str) -> bool:
    codes: list[clingo.MessageCode] = []
    control = clingo.Control(logger=lambda code, _: codes.append(code))
    control.add("base", [], text)
    control.ground([("base", [])])
    return clingo.MessageCode.OperationUndefined in codes


@pytest.mark.parametrize(
    "rule",
    [
        "q(X+1) :- p(X).",
        "q(X-Y) :- p(X), p(Y).",
        "q(1/X) :- p(X).",
        "q(5\\X) :- p(X), p(X+0).",
        "q(2**X) :- p(X).",
        "q(-X) :- p(X).",
        "q(|X|) :- p(X).",
        "q(1..X) :- p(X).",
        "q(Y) :- p(X), Y = X * 2.",
        "q(Z) :- p(X), Y = X, Z = Y + 1.",
        "q :- #sum { X : p(X) } > 1.",
        "q :- p(X), X + 1 > 2.",
        "#minimize { X,X : p(X) }.",
        ":~ p(X). [1@X]",
        "{ r(X + 1) : p(X) }.",
        "q :- #count { X+1 : p(X) } > 1.",
        "q(X+1) :- s(f(X,_)).",
        "q((X,Y/X)) :- p((X,Y)), p(X).",
        "q(X+1) :- X = #max { Y : p(Y) }.",
        "q(X/(X-1)) :- p(X).",
        "q(f(X)+1) :- p(X).",
        "-q(X+1) :- -p(X).",
        "q(X+1) :- p(-X).",
        "q(X/Y) :- p(X), Y = X.",
        "q(Y+1) :- p(X), Y = a.",
        "r(X+1) : p(X) :- s(_).",
    ],
)
@pytest.mark.parametrize(
    "facts", ["p(0).", "p(a).", 'p("s").', "s(f(a,1)).", "p(1). p((a,1)). -p(a). p(-b)."]
)
def test_where_a_rule_warns_a_probe_does(rule: str, facts: str) -> None:
    if warned(f"{facts} {rule}"):
        assert warned(facts + " ".join(probes(rule)))


@pytest.mark.parametrize(
    "rule", ["q(X+1) :- p(X).", "q(X/2) :- p(X).", "q(Y) :- p(X), Y = X - 1.", "-q(X) :- p(X)."]
)
def test_numbers_are_no_reason_to_warn(rule: str) -> None:
    assert not warned("p(1). p(2)." + " ".join(probes(rule)))


def test_what_is_joined_first_does_not_matter() -> None:
    rule = "r :- p(X), s(X), q(Y), Z = 1/Y."
    facts = "p(1..3). s(4..6). q(0..9)."
    assert not warned(facts + rule)
    assert warned(facts + " ".join(probes(rule)))
