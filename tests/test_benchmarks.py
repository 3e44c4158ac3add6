"""The benchmarks run; what they measure depends on the machine, and is no test's business."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import clingo
import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def measure(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module `benchmarks.measure`, which no installed package has."""
    monkeypatch.syspath_prepend(ROOT)
    return importlib.import_module("benchmarks.measure")


@pytest.fixture
def finding(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that looks for planted faults."""
    monkeypatch.syspath_prepend(ROOT)
    return importlib.import_module("benchmarks.faults.finding")


@pytest.fixture
def faults(finding: ModuleType) -> ModuleType:
    """The module that knows the planted faults."""
    del finding
    return importlib.import_module("benchmarks.faults.table")


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Run the benchmarks as a person would, in their small sizes."""
    environment = {name: text for name, text in os.environ.items() if name != "ASPALCHEMY_PYTHON"}
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", *options],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_all_benchmarks_run() -> None:
    done = run()
    assert done.returncode == 0, done.stderr
    rows = [line.split(" | ") for line in done.stdout.splitlines() if line.startswith("| ")]
    asked = {row[0].removeprefix("| ") for row in rows if "pytest-asp" in row[2]}
    assert len(asked) == 17
    has_aspalchemy = importlib.util.find_spec("aspalchemy") is not None
    assert ("Not compared with aspalchemy" in done.stdout) is not has_aspalchemy


def test_a_python_without_aspalchemy_is_told() -> None:
    done = run("--only=nothing has this title", "--aspalchemy=/no/such/python")
    assert done.returncode != 0
    assert "/no/such/python" in done.stderr


def test_a_ratio_is_taken_within_its_round(measure: ModuleType) -> None:
    case = measure.Case("sleep", {"one": lambda: None, "pytest-asp": lambda: None}, aim=2, units=10)
    times = {"one": [1.0, 10.0, 1.0], "pytest-asp": [3.0, 30.0, 2.0]}
    found = measure.result(case, "pytest-asp", times)
    assert found.ratios == (3.0, 3.0, 2.0)
    assert (found.middle, found.seconds) == (3.0, 3.0)
    assert found.rate == pytest.approx(10 / 3)
    assert found.verdict == "at most 2, **missed**"


def test_candidates_take_turns(measure: ModuleType) -> None:
    ran: list[str] = []
    case = measure.Case("turns", {"a": lambda: ran.append("a"), "b": lambda: ran.append("b")})
    measure.measure(case, rounds=2)
    assert "".join(ran) == "ab" + "ab" + "ba"


def complaints(program: str) -> list[str]:
    """What clingo says of a program."""
    said: list[str] = []
    control = clingo.Control(logger=lambda _, text: said.append(text))
    control.add("base", [], program)
    control.ground([("base", [])])
    return said


def test_planted_faults_are_single_and_at_least_ten_of_each_problem(faults: ModuleType) -> None:
    assert len(faults.PROBLEMS) >= 8
    for problem in faults.PROBLEMS:
        wrong = {problem.wrong(fault) for fault in problem.faults}
        assert len(wrong) == len(problem.faults) >= 10
        assert problem.right not in wrong


def test_what_is_replaced_has_to_stand_there_once(faults: ModuleType) -> None:
    fault = type(faults.PROBLEMS[0].faults[0])("nothing", "no such text", "")
    with pytest.raises(ValueError, match="colouring, nothing: `no such text` does not stand there"):
        faults.PROBLEMS[0].wrong(fault)


def test_of_planted_faults_only_a_misspelt_name_warns(faults: ModuleType) -> None:
    warned = []
    for problem in faults.PROBLEMS:
        facts = f"#const n=2. {problem.inputs}"
        assert complaints(problem.right + facts) == []
        warned += [each.what for each in problem.faults if complaints(problem.wrong(each) + facts)]
    assert warned == ["the start need not be open"]


def test_a_fault_of_each_problem_is_found(faults: ModuleType, finding: ModuleType) -> None:
    for problem in faults.PROBLEMS:
        found = finding.looked_for(finding.by_small_scope, problem, problem.faults[0])
        assert found.facts is not None
        assert 1 <= found.scope <= finding.LARGEST


def test_what_no_small_scope_shows_is_shown_by_an_input(
    faults: ModuleType, finding: ModuleType
) -> None:
    shown = 0
    for problem in faults.PROBLEMS:
        for fault in filter(lambda each: each.shown_by, problem.faults):
            here, there = (
                finding.shown(program + fault.shown_by)
                for program in (problem.right, problem.wrong(fault))
            )
            assert here != there
            shown += 1
    assert shown == 1


def test_an_input_that_shows_nothing_is_not_taken(faults: ModuleType, finding: ModuleType) -> None:
    problem = faults.PROBLEMS[0]
    with pytest.raises(AssertionError, match="not shown by node"):
        finding.looked_for(lambda *_: ("node(1).", 1), problem, problem.faults[0])


def test_a_warning_is_counted_apart(faults: ModuleType, finding: ModuleType) -> None:
    problem = next(each for each in faults.PROBLEMS if each.title == "reachability")
    misspelt = next(each for each in problem.faults if each.what == "the start need not be open")
    found = finding.looked_for(finding.by_small_scope, problem, misspelt)
    assert (found.facts, found.warned) == (None, True)
    assert faults.summary([found]).startswith("0 and 1 by a warning; ")
    assert faults.verdict([found]) == "all by scope 4 in 10 s"
    missed = finding.Outcome(None, warned=False, seconds=0.1)
    assert faults.verdict([found, missed]).endswith("**missed**")
