"""Options, the ini file and limits: which engine, how much it may use, and what warns."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

LOOP = 'def test_it(prolog):\n    assert prolog.load("loop :- loop.").solve("loop").fails\n'
FACT = 'def test_it(prolog):\n    assert prolog.load("p(1).").solve("p(X)").count == 1\n'
needs_swipl = pytest.mark.skipif(shutil.which("swipl") is None, reason="swipl is not on the PATH")


@needs_swipl
@pytest.mark.parametrize("by", ["option", "ini", "mark", "call"])
def test_the_engine_can_be_chosen(run: Run, ini: Callable[..., None], by: str) -> None:
    options = ["--prolog-engine=swi"] if by == "option" else []
    if by == "ini":
        ini("prolog_engine = swi")
    mark = '@pytest.mark.prolog(engine="swi")' if by == "mark" else ""
    engine = ', engine="swi"' if by == "call" else ""
    result = run(
        f"""
        import pytest

        {mark}
        def test_it(prolog):
            program = prolog.load("p(1)."{engine})
            assert program.solve("string_length(\\"abc\\", X)").only["X"] == 3
        """,
        *options,
    )
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--prolog-engine=scyer", "--prolog-engine: *did you mean scryer*"),
        ("--prolog-timeout=soon", "--prolog-timeout: expected a number of seconds*"),
        ("--prolog-memory=much", "--prolog-memory: expected a size*"),
        ("--prolog-inferences=-1", "--prolog-inferences: expected a number of inferences*"),
    ],
)
def test_an_option_that_cannot_be_read(run: Run, option: str, said: str) -> None:
    result = run(FACT, option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{said}*"])


@pytest.mark.parametrize(
    "line",
    [
        "prolog_engine = scyer",
        "prolog_timeout = soon",
        "prolog_memory = much",
        "prolog_inferences = 1.5",
        "prolog_missing = ignore",
    ],
)
def test_a_line_of_the_ini_file_that_cannot_be_read(
    run: Run, ini: Callable[..., None], line: str
) -> None:
    ini(line)
    result = run(FACT)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*the ini option {line.partition(' ')[0]}: expected *"])


@pytest.mark.parametrize("choice", [None, "fail", "skip"])
def test_an_engine_that_is_not_installed(
    run: Run,
    ini: Callable[..., None],
    choice: str | None,
    tmp_path: Path,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTEST_ASP_CACHE", str(tmp_path / "empty"))
    if choice is not None:
        ini(f"prolog_missing = {choice}")
    pytester.makepyfile(test_suite=FACT)
    result = pytester.runpytest_subprocess("-rs")
    if choice == "skip":
        result.assert_outcomes(skipped=1)
    else:
        result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*run pytest-asp prolog install*"])


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--prolog-timeout=0.3", "the goal ran longer than 0.3 s"),
        ("--prolog-inferences=20_000", "the goal took more than 20,000 inferences"),
    ],
)
def test_a_loop_ends_at_the_limit(run: Run, option: str, said: str) -> None:
    begin = time.monotonic()
    result = run(LOOP, option)
    assert time.monotonic() - begin < 8
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*not proven: *{said}*"])


def test_memory_is_limited(run: Run) -> None:
    result = run(
        'def test_it(prolog):\n    prolog.load("grow(Xs) :- grow([a|Xs]).")\n'
        '    assert prolog.solve("grow([])").fails\n',
        "--prolog-memory=64M",
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*not proven: *more than 64 MiB of memory*"])


def test_the_next_test_has_a_machine_that_works(run: Run) -> None:
    result = run(f"{LOOP}\n{FACT.replace('test_it', 'test_next')}", "--prolog-timeout=0.2")
    result.assert_outcomes(failed=1, passed=1)


def test_what_pytest_timeout_ends_is_ended(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_suite=LOOP + FACT.replace("test_it", "test_next"))
    begin = time.monotonic()
    result = pytester.runpytest_subprocess(
        "--timeout=1", "--timeout-method=signal", "--prolog-timeout=60"
    )
    assert time.monotonic() - begin < 20
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*Timeout (>1.0s)*"])


HEARING = """
import signal

import pytest

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
raise SystemExit(pytest.main(["-s", "-p", "no:randomly", "--prolog-timeout=60"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_ctrl_c_ends_a_search(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_suite='print("began", flush=True)\n' + LOOP)
    running = subprocess.Popen(
        [sys.executable, "-c", HEARING],
        cwd=pytester.path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert running.stdout is not None
    while "began" not in running.stdout.readline():
        pass
    time.sleep(1.5)
    began = time.monotonic()
    running.send_signal(signal.SIGINT)
    output, _ = running.communicate(timeout=30)
    assert time.monotonic() - began < 10
    assert running.returncode == pytest.ExitCode.INTERRUPTED, output


WARNED = """
import pytest

TEXT = '''
p(X, Y) :- q(X).
r(1).
s(1).
r(2).
atom_length(a, b) :- s(_).
'''

@pytest.mark.prolog(text="p(X, Y) :- X = 1.", goal="p(1, 2)", expect="succeeds"{})
def test_it(): pass
"""


def test_warnings_fail_a_test(run: Run) -> None:
    result = run(WARNED.format(""))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*got Y once, at <Prolog text>:1:6*", "    1 | p(X, Y) :- X = 1.", "*|      ^"]
    )


@pytest.mark.parametrize("by", ["mark", "ini", "code"])
def test_warnings_can_be_allowed(run: Run, ini: Callable[..., None], by: str) -> None:
    filters = {"mark": ', filters=["ignore"]', "code": ', filters=["ignore:singleton-variable"]'}
    if by == "ini":
        ini("asp_filterwarnings = ignore:singleton-variable")
    run(WARNED.format(filters.get(by, ""))).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r(1).\\ns(1).\\nr(2).", "expected the clauses of r/1 together*, at <Prolog text>:3:1*"),
        ("p :- nowhere(1).", "got a call of nowhere/1, which nothing defines*"),
        (
            ":- use_module(library(lists)).\\nappend(a, b, c).",
            "got append/3, the name of one of library(lists)*",
        ),
    ],
)
def test_each_kind_of_warning(run: Run, text: str, said: str) -> None:
    result = run(f'def test_it(prolog):\n    assert prolog.load("{text}").solve("true").succeeds\n')
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{said}"])


SUITE = """
import pytest

@pytest.mark.prolog(text="p(1). p(2).", goal="p(X)")
@pytest.mark.model_count(2)
def test_counted(): pass

def test_asked(prolog):
    assert prolog.solve("X = 1").only["X"] == 1
"""


def test_the_section_lists_prolog_too(run: Run, workers: tuple[str, ...]) -> None:
    result = run(SUITE, "--asp", *workers)
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "     1      -          - *test_asked: passed",
            "     2      -          - *test_counted: passed",
            "*goal p(X)",
            "*exactly 2 answers: proven (exhausted)",
            "2 tests asked about 2 programs: 2 proven; *",
        ]
    )


def test_the_slowest_are_listed_alone(run: Run) -> None:
    result = run(SUITE, "--asp-durations=1")
    result.stdout.fnmatch_lines(["... 1 faster test*"])


def test_reports_for_machines(run: Run, workers: tuple[str, ...]) -> None:
    run(SUITE, "--asp-json=it.json", "--junitxml=it.xml", *workers).assert_outcomes(passed=2)
    text = Path("it.json").read_text(encoding="utf-8")
    assert text.count('"language": "prolog"') == 2
    assert json.loads(text)
    xml = Path("it.xml").read_text(encoding="utf-8")
    assert 'name="prolog_goal" value="p(X)"' in xml
    assert 'name="prolog_expected" value="exactly 2 answers"' in xml
