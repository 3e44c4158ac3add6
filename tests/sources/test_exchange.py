"""Where a program may treat exchangeable values differently."""

import pytest

from pytest_asp.sources.exchange import telling_apart


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("q(X) :- p(X,Y), X != Y, not r(Y), s(f(X)).", None),
        ("{ q(X) : p(X,_) } = 1. :- #count { X : q(X) } > 7. -r(X) :- q(X).", None),
        ("#minimize { 1,X : q(X) }. #show q/1.", None),
        ("q(X+1) :- p(X,_).", "line 1 computes with values"),
        ("q(-X) :- p(X,_).", "line 1 computes with values"),
        ("q.\nr(4..5).", "line 2 has a range"),
        ("q(X) :- p(X,Y), X < Y.", "line 1 compares values by their order"),
        ("q :- #sum { X : p(X,_) } > 3.", "line 1 has an aggregate that is not #count"),
        ("n(N) :- N = #count { X : p(X,_) }.", "line 1 gives a variable a number"),
        ("{ q(1) : p(X,_) } = 1.", "line 1 names a value"),
        ("q :- &t { 1 }.", "line 1 is about a theory"),
        ("#minimize { X : p(X,_) }.", "line 1 weighs by values"),
        ("q(@f(X)) :- p(X,_).", "line 1 runs Python"),
        ("q :- p(2,_).", "line 1 names a value"),
        ("q :- p(f((a,1)),_).", "line 1 names a value"),
        ("q :-", "clingo cannot parse it"),
    ],
)
def test_a_program_may_tell_values_apart(text: str, reason: str | None) -> None:
    assert telling_apart(text, {"1", "2"}) == reason
