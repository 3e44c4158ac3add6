"""Signatures."""

# ruff: noqa: B002
# The double minus is what is tested.

from __future__ import annotations

import copy
import pickle

import pytest

from pytest_asp import Signature
from pytest_asp.errors import InvalidNameError


@pytest.mark.parametrize(
    ("text", "signature"),
    [
        ("p/0", Signature("p", 0)),
        ("queen/2", Signature("queen", 2)),
        ("-queen/2", Signature("queen", 2, negative=True)),
        (" - queen / 2 ", Signature("queen", 2, negative=True)),
        ("_a'B/30", Signature("_a'B", 30)),
    ],
)
def test_reads_text(text: str, signature: Signature) -> None:
    assert Signature.parse(text) == signature
    assert Signature.parse(str(signature)) == signature


@pytest.mark.parametrize(
    "text", ["", "p", "p/", "/1", "P/1", "p/x", "p/-1", "p(1)", "p/1/2", "p/٢", "1/1"]
)
def test_refuses_other_text(text: str) -> None:
    with pytest.raises(InvalidNameError, match="queen/2") as refused:
        Signature.parse(text)
    assert refused.value.name == text
    assert refused.value.location is not None
    assert refused.value.location.file == __file__


def test_text_and_negation() -> None:
    assert str(Signature("p", 2)) == "p/2"
    assert str(-Signature("p", 2)) == "-p/2"
    assert -(-Signature("p", 2)) == Signature("p", 2)


def test_values() -> None:
    signature = Signature("p", 2)
    assert hash(signature) == hash(Signature("p", 2))
    assert pickle.loads(pickle.dumps(signature)) == copy.copy(signature) == signature
    assert sorted([Signature("q", 1), -Signature("p", 2), signature, Signature("p", 1)]) == [
        Signature("p", 1),
        signature,
        -Signature("p", 2),
        Signature("q", 1),
    ]
    with pytest.raises(AttributeError):
        signature.arity = 3  # type: ignore[misc]
