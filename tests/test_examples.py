"""Each example works as its README says, for somebody who has nothing but the installed package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
FOLDERS = sorted(path.parent for path in EXAMPLES.glob("*/README.md"))


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest as a user does, without a configuration of ours."""
    kept = {"PYTEST_ASP_CACHE"}  # it has the Prolog engines
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={
            name: text
            for name, text in os.environ.items()
            if name in kept or not name.startswith("PYTEST_")
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The examples in a folder of their own."""
    shutil.copytree(
        EXAMPLES, tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__", ".*")
    )
    return tmp_path


def test_there_are_examples() -> None:
    assert [folder.name for folder in FOLDERS] == [
        "generated_schedule",
        "grading",
        "graph_colouring",
        "numberlink",
        "queens_lp",
        "sudoku",
        "sudoku_prolog",
    ]


@pytest.mark.parametrize("name", [folder.name for folder in FOLDERS])
@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_an_example_passes_by_itself(copied: Path, name: str, mode: str) -> None:
    done = run_pytest(copied, "--asp", f"--import-mode={mode}", f"examples/{name}")
    assert done.returncode == 0, done.stdout
    assert " proven; " in done.stdout


def test_the_picture_in_the_readme_is_the_tested_one() -> None:
    folder = EXAMPLES / "numberlink"
    block = (folder / "README.md").read_text("utf-8").split("```text\n")[1].split("```")[0]
    solved = "\n".join(line.split()[-1] for line in block.splitlines())
    assert solved.startswith("┌────┐┌─┐\n")
    assert solved in (folder / "test_numberlink.py").read_text("utf-8")


def test_numberlink_finds_a_broken_program(copied: Path) -> None:
    program = copied / "examples/numberlink/numberlink.py"
    source = program.read_text("utf-8")
    broken = source.replace("require(exits == 2)", "require(exits == 3)")
    assert broken != source
    program.write_text(broken, "utf-8")
    done = run_pytest(copied, "examples/numberlink", "-q")
    assert "test_the_solution_looks_as_printed" in done.stdout
    assert done.returncode == 1


def test_grading_says_who_passed(copied: Path) -> None:
    done = run_pytest(copied, "-q", "--tb=no", "-rN", "-n2", "examples/grading/grade.py")
    assert done.returncode == 1
    assert "\nchoice-rule          passed\n" in done.stdout
    assert "\nevery-colour         2-path: expected 24 colourings, found 18\n" in done.stdout
    assert "\n12 of 30 encodings passed\n" in done.stdout


def test_grading_notices_a_mistake_that_is_none_any_more(copied: Path) -> None:
    encodings = copied / "examples/grading/encodings"
    shutil.copy(encodings / "choice-rule.lp", encodings / "typo.lp")
    done = run_pytest(copied, "examples/grading", "-q", "-k", "grade")
    assert "test_an_encoding_gets_the_grade_that_it_deserves[typo.lp]" in done.stdout
    assert "1 failed, 29 passed" in done.stdout


def test_numberlink_draws_the_answer_sets_of_a_failure(copied: Path) -> None:
    tests = copied / "examples/numberlink/test_numberlink.py"
    text = tests.read_text("utf-8")
    tests.write_text(text.replace("mark.model_count(2)", "mark.unique_solution"), "utf-8")
    done = run_pytest(copied, "examples/numberlink", "-q", "-k", "ambiguous_puzzle")
    assert done.returncode == 1
    assert "\n  2────┐   2┌───┐\n  ┌31─┐│   │31─┐│\n" in done.stdout


def test_queens_finds_a_broken_encoding_from_both_sides(copied: Path) -> None:
    encoding = copied / "examples/queens_lp/queens.lp"
    source = encoding.read_text("utf-8")
    broken = source.replace("S - R = |C - D|.\n% name", "S - R = C - D.\n% name")
    assert broken != source
    encoding.write_text(broken, "utf-8")
    done = run_pytest(copied, "--asp", "examples/queens_lp", "-q")
    assert done.returncode == 1
    found = 'found one with cannot("attack each other", queen('
    assert f"expected no answer set with cannot(...), {found}" in done.stdout
    assert ": test_four, at examples/queens_lp/queens.lp:" in done.stdout
    assert "test_queens.py::test_the_number_of_solutions[8-92]: failed" in done.stdout
