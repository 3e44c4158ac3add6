from __future__ import annotations

import math
from fractions import Fraction

import pytest

from pytest_asp.prolog.reading.tokens import Token, Tokens


def tokens(text: str) -> list[Token]:
    reader, found = Tokens(text), list[Token]()
    while not found or found[-1].kind != "eof":
        found.append(reader.next())
    return found[:-1]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("foo(X)", "name open variable punctuation"),
        ("foo (X)", "name punctuation variable punctuation"),
        ("a.b", "name name name"),
        ("a. b", "name end name"),
        ("a.%x", "name end"),
        ("a.", "name end"),
        ("=..", "name"),
        ("X=..Y.", "variable name variable end"),
        ("1..9", "number name number"),
        ("a/* x *//**/b % c", "name name"),
        ("'a b' \"s\" `c`", "name string codes"),
        ("_ _x Éa éa", "variable variable variable name"),
        ("!;", "name name"),
        ("∀x", "name name"),
        ("a%\nb", "name name"),
    ],
)
def test_text_is_cut_into_tokens(text: str, kinds: str) -> None:
    assert " ".join(token.kind for token in tokens(text)) == kinds


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("12", 12),
        ("1_000_000", 1_000_000),
        ("1 000", 1_000),
        ("0xfF", 255),
        ("0o17", 15),
        ("0b101", 5),
        ("16'ff", 255),
        ("0'a", 97),
        ("0' ", 32),
        ("0''", 39),
        ("0'''", 39),
        ("0'\\n", 10),
        ("0'\\x41\\", 65),
        ("0'\\101\\", 65),
        ("0'\\\\", 92),
        ("0'\\'", 39),
        ("0'é", 233),
        ("1.5", 1.5),
        ("1.0e10", 1e10),
        ("1.0E+5", 1e5),
        ("1.0e-5", 1e-5),
        ("1e10", 1e10),
        ("1_000.5", 1000.5),
        ("1.0Inf", math.inf),
        ("1r3", Fraction(1, 3)),
    ],
)
def test_numbers_have_their_values(text: str, value: object) -> None:
    (token,) = tokens(text)
    assert (token.kind, token.value, type(token.value)) == ("number", value, type(value))


def test_integers_may_be_longer_than_python_converts() -> None:
    (token,) = tokens("1" * 10_000)
    assert token.value == (10**10_000 - 1) // 9


def test_nan_is_a_number() -> None:
    (token,) = tokens("1.5NaN")
    assert math.isnan(float(str(token.value)))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'it''s'", "it's"),
        ("'it\\'s'", "it's"),
        ("'a\"\"b'", 'a""b'),
        ("'a\\\\\"\"b'", 'a\\""b'),
        ("'a\\'''b'", "a''b"),
        ("'\\x41\\'", "A"),
        ("'\\x41'", "A"),
        ("'\\101\\\\102\\'", "AB"),
        ("'\\u00e9\\U0001F600'", "é😀"),
        ("'\\a\\b\\e\\f\\n\\r\\s\\t\\v'", "\a\b\x1b\f\n\r \t\v"),
        ("'a\\\nb'", "ab"),
        ("'a\\c\n   b'", "ab"),
        ("''", ""),
    ],
)
def test_quoted_text_stands_for_its_characters(text: str, value: str) -> None:
    (token,) = tokens(text)
    assert (token.value, token.quoted) == (value, True)
    assert (token.start, token.end) == (0, len(text))
