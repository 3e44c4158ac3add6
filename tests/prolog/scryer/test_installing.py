"""Taking the engine out of the npm package: each form of it, and what can be wrong with it."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import shlex
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.errors import CacheFolderError, EngineInstallError
from pytest_asp.prolog.scryer import files, installing
from pytest_asp.prolog.scryer.installing import install

ENGINE = b"\0asm" + bytes(range(256)) * 8
SCRIPT = b'var x = __toBinary("' + base64.b64encode(ENGINE) + b'");\n'

Npm = Callable[[str], None]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a small file be the engine, and a folder with a difficult name keep it."""
    monkeypatch.setattr(files, "SHA256", hashlib.sha256(ENGINE).hexdigest())
    monkeypatch.setattr(files, "SIZE", len(ENGINE))
    monkeypatch.setenv(files.VARIABLE, str(tmp_path / "häufig benutzt"))
    return tmp_path / "häufig benutzt"


def packed(name: str = "package/dist/scryer.js", content: bytes = SCRIPT) -> bytes:
    """Pack a package as npm does."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as package:
        for each, text in (("package/package.json", b"{}"), (name, content)):
            member = tarfile.TarInfo(each)
            member.size = len(text)
            package.addfile(member, io.BytesIO(text))
    return out.getvalue()


def quietly(line: str) -> None:
    """Listen to nothing."""


def refused(source: Path | None) -> str:
    """Give the message with which a package is refused; nothing of it is kept."""
    with pytest.raises(EngineInstallError) as caught:
        install(source, quietly)
    assert not files.engine_path().exists()
    return str(caught.value)


# -------------------------------------------------------------------------- each form of it


@pytest.fixture(
    params=["scryer-0.7.0.tgz", "unpacked", "with package", "scryer.js", "other name.wasm"]
)
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Give one of the forms that people have the package in."""
    name: str = request.param
    path = tmp_path / "zu hause ✓" / name
    script = {"unpacked": "dist/scryer.js", "with package": "package/dist/scryer.js"}
    file = path / script.get(name, "")
    file.parent.mkdir(parents=True)
    content = {".tgz": packed(), ".wasm": ENGINE}.get(path.suffix, SCRIPT)
    file.write_bytes(content)
    return path


def test_each_form_of_the_package_has_the_engine(source: Path) -> None:
    assert install(source, quietly) == files.engine_path()
    assert files.wasm_file().read_bytes() == ENGINE


def test_an_engine_is_replaced_in_one_step(tmp_path: Path) -> None:
    files.write(files.engine_path(), b"damaged")
    (tmp_path / "scryer.js").write_bytes(SCRIPT)
    install(tmp_path / "scryer.js", quietly)
    assert [path.name for path in files.folder().iterdir()] == ["scryer.wasm"]
    assert files.wasm_file().read_bytes() == ENGINE


# ----------------------------------------------------------------------- what can be wrong


def test_another_engine_is_not_kept(tmp_path: Path) -> None:
    other = tmp_path / "scryer.wasm"
    other.write_bytes(ENGINE + b"more")
    message = refused(other)
    assert message == (
        f"expected an engine of the SHA-256 {files.SHA256}, got "
        f"{hashlib.sha256(ENGINE + b'more').hexdigest()} from {other}, of which nothing was kept: "
        "get scryer@0.7.0 again"
    )


def test_another_engine_does_not_replace_the_right_one(tmp_path: Path) -> None:
    files.write(files.engine_path(), ENGINE)
    (tmp_path / "scryer.wasm").write_bytes(ENGINE[:-1])
    with pytest.raises(EngineInstallError):
        install(tmp_path / "scryer.wasm", quietly)
    assert files.wasm_file().read_bytes() == ENGINE


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (packed()[:-20], "it is damaged: "),
        (packed()[:100] + b"\0" + packed()[101:], "it is damaged: "),
        (b"\x1f\x8b", "it is damaged: "),
        (packed("package/dist/other.js"), "it has no dist/scryer.js"),
        (packed("dist/scryer.js"), "it has no dist/scryer.js"),
        (packed("package/deep/dist/scryer.js"), "it has no dist/scryer.js"),
        (packed(content=b"var nothing;"), "no engine is in it"),
        (b"", "no engine is in it"),
        (b"<html>moved</html>", "no engine is in it"),
        (b'__toBinary("AAA")', "the engine in it is no base64: Incorrect padding"),
    ],
)
def test_a_package_that_cannot_be_used_is_told(
    tmp_path: Path, content: bytes, message: str
) -> None:
    file = tmp_path / "scryer-0.7.0.tgz"
    file.write_bytes(content)
    assert refused(file).startswith(f"expected the package scryer@0.7.0, got {file}: {message}")


def test_only_a_regular_member_is_read(tmp_path: Path) -> None:
    file = tmp_path / "scryer-0.7.0.tgz"
    with tarfile.open(file, mode="w:gz") as package:
        member = tarfile.TarInfo("package/dist/scryer.js")
        member.type, member.linkname = tarfile.SYMTYPE, "/etc/passwd"
        package.addfile(member)
    assert "it has no dist/scryer.js" in refused(file)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"x" * 5_001, "it has more than"), (packed(content=b"x" * 9_000), "it unpacks to more than")],
    ids=["long", "unpacked"],
)
def test_a_package_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, message: str
) -> None:
    monkeypatch.setattr(installing, "_LARGEST", 5_000)
    (tmp_path / "scryer.tgz").write_bytes(content)
    assert message in refused(tmp_path / "scryer.tgz")


def test_a_path_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path / "scryer.tgz") == (
        f"expected the package scryer@0.7.0, got {tmp_path}/scryer.tgz (No such file or directory):"
        " name the package's .tgz, its folder, or its dist/scryer.js"
    )


def test_a_folder_without_the_script_is_told(tmp_path: Path) -> None:
    assert f"got {tmp_path}/dist/scryer.js (No such file" in refused(tmp_path)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, cache: Path) -> None:
    cache.write_text("a file is in the way")
    (tmp_path / "scryer.js").write_bytes(SCRIPT)
    with pytest.raises(CacheFolderError) as caught:
        install(tmp_path / "scryer.js", quietly)
    assert str(caught.value) == (
        f"expected a folder that can be written, got {files.folder()} (Not a directory): "
        "name another one in the environment variable PYTEST_ASP_CACHE"
    )


# ------------------------------------------------------------------------------------- npm


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    """Give a function that puts a program named npm on the PATH: the text of a shell script."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def npm(script: str) -> None:
        file = folder / "npm"
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    return npm


def test_npm_gets_the_package(npm: Npm, tmp_path: Path) -> None:
    (tmp_path / "there.tgz").write_bytes(packed())
    npm(f'echo "$@" >{tmp_path}/arguments; cp {shlex.quote(f"{tmp_path}/there.tgz")} scryer.tgz')
    lines: list[str] = []
    install(None, lines.append)
    assert files.wasm_file().read_bytes() == ENGINE
    assert (tmp_path / "arguments").read_text().startswith("pack scryer@0.7.0 --ignore-scripts")
    assert lines == ["getting scryer@0.7.0 with npm"]


def test_without_npm_the_other_way_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert refused(None) == (
        "expected npm, which gets the package scryer@0.7.0, got no npm on the PATH: install "
        "Node.js, or get the package elsewhere and run pytest-asp prolog install --from PATH, the "
        "package's .tgz, its folder, or its dist/scryer.js"
    )


def test_what_npm_says_is_shown_when_it_fails(npm: Npm) -> None:
    npm("echo 'npm error 404 Not Found' >&2; exit 3")
    assert refused(None).startswith(
        "expected npm pack scryer@0.7.0 to get the package, got exit code 3, after npm said: "
        "npm error 404 Not Found: look into what npm says, or run pytest-asp prolog install --from"
    )


def test_an_npm_that_writes_nothing_is_told(npm: Npm) -> None:
    npm("exit 0")
    assert refused(None).startswith("expected npm pack scryer@0.7.0 to write a package, got none:")


def test_a_download_that_broke_off_is_told(npm: Npm, tmp_path: Path) -> None:
    (tmp_path / "there.tgz").write_bytes(packed()[:-30])
    npm(f"cp {tmp_path}/there.tgz scryer.tgz")
    assert "it is damaged" in refused(None)


def test_an_npm_that_hangs_is_ended_with_all_that_it_started(
    npm: Npm, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(installing, "PATIENCE", 0.5)
    writer = f"import time, pathlib; time.sleep(3); pathlib.Path({str(tmp_path / 'on')!r}).touch()"
    npm(f"{sys.executable} -c {shlex.quote(writer)} & wait")
    begin = time.monotonic()
    assert "got none in 0.5 s" in refused(None)
    assert time.monotonic() - begin < 3
    time.sleep(3.5 - (time.monotonic() - begin))
    assert not (tmp_path / "on").exists()


def test_an_interrupt_ends_npm_too(
    npm: Npm, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    npm(f"echo $$ >{tmp_path}/pid; exec sleep 60")
    wait = subprocess.Popen.wait

    def interrupted(self: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        if timeout is None:
            return wait(self)
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text().strip():
            time.sleep(0.02)
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess.Popen, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        install(None, quietly)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
