"""One answer set, read as typed atoms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from pytest_asp.answers import Answer
from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.engine.queries import ModelData
from pytest_asp.errors import AnswerTruthError, UnknownPredicateError


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


def texts(atoms: Iterable[object]) -> Any:
    return {str(atom) for atom in atoms}


def test_atoms_by_class_are_typed(solve: Callable[..., Answer]) -> None:
    [cell] = solve("cell(1,2).").model.atoms(Cell)
    assert isinstance(cell, Cell)
    assert (cell.row, cell.column) == (1, 2)


def test_hidden_atoms_are_read_too(solve: Callable[..., Answer]) -> None:
    model = solve("cell(1,2). seen. #show seen/0.").model
    assert model.atoms(Cell) == {Cell(1, 2)}
    assert texts(model.shown) == {"seen"}


def test_no_hidden_atom_is_asked_for_where_the_predicate_is_shown(
    solve: Callable[..., Answer], engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = solve("cell(1,2). seen. #show cell/2. % #show seen/0.").model
    monkeypatch.setattr(engine, "hidden", lambda _: pytest.fail("asked for hidden atoms"))
    assert model.atoms(Cell) == {Cell(1, 2)}
    assert model.shown == {Cell(1, 2)}


def test_a_predicate_that_is_absent_has_no_atoms(solve: Callable[..., Answer]) -> None:
    assert solve("seen.").model.atoms(Cell) == frozenset()
    assert solve("seen.").model.atoms("nothing/3") == frozenset()


def test_classically_negated_atoms_are_of_another_signature(solve: Callable[..., Answer]) -> None:
    model = solve("p(1). -p(2). q.").model
    assert texts(model.atoms("p/1")) == {"p(1)"}
    assert texts(model.atoms("-p/1")) == {"-p(2)"}
    assert "-p(2)" in model
    assert "-p(1)" not in model


def test_a_shown_term_is_no_atom(solve: Callable[..., Answer]) -> None:
    model = solve("p(1). #show q(X) : p(X). #show 3. #show p/1.").model
    assert model.atoms("q/1") == frozenset()
    assert {str(each) for each in model.shown} == {"p(1)", "q(1)", "3"}
    with pytest.raises(UnknownPredicateError):
        _ = "q(1)" in model


def test_a_term_that_looks_like_a_true_atom_is_still_hidden_as_an_atom(
    solve: Callable[..., Answer],
) -> None:
    model = solve("p(1). p(2). #show p(X) : X = 1.").model
    assert texts(model.atoms("p/1")) == {"p(1)", "p(2)"}


def test_membership_in_any_spelling(solve: Callable[..., Answer]) -> None:
    import clingo

    model = solve("cell(1,2). {cell(3,4)}. :- cell(3,4).").model
    assert Cell(1, 2) in model
    assert "cell(1, 2)" in model
    assert clingo.Function("cell", [clingo.Number(1), clingo.Number(2)]) in model
    assert "cell(3,4)" not in model


def test_membership_of_an_unknown_predicate_names_the_nearest(solve: Callable[..., Answer]) -> None:
    with pytest.raises(UnknownPredicateError, match=r"got cel/2, .* did you mean cell/2") as caught:
        _ = "cel(1,2)" in solve("cell(1,2).").model
    assert caught.value.nearest == "cell/2"


def test_a_class_where_an_atom_belongs_is_an_error(solve: Callable[..., Answer]) -> None:
    with pytest.raises(TypeError, match="Cell"):
        _ = Cell in solve("cell(1,2).").model


def test_iteration_is_in_term_order(solve: Callable[..., Answer]) -> None:
    model = solve('p(b). p(10). p(9). p("b"). p(#sup). p(#inf). p(a(1)).').model
    assert [str(atom) for atom in model] == [
        "p(#inf)", "p(9)", "p(10)", "p(b)", 'p("b")', "p(a(1))", "p(#sup)",
    ]  # fmt: skip
    assert len(model) == 7


def test_models_are_equal_by_what_they_show(solve: Callable[..., Answer]) -> None:
    first, second = solve("{a}. #show.").models[:2]
    assert first == second
    assert hash(first) == hash(second)
    one, other = solve("{a}.").models[:2]
    assert one != other
    assert texts(other - one) | texts(one - other) == {"a"}
    assert one != "a"


def test_a_model_has_no_truth_value(solve: Callable[..., Answer]) -> None:
    with pytest.raises(AnswerTruthError, match="atom in model"):
        assert solve("a.").model


def test_terms_of_every_kind_come_back(solve: Callable[..., Answer]) -> None:
    terms = {r'"q\"uote\\back\nline"', "-3", 'f(g(1), "x")', "(1, 2)", "(1,)", "()", "red", "#inf"}
    text = " ".join(f"p({term})." for term in terms)
    assert texts(solve(text).atoms("p/1")) == {f"p({term})" for term in terms}


def test_hidden_atoms_are_forgotten_with_their_model(
    solve: Callable[..., Answer], engine: Any
) -> None:
    models = list(solve("{a(1..3)}. #show.").models)
    assert len(engine.hidden_atoms) == 7  # the empty model has none
    del models
    list(solve("{b}. #show.").models)
    assert len(engine.hidden_atoms) <= 3


def test_the_shown_terms_stand_last(engine: Any) -> None:
    """What `ModelData` relies on: clingo lists shown atoms first, then shown terms."""
    import clingo

    text = "{a;b;c}. p(1..3). #show a/0. #show b/0. #show p/1. #show t(X):p(X). #show 1. #show a:b."
    control = clingo.Control(["0"])
    control.add("base", [], text)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            terms = model.symbols(terms=True)
            shown = model.symbols(shown=True)
            assert sorted(shown[len(shown) - len(terms) :]) == sorted(terms)
            assert all(model.contains(s) for s in shown[: len(shown) - len(terms)])


def test_model_data_has_no_cost_by_default() -> None:
    assert ModelData("a").cost == ()


def test_hidden_atoms_are_those_that_are_not_shown(solve: Callable[..., Answer]) -> None:
    model = solve("a. -b(1). c(2). #show c/1.").model
    assert {str(atom) for atom in model.hidden} == {"a", "-b(1)"}
    assert solve("a. b.").model.hidden == frozenset()
    assert model.source.title == "ASP text"
