"""The benchmarks run; what they measure depends on the machine, and is no test's business."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def measure(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module `benchmarks.measure`, which no installed package has."""
    monkeypatch.syspath_prepend(ROOT)
    return importlib.import_module("benchmarks.measure")


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
    assert len(asked) == 12
    assert "Not compared with aspalchemy" in done.stdout


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
