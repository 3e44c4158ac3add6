"""Values and names as Python text."""

from __future__ import annotations

import functools

from pytest_asp import Grid, Predicate
from pytest_asp.strategies.pasting import is_instance, pasted, written

TEXT = "a long program"


def test_a_value_goes_by_its_name_where_it_has_one() -> None:
    names = {"_": TEXT, "TEXT": TEXT}
    assert written(TEXT, names) == "TEXT"
    assert written([TEXT, len], names) == "[TEXT, len]"
    assert written((TEXT,), names) == "(TEXT,)"
    assert written((TEXT, TEXT), names) == "(TEXT, TEXT,)"
    assert written(lambda: 1, {}).startswith("<function")
    assert written(functools.partial(len), {}).startswith("functools.partial")
    assert written("a.", {}) == "'a.'"


def test_sets_of_facts_are_written_in_order() -> None:
    facts = frozenset(map(Predicate.parse, ["b(2)", "a", "b(1)"]))
    assert eval(pasted(facts), {"Predicate": Predicate}) == facts
    assert pasted(facts).index("b(1)") < pasted(facts).index("b(2)")
    assert pasted(frozenset()) == "frozenset()"
    assert pasted((1,)) == "(1,)"
    assert pasted((Grid("1"), frozenset())) == "(Grid('1'), frozenset())"
    assert not is_instance({1})
