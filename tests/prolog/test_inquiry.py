"""One search, which goes on where it stands and ends its machine as soon as it can."""

from __future__ import annotations

import gc
import threading

import pytest

from pytest_asp.errors import (
    EngineMissingError,
    MemoryLimitReached,
    NotProven,
    PrologGoalError,
    PrologProgramError,
    PrologWarnings,
    TimeLimitReached,
)
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.inquiry import Inquiry
from pytest_asp.prolog.protocol import GoalRefused, Loaded, LoadRefused, Message
from tests.prolog.tabled import TableEngine, solution, thrown, undecided


def slow() -> TimeLimitReached:
    return TimeLimitReached(
        "not proven: the goal ran longer than 2 s; raise the limit, or ask less", phase="solve"
    )


def test_all_questions_share_one_search() -> None:
    engine = TableEngine(solution(X="1"), solution(X="2"))
    answers = engine.solve()
    assert answers.succeeds
    assert answers.first.shown == {"X": "1"}
    assert [str(each) for each in answers] == ["X = 1", "X = 2"]
    assert answers.count == 2
    assert answers.raised is None
    assert (len(engine.searches), engine.asked, engine.loads) == (1, 3, 1)


def test_nothing_is_asked_before_somebody_looks() -> None:
    engine = TableEngine(solution())
    answers = engine.solve()
    assert repr(answers) == "<answers to 'p(X)': nothing asked yet>"
    assert (answers.records, answers.seen, answers.solutions, answers.written) == ((), (), (), "")
    assert (answers.thrown, answers.engine) == (None, None)
    assert (engine.loads, engine.searches) == (0, [])


def test_a_program_is_loaded_once_for_its_warnings() -> None:
    engine = TableEngine(solution())
    program = engine.program()
    for _ in range(3):
        assert program.solve("p(X)").succeeds
    assert (engine.loads, len(engine.searches)) == (1, 3)


@pytest.mark.parametrize("last", [None, thrown(), slow()])
def test_the_machine_ends_with_the_search(last: object) -> None:
    rows = [] if last is None else [last]
    engine = TableEngine(solution(), *rows)  # type: ignore[arg-type]
    answers = engine.solve()
    assert answers.first.shown == {}
    assert engine.searches[0].closed == 0
    answers._inquiry.see(None)
    assert engine.searches[0].closed == 1
    answers._inquiry.see(None)
    assert engine.asked == 2


def test_the_machine_ends_with_the_last_user_of_the_answers() -> None:
    engine = TableEngine(solution(), solution())
    answers = engine.solve()
    count = answers.count
    assert count >= 1
    del answers
    gc.collect()
    assert engine.searches[0].closed == 0
    del count
    gc.collect()
    assert engine.searches[0].closed == 1


def test_closing_keeps_what_was_seen() -> None:
    engine = TableEngine(solution(X="1"), solution(X="2"))
    answers = engine.solve()
    assert answers.succeeds
    answers.close()
    answers.close()
    assert engine.searches[0].closed == 1
    assert answers.first.shown == {"X": "1"}
    with pytest.raises(NotProven) as caught:
        assert answers.unique
    assert str(caught.value) == (
        f"not proven: asked `p(X)` of numbers.pl, at {answers.location}, but the search was "
        "closed, after 1 answer"
    )
    assert caught.value.models == 1


def test_closing_answers_that_nobody_looked_at_begins_nothing() -> None:
    engine = TableEngine(solution())
    answers = engine.solve()
    answers.close()
    with pytest.raises(NotProven, match=r"the search was closed$"):
        assert answers.succeeds
    assert engine.searches == []


def test_a_limit_is_told_with_the_goal_and_its_place_each_time() -> None:
    answers = TableEngine(solution(), undecided(), slow()).solve("q,\n   p(X)")
    caught = []
    for _ in range(2):
        with pytest.raises(TimeLimitReached) as found:
            assert answers.unique
        caught.append(found.value)
    assert caught[0] is caught[1]
    assert str(caught[0]) == (
        f"not proven: asked `q, p(X)` of numbers.pl, at {answers.location}, but the goal ran "
        "longer than 2 s, after 1 answer; raise the limit, or ask less"
    )
    assert (caught[0].location, caught[0].models) == (answers.location, 1)
    assert caught[0].phase == "solve"


def test_a_limit_while_loading_is_told_likewise() -> None:
    engine = TableEngine(loaded=MemoryLimitReached("not proven: loading took more than 1 MiB"))
    answers = engine.solve()
    for _ in range(2):
        with pytest.raises(
            MemoryLimitReached, match=r"asked `p.X.` of numbers.pl, at .*, but load"
        ):
            assert answers.fails
    assert engine.loads == 1
    assert [each.ended for each in answers.records] == ["not proven"]


def test_an_interrupt_ends_the_search_and_settles_nothing() -> None:
    engine = TableEngine(solution(), KeyboardInterrupt(), solution())
    answers = engine.solve()
    with pytest.raises(KeyboardInterrupt):
        assert answers.unique
    assert engine.searches[0].closed == 1
    with pytest.raises(NotProven, match="KeyboardInterrupt interrupted the search, after 1 answer"):
        assert answers.unique
    assert answers.succeeds


def test_a_goal_that_does_not_parse() -> None:
    answers = TableEngine(GoalRefused("unexpected end of clause")).solve("p(X")
    with pytest.raises(PrologGoalError) as caught:
        assert answers.succeeds
    with pytest.raises(PrologGoalError) as again:
        assert answers.fails
    assert again.value is caught.value
    message = str(caught.value)
    assert message.startswith(
        "expected a goal, got `p(X`, which cannot be parsed: unexpected end of clause, at "
    )
    assert "import the libraries whose operators it uses" in message
    assert (caught.value.goal, caught.value.location) == ("p(X", answers.location)
    assert [str(each) for each in answers.records] == [
        "no answer; the program or the goal was refused"
    ]


@pytest.mark.parametrize("early", [True, False])
def test_a_program_that_cannot_be_loaded(early: bool) -> None:
    loaded = Loaded(errors=(Message("load-error", "no such library: nope"),))
    engine = TableEngine(LoadRefused(loaded), loaded=loaded if early else Loaded())
    with pytest.raises(PrologProgramError, match="no such library: nope"):
        assert engine.solve().fails
    assert len(engine.searches) == (0 if early else 1)


def test_warnings_that_nothing_allows_come_before_the_first_answer() -> None:
    loaded = Loaded(warnings=(Message("engine", "that looks odd", line=1),))
    engine = TableEngine(solution(), loaded=loaded)
    answers = engine.solve()
    for _ in range(2):
        with pytest.raises(PrologWarnings, match="that looks odd"):
            assert answers.succeeds
    assert engine.searches == []


def test_an_engine_that_is_not_installed() -> None:
    def missing() -> TableEngine:
        raise EngineMissingError("expected an engine, got none", engine="scryer")

    answers = TableEngine().solve()
    asked = answers._inquiry.transcript.asked
    inquiry = Inquiry(asked, missing, lambda *_: None, lambda _: PrologProgramError(""))
    with pytest.raises(EngineMissingError):
        assert PrologAnswers(inquiry).succeeds


def test_records_say_what_a_search_did() -> None:
    rows = (solution(), undecided(), thrown())
    answers = TableEngine(*rows).solve()
    found: list[str] = []
    for number in (1, 2, 3):
        answers._inquiry.see(number)
        found += map(str, answers.records)
    assert found == [
        "1 answer; no more were asked for",
        "2 answers, 1 of them undecided; no more were asked for",
        "2 answers, 1 of them undecided; then an error",
    ]
    (record,) = answers.records
    assert (record.seen, record.undecided, record.ended) == (2, 1, "raised")
    assert record.seconds > 0
    assert repr(answers) == f"<answers to 'p(X)': {record}>"


def test_threads_share_a_search() -> None:
    engine = TableEngine(*[solution(X=str(number)) for number in range(500)])
    answers = engine.solve()
    found: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: found.append([str(each) for each in answers]))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[f"X = {number}" for number in range(500)]] * 4
    assert engine.asked == 501
