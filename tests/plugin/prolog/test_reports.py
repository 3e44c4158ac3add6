"""Reports of tests about Prolog: for people, for programs, and however pytest writes them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

Run = Callable[..., pytest.RunResult]

SUITE = """
import pytest

TEXT = '''
colour(red). colour(green). colour(blue).
typed(X) :- colour(X).
typed(X) :- Y = a, X is Y + 1.
loop :- loop.
'''
FREEZE = ":- use_module(library(freeze)).\\nopen(X) :- freeze(X, true)."

@pytest.mark.prolog(text=TEXT, goal="colour(X)")
@pytest.mark.model_count(3)
@pytest.mark.satisfiable
def test_marked():
    pass

def test_counted(prolog):
    assert prolog.load(TEXT).solve("colour(X)").count == 2

def test_asked(prolog):
    prolog.load(TEXT)
    assert prolog.solve("colour(X),\\n    X \\\\== red").first["X"] == prolog.term("green")

def test_fails(prolog):
    assert prolog.load(TEXT).solve("colour(pink)").fails

def test_raised(prolog):
    answers = prolog.load(TEXT).solve("typed(X)")
    assert answers.raised.matches("type_error(_, _)")

def test_undecided(prolog):
    assert prolog.load(FREEZE).solve("open(X)").undecided

def test_loops(prolog):
    assert prolog.load(TEXT).solve("loop", timeout=0.3).fails

def test_refused(prolog):
    assert prolog.load("p(1").solve("p(X)").succeeds

def test_warned(prolog):
    assert prolog.load("p(X) :- q(Y).").solve("p(X)").succeeds

def test_two(prolog):
    assert prolog.load(TEXT).solve("colour(X)").count == 3
    assert prolog.load("q(1).").solve("q(X)").deterministic

def test_both(asp, prolog):
    assert asp.solve("a.").unique
    assert prolog.load("a.").solve("a").succeeds

def test_not_asked(prolog):
    prolog.load(TEXT).solve("colour(X)")

def test_other():
    pass
"""
OUTCOMES = {"passed": 9, "failed": 4}


# ------------------------------------------------------------------------------ for people


def test_the_table_tells_what_each_test_asked_and_what_came_of_it(
    run: Run, workers: tuple[str, ...]
) -> None:
    result = run(SUITE, "--asp", *workers)
    result.assert_outcomes(**OUTCOMES)
    for row, expected in zip(table_of(result), TABLE, strict=True):
        assert row.startswith(expected.removesuffix(" ...")), row
    result.stdout.fnmatch_lines(
        ["11 tests asked about 13 programs: 7 proven, 3 failed, 1 not proven; *s of solving."]
    )


def table_of(result: pytest.RunResult) -> list[str]:
    """Give the rows of the table, without what differs from run to run."""
    lines = result.stdout.lines
    begin = next(number for number, line in enumerate(lines) if line.startswith("models  rules"))
    left = lines[begin].index("test, its programs")
    return [line[left:] for line in lines[begin + 1 : lines.index("", begin)]]


TABLE = """\
test_suite.py::test_asked: passed
  Prolog text at test_suite.py:21, goal colour(X), X \\== red
    answers: 1 found (witness)
test_suite.py::test_both: passed
  ASP text at test_suite.py:48
    up to 2 models: 1 found (grounding)
  Prolog text at test_suite.py:49, goal a
    answers: 1 found (witness)
test_suite.py::test_counted: failed
  Prolog text at test_suite.py:18, goal colour(X)
    exactly 2 answers: found at least 3 (witness)
test_suite.py::test_fails: passed
  Prolog text at test_suite.py:25, goal colour(pink)
    answers: none found (exhausted)
test_suite.py::test_loops: not proven
  Prolog text at test_suite.py:35, goal loop
    answers: none found, then not proven
test_suite.py::test_marked: passed
  Prolog text at test_suite.py:11, goal colour(X)
    exactly 3 answers: proven (exhausted)
    at least one answer: proven (exhausted)
test_suite.py::test_raised: passed
  Prolog text at test_suite.py:28, goal typed(X)
    answers: 3 found, then an error (exhausted)
test_suite.py::test_refused: failed
  Prolog text at test_suite.py:38, goal p(X)
    failed: expected a clause of Prolog, got a `(` that nothing closes ...
test_suite.py::test_two: passed
  Prolog text at test_suite.py:44, goal colour(X)
    answers: 3 found (exhausted)
  Prolog text at test_suite.py:45, goal q(X)
    answers: 1 found (witness)
test_suite.py::test_undecided: passed
  Prolog text at test_suite.py:32, goal open(X)
    answers: 1 found, 1 of them undecided (witness)
test_suite.py::test_warned: failed
  Prolog text at test_suite.py:41, goal p(X)
    failed: expected each variable at least twice in its clause, got X once, ...
""".splitlines()


def test_the_slowest_tests_come_first(run: Run) -> None:
    result = run(SUITE, "--asp-durations=1")
    result.stdout.fnmatch_lines(
        [
            "models  rules *",
            "*test_suite.py::test_*",
            "... 10 faster tests (--asp-durations=0 shows all)",
            "11 tests asked about 13 programs: *",
        ]
    )
    every = run(SUITE, "--asp-durations=0")
    every.stdout.no_fnmatch_line("*faster test*")
    slowest = every.stdout.str().index("test_loops: not proven")
    assert slowest < every.stdout.str().index("test_asked: passed")


# ---------------------------------------------------------------------------- for programs


def report_of(path: Path) -> dict[str, dict[str, Any]]:
    """Read the report, by test, without what differs from run to run."""
    report = json.loads(path.read_text(encoding="utf-8"))
    for test in report["tests"]:
        for each in (test, *test["programs"]):
            del each["seconds"]
            each.pop("memory", None)
    return {test.pop("nodeid").partition("::")[2]: test for test in report["tests"]}


def test_the_report_has_goals_and_what_was_proven(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    run(SUITE, "--asp-json=it.json", *workers).assert_outcomes(**OUTCOMES)
    found = report_of(pytester.path / "it.json")
    assert found["test_marked"] == {
        "outcome": "passed",
        "programs": [
            {
                "title": "Prolog text",
                "place": "test_suite.py:11",
                "language": "prolog",
                "goal": "colour(X)",
                "answers": 1,
                "models": 3,
                "rules": None,
                "conflicts": None,
                "findings": [
                    {
                        "asked": "exactly 3 answers",
                        "found": "exactly 3",
                        "verdict": "holds",
                        "proof": ["exhausted"],
                    },
                    {
                        "asked": "at least one answer",
                        "found": "at least 1",
                        "verdict": "holds",
                        "proof": ["exhausted"],
                    },
                ],
                "open": 0,
            }
        ],
    }
    languages = [program["language"] for program in found["test_both"]["programs"]]
    assert languages == ["asp", "prolog"]
    assert "test_not_asked" not in found
    said = {
        name: [
            (finding["asked"], finding["found"].partition(",")[0], *finding["proof"])
            for program in test["programs"]
            for finding in program["findings"]
        ]
        for name, test in found.items()
    }
    assert said == SAID


SAID = {
    "test_asked": [("answers", "1 found", "witness")],
    "test_both": [("up to 2 models", "1 found", "grounding"), ("answers", "1 found", "witness")],
    "test_counted": [("exactly 2 answers", "at least 3", "witness")],
    "test_fails": [("answers", "none found", "exhausted")],
    "test_loops": [("answers", "none found", "not proven")],
    "test_marked": [
        ("exactly 3 answers", "exactly 3", "exhausted"),
        ("at least one answer", "at least 1", "exhausted"),
    ],
    "test_raised": [("answers", "3 found", "exhausted")],
    "test_refused": [("", "expected a clause of Prolog")],
    "test_two": [("answers", "3 found", "exhausted"), ("answers", "1 found", "witness")],
    "test_undecided": [("answers", "1 found", "witness")],
    "test_warned": [("", "expected each variable at least twice in its clause")],
}


def properties(path: Path) -> dict[str, list[tuple[str, str]]]:
    """Read the properties of each test."""
    return {
        case.attrib["name"]: [
            (each.attrib["name"], each.attrib["value"]) for each in case.iter("property")
        ]
        for case in ET.parse(path).iter("testcase")
    }


def test_junit_has_a_property_for_each_goal(
    run: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    run(SUITE, "--junitxml=it.xml", *workers).assert_outcomes(**OUTCOMES)
    found = properties(pytester.path / "it.xml")
    assert found["test_marked"] == [
        ("prolog_program", "Prolog text at test_suite.py:11"),
        ("prolog_goal", "colour(X)"),
        ("prolog_expected", "exactly 3 answers"),
        ("prolog_found", "exactly 3 (exhausted)"),
        ("prolog_expected", "at least one answer"),
        ("prolog_found", "at least 1 (exhausted)"),
    ]
    assert found["test_asked"] == [
        ("prolog_program", "Prolog text at test_suite.py:21"),
        ("prolog_goal", "colour(X), X \\== red"),
        ("prolog_asked", "answers"),
        ("prolog_found", "1 found (witness)"),
    ]
    assert found["test_loops"][-1] == ("prolog_found", "none found, then not proven (not proven)")
    program, goal, refused = found["test_refused"]
    assert (program[1], goal[1]) == ("Prolog text at test_suite.py:38", "p(X)")
    assert refused[1].startswith("expected a clause of Prolog, got a `(` that nothing closes")
    goals = [value for name, value in found["test_two"] if name == "prolog_goal"]
    assert goals == ["colour(X)", "q(X)"]
    programs = [name for name, _ in found["test_both"] if name.endswith("_program")]
    assert programs == ["asp_program", "prolog_program"]
    assert found["test_not_asked"] == found["test_other"] == []


# ------------------------------------------------------------------ however pytest writes

FAILING = """
import pytest

@pytest.mark.unique_solution
@pytest.mark.prolog(text="p(1). p(2).", goal="p(X)")
def test_mark():
    pass

def test_count(prolog):
    assert prolog.load("p(1). p(2).").solve("p(X)").count == 1

def test_property(prolog):
    answers = prolog.load("p(1). p(2).").solve("p(X)")
    assert not answers.succeeds

def test_raised(prolog):
    assert prolog.solve("X is a").succeeds
"""
SECTION = [
    "*- Prolog -*",
    "program:  Prolog text at test_suite.py:*",
    "goal:     p(X)",
    "expected: exactly one answer",
    "found:    at least 2",
    "asked:    2 answers; no more were asked for",
    "Reproduce with:",
    "  pytest-asp prolog solve .pytest_cache/d/asp/*.pl 'p(X)' --engine=scryer --count=2",
]
styles = pytest.mark.parametrize(
    "style",
    [(), ("-q",), ("-qq",), ("-vv",), ("--tb=short",), ("--tb=long",), ("--tb=native",)],
    ids="".join,
)
asserts = pytest.mark.parametrize("plain", [(), ("--assert=plain",)], ids=["rewrite", "plain"])


@styles
def test_the_section_is_written_in_every_style(run: Run, style: tuple[str, ...]) -> None:
    check_sections(run(FAILING, *style))


def test_the_section_is_written_where_asserts_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_suite=FAILING)
    check_sections(pytester.runpytest_subprocess("-p", "no:randomly", "--assert=plain"))


def check_sections(result: pytest.RunResult) -> None:
    """Make sure that each test has its section, and that no frame of ours is shown."""
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    text = result.stdout.str()
    assert text.count("- Prolog -") == 4
    for _ in range(2):
        result.stdout.fnmatch_lines(SECTION)
    result.stdout.fnmatch_lines(["raised:   error(type_error(evaluable,a/0),(is)/2)"])
    assert "pytest_asp/" not in text


def test_workers_write_the_section_too(run: Run) -> None:
    result = run(FAILING, "-n2")
    result.assert_outcomes(failed=4)
    assert result.stdout.str().count("- Prolog -") == 4
    result.stdout.fnmatch_lines(SECTION)


def test_one_line_says_it_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    result = run(FAILING, "--tb=line")
    result.assert_outcomes(failed=4)
    text = result.stdout.str()
    place = "`p(X)` of Prolog text, at test_suite.py:3"
    assert f"test_suite.py:3: expected exactly one answer, found at least 2: {place}\n" in text
    assert "test_suite.py:9: expected exactly one answer, found at least 2\n" in text
    assert "test_suite.py:13: expected no answer, found at least 1\n" in text
    assert "/pytest_asp/" not in text


def test_without_a_cache_the_section_says_why_nothing_is_kept(run: Run) -> None:
    result = run(FAILING, "-p", "no:cacheprovider", "-k", "count")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["The program is not kept, because there is no pytest cache to keep it in."]
    )
    result.stdout.no_fnmatch_line("Reproduce with:")


ASSERTING = """
NUMBER = 1
KEPT = []

def asked(prolog):
    KEPT[:] = [prolog.load("p(1). p(2).").solve("p(X)")]
    return KEPT[0]
"""
ASSERTED = """
def test_{name}(prolog):
    number = 1
    answers = asked(prolog)
    assert {condition}
"""
EXACTLY_ONE = "expected exactly one answer, found at least 2"
WORDS = {
    "answers.count == 1": EXACTLY_ONE,
    "1 == answers.count": EXACTLY_ONE,
    "answers.count == number": EXACTLY_ONE,
    "answers.count == NUMBER": EXACTLY_ONE,
    "KEPT[0].count == 1": EXACTLY_ONE,
    "asked(prolog).count == 1": EXACTLY_ONE,
    "answers.count > 2": "expected more than 2 answers, found exactly 2",
    "answers.count < 2": "expected fewer than 2 answers, found at least 2",
    "answers.count <= 1": "expected at most one answer, found at least 2",
    "answers.count != 2": "expected any number of answers but 2, found exactly 2",
    "answers.count < prolog.solve('p(1)').count": "expected fewer answers than on the right, found",
    "answers.unique": EXACTLY_ONE,
    "answers.fails": "expected no answer, found at least 1",
    "not answers.succeeds": "expected no answer, found at least 1",
    "not not answers.unique": EXACTLY_ONE,
    "answers.deterministic": "expected exactly one answer and no choice point left, found",
    "answers.undecided": "expected an undecided answer, which leaves goals open, found",
}
SILENT = [
    "answers.count in (1, 5)",
    "len(list(answers)) == number",
    "answers.count == 2.5",
    "answers[0].deterministic",
    "answers.first['X'] == 5",
    "not answers.goal",
    "not number",
]


@asserts
def test_asserts_are_put_into_words_and_no_more_than_is_known(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, plain: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    conditions = dict(enumerate([*WORDS, *SILENT]))
    tests = [ASSERTED.format(name=name, condition=text) for name, text in conditions.items()]
    pytester.makepyfile(test_suite=ASSERTING + "".join(tests))
    # In this process, the hook of the run that this test belongs to would rewrite the asserts.
    result = pytester.runpytest_subprocess("-p", "no:randomly", *plain)
    result.assert_outcomes(failed=len(conditions))
    body, _, summary = result.stdout.str().partition("= short test summary info =")
    printed = re.split(r"^_+ test_\d+ _+$", body, flags=re.MULTILINE)[1:]
    ends = dict(re.findall(r"^FAILED test_suite.py::test_(\d+)(.*)$", summary, re.MULTILINE))
    for (name, condition), text in zip(conditions.items(), printed, strict=True):
        assert "- Prolog -" in text, condition
        assert "Reproduce with:" in text, condition
        if condition in WORDS:
            assert ends[str(name)].startswith(f" - {WORDS[condition]}"), condition
            expected, _, found = WORDS[condition].partition(", found")
            assert expected.replace("expected ", "expected: ") in text, condition
            assert f"\nfound:   {found}" in text, condition
        else:
            assert "\nexpected:" not in text, condition


def test_what_a_test_says_itself_is_left_as_it_is(run: Run) -> None:
    result = run(
        ASSERTING + ASSERTED.format(name="it", condition="answers.unique, 'only one can win'")
    )
    result.stdout.fnmatch_lines(["FAILED *::test_it - AssertionError: only one can win"])
    result.stdout.fnmatch_lines(["expected: exactly one answer"])
