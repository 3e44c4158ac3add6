"""Whatever may stand for an atom or a predicate."""

from __future__ import annotations

from typing import Any

import clingo
import pytest

from pytest_asp import (
    ANY,
    Arithmetic,
    DefinedConstant,
    Field,
    Predicate,
    RangePool,
    Signature,
    Term,
    Variable,
    pool,
)
from pytest_asp.builder.atoms import as_atom, as_signature
from pytest_asp.errors import AtomTextError, InvalidNameError, NotAnAtomError

X = Variable("X")


class Queen(Predicate):
    row: Field[int]
    column: Field[int]


class Flag(Predicate):
    pass


class Foreign:
    """An atom of another library, which prints as ASP."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Foreign({self.text!r})"


@pytest.mark.parametrize(
    "value",
    [
        Queen(1, 5),
        "queen(1,5)",
        "queen(1, 5)",
        clingo.Function("queen", [clingo.Number(1), clingo.Number(5)]),
        clingo.parse_term("queen(1,5)"),
        Foreign("queen(1,5)"),
        Predicate.parse("queen(1,5)"),
    ],
    ids=repr,
)
def test_every_spelling_of_an_atom(value: object) -> None:
    assert as_atom(value) == Queen(1, 5)
    assert hash(as_atom(value)) == hash(Queen(1, 5))


def test_negative_and_nullary_atoms() -> None:
    assert as_atom("-queen(1,5)") == -Queen(1, 5)
    assert as_atom(
        clingo.Function("queen", [clingo.Number(1), clingo.Number(5)], positive=False)
    ) == -Queen(1, 5)
    assert as_atom("flag") == Flag()
    assert as_atom(clingo.Function("flag")) == Flag()


def test_a_class_is_no_atom() -> None:
    with pytest.raises(NotAnAtomError, match=r"Queen\(row=\.\.\., column=\.\.\.\)") as refused:
        as_atom(Queen)
    assert refused.value.value is Queen
    assert refused.value.slug == "not-an-atom"
    assert "got the class Queen" in str(refused.value)
    with pytest.raises(NotAnAtomError):
        as_atom(Predicate)
    with pytest.raises(NotAnAtomError):
        as_atom(Foreign)


@pytest.mark.parametrize(
    "value", [True, 1, 1.5, None, b"queen(1,5)", [Queen(1, 5)], (1, 2), {1}, {}]
)
def test_values_that_are_no_atoms(value: object) -> None:
    with pytest.raises(NotAnAtomError, match="builder atom, ASP text"):
        as_atom(value)


@pytest.mark.parametrize("atom", [Queen(1, X), Queen(1, ANY), Queen(1, X + 1)], ids=str)
def test_atoms_with_variables_are_not_ground(atom: Predicate) -> None:
    with pytest.raises(NotAnAtomError, match="a ground atom"):
        as_atom(atom)


@pytest.mark.parametrize(
    "term", [pool(1, 2), RangePool(1, 2), DefinedConstant("n"), Arithmetic("+", 1, 2)], ids=str
)
def test_atoms_that_stand_for_others_are_not_ground(term: Term) -> None:
    with pytest.raises(NotAnAtomError, match="a ground atom"):
        as_atom(Queen(1, term))


@pytest.mark.parametrize(
    "text", ["", "queen(X,1)", "queen(1,5).", "1", "queen/2", "not queen(1,5)"]
)
def test_text_that_is_no_atom(text: str) -> None:
    with pytest.raises(AtomTextError):
        as_atom(text)
    with pytest.raises(AtomTextError):
        as_atom(Foreign(text))


@pytest.mark.parametrize("value", [Queen, "queen/2", "queen / 2", Signature("queen", 2)])
def test_every_spelling_of_a_predicate(value: Any) -> None:
    assert as_signature(value) == Signature("queen", 2)


def test_negative_signatures() -> None:
    assert as_signature("-queen/2") == -Queen.signature


@pytest.mark.parametrize(
    ("value", "fragment"),
    [
        (Queen(1, 5), r"give its class, Queen, or 'queen/2'"),
        (-Queen(1, 5), r"'-queen/2'"),
        (1, "give a predicate class"),
        (None, "give a predicate class"),
        (int, "give a predicate class"),
        (Foreign("queen/2"), "give a predicate class"),
    ],
)
def test_values_that_are_no_predicates(value: Any, fragment: str) -> None:
    with pytest.raises(NotAnAtomError, match=fragment) as refused:
        as_signature(value)
    assert refused.value.value is value


def test_the_base_class_is_no_predicate() -> None:
    with pytest.raises(NotAnAtomError):
        as_signature(Predicate)


@pytest.mark.parametrize("text", ["queen", "queen(1,5)", "Queen/2"])
def test_text_that_is_no_signature(text: str) -> None:
    with pytest.raises(InvalidNameError):
        as_signature(text)
