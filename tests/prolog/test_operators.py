from __future__ import annotations

import pytest

from pytest_asp.errors import PrologSyntaxError
from pytest_asp.prolog.operators import ISO, STANDARD, Operators
from pytest_asp.prolog.reading import read_term
from pytest_asp.prolog.terms import Atom, Compound, Variable


def test_declared_operators_count() -> None:
    declared = STANDARD.declared(
        [(700, "xfx", "===>"), (200, "xf", "??"), (0, "fy", "\\+"), (150, "fy", "~")]
    )
    b = Atom("b")
    assert read_term("a ===> ~ ~ b ??", operators=declared) == Compound(
        "===>", Atom("a"), Compound("??", Compound("~", Compound("~", b)))
    )
    assert read_term("b ?? = b", operators=declared) == Compound("=", Compound("??", b), b)
    assert "\\+" not in declared
    assert "??" in declared
    assert "===>" not in STANDARD


def test_an_operator_that_is_infix_no_more_is_none() -> None:
    declared = STANDARD.declared([(0, "xfx", "is"), (200, "yf", "?")])
    assert "is" not in declared.infix
    assert "?" not in declared.declared([(0, "xf", "?")])
    with pytest.raises(PrologSyntaxError, match="got `is` where an operator"):
        read_term("X is 1", operators=declared)


def test_libraries_bring_operators() -> None:
    assert "#=" not in STANDARD
    clpz = STANDARD.imported("clpz")
    assert read_term("X #= 1", operators=clpz) == Compound("#=", Variable("X"), 1)
    assert STANDARD.imported("lists") is STANDARD


def test_what_terms_are_written_with_is_read_by_all() -> None:
    assert {*ISO.infix} <= {*STANDARD.infix}
    assert {*ISO.prefix} <= {*STANDARD.prefix}
    assert "dynamic" not in ISO
    assert Operators() == STANDARD
