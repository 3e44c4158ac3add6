from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.plugin.prolog.plunit_files import may_have_units
from pytest_asp.prolog.plunit import PlunitFile

Ini = Callable[..., None]
Workers = tuple[str, ...]

SUMS = """\
:- use_module(library(plunit)).

double(X, Y) :- Y is 2*X.

:- begin_tests(doubles).

test(of_two, X == 4) :- double(2, X).
test(of_three, X == 7) :-
    double(3, X).
test(of_three, X == 6) :- double(3, X).

:- end_tests(doubles).

:- begin_tests(others, [blocked('not yet')]).

test(of_four, X == 8) :- double(4, X).

:- end_tests(others).
"""
PERL = """\
#!/usr/bin/perl
use strict;
my @tests = ('begin_tests', "unclosed ' quote");
"""


@pytest.fixture(
    params=[
        pytest.param(
            "swi", marks=pytest.mark.skipif(shutil.which("swipl") is None, reason="no swipl")
        ),
        "scryer",
    ]
)
def engine(request: pytest.FixtureRequest) -> str:
    """Give the option that chooses an engine."""
    return f"--prolog-engine={request.param}"


@pytest.fixture
def sums(pytester: pytest.Pytester) -> Path:
    path = pytester.path / "sums.pl"
    path.write_text(SUMS)
    return path


@pytest.mark.usefixtures("sums")
def test_tests_are_collected_where_the_ini_file_says_so(
    pytester: pytest.Pytester, ini: Ini, engine: str
) -> None:
    pytester.runpytest("--asp", engine).assert_outcomes()
    ini("prolog_files = *.plt sums.*")
    pytester.runpytest(engine).assert_outcomes()
    pytester.runpytest("--asp", engine).assert_outcomes(passed=2, failed=1, skipped=1)


def test_a_file_named_on_the_command_line_need_not_fit(
    pytester: pytest.Pytester, sums: Path, engine: str
) -> None:
    pytester.runpytest("--asp", engine, sums.name).assert_outcomes(passed=2, failed=1, skipped=1)
    sums.rename("sums.txt")
    pytester.runpytest("--asp", engine, "sums.txt").assert_outcomes()


@pytest.mark.usefixtures("sums")
def test_files_units_and_tests_have_names(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--asp", "--collect-only", "-q", "sums.pl")
    assert result.outlines[:4] == [
        "sums.pl::doubles::of_two",
        "sums.pl::doubles::of_three@8",
        "sums.pl::doubles::of_three@10",
        "sums.pl::others::of_four",
    ]


@pytest.mark.usefixtures("sums")
@pytest.mark.parametrize(
    ("chosen", "outcomes"),
    [
        (("sums.pl::doubles::of_two",), {"passed": 1}),
        (("sums.pl::doubles",), {"passed": 2, "failed": 1}),
        (("sums.pl", "-k", "of_three"), {"passed": 1, "failed": 1, "deselected": 2}),
        (("sums.pl::doubles::of_three@10",), {"passed": 1}),
    ],
)
def test_some_can_be_chosen(
    pytester: pytest.Pytester, chosen: tuple[str, ...], outcomes: dict[str, int], engine: str
) -> None:
    pytester.runpytest("--asp", engine, *chosen).assert_outcomes(**outcomes)


@pytest.mark.usefixtures("sums")
def test_tests_are_the_same_however_they_are_run(
    pytester: pytest.Pytester, workers: Workers, engine: str
) -> None:
    result = pytester.runpytest("--asp", engine, "sums.pl", *workers)
    result.assert_outcomes(passed=2, failed=1, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "*expected X == 7, found X = 6: the test doubles:of_three@8, at sums.pl:8*",
            "*    8 | test(of_three, X == 7) :-",
            "*sums.pl::doubles::of_three@8: failed*",
            "*sums.pl::doubles::of_two: passed*",
        ]
    )


def test_perl_is_left_alone(pytester: pytest.Pytester, ini: Ini) -> None:
    ini("prolog_files = *.pl")
    pytester.path.joinpath("script.pl").write_text(PERL)
    result = pytester.runpytest("--asp")
    result.assert_outcomes()
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (":- begin_tests(a).", True),
        (":-begin_tests (a).", True),
        ("begin_tests(a).", False),
        ("", False),
    ],
)
def test_only_files_that_begin_tests_are_read(text: str, expected: bool, tmp_path: Path) -> None:
    path = tmp_path / "file.pl"
    path.write_text(text)
    assert may_have_units(path) == expected


def test_a_file_that_cannot_be_parsed_is_one_error(pytester: pytest.Pytester, sums: Path) -> None:
    sums.write_text(SUMS.replace("double(4, X)", "double(4, X"))
    result = pytester.runpytest("--asp", sums.name)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["expected a clause of Prolog, got *, at sums.pl:16*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_an_option_that_there_is_not_is_one_error(pytester: pytest.Pytester, sums: Path) -> None:
    sums.write_text(SUMS.replace("X == 4", "nondetermin"))
    result = pytester.runpytest("--asp", sums.name)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["expected an option of a test, got `nondetermin`, at sums.pl:7:14: did you mean nondet?"]
    )


def test_an_error_of_our_own_is_shown_as_such(
    pytester: pytest.Pytester, sums: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(PlunitFile, "_read", crash)
    result = pytester.runpytest_inprocess("--asp", sums.name)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*RuntimeError: a mistake of ours"])
