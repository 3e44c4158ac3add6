"""The command `pytest-asp` as a whole."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from pytest_asp.cli import command
from pytest_asp.cli.command import INTERRUPTED, main


def test_it_is_installed() -> None:
    (script,) = entry_points(group="console_scripts", name="pytest-asp")
    assert script.load() is main


@pytest.mark.parametrize("arguments", [[], ["unknown"], ["review", "--accept", "--list"]])
def test_wrong_arguments_are_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: pytest-asp" in capsys.readouterr().err


def test_it_says_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    assert "go through the snapshots that wait" in capsys.readouterr().out


def test_an_interrupt_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pytest_asp.snapshots.pending.find_pending", interrupt)
    assert main(["review"]) == INTERRUPTED
    assert capsys.readouterr().err == "\ninterrupted\n"


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    folder = tmp_path / "__snapshots__"
    folder.mkdir()
    for number in range(3_000):
        (folder / f"{number}.lp.new").write_text("a.\n")
    with subprocess.Popen(
        [sys.executable, "-m", "pytest_asp.cli", "review", "--list"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_the_module_does_what_the_command_does(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest_asp.cli", "review"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "No snapshot waits for review.\n", "")
    assert command.__doc__
