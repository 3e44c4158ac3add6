"""Limits of searches: each has words of its own, is not proven, and ends a goal in time."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., pytest.RunResult]

HEAD = """
import pytest

TEXT = '''
loop :- loop.
grow(Xs) :- grow([a|Xs]).
two(1). two(2).
two(3) :- loop.
'''
"""
SOON = 15.0  # seconds: far above what the machine needs, far below the limits that must not be met
SHORT = "--prolog-timeout=0.4"


def programs(path: Path) -> dict[str, dict[str, Any]]:
    """Read what the report says of each test, and of the one program it asked about."""
    report = json.loads(path.read_text(encoding="utf-8"))
    found = {}
    for test in report["tests"]:
        (program,) = test["programs"]
        found[test["nodeid"].partition("::")[2]] = {**program, "outcome": test["outcome"]}
    return found


LIMITS = [
    ("timeout=0.3", "loop", "the goal ran longer than 0.3 s"),
    ('memory="64M"', "grow([])", "the goal took more than 64 MiB of memory"),
    ("inferences=50_000", "loop", "the goal took more than 50,000 inferences"),
]


@pytest.mark.parametrize(("limit", "goal", "words"), LIMITS)
def test_each_limit_says_what_ran_out(
    run: Run,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    goal: str,
    words: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "400")  # so that nothing is cut
    result = run(
        f"""{HEAD}
@pytest.mark.prolog(text=TEXT, goal="{goal}", expect="fails", {limit})
def test_mark():
    pass

def test_load(prolog):
    prolog.load(TEXT, {limit})
    assert prolog.solve("{goal}").fails

def test_solve(prolog):
    prolog.load(TEXT)
    assert prolog.solve("{goal}", {limit}).fails
""",
        "--asp-json=it.json",
        "--prolog-timeout=60",
    )
    result.assert_outcomes(failed=3)
    advice = "use a larger limit, or a smaller instance"
    asked = re.escape(f"not proven: asked `{goal}` of Prolog text, at test_suite.py:")
    lines = [line for line in result.stdout.lines if line.startswith("FAILED ")]
    assert len(lines) == 3
    found = programs(pytester.path / "it.json")
    for name in ("mark", "load", "solve"):
        said = f"::test_{name} - .*{asked}\\d+, but {re.escape(words)}; {advice}$"
        assert any(re.search(said, line) for line in lines), name
        program = found[f"test_{name}"]
        assert program["outcome"] == "not proven", name
        assert program["findings"][0]["proof"] == ["not proven"], name


def test_each_limit_is_an_error_of_its_own(run: Run) -> None:
    result = run(
        f"""{HEAD}
from pytest_asp.errors import (
    InferenceLimitReached, MemoryLimitReached, NotProven, TimeLimitReached,
)

@pytest.mark.parametrize(("goal", "limit", "kind"), [
    ("loop", dict(timeout=0.2), TimeLimitReached),
    ("grow([])", dict(memory="64M"), MemoryLimitReached),
    ("loop", dict(inferences=20_000), InferenceLimitReached),
])
def test_kind(prolog, goal, limit, kind):
    answers = prolog.load(TEXT).solve(goal, **limit)
    for asked in (lambda: answers.succeeds, lambda: answers.fails, lambda: answers.count == 0):
        with pytest.raises(NotProven) as found:
            asked()
        assert type(found.value) is kind
""",
        "--prolog-timeout=60",
    )
    result.assert_outcomes(passed=3)


SEEN = """
def asked(prolog):
    return prolog.load(TEXT).solve("two(X)")

def test_some(prolog):
    assert asked(prolog).succeeds

def test_two(prolog):
    assert asked(prolog).count >= 2

def test_first(prolog):
    assert [answer["X"] for answer in asked(prolog)[:2]] == [1, 2]

def test_not_unique(prolog):
    assert not asked(prolog).unique

def test_exactly_two(prolog):
    assert asked(prolog).count == 2

@pytest.mark.prolog(text=TEXT, goal="two(X)")
@pytest.mark.unique_solution
def test_unique_by_mark():
    pass
"""


def test_what_was_found_before_the_limit_counts(run: Run, pytester: pytest.Pytester) -> None:
    result = run(HEAD + SEEN, SHORT, "--asp-json=it.json")
    result.assert_outcomes(passed=4, failed=2)
    found = programs(pytester.path / "it.json")
    outcomes = {name: program["outcome"] for name, program in found.items()}
    assert outcomes["test_exactly_two"] == "not proven"
    assert outcomes["test_unique_by_mark"] == "failed"  # two answers are too many, whatever follows
    assert found["test_exactly_two"]["findings"][0]["found"] == "2 found, then not proven"
    result.stdout.fnmatch_lines(["asked:    2 answers; then the search was cut short"])


def test_a_limit_is_no_failure_that_xfail_expects(run: Run) -> None:
    result = run(
        f"""{HEAD}
@pytest.mark.xfail(reason="a bug that is known")
@pytest.mark.prolog(text=TEXT, goal="loop", expect="fails")
def test_mark():
    pass

@pytest.mark.xfail
def test_fixture(prolog):
    assert prolog.load(TEXT).solve("loop").succeeds
""",
        SHORT,
    )
    result.assert_outcomes(failed=2)


def test_the_limit_of_one_test_is_not_that_of_the_next(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        f"""{HEAD}
@pytest.mark.parametrize("number", range(4))
def test_loops(prolog, number):
    assert prolog.load(TEXT).solve("loop", timeout=0.2).fails

@pytest.mark.parametrize("number", range(4))
def test_goes_on(prolog, number):
    assert prolog.load(TEXT).solve("two(X)").first["X"] == 1
""",
        *workers,
    )
    result.assert_outcomes(passed=4, failed=4)


# ---------------------------------------------------------------------------- in time


def test_a_loop_takes_as_long_as_its_limit_says(run: Run) -> None:
    result = run(
        f"""{HEAD}
import time

GOALS = ["loop", "\\\\+ loop", "catch(loop, _, true)", "findall(X, loop, Xs)"]

@pytest.mark.parametrize("goal", GOALS)
def test_loop(prolog, goal):
    prolog.load(TEXT)
    assert prolog.solve("true").succeeds
    answers = prolog.solve(goal, timeout=0.5)
    begin = time.monotonic()
    try:
        answers.succeeds
    finally:
        print(f"took {{time.monotonic() - begin:.3f}}")
""",
        "-s",
    )
    result.assert_outcomes(failed=4)
    taken = [float(seconds) for seconds in re.findall(r"took (\d+\.\d+)", result.stdout.str())]
    assert len(taken) == 4
    assert min(taken) >= 0.3
    assert max(taken) < 3, taken  # 0.7 where nothing else uses the machine


def test_a_program_that_never_loads_ends_in_time(run: Run) -> None:
    result = run(
        """
        def test_it(prolog):
            assert prolog.load(":- initialization(loop).\\nloop :- loop.").solve("true").succeeds
        """,
        SHORT,
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*not proven: *longer than 0.4 s*"])


LOOPS = f"""{HEAD}
import pathlib

@pytest.mark.timeout(1)
def test_loop(prolog):
    prolog.load(TEXT)
    assert prolog.solve("two(X)").succeeds
    pathlib.Path("began").touch()
    assert prolog.solve("loop").fails

@pytest.mark.timeout(1)
@pytest.mark.prolog(text=TEXT, goal="loop", expect="fails")
def test_mark():
    pass

@pytest.mark.timeout(30)
def test_next(prolog):
    assert prolog.load(TEXT).solve("two(X)").first["X"] == 1
"""


def run_apart(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """Run in a process of its own, which then may be ended, where searches never end."""
    pytester.makepyfile(test_suite=LOOPS)
    return pytester.runpytest_subprocess(
        "-p", "no:randomly", "--prolog-timeout=120", *options, timeout=100
    )


def test_the_alarm_of_pytest_timeout_fails_the_one_test(pytester: pytest.Pytester) -> None:
    begin = time.monotonic()
    result = run_apart(pytester, "--timeout-method=signal")
    assert time.monotonic() - begin < 60
    result.assert_outcomes(failed=2, passed=1)
    result.stdout.fnmatch_lines(["*Timeout*1.0*"])


def test_the_thread_of_pytest_timeout_ends_the_run(pytester: pytest.Pytester) -> None:
    begin = time.monotonic()
    result = run_apart(pytester, "--timeout-method=thread")
    assert time.monotonic() - begin < 60
    assert result.ret == 1
    assert "Timeout" in result.stdout.str() + result.stderr.str()


HEARING = """
import signal
import pytest

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
raise SystemExit(pytest.main(["-p", "no:randomly", "-p", "no:timeout", "--prolog-timeout=120"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_ctrl_c_ends_the_search_and_the_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_suite=LOOPS)
    pytester.makeini("[pytest]\nmarkers = timeout(seconds): not used here\n")
    with subprocess.Popen(
        [sys.executable, "-c", HEARING], cwd=pytester.path, stdout=subprocess.PIPE, text=True
    ) as running:
        wait_for(pytester.path / "began")
        running.send_signal(signal.SIGINT)
        begin = time.monotonic()
        output, _ = running.communicate(timeout=60)
    assert time.monotonic() - begin < SOON
    assert running.returncode == pytest.ExitCode.INTERRUPTED
    assert "KeyboardInterrupt" in output
    assert "failed" not in output


def wait_for(path: Path) -> None:
    """Wait for a file that another process makes, and a moment more."""
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline, path
        time.sleep(0.05)
    time.sleep(0.3)
