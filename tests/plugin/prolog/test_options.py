"""The options `--prolog-...` and their twins in the ini file: which one holds, what they take."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]
Ini = Callable[..., None]

needs_swipl = pytest.mark.skipif(shutil.which("swipl") is None, reason="swipl is not on the PATH")

LIMITS = """
import pytest

def limits(prolog, **given):
    limits = prolog.solve("true", **given).limits
    return limits.timeout, limits.memory >> 20, limits.inferences

def test_run(prolog):
    assert limits(prolog) == {run}

@pytest.mark.prolog(timeout=1, memory="100M", inferences=10)
def test_mark(prolog):
    assert limits(prolog) == (1, 100, 10)
    assert limits(prolog, timeout=2, memory="200M", inferences=20) == (2, 200, 20)
    prolog.load("p(1).", timeout=3)
    assert limits(prolog) == (3, 100, 10)
"""
OPTIONS = ("--prolog-timeout=7.5", "--prolog-memory=1G", "--prolog-inferences=2_000_000")
INI = ("prolog_timeout = 8", "prolog_memory = 256 MiB", "prolog_inferences = 3000000")


# ------------------------------------------------------------------------------ which one holds


def test_what_holds_where_nothing_is_set(run: Run) -> None:
    run(LIMITS.format(run=(10, 512, None))).assert_outcomes(passed=2)


def test_the_ini_file_sets_limits(run: Run, ini: Ini) -> None:
    ini(*INI)
    run(LIMITS.format(run=(8, 256, 3_000_000))).assert_outcomes(passed=2)


def test_options_win_over_the_ini_file(run: Run, ini: Ini, workers: tuple[str, ...]) -> None:
    ini(*INI, "prolog_engine = swi")
    result = run(LIMITS.format(run=(7.5, 1024, 2_000_000)), *OPTIONS, *workers)
    result.assert_outcomes(passed=2)


def test_an_empty_line_of_the_ini_file_sets_nothing(run: Run, ini: Ini) -> None:
    ini("prolog_engine =", "prolog_timeout =", "prolog_memory =", "prolog_missing =")
    run(LIMITS.format(run=(10, 512, None))).assert_outcomes(passed=2)


ENGINE = """
import pytest

def engine(program):
    answers = program.solve("true")
    assert answers.succeeds
    return answers.engine

def test_run(prolog):
    assert engine(prolog) == "{run}"

@pytest.mark.prolog(engine="scryer")
def test_mark(prolog):
    assert engine(prolog) == "scryer"
    assert engine(prolog.load("p(1).", engine="{run}")) == "{run}"
"""


def test_scryer_runs_programs_unless_something_else_is_chosen(run: Run) -> None:
    run(ENGINE.format(run="scryer")).assert_outcomes(passed=2)


@needs_swipl
def test_an_option_chooses_the_engine(run: Run, ini: Ini, workers: tuple[str, ...]) -> None:
    ini("prolog_engine = scryer")
    run(ENGINE.format(run="swi"), "--prolog-engine=swi", *workers).assert_outcomes(passed=2)


@needs_swipl
def test_the_ini_file_chooses_the_engine(run: Run, ini: Ini) -> None:
    ini("prolog_engine = swi")
    run(ENGINE.format(run="swi")).assert_outcomes(passed=2)


@needs_swipl
def test_the_command_that_reproduces_a_failure_names_what_was_chosen(run: Run) -> None:
    result = run(
        'def test_it(prolog):\n    assert prolog.load("p(1).").solve("p(2)").succeeds\n',
        "--prolog-engine=swi",
        "--prolog-timeout=7.5",
        "--prolog-memory=1G",
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["  pytest-asp prolog solve *.pl 'p(2)' --engine=swi --timeout=7.5 --memory=1024M"]
    )


# -------------------------------------------------------------------------- what they can be

WRONG = [
    ("engine", "swy", "expected scryer or swi, got 'swy': did you mean swi?"),
    ("engine", "Scryer", "expected scryer or swi, got 'Scryer': did you mean scryer?"),
    ("engine", "gprolog2000", "expected scryer or swi, got 'gprolog2000'"),
    ("timeout", "0", "expected a number of seconds above 0, such as 2.5, got '0'"),
    ("timeout", "soon", "expected a number of seconds above 0, such as 2.5, got 'soon'"),
    ("memory", "much", 'expected a size in bytes, or such as "512M" or "4G", got \'much\''),
    ("memory", "0", 'expected a size in bytes, or such as "512M" or "4G", got \'0\''),
    ("inferences", "0", "expected a number of inferences, 1 or more, got '0'"),
    ("inferences", "1e6", "expected a number of inferences, 1 or more, got '1e6'"),
]


@pytest.mark.parametrize(("name", "value", "words"), WRONG)
def test_what_cannot_be_used_is_a_usage_error(
    run: Run, ini: Ini, name: str, value: str, words: str
) -> None:
    result = run("def test_it(): pass", f"--prolog-{name}={value}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.stderr.lines[0] == f"ERROR: --prolog-{name}: {words}"
    result.stdout.no_fnmatch_line("*collected*")
    ini(f"prolog_{name} = {value}")
    result = run("def test_it(): pass")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.stderr.lines[0] == f"ERROR: the ini option prolog_{name}: {words}"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("skp", "expected fail or skip, got 'skp': did you mean skip?"),
        ("Fail", "expected fail or skip, got 'Fail': did you mean fail?"),
        ("nothing", "expected fail or skip, got 'nothing'"),
    ],
)
def test_what_becomes_of_tests_without_an_engine_is_one_of_two(
    run: Run, ini: Ini, value: str, words: str
) -> None:
    ini(f"prolog_missing = {value}")
    result = run("def test_it(): pass")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.stderr.lines[0] == f"ERROR: the ini option prolog_missing: {words}"


def test_the_help_explains_them(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--help")
    result.stdout.fnmatch_lines(
        ["Prolog programs:", "*--prolog-engine=NAME*", "*--prolog-inferences=N*"]
    )
    for name in ("engine", "timeout", "memory", "inferences", "missing"):
        result.stdout.fnmatch_lines([f"  prolog_{name} (string):*"])


# ------------------------------------------------------------------ an engine that is not there

MISSING = """
import pytest
from pytest_asp.errors import EngineMissingError

def test_fixture(prolog):
    assert prolog.load("p(1).").solve("p(X)").count == 1

@pytest.mark.prolog(text="p(1).", goal="p(X)", expect="succeeds")
def test_mark():
    pass

@pytest.mark.xfail(reason="a bug that is known")
def test_xfail(prolog):
    assert prolog.solve("fail").succeeds

@pytest.mark.xfail(raises=EngineMissingError)
def test_expected(prolog):
    assert prolog.solve("true").succeeds

def test_not_asked(prolog):
    assert prolog.load("p(1).").clauses

def test_other():
    pass
"""


@pytest.fixture
def without_engines(
    pytester: pytest.Pytester, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., pytest.RunResult]:
    """Give a function that runs a suite where no engine is installed, nor used before."""
    monkeypatch.setenv("PYTEST_ASP_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr("pytest_asp.prolog.engines._engines", {})

    def run_suite(*options: str) -> pytest.RunResult:
        pytester.makepyfile(test_suite=MISSING)
        return pytester.runpytest("-p", "no:randomly", *options)

    return run_suite


def test_without_an_engine_tests_fail(without_engines: Run) -> None:
    result = without_engines("--asp")
    result.assert_outcomes(failed=3, xfailed=1, passed=2)
    for name in ("fixture", "mark", "xfail"):
        result.stdout.fnmatch_lines([f"FAILED *::test_{name} - expected Scryer Prolog*"])
    result.stdout.no_fnmatch_line("*- Prolog -*")
    result.stdout.no_fnmatch_line("*Reproduce with:*")


def test_without_an_engine_tests_can_be_skipped(without_engines: Run, ini: Ini) -> None:
    ini("prolog_missing = skip")
    result = without_engines("-rs")
    result.assert_outcomes(skipped=4, passed=2)
    result.stdout.fnmatch_lines(
        [f"SKIPPED * test_suite.py:{line}: expected Scryer Prolog*" for line in (4, 7, 11, 15)]
    )


def test_workers_skip_them_too(without_engines: Run, ini: Ini) -> None:
    ini("prolog_missing = skip")
    without_engines("-n2").assert_outcomes(skipped=4, passed=2)
