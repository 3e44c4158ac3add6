"""Asserts on answers: what they say in the assert, and in the section below it."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatch

import pytest

Run = Callable[..., pytest.RunResult]

PROGRAM = """
p(1). p(2). p(3).
q(a).
r(1) :- true.
"""

SUITE = """
PROGRAM = '''{program}'''

def test_it(prolog):
    prolog.load(PROGRAM)
    answers, others = prolog.solve("p(X)"), prolog.solve("q(X)")
    none = prolog.solve("p(4)")
    last = prolog.solve("r(X)")
    one, wanted = others.count, 2
    ask = lambda: answers
    assert {asserted}
"""


@pytest.fixture(params=["rewrite", "plain"])
def assert_fails(request: pytest.FixtureRequest, pytester: pytest.Pytester) -> Run:
    """Give a function that runs a failing test with asserts rewritten, and left as they are.

    The file has a name of its own, so that the run around this one leaves its asserts alone.
    """

    def run_suite(text: str, *arguments: str) -> pytest.RunResult:
        pytester.makepyfile(suite=text)
        mode = f"--assert={request.param}"
        result = pytester.runpytest("-p", "no:randomly", mode, *arguments, "suite.py")
        result.assert_outcomes(failed=1)
        return result

    return run_suite


PROPERTIES = [
    ("answers.unique", "unique", "exactly one answer", "at least 2"),
    ("not others.unique", "unique", "no answer, or several", "exactly 1"),
    ("answers.fails", "fails", "no answer", "at least 1"),
    ("not answers.succeeds", "succeeds", "no answer", "at least 1"),
    ("none.succeeds", "succeeds", "at least one answer", "none"),
    ("not none.fails", "fails", "at least one answer", "none"),
    ("not not none.succeeds", "succeeds", "at least one answer", "none"),
    (
        "answers.deterministic",
        "deterministic",
        "exactly one answer and no choice point left",
        "an answer that leaves a choice point, so that another may follow",
    ),
    (
        "others.undecided",
        "undecided",
        "an undecided answer, which leaves goals open",
        "a first answer that leaves no goal open",
    ),
]

COUNTS = [
    ("answers.count == 1", "count == 1", "exactly one answer", "at least 2"),
    ("answers.count == 5", "count == 5", "exactly 5 answers", "exactly 3"),
    ("answers.count != 3", "count != 3", "any number of answers but 3", "exactly 3"),
    ("answers.count < wanted", "count < 2", "fewer than 2 answers", "at least 2"),
    ("answers.count <= 2", "count <= 2", "at most 2 answers", "at least 3"),
    ("others.count > wanted", "count > 2", "more than 2 answers", "exactly 1"),
    ("others.count >= 2", "count >= 2", "at least 2 answers", "exactly 1"),
    ("1 == answers.count", "count == 1", "exactly one answer", "at least 2"),
    ("2 > answers.count", "count < 2", "fewer than 2 answers", "at least 2"),
    ("prolog.solve('p(X)').count == 1", "count == 1", "exactly one answer", "at least 2"),
]


@pytest.mark.parametrize(("asserted", "what", "expected", "found"), PROPERTIES + COUNTS)
def test_one_line_in_the_assert_and_the_rest_below(
    assert_fails: Run, asserted: str, what: str, expected: str, found: str
) -> None:
    result = assert_fails(SUITE.format(program=PROGRAM, asserted=asserted))
    assert f"E       assert {what}: expected {expected}, found {found}" in result.stdout.lines
    result.stdout.fnmatch_lines(
        ["*- Prolog -*", f"expected: {expected}", f"found:    {found}", "asked:    *"]
    )
    result.stdout.fnmatch_lines([f"FAILED * - *expected {expected}, found {found}*"[:60] + "*"])


@pytest.mark.parametrize(
    ("asserted", "what", "expected", "found"),
    [
        (
            "answers.count == others.count",
            "count == count",
            "as many answers as on the right",
            "at least 2 on the left, exactly 1 on the right",
        ),
        (
            "answers.count < one",
            "count < count",
            "fewer answers than on the right",
            "at least 2 on the left, exactly 1 on the right",
        ),
    ],
)
def test_two_counts_are_told_above_both_goals(
    assert_fails: Run, asserted: str, what: str, expected: str, found: str
) -> None:
    result = assert_fails(SUITE.format(program=PROGRAM, asserted=asserted))
    assert f"E       assert {what}: expected {expected}, found {found}" in result.stdout.lines
    result.stdout.fnmatch_lines(
        ["*- Prolog -*", f"expected: {expected}", f"found:    {found}", "goal:     p(X)"]
    )


@pytest.mark.parametrize(
    "asserted",
    [
        "answers.count == 3 and others.unique is False",  # more than one comparison
        "others.count in (2, 3)",
        "[each for each in answers] == []",
        "str(answers.first) == 'X = 2'",
        "len(answers) == 4",
        "others.count == one + 'x'.count('x')",
        "others.count == 2.5",
        "None",
        "others.unique == False",
        "ask().unique",  # the answers asked last are others, which are unique
    ],
)
def test_other_asserts_are_left_to_pytest(assert_fails: Run, asserted: str) -> None:
    result = assert_fails(SUITE.format(program=PROGRAM, asserted=asserted))
    result.stdout.no_fnmatch_line("*INTERNALERROR*")
    result.stdout.no_fnmatch_line("expected: *")
    result.stdout.fnmatch_lines(["E  *", "suite.py:*: *Error", "*- Prolog -*"])


def test_of_a_chain_the_part_that_failed_is_told(run: Run) -> None:
    result = run(SUITE.format(program=PROGRAM, asserted="1 < others.count < 3"))
    result.stdout.fnmatch_lines(
        ["E       assert count > 1: expected more than 1 answer, found exactly 1"]
    )


def test_a_global_name_is_read_too(assert_fails: Run) -> None:
    result = assert_fails(
        """
        WANTED = 2

        def test_it(prolog):
            prolog.load("p(1). p(2). p(3).")
            global found
            found = prolog.solve("p(X)")
            assert found.count == WANTED
        """
    )
    result.stdout.fnmatch_lines(["expected: exactly 2 answers", "found:    at least 3"])


def test_an_own_message_stays(run: Run) -> None:
    result = run(SUITE.format(program=PROGRAM, asserted='answers.unique, "the puzzle is open"'))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["E *AssertionError: the puzzle is open", "expected: exactly one answer"]
    )


def test_the_section_tells_of_the_answers_that_were_compared(run: Run) -> None:
    result = run(
        """
        def test_it(prolog):
            prolog.load("p(1). p(2). q(a).")
            first = prolog.solve("p(X)").count
            second = prolog.solve("q(X)")
            assert second.succeeds
            assert first == 1
        """
    )
    result.stdout.fnmatch_lines(
        ["*- Prolog -*", "... 1 other goal", "", "program:  *", "goal:     p(X)"]
    )
    result.stdout.no_fnmatch_line("goal:     q(X)")


def test_nothing_is_searched_for_to_tell_it(run: Run) -> None:
    result = run(
        """
        def test_it(prolog):
            answers = prolog.load("p(1). p(2). p(3) :- loop. loop :- loop.").solve("p(X)")
            assert answers.count < 2
        """,
        "--prolog-timeout=30",
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["asked:    2 answers; no more were asked for"])


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        ('prolog.term("[red, blue]")', ["assert [red,green] == [red,blue]", "  at [2]: green, *"]),
        (
            '[Atom("red"), "green"]',
            ['assert [red,green] == [red,"green"]', "  *", '  green is an atom and "green" is *'],
        ),
        ("[1, 2]", ["assert [red,green] == [1,2]"]),
    ],
)
def test_terms_are_compared_in_the_notation_of_prolog(
    run: Run, wanted: str, lines: list[str]
) -> None:
    result = run(
        f"""
        from pytest_asp.prolog import Atom

        def test_it(prolog):
            prolog.load("p([red, green]).")
            assert prolog.solve("p(X)").only["X"] == {wanted}
        """
    )
    result.assert_outcomes(failed=1)
    told = [line[8:] for line in result.stdout.lines if line.startswith("E   ")]
    assert len(told) >= len(lines)
    for line, wanted_line in zip(told, lines, strict=False):
        assert fnmatch(line, wanted_line.replace("[", "[[]"))
