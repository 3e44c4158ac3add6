"""`pytest-asp prolog install` and `status`, with an engine that is quickly made."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from pytest_asp.cli import prolog
from pytest_asp.cli.command import main
from pytest_asp.cli.prolog import DONE, FAILED
from pytest_asp.errors import EngineCrashed
from pytest_asp.prolog.protocol import Limits, Loaded, ProgramText
from pytest_asp.prolog.scryer import files

ENGINE = b"\0asm" + bytes(range(256))


class QuickEngine:
    """Keeps what it makes, as the engine does, and takes no time."""

    crash = False

    def __init__(self, *, tell: Callable[[str], None]) -> None:
        self.tell = tell

    def load(self, program: ProgramText, limits: Limits) -> Loaded:
        if self.crash:
            raise EngineCrashed("not proven: the engine ended; report it")
        files.kept(
            "module",
            lambda: b"x" * (1 << 20),
            depends=("1",),
            doing="compiling Scryer Prolog",
            tell=self.tell,
        )
        return Loaded()

    def close(self) -> None:
        pass


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a package with a small engine, and a folder to keep it in."""
    monkeypatch.setattr(files, "SHA256", hashlib.sha256(ENGINE).hexdigest())
    monkeypatch.setattr(files, "SIZE", len(ENGINE))
    monkeypatch.setenv(files.VARIABLE, str(tmp_path / "kept here"))
    monkeypatch.setattr("pytest_asp.prolog.scryer.engine.ScryerEngine", QuickEngine)
    script = tmp_path / "scryer.js"
    script.write_bytes(b'__toBinary("' + base64.b64encode(ENGINE) + b'")')
    return script


def said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> list[str]:
    """Give what was written, with short paths."""
    out = capsys.readouterr().out.replace(str(files.folder()), "FOLDER")
    return out.replace(str(tmp_path), "TMP").splitlines()


INSTALLED = [
    "Scryer Prolog 0.7.0 is installed: FOLDER",
    "Use it in tests with the fixture `prolog`, or run pytest-asp prolog solve FILE GOAL.",
]
COMPILING = "compiling Scryer Prolog, once for this machine"


# ---------------------------------------------------------------------------------- install


def test_it_installs_and_makes_ready(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prolog", "install", "--from", str(package)]) == DONE
    assert said(capsys, tmp_path) == [COMPILING, *INSTALLED]
    assert files.wasm_file().read_bytes() == ENGINE


def test_without_from_it_asks_npm(
    package: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho no network\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["prolog", "install"]) == FAILED
    told = capsys.readouterr()
    assert told.out == "getting scryer@0.7.0 with npm\n"
    assert told.err.startswith("pytest-asp prolog install: expected npm pack scryer@0.7.0 to get")
    assert "npm said: no network" in told.err


def test_what_is_installed_already_is_left_alone(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["prolog", "install", "--from", str(package)])
    said(capsys, tmp_path)
    assert main(["prolog", "install"]) == DONE
    expected = [INSTALLED[0].replace("installed", "installed already"), INSTALLED[1]]
    assert said(capsys, tmp_path) == expected


def test_a_file_that_is_given_is_looked_at_whatever_is_installed(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["prolog", "install", "--from", str(package)])
    said(capsys, tmp_path)
    assert main(["prolog", "install", "--from", str(tmp_path / "nofile")]) == FAILED
    assert "nofile" in capsys.readouterr().err
    assert main(["prolog", "install", "--from", str(package)]) == DONE
    assert said(capsys, tmp_path)[-2:] == INSTALLED
    assert files.wasm_file().read_bytes() == ENGINE


def test_force_makes_all_of_it_anew(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["prolog", "install", "--from", str(package)])
    said(capsys, tmp_path)
    assert main(["prolog", "install", "--force", "--from", str(package)]) == DONE
    assert said(capsys, tmp_path) == [COMPILING, *INSTALLED]


def test_force_keeps_what_there_is_until_there_is_another(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["prolog", "install", "--from", str(package)])
    (tmp_path / "bad.wasm").write_bytes(b"\0asm of something else")
    assert main(["prolog", "install", "--force", "--from", str(tmp_path / "bad.wasm")]) == FAILED
    assert "expected an engine of the SHA-256" in capsys.readouterr().err
    assert files.wasm_file().read_bytes() == ENGINE
    assert len(files.derived()) == 1


def test_a_damaged_engine_is_replaced(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files.write(files.engine_path(), b"damaged")
    assert main(["prolog", "install", "--from", str(package)]) == DONE
    assert files.wasm_file().read_bytes() == ENGINE


def test_an_engine_that_does_not_start_is_told(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QuickEngine, "crash", True)
    assert main(["prolog", "install", "--from", str(package)]) == FAILED
    assert capsys.readouterr().err == (
        "pytest-asp prolog install: not proven: the engine ended; report it\n"
    )


def test_a_folder_that_cannot_be_written_is_told(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept here").write_text("a file is in the way")
    assert main(["prolog", "install", "--from", str(package)]) == FAILED
    assert "name another one in the environment variable PYTEST_ASP_CACHE" in (
        capsys.readouterr().err
    )


def test_without_the_extra_nothing_is_fetched(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["prolog", "install"]) == FAILED
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith(': pip install "pytest-asp[prolog]"\n')


# ----------------------------------------------------------------------------------- status


def test_the_state_of_things(
    package: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    main(["prolog", "install", "--from", str(package)])
    said(capsys, tmp_path)
    program(tmp_path, monkeypatch, "echo 'SWI-Prolog version 9.0.4 for x86_64-linux'")
    assert main(["prolog", "status"]) == DONE
    wasmtime, server = metadata.version("wasmtime"), metadata.version("swiplserver")
    (derived,) = files.derived()
    assert said(capsys, tmp_path) == [
        f"scryer: Scryer Prolog 0.7.0, run by wasmtime {wasmtime}",
        "  folder: FOLDER",
        "  scryer.wasm: 0.0 MiB, as it was published",
        f"  {derived.name}: 1.0 MiB, made from it",
        f"swi: SWI-Prolog 9.0.4, spoken to by swiplserver {server}",
        "  program: TMP/swipl",
    ]


def test_what_is_missing_is_told_with_the_command(
    package: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main(["prolog", "status"]) == FAILED
    scryer, swi = said(capsys, tmp_path)
    assert scryer == (
        "scryer: expected Scryer Prolog 0.7.0, which is installed once, got no file "
        "FOLDER/scryer.wasm: run pytest-asp prolog install"
    )
    assert swi.startswith("swi: expected a program `swipl` on the PATH, got none: install SWI-P")


@pytest.mark.parametrize("script", ["exit 1", "sleep 60"])
def test_a_swipl_that_does_not_start_is_told(
    package: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    script: str,
) -> None:
    monkeypatch.setattr(prolog, "_SWI_PATIENCE", 0.5)
    program(tmp_path, monkeypatch, f"exec {script}" if "sleep" in script else script)
    main(["prolog", "status"])
    assert said(capsys, tmp_path)[1].startswith("swi: SWI-Prolog, which does not start (Command")


def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let a shell script be the only swipl on the PATH."""
    file = tmp_path / "swipl"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(file))


def test_the_command_runs_without_loading_engines(package: Path) -> None:
    script = (
        "import sys; from pytest_asp.cli.command import main\n"
        "try: main(['prolog', '--help'])\n"
        "finally: print(*sys.modules.keys() & {'wasmtime', 'swiplserver', 'clingo', 'pytest'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == ""
    assert "install Scryer Prolog, once for each user" in done.stdout
