"""A program that goals can be asked of."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_asp.answers import WarningFilter
from pytest_asp.errors import (
    MemoryLimitReached,
    PrologGoalError,
    PrologOptionError,
    PrologProgramError,
    PrologWarnings,
    TimeLimitReached,
)
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.program import PrologProgram
from pytest_asp.prolog.protocol import Limits, Loaded, Message
from pytest_asp.prolog.scryer.engine import ScryerEngine
from pytest_asp.prolog.source import PrologSource
from tests.prolog.tabled import TableEngine, solution

TEXT = "p(1).\nq(X) :- p(X), r(X).\nr(1).\n"
ODD = Loaded(warnings=(Message("engine", "that looks odd", line=1),), output="hello\n")


def test_what_it_is_made_of() -> None:
    program = TableEngine().program(TEXT)
    assert program.title == "numbers.pl"
    assert repr(program) == "<Prolog program numbers.pl>"
    assert program.location == program.source.location
    assert [clause.indicator for clause in program.clauses] == ["p/1", "q/1", "r/1"]


def test_loading_is_lazy_and_done_once() -> None:
    engine = TableEngine(solution(), loaded=ODD)
    program = engine.program(filters=(WarningFilter.parse("ignore"),))
    assert engine.loads == 0
    assert [each.code for each in program.warnings] == ["engine"]
    assert program.output == "hello\n"
    assert program.solve("p(X)").succeeds
    assert engine.loads == 1


def test_warnings_are_told_also_where_a_filter_allows_them() -> None:
    strict, lax = (
        TableEngine(solution(), loaded=ODD).program(filters=filters)
        for filters in ((), (WarningFilter.parse("ignore:engine"),))
    )
    assert strict.warnings == lax.warnings
    assert [len(each.filters) for each in (strict, lax)] == [0, 1]
    assert lax.solve("p(X)").succeeds
    with pytest.raises(PrologWarnings):
        assert strict.solve("p(X)").succeeds


def test_a_program_that_is_refused_is_loaded_once() -> None:
    engine = TableEngine(loaded=Loaded(errors=(Message("load-error", "no such library"),)))
    program = engine.program()
    for look in (lambda: program.warnings, lambda: program.output):
        with pytest.raises(PrologProgramError, match="no such library"):
            look()
    with pytest.raises(PrologProgramError, match="no such library"):
        assert program.solve("p(X)").fails
    assert engine.loads == 1


def test_a_limit_while_loading_is_no_verdict_on_the_program() -> None:
    engine = TableEngine(loaded=MemoryLimitReached("not proven: loading took too much"))
    program = engine.program()
    with pytest.raises(MemoryLimitReached):
        program.warnings  # noqa: B018  # it loads
    engine._loaded = Loaded()
    assert program.warnings == ()


def test_limits_and_seed_are_the_programs_unless_a_goal_says_otherwise() -> None:
    engine = TableEngine()
    program = engine.program(limits=Limits(3, 1 << 20), seed=5)
    assert program.solve("p(X)").fails
    assert program.solve("p(X)", timeout=1, memory="2M", inferences=9, seed=0).fails
    assert engine.given == [
        ("p(X)", Limits(3, 1 << 20), 5),
        ("p(X)", Limits(1.0, 2 << 20, 9), 0),
    ]


@pytest.mark.parametrize(
    ("goal", "given", "error"),
    [
        ("", {}, PrologGoalError),
        (None, {}, PrologGoalError),
        ("p(X)", {"timeout": -1}, PrologOptionError),
        ("p(X)", {"seed": "1"}, PrologOptionError),
    ],
)
def test_a_call_that_cannot_be_is_refused_at_once(
    goal: Any, given: dict[str, Any], error: type[Exception]
) -> None:
    engine = TableEngine()
    noted: list[PrologAnswers] = []
    with pytest.raises(error) as caught:
        engine.program(note=noted.append).solve(goal, **given)
    assert caught.value.location.file == __file__  # type: ignore[attr-defined]
    assert noted == []


def test_who_wants_to_know_is_told_of_the_answers() -> None:
    noted: list[PrologAnswers] = []
    program = TableEngine().program(TEXT, note=noted.append)
    answers = [program.solve("p(X)"), program.without("r/1").solve("q(X)")]
    assert noted == answers


def test_without_gives_another_program_of_the_same_kind() -> None:
    engine = TableEngine(solution(), loaded=ODD)
    allowed = (WarningFilter.parse("ignore"),)
    program = engine.program(TEXT, limits=Limits(3), seed=5, filters=allowed)
    other = program.without("r(X)")
    assert "r(X)" not in other.source.text
    assert "r(X)" in program.source.text
    assert other.solve("q(X)").succeeds
    assert engine.given == [("q(X)", Limits(3), 5)]
    assert other.filters == allowed
    assert program.warnings
    assert engine.loads == 2


# ------------------------------------------------------------------------------- with Scryer


def of_scryer(engine: ScryerEngine, text: str) -> PrologProgram:
    return PrologProgram(PrologSource.from_text(text), lambda: engine)


def test_a_goal_sees_nothing_of_another_one(scryer: ScryerEngine) -> None:
    text = ":- dynamic(seen/1).\nsee(X) :- seen(X), !.\nsee(X) :- assertz(seen(X)), fail.\n"
    program = of_scryer(scryer, text)
    assert program.solve("see(1)").fails
    assert program.solve("(see(1) ; see(1))").succeeds
    assert program.solve("see(1)").fails


def test_answers_of_two_goals_interleaved(scryer: ScryerEngine) -> None:
    program = of_scryer(scryer, "n(0).\nn(N) :- n(M), N is M + 1.\n")
    ups, same = program.solve("n(N)"), program.solve("n(N)")
    pairs = [(here["N"], there["N"]) for here, there, _ in zip(ups, same, range(4), strict=False)]
    assert pairs == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert ups.count > 4
    for each in (ups, same):
        each.close()


def test_a_limit_leaves_what_was_seen(scryer: ScryerEngine) -> None:
    program = of_scryer(scryer, "p(1).\np(X) :- p(X).\np :- p.\n")
    answers = program.solve("(X = 1 ; p)", timeout=0.3)
    assert answers.succeeds
    assert answers.first["X"] == 1
    with pytest.raises(TimeLimitReached, match=r"^not proven: asked .*, after 1 answer"):
        assert answers.unique
    assert answers.succeeds
    assert [each.ended for each in answers.records] == ["not proven"]
