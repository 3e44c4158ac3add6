from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run

SUITE = """
import pytest

@pytest.mark.unique_solution
@pytest.mark.in_every_model("b")
def test_marked():
    return "a. b :- a."

def test_counted(asp):
    assert asp.solve("{a}.").count == 3

def test_runaway(asp):
    assert asp.solve("n(0). n(X+1) :- n(X).", timeout=0.2).unique

def test_large(asp):
    assert asp.solve("p(X,Y) :- X = 1..150, Y = 1..150. {q}.").count == 2

def test_small(asp):
    assert asp.solve("{b}.").count == 2

def test_other():
    pass
"""
VARYING = {"seconds", "memory"}
NEARLY = 512 << 10  # bytes by which memory differs from run to run


def read(path: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return report


def without(data: Any, names: set[str]) -> Any:
    if isinstance(data, dict):
        return {name: without(value, names) for name, value in data.items() if name not in names}
    return [without(each, names) for each in data] if isinstance(data, list) else data


def test_it_tells_what_each_test_asked(run: Run, pytester: pytest.Pytester) -> None:
    result = run(SUITE, "--asp-json=asp.json")
    result.assert_outcomes(passed=4, failed=2)
    result.stdout.no_fnmatch_line("=* ASP =*")
    result.stdout.fnmatch_lines([f"-* wrote the ASP report: {pytester.path / 'asp.json'} *"])
    report = read(pytester.path / "asp.json")
    assert report["version"] == 1
    outcomes = {"passed": 3, "failed": 1, "not proven": 1, "xfailed": 0, "skipped": 0}
    summary = report["summary"]
    assert (summary["tests"], summary["programs"], summary["outcomes"]) == (5, 5, outcomes)
    assert summary["seconds"] > 0.2
    tests = {test["nodeid"].rpartition("::")[2]: test for test in report["tests"]}
    assert list(tests) == sorted(tests)
    (program,) = tests["test_marked"]["programs"]
    assert without(program, VARYING) == {
        "language": "asp",
        "title": "ASP text",
        "place": "test_suite.py:3",
        "goal": "",
        "answers": 1,
        "models": 1,
        "rules": 2,
        "conflicts": 0,
        "findings": [
            {
                "asked": "exactly one answer set",
                "found": "exactly 1",
                "verdict": "holds",
                "proof": ["grounding"],
            },
            {
                "asked": "b in every answer set",
                "found": "so",
                "verdict": "holds",
                "proof": ["grounding"],
            },
        ],
        "open": 0,
    }
    (counted,) = tests["test_counted"]["programs"]
    assert counted["findings"] == [
        {
            "asked": "exactly 3 answer sets",
            "found": "exactly 2",
            "verdict": "fails",
            "proof": ["exhausted"],
        }
    ]
    (runaway,) = tests["test_runaway"]["programs"]
    assert tests["test_runaway"]["outcome"] == "not proven"
    assert (runaway["rules"], runaway["findings"][0]["proof"]) == (None, ["not proven"])


def test_it_is_the_same_with_workers_and_in_any_order(run: Run, pytester: pytest.Pytester) -> None:
    run(SUITE, "--asp", "--asp-json=plain.json")
    plain = read(pytester.path / "plain.json")
    run(SUITE, "--asp-json=two.json", "-n2")
    names = ("small", "runaway", "large", "counted", "marked")
    run(SUITE, "--asp-json=o.json", *(f"test_suite.py::test_{name}" for name in names))
    for name in ("two.json", "o.json"):
        other = read(pytester.path / name)
        assert without(other, VARYING) == without(plain, VARYING)
        for test, again in zip(plain["tests"], other["tests"], strict=True):
            if test["outcome"] != "not proven":
                memory, now = (each["programs"][0]["memory"] for each in (test, again))
                assert abs(memory - now) < NEARLY, test["nodeid"]


def test_a_run_without_programs_has_a_report_too(run: Run, pytester: pytest.Pytester) -> None:
    run("def test_it(): pass", "--asp-json=asp.json")
    assert read(pytester.path / "asp.json")["tests"] == []


def test_the_file_is_replaced_as_a_whole(run: Run, pytester: pytest.Pytester) -> None:
    path = pytester.path / "asp.json"
    path.write_text("old")
    before = path.stat().st_ino
    run(SUITE, f"--asp-json={path}", "-k", "marked")
    assert len(read(path)["tests"]) == 1
    assert path.stat().st_ino != before
    assert not list(pytester.path.glob(".asp.json*"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("missing/asp.json", "*--asp-json: expected a file in a folder that exists, got *"),
        ("folder", "*--asp-json: expected the name of a file, got 'folder', which is a folder: *"),
        ("", "*--asp-json: expected the name of a file, got none: name one"),
        ("pipe", "*--asp-json: expected a file, got 'pipe', which is none: *"),
    ],
)
def test_what_cannot_be_a_file_is_refused_at_once(
    run: Run, pytester: pytest.Pytester, given: str, words: str
) -> None:
    pytester.mkdir("folder")
    os.mkfifo(pytester.path / "pipe")
    result = run(SUITE, f"--asp-json={given}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([words])
    result.stdout.no_fnmatch_line("*collected*")


def test_a_folder_that_nothing_can_be_written_in_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pytest_asp.plugin.report_file.os.access", lambda *_: False)
    result = run(SUITE, "--asp-json=asp.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--asp-json: expected a file that can be written, got *"])


def test_a_file_that_cannot_be_written_in_the_end_fails_the_run(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.mkdir("folder")
    suite = "import shutil\ndef test_it(): shutil.rmtree('folder')"
    result = run(suite, "--asp-json=folder/asp.json")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.INTERNAL_ERROR
    result.stdout.fnmatch_lines(["*--asp-json=*asp.json could not be written: *"])
