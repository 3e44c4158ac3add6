from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer, Model
from pytest_asp.errors import NotProven
from pytest_asp.explain.detail import Detail
from pytest_asp.explain.difference import model_difference, set_difference

Solve = Callable[..., Answer]


def difference(answer: Answer, verbosity: int = 0) -> list[str]:
    """Show the difference of the first two models."""
    first, second = answer.models[:2]
    return model_difference(first, second, Detail.at(verbosity))


def test_what_only_one_model_has_is_shown_by_predicate(solve: Solve) -> None:
    answer = solve("p(1). {q(2); q(10)} = 1. -r(1) :- q(2). r(2) :- q(10).", seed=1)
    lines = difference(answer)
    assert lines[:2] == [
        "The first two answer sets share 1 shown atom, and differ in these:",
        "[- first] == [+ second]",
    ]
    signs = {line.strip()[2:]: line.strip()[0] for line in lines[2:] if line.startswith("  ")}
    assert signs.keys() == {"-r(1)", "q(2)", "q(10)", "r(2)"}
    assert signs["-r(1)"] == signs["q(2)"] != signs["q(10)"] == signs["r(2)"]
    headings = [line for line in lines[2:] if not line.startswith("  ")]
    assert headings == ["-r/1", "q/1", "r/1"]


def test_models_that_show_the_same_differ_in_hidden_atoms(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = solve("{a}. b. c. #show b/0.")
    assert difference(answer) == [
        "The first two answer sets show the same, and differ in these hidden atoms:",
        "[- first] == [+ second]",
        "a/0",
        "  + a",
    ]

    def lost(model: Model) -> None:
        raise NotProven("its worker has ended")

    monkeypatch.setattr(Model, "hidden", property(lost))
    assert difference(answer) == [
        "The first two answer sets show the same, and differ in hidden atoms only."
    ]


def test_each_side_is_cut(solve: Solve) -> None:
    answer = solve("{a}. p(1..20) :- a. q(1..20) :- not a.")
    cut = [line for line in difference(answer) if "more" in line]
    assert cut == ["  ... 12 more atoms (-v shows more)"] * 2
    assert not [line for line in difference(answer, verbosity=1) if "more" in line]


def test_plain_values_have_a_difference_too() -> None:
    assert set_difference({1, 3}, {2}, Detail.at(0), "legend") == [
        "legend",
        "terms",
        "  - 1",
        "  - 3",
        "  + 2",
    ]
