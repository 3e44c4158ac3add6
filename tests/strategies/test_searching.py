"""Looking for an input on which a relation does not hold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st

from pytest_asp import Grid
from pytest_asp.errors import ProgramWarnings, RelationError, StrategyError
from pytest_asp.strategies import grids
from pytest_asp.strategies.searching import Relation, _search_settings, picture_of


def relation() -> Relation:
    return Relation("assert_it", "it to hold", "the contrary", (len,), {"limit": 3, "more": None})


def from_ten(value: Any) -> list[str] | None:
    return [f"{value} is too large"] if value >= 10 else None


def test_the_simplest_input_is_found() -> None:
    with pytest.raises(RelationError) as refused:
        relation().check(from_ten, st.integers(), settings(database=None))
    assert refused.value.example == 10
    assert str(refused.value).partition("\n")[2] == (
        "\nInput:\n  10\n\n10 is too large\n\nAs a test:\n"
        "  from pytest_asp.strategies import assert_it\n\n"
        "  def test_what_was_found():\n"
        "      assert_it(len, inputs=[10], limit=3)"
    )


def test_nothing_is_said_where_it_holds() -> None:
    relation().check(from_ten, st.integers(0, 9), settings(database=None))
    relation().check(from_ten, [1, 2])


def test_settings_are_obeyed() -> None:
    seen = []

    def check(value: int) -> None:
        seen.append(value)

    relation().check(check, st.integers(), settings(max_examples=7, database=None))
    assert len(seen) == 7


def test_only_the_default_deadline_is_lifted() -> None:
    usual = settings(settings.get_profile("default"))
    assert _search_settings(usual).deadline is None
    assert _search_settings(settings(deadline=50)).deadline == timedelta(milliseconds=50)
    assert Phase.explain not in _search_settings(None).phases


def test_the_example_database_belongs_to_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.database import InMemoryExampleDatabase

    database = InMemoryExampleDatabase()
    saved = settings(database=database)
    for name in ("test_one", "test_other"):
        monkeypatch.setenv("PYTEST_CURRENT_TEST", name)
        with pytest.raises(RelationError):
            relation().check(from_ten, st.integers(), saved)
    assert {b"test_one assert_it", b"test_other assert_it"} <= database.data.keys()


@pytest.mark.parametrize("inputs", ["abc", 3, Grid("12")])
def test_inputs_that_are_none(inputs: object) -> None:
    with pytest.raises(StrategyError, match="a strategy or a list for inputs"):
        relation().check(from_ten, inputs)


def test_a_program_takes_only_facts() -> None:
    from pytest_asp.strategies import assert_same_answers

    with pytest.raises(StrategyError, match="a function of the input, which is no set of facts"):
        assert_same_answers("a.", "a.", inputs=grids(1, 1))


def test_pictures() -> None:
    assert picture_of((Grid("1.", ".1"), 3, frozenset())) == ["1.", ".1", "3", "no facts"]


def test_a_function_takes_an_input_where_there_are_inputs() -> None:
    from pytest_asp.strategies import assert_same_answers

    def wide(grid: Grid) -> str:
        return f"p({grid.width})."

    def fixed() -> str:
        return "p(1)."

    with pytest.raises(StrategyError, match=r"inputs for the function wide, got none .missing"):
        assert_same_answers(wide, wide)
    with pytest.raises(StrategyError, match=r"no input for the function fixed, got one .too many"):
        assert_same_answers(fixed, fixed, inputs=[Grid("1")])


def test_an_error_of_the_program_names_the_input_and_nothing_of_hypothesis() -> None:
    from pytest_asp.strategies import assert_same_answers

    with pytest.raises(ProgramWarnings) as refused:
        assert_same_answers(
            lambda number: f"a :- typo, {number} > 0.", lambda _: "b.", inputs=st.integers(5, 9)
        )
    assert refused.value.__notes__ == ["Input: 5"]
    assert "hypothesis" not in {entry.frame.f_globals["__name__"] for entry in refused.traceback}
