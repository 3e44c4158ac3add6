"""Questions to a control that somebody else made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import clingo
import pytest

from pytest_asp.answers import Answer, Model, make_settings, solve_lazily
from pytest_asp.engine.controls import ControlEngine
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import FindModels, Fingerprint, Limits, Refused, Task
from pytest_asp.errors import ControlError, NoOptimisationError, UnknownPredicateError
from pytest_asp.explain.reproduction import reproduction
from pytest_asp.sources import to_source

TEXT = "1 {a; b; c}. h. #show a/0. #minimize {1: a; 2@3: b}."


def grounded(text: str, *arguments: str) -> clingo.Control:
    control = clingo.Control(arguments)
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def answer(control: clingo.Control, **settings: Any) -> Answer:
    return solve_lazily(to_source(control), make_settings(**settings), InProcessEngine())


def test_answers_are_those_of_the_program() -> None:
    found = answer(grounded(TEXT))
    assert found.count == 7
    assert "h" in found.every
    assert "b" in found.some
    assert found.optimum == (0, 0)
    assert found.optimal.count == 1
    assert "h" in found.example
    assert len(found.models) == 7
    assert found.statistics.atoms > 0
    assert answer(grounded(TEXT), assumptions=["b"], project=True).count == 2


def test_its_options_are_afterwards_what_they_were() -> None:
    control = grounded(TEXT, "--opt-mode=optN", "--models=3", "--project=show")
    options: Any = control.configuration.solve

    def now() -> list[str]:
        return [options.models, options.opt_mode, options.project, options.enum_mode]

    before = now()
    found = answer(control)
    assert found.count == 7
    assert found.optimum == (0, 0)
    assert "h" in found.every
    assert now() == before
    with pytest.raises(UnknownPredicateError):
        assert "nowhere" in found.every
    assert now() == before


def test_a_search_that_is_not_over_keeps_the_control() -> None:
    control = grounded(TEXT)
    found = answer(control)
    models: Iterator[Model] = iter(found.models)
    next(models)
    with pytest.raises(ControlError, match=r"a search of its models that has not ended.*: end the"):
        assert "h" in answer_sharing(found).every
    assert len([*models]) == 6
    assert "h" in found.every


def answer_sharing(found: Answer) -> Answer:
    """Give another answer on the same engine."""
    return Answer(found._inquiry, None)


def test_two_searches_at_once_are_refused() -> None:
    engine = ControlEngine(grounded(TEXT))
    task, query, limits = Task(""), FindModels(), Limits()
    first = engine.stream(task, query, limits)
    first.batch()
    second = engine.stream(task, query, limits)
    refused = second.batch()
    assert isinstance(refused, Refused)
    assert refused.phase == "control"
    second.close()
    first.close()
    assert not isinstance(engine.ask(task, query, limits), Refused)


def test_nobody_knows_its_ground_rules() -> None:
    reply = ControlEngine(grounded("a.")).ask(Task(""), Fingerprint(), Limits())
    assert isinstance(reply, Refused)


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"constants": {"n": 1}}, "constants="),
        ({"parts": [("base", [])]}, "parts="),
        ({"externals": {"a": True}}, "externals="),
        ({"seed": 0}, "seed="),
        ({"arguments": ["--configuration=tweety"], "context": {"f": int}}, "arguments=, context="),
    ],
)
def test_what_comes_too_late_for_a_control(settings: dict[str, Any], named: str) -> None:
    with pytest.raises(ControlError, match=f"got {named}, at .*: set it on the control yourself"):
        answer(grounded("a."), **settings)


def test_questions_that_take_rules_are_refused() -> None:
    with pytest.raises(ControlError, match="a question with variables"):
        assert "a(X), not b(X)" in answer(grounded("a(1).")).some


def test_a_control_that_optimises_nothing() -> None:
    with pytest.raises(NoOptimisationError, match=r"none in clingo\.Control"):
        assert answer(grounded("{a}.")).optimum == 0


def test_nothing_is_left_out_of_a_control() -> None:
    with pytest.raises(LookupError, match="it has no statement"):
        answer(grounded("a.")).without(line=1)


def test_its_text_cannot_be_reproduced() -> None:
    assert "whose text nobody can tell" in reproduction(answer(grounded("a."))).gaps[0]
