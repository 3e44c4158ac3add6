from __future__ import annotations

from typing import Any

import pytest

from pytest_asp.errors import LpCommentError
from pytest_asp.location import Location
from pytest_asp.parts.reading import Comment
from pytest_asp.parts.words import KINDS, Wishes, read_wishes
from pytest_asp.verdicts import (
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

PLACE = Location("it.lp", 3, 5)


def read(*texts: str) -> Wishes:
    """Read comments as they stand behind `%!`."""
    return read_wishes(tuple(Comment(text, PLACE) for text in texts))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("unique", UniqueSolution()),
        ("satisfiable", Satisfiable()),
        ("unsatisfiable", Unsatisfiable()),
        ("models 3", ModelCountIs(3, 3)),
        ("models: 0", ModelCountIs(0, 0)),
        ("models 2..5", ModelCountIs(2, 5)),
        ("models 2 ..", ModelCountIs(2, None)),
        ("models ..5", ModelCountIs(0, 5)),
        ("every a(1), not b", LiteralsHold(literals=("a(1)", "not b"), quantifier="in every")),
        (
            'some a(1, "x, y"), b((1,2))',
            LiteralsHold(literals=('a(1, "x, y")', "b((1,2))"), quantifier="in some"),
        ),
        ("no d(X)", LiteralsHold(literals=("d(X)",), quantifier="in no")),
        ("optimum 5", OptimumIs(costs=(5,))),
        ("optimum 0, -7", OptimumIs(costs=(0, -7))),
        ("optimum 0 7", OptimumIs(costs=(0, 7))),
    ],
)
def test_a_word_is_an_expectation(text: str, expected: object) -> None:
    assert read(text) == Wishes(expectations=[expected])  # type: ignore[list-item]  # one of them


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("timeout 5", {"timeout": 5.0}),
        ("timeout 0.5", {"timeout": 0.5}),
        ("project", {"project": True}),
        ("project directive", {"project": "directive"}),
        ("skip", {"skip": ""}),
        ("skip no time", {"skip": "no time"}),
        ("xfail known, see #3", {"xfail": "known, see #3"}),
        ("const n=3", {"constants": {"n": "3"}}),
        ("const n = (1,2), m=f(x)", {"constants": {"n": "(1,2)", "m": "f(x)"}}),
        ("show d/2, -e/0", {"directives": [("#show d/2. #show -e/0.", PLACE)]}),
        ("defined d / 2", {"directives": [("#defined d/2.", PLACE)]}),
    ],
)
def test_a_word_is_a_setting(text: str, expected: dict[str, Any]) -> None:
    assert read(text) == Wishes(**expected)


def test_words_add_up() -> None:
    found = read("unique", "const n=1", "every a", "const m=2")
    assert [type(each) for each in found.expectations] == [UniqueSolution, LiteralsHold]
    assert found.constants == {"n": "1", "m": "2"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("unique!", "expected nothing behind `%! unique`, got `%! unique!`, at it.lp:3:5: write"),
        ("some p %! unique", "one `%!` on a line, got `%! some p %! unique`"),
        ("unique 1", "expected nothing behind `%! unique`, got `%! unique 1`, at it.lp:3:5: write"),
        ("models", "a number or a range behind `%! models`, got `%! models`"),
        ("models many", "a number or a range"),
        ("models ..", "a number or a range"),
        ("models 5..2", "a range from the smaller number to the larger"),
        ("models 0..", "a range that excludes something"),
        ("every", "one or more atoms behind `%! every`"),
        ("some a, , b", "one or more atoms"),
        ("no 17", "one or more atoms"),
        ("no a(", "one or more atoms"),
        ("optimum", "whole numbers, one for each priority"),
        ("optimum best", "whole numbers, one for each priority"),
        ("timeout", "seconds behind `%! timeout`"),
        ("timeout soon", "write `%! timeout 5`"),
        ("project show", "nothing, or `directive`"),
        ("show d", "predicates behind `%! show`, got `%! show d`"),
        ("const n", "a name and its value"),
        ("const N=3", "write `%! const n=3`"),
    ],
)
def test_a_word_with_something_else_behind_it_is_an_error(text: str, message: str) -> None:
    with pytest.raises(LpCommentError) as raised:
        read(text)
    assert message in str(raised.value)
    assert raised.value.word == text.split(maxsplit=1)[0].rstrip("!")
    assert raised.value.location == PLACE


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("uniqe", "unique"),
        ("model 3", "models"),
        ("unsatisfable", "unsatisfiable"),
        ("evry a", "every"),
    ],
)
def test_a_misspelt_word_is_an_error_with_the_nearest(text: str, near: str) -> None:
    with pytest.raises(LpCommentError) as raised:
        read(text)
    assert f"got `%! {text}`, at it.lp:3:5: did you mean {near}?" in str(raised.value)
    assert raised.value.nearest == near


@pytest.mark.parametrize("text", ["", "!", "zzz", "trace{a}"])
def test_what_is_like_no_word_is_an_error_with_all_of_them(text: str) -> None:
    with pytest.raises(LpCommentError) as raised:
        read(text)
    assert f"the words are {', '.join(KINDS)}" in str(raised.value)
    assert raised.value.nearest is None


@pytest.mark.parametrize("word", KINDS)
def test_each_example_can_be_read(word: str) -> None:
    for example in KINDS[word].example.split("` or `"):
        read(example.removeprefix("%!").strip())
