"""Other plugins in the same run: each alone, and all of them together.

Needs them installed: `pip install -e '.[test,neighbours]'`. Each run is a process of its own that
loads this plugin and the named ones only, whatever else is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest

COMMON = """
import pytest
from hypothesis import given, strategies

def test_passes(asp):
    assert asp.solve("a.").unique

def test_fails(asp):
    assert asp.solve("{a}.").count == 1

@pytest.mark.unique_solution
def test_mark_passes():
    return "a."

@pytest.mark.unique_solution
def test_mark_fails():
    return "{a}."

@pytest.mark.xfail
@pytest.mark.asp(timeout=0.2)
def test_open_fails(asp):
    asp.solve("p(1). p(X+1) :- p(X).").unique

@pytest.mark.unique_solution
@given(strategies.integers(1, 9))
def test_example_fails(n):
    return "a." if n < 5 else "{a}."
"""

TOLD = {
    "test_fails": "count == 1: expected exactly one answer set, found at least 2",
    "test_mark_fails": "expected exactly one answer set, found at least 2: ASP text, at test_",
    "test_open_fails": "not proven: ",
    "test_example_fails": "expected exactly one answer set, found at least 2: ASP text, at test_",
}
"""What the report of a failing test says, in the run's junit file."""


@dataclass(frozen=True)
class Neighbour:
    """A plugin, what a run with it is told, and tests that use it.

    Attributes:
        plugins: the names of its entry points.
        options: what switches it on.
        tests: tests of its own kind; names that end in `fails` say what becomes of them.
        runs: how many times each test runs.
        report: the file that it writes, which has our section too.
    """

    plugins: tuple[str, ...]
    options: tuple[str, ...] = ()
    tests: str = ""
    runs: int = 1
    report: str = ""


NEIGHBOURS = {
    "anyio": Neighbour(
        ("anyio",),
        tests="""
        import pytest

        @pytest.fixture
        def anyio_backend():
            return "asyncio"

        @pytest.mark.anyio
        @pytest.mark.unique_solution
        async def test_anyio_passes():
            return "a."

        @pytest.mark.anyio
        @pytest.mark.unique_solution
        async def test_anyio_fails():
            return "{a}."
        """,
    ),
    "asyncio": Neighbour(
        ("asyncio",),
        tests="""
        import pytest

        @pytest.mark.asyncio
        @pytest.mark.unique_solution
        async def test_asyncio_passes(asp):
            assert asp.solve("b.").unique
            return "a."

        @pytest.mark.asyncio
        @pytest.mark.unique_solution
        async def test_asyncio_fails():
            return "{a}."
        """,
    ),
    "benchmark": Neighbour(
        ("benchmark",),
        ("--benchmark-max-time=0.01", "--benchmark-min-rounds=1"),
        tests="""
        import pytest

        @pytest.mark.unique_solution
        def test_benchmark_passes(benchmark, asp):
            assert benchmark(lambda: asp.solve("a.").unique)
            return "a."

        @pytest.mark.unique_solution
        def test_benchmark_fails(benchmark, asp):
            return benchmark(lambda: asp.solve("{a}."))
        """,
    ),
    "check": Neighbour(
        ("check",),
        tests="""
        import pytest
        from pytest_check import check

        @pytest.mark.unique_solution
        def test_check_passes(asp):
            with check:
                assert asp.solve("a.").unique
            return "a."

        def test_check_fails(asp):
            with check:
                assert asp.solve("{a}.").unique
            with check:
                assert asp.solve("{b}.").unique

        def test_checked_open_fails(asp):
            with check:
                asp.solve("p(1). p(X+1) :- p(X).", timeout=0.2).unique

        @pytest.mark.xfail
        def test_documented_passes(asp):  # docs/reference/neighbours.md says why
            with check:
                asp.solve("p(1). p(X+1) :- p(X).", timeout=0.2).unique

        @pytest.mark.unique_solution
        def test_checked_mark_fails():
            with check:
                assert True
            return "{a}."
        """,
    ),
    "cov": Neighbour(("pytest_cov",), ("--cov=.", "--cov-branch", "--cov-report=")),
    "html": Neighbour(
        ("html", "html_fixtures", "metadata"),
        ("--html=report.html", "--self-contained-html"),
        report="report.html",
    ),
    "instafail": Neighbour(("instafail",), ("--instafail",)),
    "json-report": Neighbour(("pytest_jsonreport", "metadata"), ("--json-report",)),
    "mock": Neighbour(
        ("pytest_mock",),
        tests="""
        import pytest

        def text():
            return "a."

        @pytest.mark.unique_solution
        def test_mock_passes(mocker):
            mocker.patch(f"{__name__}.text", return_value="b.")
            return text()

        @pytest.mark.unique_solution
        def test_mock_fails(mocker):
            mocker.patch(f"{__name__}.text", return_value="{a}.")
            return text()
        """,
    ),
    "order": Neighbour(
        ("pytest_order",),
        tests="""
        import pytest

        @pytest.mark.order(2)
        @pytest.mark.unique_solution
        def test_order_fails():
            return "{a}."

        @pytest.mark.order(1)
        @pytest.mark.unique_solution
        def test_order_passes():
            return "a."
        """,
    ),
    "randomly": Neighbour(("randomly",), ("--randomly-seed=7",)),
    "randomly, another seed": Neighbour(("randomly",), ("--randomly-seed=8",)),
    "repeat": Neighbour(("repeat",), ("--count=2",), runs=2),
    "rerunfailures": Neighbour(
        ("rerunfailures",),
        ("--reruns=1",),
        tests="""
        import pytest

        TRIED = []

        @pytest.mark.unique_solution
        def test_rerun_passes():
            TRIED.append(1)
            return "{a}." if len(TRIED) == 1 else "a."
        """,
    ),
    "subtests": Neighbour(
        (),
        tests="""
        import pytest

        @pytest.mark.unique_solution
        def test_subtests_passes(asp, subtests):
            for program in "a.", "b.":
                with subtests.test(program):
                    assert asp.solve(program).unique
            return "a."

        def test_subtests_fails(asp, subtests):
            for program in "a.", "{b}.":
                with subtests.test(program):
                    assert asp.solve(program).unique

        @pytest.mark.xfail
        def test_subtests_open_fails(asp, subtests):
            with subtests.test("open"):
                asp.solve("p(1). p(X+1) :- p(X).", timeout=0.2).unique
        """,
    ),
    "sugar": Neighbour(("sugar",), ("--force-sugar",)),
    "syrupy": Neighbour(
        ("syrupy",),
        ("--snapshot-update",),
        tests="""
        import pytest

        @pytest.mark.unique_solution
        def test_syrupy_passes(snapshot):
            assert "a." == snapshot
            return "a."

        @pytest.mark.unique_solution
        def test_syrupy_fails(snapshot):
            assert "{a}." == snapshot
            return "{a}."
        """,
    ),
    "timeout": Neighbour(("timeout",), ("--timeout=60",)),
    "xdist": Neighbour(("xdist",), ("-n2",)),
}


def missing() -> list[str]:
    """Name the entry points of plugins that are not installed."""
    installed = {each.name for each in entry_points(group="pytest11")}
    return sorted({name for each in NEIGHBOURS.values() for name in each.plugins} - installed)


if absent := missing():
    pytest.skip(f"not installed: {', '.join(absent)}", allow_module_level=True)


@dataclass(frozen=True)
class Run:
    """What came of a run."""

    status: int
    text: str
    results: Mapping[str, str]

    def of(self, name: str) -> list[str]:
        """What came of a test, once for each time that it was repeated."""
        return [result for key, result in self.results.items() if key.partition("[")[0] == name]


def run_with(folder: Path, *names: str) -> Run:
    """Run the common tests and those of the named plugins, with these plugins only."""
    chosen = [NEIGHBOURS[name] for name in names]
    (folder / "test_common.py").write_text(COMMON, encoding="utf-8")
    for name, neighbour in zip(names, chosen, strict=True):
        if neighbour.tests:
            path = folder / f"test_{name}.py"
            path.write_text(dedent(neighbour.tests), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\njunit_logging = all\n", encoding="utf-8")
    plugins = ("asp", "hypothesispytest", *(each for one in chosen for each in one.plugins))
    options = [option for one in chosen for option in one.options]
    words = [*(f"-p{name}" for name in dict.fromkeys(plugins)), *options, "--junitxml=junit.xml"]
    ours = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=folder,
        env={**ours, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "120"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (folder / "junit.xml").exists(), done.stdout
    return Run(done.returncode, done.stdout, results_of(folder / "junit.xml"))


def results_of(path: Path) -> dict[str, str]:
    """Read what came of each test in the end: the text of its failure, or `passed`."""
    results = {}
    for case in ET.parse(path).iter("testcase"):
        failures = [*case.iter("failure"), *case.iter("error")]
        told = [f"{each.get('message')}\n{each.text}" for each in failures]
        results[case.get("name", "")] = "\n".join(told) if told else "passed"
    return results


def wrong(run: Run, runs: int) -> list[str]:
    """Say what came out otherwise than it should."""
    found = [f"exit status {run.status}"] if run.status != pytest.ExitCode.TESTS_FAILED else []
    found += [
        f"{name}: {result}"
        for name, result in run.results.items()
        if (result == "passed") is not name.partition("[")[0].endswith("passes")
    ]
    for name, words in TOLD.items():
        told = run.of(name)
        if len(told) != runs or not all(words in each for each in told):
            found.append(f"{name}: not told {runs} times {words!r}: {told}")
    if run.text.count("Reproduce with:") < len(TOLD):
        found.append("a section is missing")
    return found


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_nothing_changes_beside_another_plugin(tmp_path: Path, name: str) -> None:
    run = run_with(tmp_path, name)
    assert wrong(run, NEIGHBOURS[name].runs) == [], run.text
    if report := NEIGHBOURS[name].report:
        text = (tmp_path / report).read_text(encoding="utf-8")
        assert text.count("Reproduce with:") == len(TOLD)


def test_nothing_changes_beside_all_of_them(tmp_path: Path) -> None:
    run = run_with(tmp_path, *(name for name in NEIGHBOURS if "another" not in name))
    assert wrong(run, max(each.runs for each in NEIGHBOURS.values())) == [], run.text
