"""What users hold of a goal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.errors import (
    AnswerTruthError,
    NoAnswerError,
    NotProven,
    PrologRaisedError,
    SeveralAnswersError,
    TimeLimitReached,
    UndecidedError,
)
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.protocol import TermText, Thrown
from tests.prolog.tabled import Row, TableEngine, solution, thrown, undecided

ONE, TWO = solution(X="1"), solution(X="2")
LAST = solution(True, X="1")  # it leaves no choice point
LIMIT = TimeLimitReached("not proven: the goal ran longer than 2 s")
Look = Callable[[PrologAnswers], object]


def first(answers: PrologAnswers) -> object:
    return answers.first["X"]


def only(answers: PrologAnswers) -> object:
    return answers.only["X"]


def every(answers: PrologAnswers) -> object:
    return [answer["X"] for answer in answers]


def top(answers: PrologAnswers) -> object:
    return [answer["X"] for answer in answers[:1]]


def unique(answers: PrologAnswers) -> object:
    return answers.unique


def succeeds(answers: PrologAnswers) -> object:
    return answers.succeeds


def fails(answers: PrologAnswers) -> object:
    return answers.fails


def deterministic(answers: PrologAnswers) -> object:
    return answers.deterministic


def is_undecided(answers: PrologAnswers) -> object:
    return answers.undecided


def raised(answers: PrologAnswers) -> object:
    return str(answers.raised)


@pytest.mark.parametrize(
    ("look", "rows", "result", "asked"),
    [
        (first, [ONE, TWO], 1, 1),
        (first, [ONE, LIMIT], 1, 1),
        (first, [], NoAnswerError, 1),
        (first, [undecided(), TWO], UndecidedError, 1),
        (first, [thrown()], PrologRaisedError, 1),
        (first, [LIMIT], TimeLimitReached, 1),
        (only, [ONE], 1, 2),
        (only, [ONE, TWO, TWO], SeveralAnswersError, 2),
        (only, [], NoAnswerError, 1),
        (only, [ONE, undecided()], UndecidedError, 3),
        (only, [ONE, thrown()], PrologRaisedError, 2),
        (only, [ONE, LIMIT], TimeLimitReached, 2),
        (every, [ONE, TWO, TWO], [1, 2, 2], 4),
        (every, [], [], 1),
        (every, [ONE, undecided()], UndecidedError, 2),
        (every, [ONE, thrown()], PrologRaisedError, 2),
        (every, [ONE, LIMIT], TimeLimitReached, 2),
        (top, [ONE, LIMIT], [1], 1),
        (top, [undecided(), ONE], UndecidedError, 1),
        (top, [], [], 1),
        (unique, [ONE], True, 2),
        (unique, [ONE, ONE], False, 2),
        (unique, [ONE, undecided(), TWO, thrown()], False, 3),
        (unique, [ONE, thrown()], PrologRaisedError, 2),
        (succeeds, [ONE, thrown()], True, 1),
        (succeeds, [undecided(), ONE], True, 2),
        (succeeds, [undecided()], UndecidedError, 2),
        (succeeds, [], False, 1),
        (fails, [], True, 1),
        (fails, [ONE, LIMIT], False, 1),
        (fails, [undecided()], UndecidedError, 2),
        (fails, [thrown()], PrologRaisedError, 1),
        (deterministic, [LAST], True, 1),
        (deterministic, [ONE], False, 1),
        (deterministic, [], NoAnswerError, 1),
        (deterministic, [undecided()], UndecidedError, 1),
        (deterministic, [solution(False, "dif(X,a)")], False, 1),
        (deterministic, [thrown()], PrologRaisedError, 1),
        (is_undecided, [undecided(), LIMIT], True, 1),
        (is_undecided, [ONE, undecided()], False, 1),
        (is_undecided, [], NoAnswerError, 1),
        (raised, [], "None", 1),
        (raised, [ONE, undecided()], "None", 3),
        (raised, [ONE, thrown("oops")], "oops", 2),
        (raised, [ONE, LIMIT], TimeLimitReached, 2),
    ],
)
def test_each_question_searches_as_far_as_it_needs(
    look: Look, rows: list[Row], result: object, asked: int
) -> None:
    engine = TableEngine(*rows)
    answers = engine.solve()
    for _ in range(2):
        if isinstance(result, type) and issubclass(result, BaseException):
            with pytest.raises(result):
                look(answers)
        else:
            assert look(answers) == result
        assert engine.asked == asked


@pytest.mark.parametrize(
    ("index", "shown", "asked"),
    [
        (1, ["2"], 2),
        (-1, ["3"], 4),
        (slice(2), ["1", "2"], 2),
        (slice(1, 2), ["2"], 2),
        (slice(2, 9), ["3"], 4),
        (slice(1, None), ["2", "3"], 4),
        (slice(-2, None), ["2", "3"], 4),
        (slice(None, None, 2), ["1", "3"], 4),
        (slice(0, 2, 2), ["1"], 2),
        (slice(2, 0, -1), ["3", "2"], 4),
        (slice(2, 2), [], 2),
    ],
)
def test_answers_are_a_sequence(index: int | slice, shown: list[str], asked: int) -> None:
    engine = TableEngine(ONE, TWO, solution(X="3"))
    found = engine.solve()[index]
    assert [each.shown["X"] for each in (found if isinstance(found, list) else [found])] == shown
    assert engine.asked == asked


def test_an_answer_that_there_is_not() -> None:
    answers = TableEngine(ONE, TWO).solve()
    with pytest.raises(IndexError, match=r"^answers\[2\], but the goal has only 2 answers$"):
        answers[2]
    assert {"X": 2} in list(answers)
    assert len(answers) == 2


def test_iterating_twice_and_interleaved() -> None:
    engine = TableEngine(ONE, TWO)
    answers = engine.solve()
    pairs = [(str(here), str(there)) for here in answers for there in answers]
    assert len(pairs) == 4
    assert engine.asked == 3


def test_answers_have_no_truth_value() -> None:
    with pytest.raises(AnswerTruthError, match=r"write `answers\.succeeds` or `answers\.count"):
        bool(TableEngine(ONE).solve())


@pytest.mark.parametrize("other", [[], [{"X": 1}], None, "snapshot", object()])
def test_answers_are_not_compared_with_other_things(other: object) -> None:
    engine = TableEngine(ONE)
    answers = engine.solve()
    assert answers == answers  # what it is about
    with pytest.raises(AnswerTruthError, match=r"answers compared with .*: write `list\(answers\)"):
        assert answers != other
    with pytest.raises(AnswerTruthError, match="answers compared with a PrologAnswers"):
        assert answers == engine.solve()
    assert engine.asked == 0
    assert len({answers, answers}) == 1


def test_no_answer_says_what_to_write() -> None:
    answers = TableEngine().solve()
    with pytest.raises(NoAnswerError) as caught:
        first(answers)
    assert str(caught.value) == (
        f"expected an answer to `p(X)` of numbers.pl, at {answers.location}, got none, as the "
        f"goal fails, at {caught.value.location}: assert `answers.fails`, or look for the goal "
        "that fails"
    )
    assert caught.value.location is not None
    assert caught.value.location.file == __file__


def test_several_answers_are_shown() -> None:
    with pytest.raises(SeveralAnswersError, match="got several, first `X = 1` and `X = 2`, at"):
        only(TableEngine(ONE, TWO).solve())


def test_an_error_is_told_with_the_answers_before_it() -> None:
    rows = [solution(X=str(number)) for number in range(5)]
    answers = TableEngine(*rows, thrown()).solve()
    with pytest.raises(PrologRaisedError) as caught:
        list(answers)
    assert str(caught.value) == (
        "expected answers to `p(X)` of numbers.pl, got the error "
        f"error(type_error(integer,a),_1) after 5 answers, at {answers.location}: correct the "
        "goal or the program, or expect it: `answers.raised`\n"
        "  1. X = 0\n  2. X = 1\n  3. X = 2\n  ... and 2 more answers"
    )
    assert (caught.value.answers, caught.value.ball) == (5, "error(type_error(integer,a),_1)")


@pytest.mark.parametrize("canonical", ["stop", None])
def test_another_ball_is_no_error(canonical: str | None) -> None:
    with pytest.raises(PrologRaisedError, match="got the ball stop, at"):
        list(TableEngine(Thrown(TermText("stop", canonical))).solve())


def test_an_undecided_answer_is_told_with_its_goals() -> None:
    goals = [f"clpz:(X{number} in 1..3)" for number in range(7)]
    answers = TableEngine(ONE, undecided(*goals)).solve()
    with pytest.raises(UndecidedError) as caught:
        int(answers.count)
    first_line, *rest = str(caught.value).split("\n")
    assert first_line == (
        f"not proven: asked `p(X)` of numbers.pl, at {answers.location}, but answer 2 is "
        "undecided: it leaves 7 goals open, and stands for no solution, one or many; label its "
        "variables at the end of the goal: label/1, labeling/2"
    )
    assert rest == [*(f"  {goal}" for goal in goals[:5]), "  ... and 2 more goals"]
    assert (caught.value.models, caught.value.location) == (1, answers.location)


def test_residual_goals() -> None:
    assert TableEngine(undecided("dif(X,a)", "dif(Y,b)")).solve().residual == (
        "dif(X,a)",
        "dif(Y,b)",
    )
    assert TableEngine(ONE).solve().residual == ()


def test_what_was_raised() -> None:
    found = TableEngine(ONE, undecided(), thrown()).solve().raised
    assert found is not None
    assert found.answers == 2
    assert found.matches("type_error(_, _)")


def test_output_grows_with_the_answers() -> None:
    engine = TableEngine(ONE, TWO, written=["one\n", "two\n", "end\n"])
    answers = engine.solve()
    assert answers.written == ""
    assert answers.output == "one\n"
    assert engine.asked == 1
    assert answers.count == 2
    assert answers.output == answers.written == "one\ntwo\nend\n"


def test_output_of_a_goal_that_fails_or_raises() -> None:
    assert TableEngine(written=["so\n"]).solve().output == "so\n"
    answers = TableEngine(thrown(), written=["so\n"]).solve()
    with pytest.raises(PrologRaisedError):
        answers.output  # noqa: B018  # it searches
    assert answers.raised is not None
    assert answers.output == "so\n"


def test_what_kept_the_search_from_its_end() -> None:
    answers = TableEngine(ONE, LIMIT).solve()
    assert answers.succeeds
    assert answers.failure is None
    with pytest.raises(TimeLimitReached) as caught:
        assert answers.unique
    assert answers.failure is caught.value


def test_what_was_asked_is_kept() -> None:
    engine = TableEngine(ONE)
    answers = engine.program().solve("p(X)", seed=3)
    assert (answers.goal, answers.seed, answers.source.title) == ("p(X)", 3, "numbers.pl")
    assert answers.location.file == __file__
    assert answers.succeeds
    assert answers.engine == "scryer"
    assert engine.given == [("p(X)", answers.limits, 3)]
    assert [str(each) for each in answers.seen] == ["X = 1"]


def test_undecided_answers_are_seen_and_have_no_values() -> None:
    answers = TableEngine(undecided("dif(X,a)", X="1")).solve()
    assert answers.undecided
    (seen,) = answers.seen
    assert str(seen) == "X = 1, dif(X,a)"
    assert (seen.undecided, seen.residual, seen.shown["X"]) == (True, ("dif(X,a)",), "1")
    with pytest.raises(NotProven):
        seen["X"]
