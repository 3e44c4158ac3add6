from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.detail import Detail
from pytest_asp.explain.sets import explain_sets

Solve = Callable[..., Answer]


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


def explained(left: object, operator: str, right: object) -> Comparison:
    """Explain a comparison of sets of ours."""
    found = explain_sets(left, operator, right, Detail.at(0))
    assert found is not None
    return found


def test_models_are_compared_by_what_they_show(solve: Solve) -> None:
    one, other = solve("p(1). p(2).").model, solve("p(2). p(3). q. #show p/1.").model
    found = explained(one, "==", other)
    assert found.lines == ("[- only left] == [+ only right]", "p/1", "  - p(1)", "  + p(3)")
    assert found.sources == (one.source, other.source)


def test_typed_atoms_are_written_as_the_test_wrote_them(solve: Solve) -> None:
    found = explained(solve("cell(2, 2). cell(1, 3).").atoms(Cell), "==", {Cell(1, 3), Cell(1, 2)})
    assert found.words == (
        "expected the same atoms, found 1 atom only on the left, 1 atom only on the right"
    )
    assert found.lines[1:] == ("cell/2", "  - Cell(row=2, column=2)", "  + Cell(row=1, column=2)")


def test_atoms_of_text_are_written_as_text(solve: Solve) -> None:
    found = explained(solve("cell(2, 2).").atoms("cell/2"), "==", frozenset())
    assert found.words == "expected the same atoms, found 1 atom only on the left"
    assert found.lines[1:] == ("cell/2", "  - cell(2, 2)")


@pytest.mark.parametrize("operator", ["==", "<=", ">="])
def test_text_equals_no_atom(solve: Solve, operator: str) -> None:
    atoms = solve("p(1, 2).").atoms("p/2")
    for left, right in ((atoms, {"p(1, 2)"}), ({"p(1, 2)"}, atoms)):
        assert explained(left, operator, right).summary == (
            f'atoms {operator} atoms: expected atoms, found the text "p(1, 2)", which equals no '
            'atom: write Predicate.parse("p(1, 2)"), or ask "p(1, 2)" in answer.model'
        )


A, NONE = frozenset({"a"}), frozenset[str]()


@pytest.mark.parametrize(
    ("expected", "words", "lines"),
    [
        (
            [A],
            "expected exactly the one answer set given, found another one",
            ["[- expected] == [+ found]", "a/0", "  - a"],
        ),
        (
            {A, frozenset({"a", "b"})},
            "expected exactly the 2 answer sets given, found another one",
            ["[- expected] == [+ found]", "a/0", "  - a"],
        ),
        (
            [],
            "expected no answer set, found one",
            ["The answer set that was not expected shows:", "  nothing"],
        ),
        (
            {A, NONE, frozenset({"b"}), frozenset({"c", "b"})},
            "expected exactly the 4 answer sets given, found only 2 of them",
            ["This was expected, and no answer set shows it:", "  b/0", "    b"],
        ),
        (
            [NONE, A, A],
            "expected exactly the 3 answer sets given, found only 2 of them",
            ["This was expected, and no answer set shows it:", "  a/0", "    a"],
        ),
    ],
)
def test_answer_sets_that_are_not_as_given(
    solve: Solve, expected: object, words: str, lines: list[str]
) -> None:
    answer = solve("{a}.")
    assert answer.models != expected
    before = len(answer.records)
    for left, right in ((answer.models, expected), (expected, answer.models)):
        found = explained(left, "==", right)
        assert found.words == words
        assert list(found.lines[-len(lines) :]) == lines
        assert found.sources == (answer.source,)
    assert len(answer.records) == before


def test_an_answer_set_that_comes_too_often(solve: Solve) -> None:
    answer = solve("{a}. b. #show b/0.")
    assert explained(answer.models, "==", [{"b"}]).lines == (
        "An answer set that shows this came more often than expected:",
        "  b/0",
        "    b",
    )
    found = explained(answer.models, "==", {frozenset({"b"}), A})
    assert found.words == "expected exactly the 2 answer sets given, found only 1 of them"


def test_none_of_what_was_expected(solve: Solve) -> None:
    found = explained(solve("a. :- a.").models, "==", solve("a.").models)
    assert found.words == "expected exactly the one answer set given, found none of them"


@pytest.mark.parametrize("other", ["a", 3])
def test_other_comparisons_of_models_are_not_explained(solve: Solve, other: object) -> None:
    assert explain_sets(solve("a.").models, "==", other, Detail.at(0)) is None
