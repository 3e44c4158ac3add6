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
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")},
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
    assert [folder.name for folder in FOLDERS] == ["numberlink"]


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
