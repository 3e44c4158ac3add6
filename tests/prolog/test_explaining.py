"""Why a goal's answers are not as expected, read line by line."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from pytest_asp.errors import NotProven, PrologProgramError, PrologWarnings, TimeLimitReached
from pytest_asp.explain.detail import Detail
from pytest_asp.location import Location
from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.explaining import explain_answers, explain_count
from pytest_asp.prolog.protocol import GoalRefused, Loaded, Message
from pytest_asp.prolog.verdicts import (
    AnswerCountIs,
    Deterministic,
    Fails,
    PrologExpectation,
    Raises,
)
from tests.prolog.tabled import Row, TableEngine, solution, thrown, undecided

ONE = AnswerCountIs(1, 1)
LAST = solution(True, X="1")
LIMIT = TimeLimitReached("not proven: the goal ran longer than 2 s; raise the limit, or ask less")
BALL = "error(type_error(integer,a),_1)"
CUT = "not proven: the goal ran longer than 2 s, after 1 answer; raise the limit, or ask less"
OPEN = (
    "it leaves 1 goal open, and stands for no solution, one or many; label its variables at the "
    "end of the goal: label/1, labeling/2"
)


def explained(
    answers: PrologAnswers,
    *verdicts: PrologExpectation,
    verbosity: int = 0,
    refusal: BaseException | None = None,
) -> list[str]:
    """Give the lines below those that name the program and the goal."""
    told = [each.verdict(answers) for each in verdicts]
    lines = explain_answers(answers, told, Detail.at(verbosity), refusal=refusal)
    return lines[2:]


def refusal_of(answers: PrologAnswers, look: Callable[[PrologAnswers], object]) -> BaseException:
    with pytest.raises(BaseException) as caught:  # noqa: PT011  # each row has its own
        look(answers)
    return caught.value


@pytest.mark.parametrize(
    ("expectation", "rows", "lines"),
    [
        (ONE, [], ["found:    none", "asked:    the goal fails"]),
        (
            AnswerCountIs(2),
            [solution(X="1")],
            [
                "found:    exactly 1",
                "asked:    1 answer; there are no more",
                "The only answer, which left a choice point:",
                "  X = 1",
            ],
        ),
        (
            Fails(),
            [LAST],
            [
                "found:    at least 1",
                "asked:    1 answer; no more were asked for",
                "The only answer, which leaves no choice point:",
                "  X = 1",
            ],
        ),
        (
            Deterministic(),
            [solution(X="1")],
            [
                "found:    an answer that leaves a choice point, so that another may follow",
                "asked:    1 answer; no more were asked for",
                "The first answer, which leaves a choice point:",
                "  X = 1",
            ],
        ),
        (
            ONE,
            [solution(), solution()],
            [
                "found:    at least 2",
                "asked:    2 answers; no more were asked for",
                "The first two answers are the same, as the goal can be proved in several ways:",
                "  true",
            ],
        ),
        (
            ONE,
            [undecided("dif(X,a)", X="_1")],
            [
                f"found:    not proven: answer 1 is undecided: {OPEN}",
                "asked:    1 undecided answer; there are no more",
                "The first answer, which is undecided:",
                "  X = _1",
                "It leaves 1 goal open:",
                "  dif(X,a)",
            ],
        ),
        (
            ONE,
            [solution(X="b"), undecided("dif(X,a)", X="b")],
            [
                f"found:    not proven: answer 2 is undecided: {OPEN}",
                "asked:    2 answers, 1 of them undecided; there are no more",
                "The first two answers:",
                "  first:      second:",
                "    X = b       X = b",
                "They differ in:",
                "  the goals that they leave open",
                "Answer 2 is undecided: it leaves 1 goal open:",
                "  dif(X,a)",
            ],
        ),
        (
            ONE,
            [solution(X="1"), thrown()],
            [
                f"found:    that it raised {BALL} after 1 answer",
                "asked:    1 answer; then an error",
                "Answers before the error:",
                "  1. X = 1",
            ],
        ),
        (
            ONE,
            [LAST, LIMIT],
            [
                f"found:    {CUT}",
                "asked:    1 answer; then the search was cut short",
                "The only answer, which leaves no choice point:",
                "  X = 1",
            ],
        ),
        (
            Raises("type_error(_, _)"),
            [],
            ["found:    no error", "asked:    the goal fails"],
        ),
    ],
)
def test_an_expectation_that_is_not_met(
    expectation: PrologExpectation, rows: list[Row], lines: list[str]
) -> None:
    found = explained(TableEngine(*rows).solve(), expectation)
    assert found == [f"expected: {expectation.expected}", *lines]


def test_the_program_and_the_goal_come_first() -> None:
    answers = TableEngine().solve("p(X),\n   q(X),\n\nr")
    lines = explain_answers(answers, (), Detail.at(0))
    assert lines == [
        f"program:  numbers.pl at {answers.location}",
        "goal:     p(X),",
        "             q(X),",
        "",
        "          r",
    ]
    titled = explain_answers(answers, (), Detail.at(0), title="the board")
    assert titled[0] == f"program:  the board at {answers.location}"


def test_an_error_is_told_once() -> None:
    answers = TableEngine(solution(X="1"), solution(X="2"), thrown()).solve()
    assert explained(answers, refusal=refusal_of(answers, list)) == [
        "asked:    2 answers; then an error",
        f"raised:   {BALL}",
        "Answers before the error:",
        "  1. X = 1",
        "  2. X = 2",
    ]


def test_what_was_thrown_is_told_where_its_text_is_part_of_another_one() -> None:
    answers = TableEngine(thrown("a")).solve("main(a)")
    assert "raised:   a" in explained(answers, refusal=refusal_of(answers, list))


def test_a_limit_is_repeated() -> None:
    answers = TableEngine(LIMIT).solve()
    refusal = refusal_of(answers, lambda answers: answers.unique)
    assert isinstance(refusal, NotProven)
    assert explained(answers, refusal=refusal) == [
        "asked:    no answer; then the search was cut short",
        *str(refusal).split("\n"),
    ]


@pytest.mark.parametrize("row", [LIMIT, undecided("dif(X,a)")], ids=["limit", "undecided"])
def test_what_a_verdict_says_is_not_repeated(row: Row) -> None:
    answers = TableEngine(row).solve()
    verdict = ONE.verdict(answers)
    with_cause = explain_answers(answers, [verdict], Detail.at(0), refusal=verdict.cause)
    assert with_cause == explain_answers(answers, [verdict], Detail.at(0))


def test_an_undecided_answer_says_once_how_to_decide_it() -> None:
    answers = TableEngine(undecided("dif(X,a)")).solve()
    asked = ["asked:    1 undecided answer; no more were asked for"]
    below = [
        "The first answer, which is undecided:",
        "  no value yet",
        "It leaves 1 goal open:",
        "  dif(X,a)",
    ]
    refusal = refusal_of(answers, lambda answers: answers.first)
    first_line, _ = str(refusal).split("\n")
    assert explained(answers, refusal=refusal) == [*asked, first_line, *below]
    assert explained(answers) == [
        *asked,
        *below,
        "To decide it, label its variables at the end of the goal: label/1, labeling/2.",
    ]


def test_what_is_refused_has_no_answers() -> None:
    answers = TableEngine(GoalRefused("unexpected end")).solve("p(")
    refusal = refusal_of(answers, lambda answers: answers.fails)
    assert explained(answers, refusal=refusal) == [f"refused:  {refusal}"]
    program = TableEngine(loaded=Loaded(errors=(Message("load-error", "no library"),))).solve()
    refusal = refusal_of(program, lambda answers: answers.fails)
    assert isinstance(refusal, PrologProgramError)
    assert explained(program, refusal=refusal) == [f"refused:  {refusal}"]


def test_warnings_are_no_refusal() -> None:
    loaded = Loaded(warnings=(Message("engine", "that looks odd", line=1),))
    answers = TableEngine(loaded=loaded).solve()
    refusal = refusal_of(answers, lambda answers: answers.fails)
    assert isinstance(refusal, PrologWarnings)
    first, *rest = str(refusal).split("\n")
    assert explained(answers, refusal=refusal) == [f"warned:   {first}", *rest]


def test_open_goals_are_cut_unless_all_are_wanted() -> None:
    answers = TableEngine(undecided(*[f"dif(X{number},a)" for number in range(50)])).solve()
    assert answers.undecided
    lines = explained(answers)
    assert lines[3] == "It leaves 50 goals open:"
    assert lines[-2] == "  ... 42 more goals (-v shows more)"
    assert explained(answers, verbosity=2)[-2] == "  dif(X49,a)"


def test_the_end_of_the_output_is_shown() -> None:
    text = "".join(f"line {number}\n" for number in range(30)) + "x" * 500
    answers = TableEngine(solution(), written=[text]).solve()
    assert answers.succeeds
    lines = explained(answers)
    assert lines[3] == "Output (the last 20 of 31 lines):"
    assert lines[4:23] == [f"  line {number}" for number in range(11, 30)]
    assert len(lines[23]) == len("  ") + 199
    whole = explained(answers, verbosity=2)
    assert whole[3:5] == ["Output:", "  line 0"]
    assert whole[-1] == "  " + "x" * 500


def test_short_output_is_shown_as_it_is() -> None:
    answers = TableEngine(written=["one\n", "two\n"]).solve()
    assert answers.fails
    assert explained(answers)[-2:] == ["Output:", "  one"]


def test_nothing_is_searched_for() -> None:
    engine = TableEngine(solution(), solution())
    answers = engine.solve()
    assert explained(answers) == []
    assert engine.asked == 0
    assert answers.succeeds
    explained(answers)
    assert engine.asked == 1


def test_a_program_without_a_place_is_told_with_the_line_that_asked() -> None:
    answers = TableEngine().solve()
    assert answers.source.location is None or isinstance(answers.source.location, Location)
    assert explain_answers(answers, (), Detail.at(0))[0].endswith(f" at {answers.location}")


# ---------------------------------------------------------------------------------- counts


@pytest.mark.parametrize(
    ("compare", "sign", "number", "expected", "found"),
    [
        (operator.eq, "==", 1, "exactly one answer", "at least 2"),
        (operator.eq, "==", 5, "exactly 5 answers", "exactly 3"),
        (operator.ne, "!=", 3, "any number of answers but 3", "exactly 3"),
        (operator.lt, "<", 2, "fewer than 2 answers", "at least 2"),
        (operator.le, "<=", 2, "at most 2 answers", "at least 3"),
        (operator.gt, ">", 3, "more than 3 answers", "exactly 3"),
        (operator.ge, ">=", 4, "at least 4 answers", "exactly 3"),
    ],
)
def test_a_failed_comparison_with_a_number(
    compare: Callable[[object, int], bool], sign: str, number: int, expected: str, found: str
) -> None:
    engine = TableEngine(LAST, LAST, LAST)
    count = engine.solve().count
    assert compare(count, number) is False
    asked = engine.asked
    comparison = explain_count(count, sign, number)
    assert comparison is not None
    assert comparison.summary == f"count {sign} {number}: expected {expected}, found {found}"
    assert comparison.verdict is not None
    assert (comparison.verdict.expected, comparison.verdict.found) == (expected, found)
    assert engine.asked == asked


def test_a_number_on_the_left_is_read_from_the_right() -> None:
    count = TableEngine(LAST, LAST).solve().count
    assert count == 2
    comparison = explain_count(1, ">=", count)
    assert comparison is not None
    assert comparison.words == "expected at most one answer, found at least 2"


def test_two_counts() -> None:
    few, many = TableEngine(LAST).solve().count, TableEngine(LAST, LAST, LAST).solve().count
    assert few != many
    comparison = explain_count(few, "==", many)
    assert comparison is not None
    assert comparison.verdict is None
    assert comparison.lines == (
        "expected: as many answers as on the right",
        "found:    exactly 1 on the left, at least 2 on the right",
    )
    assert explain_count(few, "in", many) is None


def test_other_comparisons_are_not_explained() -> None:
    count = TableEngine(LAST).solve().count
    assert explain_count(count, "==", "one") is None
    assert explain_count(count, "is", 1) is None
    assert explain_count(1, "==", 2) is None
