"""What a goal threw, and what it is compared with."""

from __future__ import annotations

import pytest

from pytest_asp.errors import CyclicTermError, PrologSyntaxError
from pytest_asp.prolog.protocol import TermText
from pytest_asp.prolog.raised import Raised
from pytest_asp.prolog.terms import Atom, Characters, Compound

ERROR = "error(type_error(integer,a),context(foo/1,_1))"


def raised(text: str, strings: str = "characters") -> Raised:
    return Raised(TermText(text, text), 0, strings)


@pytest.mark.parametrize(
    ("ball", "pattern", "matches"),
    [
        (ERROR, "type_error(_, _)", True),
        (ERROR, "type_error(integer, a)", True),
        (ERROR, "type_error(list, _)", False),
        (ERROR, "type_error(X, X)", False),
        (ERROR, "error(type_error(_, _), _)", True),
        (ERROR, "error(_, context(foo/1, _))", True),
        (ERROR, "error(_, a)", False),
        (ERROR, "_", True),
        ("error(type_error(integer,_1),_2)", "type_error(integer, a)", False),
        ("error(pair(a,a),_1)", "pair(X, X)", True),
        ("stop", "stop", True),
        ("stop", "go", False),
        ("stop(error(a,b))", "error(_, _)", False),
        ("error(a)", "a", False),
        ("a", "error(a, _)", False),
        ("7", "7", True),
    ],
)
def test_a_ball_is_an_instance_of_a_pattern(ball: str, pattern: str, matches: bool) -> None:
    assert raised(ball).matches(pattern) is matches


def test_text_is_compared_as_the_engine_has_it() -> None:
    assert raised('"ab"').matches("[a, b]")
    assert not raised('"ab"', "text").matches("[a, b]")
    assert raised('"ab"', "text").matches('"ab"')


def test_what_it_is_as_a_value_and_as_text() -> None:
    found = raised("stop(1)")
    assert found.term == Compound("stop", 1)
    assert str(found) == found.shown == "stop(1)"
    assert repr(found) == "<raised: stop(1)>"
    assert raised("stop").term == Atom("stop")
    assert raised('"ab"').term == Characters("ab")


def test_a_cyclic_ball_matches_nothing_and_has_no_value() -> None:
    cyclic = Raised(TermText("<cyclic term>", None), 1)
    assert not cyclic.matches("_")
    with pytest.raises(CyclicTermError, match=r"expected an error with a finite value, got <cy"):
        cyclic.term  # noqa: B018  # it is read here
    assert cyclic.shown == "<cyclic term>"


def test_a_pattern_that_cannot_be_parsed() -> None:
    with pytest.raises(PrologSyntaxError):
        raised("stop").matches("stop(")
