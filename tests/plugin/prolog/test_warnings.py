"""Warnings about Prolog programs: they fail a test, show the place, and can be allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

SINGLETON = """\
age(mary, 39).
adult(Person) :- age(Person, Age), age(Person, Years), Years >= 18.
"""
DISCONTIGUOUS = """\
likes(mary, wine).
age(mary, 39).
likes(john, food).
"""
REDEFINED = """\
:- use_module(library(lists)).
append(a, b, c).
"""
BUILT_IN = """\
age(mary, 39).
atom_length(a, 1).
"""
UNKNOWN = """\
age(mary, 39).
adult(Person) :- ages(Person, Years), Years >= 18.
"""
KINDS = {
    "singleton-variable": (
        SINGLETON,
        [
            "*expected each variable at least twice *, got Age once, at family.pl:2:30: *",
            "*   2 | adult(Person) :- age(Person, Age), age(Person, Years), Years >= 18.",
            "*     |                              ^^^",
        ],
    ),
    "discontiguous": (
        DISCONTIGUOUS,
        [
            "*expected the clauses of likes/2 together, * at family.pl:3:1: *",
            "*   3 | likes(john, food).",
            "*     | ^*",
        ],
    ),
    "redefined-predicate": (
        REDEFINED,
        [
            "*expected a name of its own *, got append/3, * library(lists), at family.pl:2:1: *",
            "*   2 | append(a, b, c).",
            "*     | ^*",
        ],
    ),
    "unknown-predicate": (
        UNKNOWN,
        [
            "*expected each predicate * got a call of ages/2, *:2:18: did you mean age/2*",
            "*   2 | adult(Person) :- ages(Person, Years), Years >= 18.",
            "*     |                  ^*",
        ],
    ),
}
SIGNATURES = {
    "discontiguous": "likes/2",
    "redefined-predicate": "append/3",
    "unknown-predicate": "ages/2",
}
kinds = pytest.mark.parametrize("kind", KINDS)

MARKED = """
import pytest

@pytest.mark.prolog(file="family.pl", goal="true", expect="succeeds"{more})
def test_it():
    pass
"""
LOADED = """
def test_it(prolog):
    assert prolog.load("family.pl"{more}).solve("true").succeeds
"""
hows = pytest.mark.parametrize("suite", [MARKED, LOADED], ids=["mark", "fixture"])


@pytest.fixture
def family(pytester: pytest.Pytester) -> Callable[[str], None]:
    """Give a function that writes the program."""

    def write(text: str) -> None:
        Path(pytester.path, "family.pl").write_text(text, encoding="utf-8")

    return write


@kinds
@hows
def test_each_kind_fails_with_its_place_and_line(
    run: Run, family: Callable[[str], None], suite: str, kind: str
) -> None:
    text, said = KINDS[kind]
    family(text)
    result = run(suite.format(more=""))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(said, consecutive=True)
    result.stdout.fnmatch_lines(["*- Prolog -*", f"warned:   {said[0][1:]}", "Reproduce with:"])
    allowed = f'this one with the filter "ignore:{kind}'
    allowed += f':{SIGNATURES[kind]}".' if kind in SIGNATURES else '".'
    result.stdout.fnmatch_lines([f"*Warnings fail a test, *; allow {allowed}"])


def test_a_built_in_predicate_is_not_to_be_redefined(
    run: Run, family: Callable[[str], None]
) -> None:
    family(BUILT_IN)
    result = run(LOADED.format(more=', filters=["ignore"]'))
    result.assert_outcomes(failed=1)
    said = (
        "expected a name of its own *, got atom_length/2, * built in, at family.pl:2:1: rename it"
    )
    shown = ["    2 | atom_length(a, 1).", "      | ^"]
    result.stdout.fnmatch_lines([f"E *{said}", *(f"E *{line}" for line in shown)])
    result.stdout.fnmatch_lines([f"refused:  {said}", *shown], consecutive=True)
    result.stdout.no_fnmatch_line("*permission_error*")


def test_nothing_is_asked_of_a_program_that_is_warned_of(
    run: Run, family: Callable[[str], None], pytester: pytest.Pytester
) -> None:
    family(SINGLETON)
    result = run(MARKED.format(more=""), "--asp", "--asp-json=it.json")
    result.stdout.no_fnmatch_line("asked:*")
    result.stdout.fnmatch_lines(["*test_it: failed", "*family.pl*goal true", "*got Age once*"])


# ------------------------------------------------------------------------------- filters


def test_filters_allow_what_they_name(run: Run, family: Callable[[str], None], ini: Ini) -> None:
    family(SINGLETON + UNKNOWN)
    ini(
        "asp_filterwarnings =",
        "    ignore:singleton-variable",
        "    ignore:unknown-predicate:ages/2",
    )
    result = run(MARKED.format(more="") + LOADED.replace("test_it", "test_load").format(more=""))
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*allow th* *discontiguous:age/2*"])
    result.stdout.no_fnmatch_line("*got Age once*")
    result.stdout.no_fnmatch_line("*a call of ages/2*")


@kinds
@pytest.mark.parametrize("by", ["ini", "mark", "load"])
def test_each_kind_can_be_allowed(
    run: Run, family: Callable[[str], None], ini: Ini, kind: str, by: str
) -> None:
    family(KINDS[kind][0])
    fitting = f"ignore:{kind}:{SIGNATURES[kind]}" if kind in SIGNATURES else f"ignore:{kind}"
    if by == "ini":
        ini(f"asp_filterwarnings = {fitting}")
    more = f', filters=["{fitting}"]' if by != "ini" else ""
    suite = LOADED if by == "load" else MARKED
    run(suite.format(more=more)).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    "filters",
    [
        '["ignore:unknown-predicate:ages/1"]',
        '["ignore:discontiguous"]',
        '["ignore", "error:unknown-predicate:ages/2"]',
        '["error"]',
    ],
)
def test_filters_that_are_about_others_allow_nothing(
    run: Run, family: Callable[[str], None], ini: Ini, filters: str
) -> None:
    family(UNKNOWN)
    run(MARKED.format(more=f", filters={filters}")).assert_outcomes(failed=1)


def test_filters_of_the_file_and_of_marks_add_up_and_the_closest_decides(
    run: Run, family: Callable[[str], None], ini: Ini
) -> None:
    family(UNKNOWN)
    ini("asp_filterwarnings = ignore:unknown-predicate")
    result = run(
        """
        import pytest

        pytestmark = pytest.mark.prolog(filters=["error:unknown-predicate:other/1"])

        @pytest.mark.prolog(file="family.pl", goal="true", expect="succeeds")
        def test_allowed_by_the_file():
            pass

        @pytest.mark.prolog(filters=["error:unknown-predicate"])
        class TestStrict:
            def test_strict(self, prolog):
                assert prolog.load("family.pl").solve("true").succeeds

            @pytest.mark.prolog(filters=["ignore:unknown-predicate:ages/2"])
            def test_allowed_by_the_mark(self, prolog):
                assert prolog.load("family.pl").solve("true").succeeds

            def test_allowed_by_the_call(self, prolog):
                program = prolog.load("family.pl", filters=["ignore"])
                assert program.solve("true").succeeds
        """
    )
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["FAILED *::test_strict - *"])


def test_one_ini_option_is_for_both_languages(run: Run, ini: Ini) -> None:
    ini(
        "asp_filterwarnings =",
        "    ignore:atom-undefined:clue/1",
        "    ignore:unknown-predicate:clue/1",
    )
    result = run(
        """
        def test_asp(asp):
            assert asp.solve("a :- not clue(1).").unique

        def test_prolog(prolog):
            assert prolog.load("a :- clue(1).").solve("true").succeeds
        """
    )
    result.assert_outcomes(passed=2)


def test_what_is_no_filter_is_said_before_any_test(run: Run, ini: Ini) -> None:
    ini("asp_filterwarnings = ignore:unknown-predicat")
    result = run("def test_it(): pass")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: the ini option asp_filterwarnings: *'unknown-predicat'*unknown-predicate*"]
    )


def test_what_is_no_filter_in_a_mark_is_said_when_tests_are_collected(
    run: Run, family: Callable[[str], None]
) -> None:
    family(UNKNOWN)
    result = run(MARKED.format(more=', filters="ignore"'))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*filters= with a value that can be read in the mark prolog*"])


def test_warnings_can_be_looked_at_whatever_is_allowed(
    run: Run, family: Callable[[str], None]
) -> None:
    family(UNKNOWN)
    result = run(
        """
        def test_it(prolog):
            program = prolog.load("family.pl", filters=["ignore"])
            (warning,) = program.warnings
            assert (warning.code, warning.indicator) == ("unknown-predicate", "ages/2")
            assert (warning.location.line, warning.location.column) == (2, 18)
        """
    )
    result.assert_outcomes(passed=1)
