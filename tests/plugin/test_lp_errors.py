"""`.lp` files that cannot be collected, and failures that can be reproduced."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from typing import Any

import pytest

Workers = tuple[str, ...]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "a.\n#program test_a.\nb :- c(.\n",
            [
                "*, got `syntax error, unexpected .*`, at it.lp:3:8: correct the text at *",
                "    3 | b :- c(.",
                "      |        ^",
            ],
        ),
        (
            "#program test_a.\nb(X).\n",
            ["expected every variable to be bound *, got unsafe X in `b(X)*`, at it.lp:2:1: *"],
        ),
        ("#program test_a.\n%! uniqe\n", ["*got `%! uniqe`, at it.lp:2:1: did you mean unique?"]),
        ("#program test_a(bsae).\n", ["*'bsae' in test_a(bsae), at it.lp:1:1: did you mean base?"]),
        ("#program test_a.\n#show a/0.\n", ["*`#show`, which counts *, at it.lp:2:1: write `%! *"]),
        (
            '#program test_a.\n#include "no.lp".\n',
            ['expected an `#include` of a file that exists, got `#include "no.lp"`, at it.lp:2:1*'],
        ),
    ],
)
def test_a_file_that_is_wrong_is_an_error_in_its_own_words(
    pytester: pytest.Pytester, text: str, message: list[str]
) -> None:
    (pytester.path / "it.lp").write_text(text)
    result = pytester.runpytest("--asp")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ERROR collecting it.lp*", *message], consecutive=True)
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_asp/*.py*")


def test_a_file_that_is_no_text_is_an_error(pytester: pytest.Pytester) -> None:
    (pytester.path / "it.lp").write_bytes(b"#program test_a. \xff")
    result = pytester.runpytest("--asp")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["expected an `.lp` file in UTF-8, got the byte 0xff at *"])


def test_a_crash_of_ours_is_shown_as_one(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(self: object, tests: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("pytest_asp.plugin.lp_files.LpFile._parse", crash)
    (pytester.path / "it.lp").write_text("#program test_a.")
    result = pytester.runpytest_inprocess("--asp")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["E   RuntimeError: a bug"])


def test_parsing_has_a_time_limit_too(pytester: pytest.Pytester) -> None:
    (pytester.path / "it.lp").write_text("#program test_a.\n" + "a(1..3).\n" * 300_000)
    result = pytester.runpytest("--asp", "--asp-timeout=0.05")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["not proven: asked for the grounding of it.lp, at it.lp:1, but *"])


def shown_again(result: pytest.RunResult) -> list[list[str]]:
    """Run the command that a run shows, and give what its models show."""
    lines = result.outlines
    command = shlex.split(lines[lines.index("Reproduce with:") + 1])
    assert command[0] == "clingo"
    words = [sys.executable, "-m", "clingo", *command[1:], "--outf=2"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    (call,) = json.loads(done.stdout)["Call"]
    witnesses: list[dict[str, Any]] = call.get("Witnesses", [])
    return [sorted(witness["Value"]) for witness in witnesses]


def test_the_command_shows_the_answer_set_that_is_forbidden(
    pytester: pytest.Pytester, workers: Workers
) -> None:
    (pytester.path / "it.lp").write_text(
        "#const n = 3. #show p/1. #show helper/1. #defined helper/1.\n"
        "{p(1..n)}. cannot(X) :- p(X), not X <= n.\n"
        "#program helper(t).\nhelper(t). p(0).\n"
        "#program test_fine(base).\n"
        "#program test_it(base, helper).\n"
        "%! const n=6\n:- p(X), p(X+1).\ncannot(sum, S) :- S = #sum { X : p(X) }, S > 11.\n"
    )
    result = pytester.runpytest("--asp", *workers)
    result.assert_outcomes(passed=2, failed=1)
    expected = ["helper(t)", "p(0)", "p(2)", "p(4)", "p(6)"]
    start = result.outlines.index("An answer set with cannot(sum, 12) shows:")
    shown = [line.strip() for line in result.outlines[start + 1 : start + 8]]
    assert sorted(line for line in shown if "/" not in line) == expected
    assert shown_again(result) == [expected]


def test_the_command_shows_as_many_answer_sets_as_were_found(pytester: pytest.Pytester) -> None:
    (pytester.path / "it.lp").write_text(
        "{a}.\n#program test_other.\nb.\n#program test_it(base).\n%! models 1\n"
    )
    result = pytester.runpytest("--asp")
    result.assert_outcomes(passed=1, failed=1)
    assert shown_again(result) == [[], ["a"]]
