"""Whether clingo can parse a text."""

from __future__ import annotations

import pytest

from pytest_asp.errors import AspSyntaxError
from pytest_asp.sources import to_source
from pytest_asp.sources.readable import complaint, require_readable


def test_a_program_is_readable() -> None:
    assert complaint("a :- b. % c") is None
    require_readable(to_source("a :- b."))


def test_what_is_wrong_is_told_in_clingos_words() -> None:
    assert complaint("p(1. q.") == "syntax error, unexpected ., expecting ) or ;"


def test_an_unreadable_program_is_told_with_its_line() -> None:
    with pytest.raises(AspSyntaxError, match=r"got `syntax error") as caught:
        require_readable(to_source("a.\np(1. q."))
    assert "p(1. q." in caught.value.excerpt
