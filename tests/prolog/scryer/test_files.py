"""The folder of engines: what is kept, found, shared and replaced in it."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pytest_asp.errors import CacheFolderError, EngineMissingError
from pytest_asp.prolog.scryer import files

ENGINE = b"\0asm not really"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder with a name that paths of users have."""
    named = tmp_path / "Zwölf Kästen 🗃"
    monkeypatch.setenv(files.VARIABLE, str(named))
    return named


def made(text: bytes = b"made", **options: object) -> bytes:
    given = {"depends": ("1.0",), "doing": "making", **options}
    return files.kept("module", lambda: text, **given)  # type: ignore[arg-type]


def never() -> bytes:
    raise AssertionError("made again")


def found() -> bytes:
    return files.kept("module", never, depends=("1.0",), doing="making")


def the_file() -> Path:
    (file,) = files.derived()
    return file


# ------------------------------------------------------------------------------ which folder


def test_the_environment_names_the_folder(cache: Path) -> None:
    assert files.folder().parent == cache / "prolog"
    assert files.folder().name == "scryer-0.7.0-3f8549959115"


def test_a_relative_folder_is_taken_from_where_it_was_first_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(files.VARIABLE, f"kept in {tmp_path.name}")
    expected = tmp_path / f"kept in {tmp_path.name}" / "prolog"
    assert files.folder().parent == expected
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert files.folder().parent == expected


def test_otherwise_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import platformdirs

    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, **_: tmp_path / name)
    monkeypatch.setenv(files.VARIABLE, "")
    assert files.folder().parent == tmp_path / "pytest-asp" / "prolog"


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "wasmtime" else find(name)
    )
    with pytest.raises(EngineMissingError) as caught:
        files.wasm_file()
    assert str(caught.value) == (
        "expected the libraries that run Scryer Prolog, got a Python without wasmtime: "
        'pip install "pytest-asp[prolog]"'
    )
    assert caught.value.engine == "scryer"


# -------------------------------------------------------------------------------- the engine


def test_an_engine_that_is_not_installed_is_told_with_the_command() -> None:
    with pytest.raises(EngineMissingError) as caught:
        files.wasm_file()
    path = files.engine_path()
    assert str(caught.value) == (
        f"expected Scryer Prolog 0.7.0, which is installed once, got no file {path}: "
        "run pytest-asp prolog install"
    )


@pytest.mark.parametrize("content", [b"short", b"\0" * files.SIZE], ids=["size", "content"])
def test_another_engine_is_never_used(content: bytes) -> None:
    files.write(files.engine_path(), content)
    with pytest.raises(EngineMissingError, match=r"got a file of another content, .*: run pytest"):
        files.wasm_file()


def test_an_engine_that_is_exchanged_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SIZE", len(ENGINE))
    monkeypatch.setattr(files, "SHA256", hashlib.sha256(ENGINE).hexdigest())
    path = files.engine_path()
    files.write(path, ENGINE)
    assert files.wasm_file() == path
    files.write(path, ENGINE[::-1])
    os.utime(path, ns=(1, 1))
    with pytest.raises(EngineMissingError):
        files.wasm_file()


# ----------------------------------------------------------------------- what is made from it


def test_a_file_is_made_once() -> None:
    lines: list[str] = []
    assert made(tell=lines.append) == b"made"
    assert found() == b"made"
    assert lines == ["making, once for this machine"]
    assert [path.suffix for path in files.folder().iterdir() if path.suffix != ".lock"] == [".bin"]


def test_what_it_depends_on_tells_files_apart() -> None:
    assert made(b"one", depends=("1.0", "x")) == b"one"
    assert made(b"two", depends=("1.0", "y")) == b"two"
    assert made(b"three", depends=("1.0", "x")) == b"one"


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-1],
        lambda content: content[:-1] + b"X",
        lambda content: content[:10],
        lambda content: b"",
        lambda content: content + b"more",
    ],
    ids=["cut", "changed", "torn", "empty", "longer"],
)
def test_a_damaged_file_is_made_anew(damage: Callable[[bytes], bytes]) -> None:
    made()
    the_file().write_bytes(damage(the_file().read_bytes()))
    assert made(b"anew") == b"anew"
    assert found() == b"anew"


def test_a_content_that_is_of_no_use_here_is_replaced_once() -> None:
    made(b"for another processor")
    assert made(b"for this one", unusable=b"for another processor") == b"for this one"
    assert made(b"again", unusable=b"for another processor") == b"for this one"


def test_an_error_while_making_leaves_nothing() -> None:
    with pytest.raises(AssertionError, match="made again"):
        found()
    assert files.derived() == []
    assert made() == b"made"


def test_only_the_versions_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_KEPT_VERSIONS", 2)
    other = files.kept("snapshot", lambda: b"s", depends=("1",), doing="making")
    for number, version in enumerate("abc"):
        made(version.encode(), depends=(version,))
        for path in files.derived():
            os.utime(path, (number, number))
        assert made(b"not this", depends=("a",)) == b"a"  # in use: its time is now
    assert other == b"s"
    names = [path.name.partition("-")[0] for path in files.derived()]
    assert names == ["module", "module", "snapshot"]
    assert made(b"anew", depends=("b",)) == b"anew"
    assert made(b"not this", depends=("a",)) == b"a"


def test_what_a_killed_process_left_unfinished_is_removed() -> None:
    made()
    left = the_file().with_name(f"{the_file().name}.abc.part")
    left.write_bytes(b"half")
    made(depends=("2.0",))
    assert not left.exists()


def test_a_file_whose_name_begins_likewise_is_another_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "_KEPT_VERSIONS", 1)
    files.kept("module-clpz", lambda: b"other", depends=("1.0",), doing="making")
    in_work = the_file().with_name(f"{the_file().name}.abc.part")
    in_work.write_bytes(b"half")
    made()
    assert in_work.exists()
    assert len(files.derived()) == 2


def test_what_cannot_be_removed_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_KEPT_VERSIONS", 1)
    made()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        assert made(b"two", depends=("2.0",)) == b"two"
    assert len(files.derived()) == 2


def test_all_of_it_can_be_made_anew() -> None:
    made()
    files.forget()
    assert made(b"anew") == b"anew"


def test_what_cannot_be_forgotten_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        with pytest.raises(CacheFolderError, match=r"got .*Permission denied"):
            files.forget()


# ---------------------------------------------------------------- a folder that is of no use


def refuse(*arguments: object, **options: object) -> None:
    raise PermissionError(13, "Permission denied")


WARNING = r"could not be used \(.*\), so each run does this anew: .* variable PYTEST_ASP_CACHE"


@pytest.mark.parametrize("name", ["mkstemp", "replace"])
def test_a_folder_that_cannot_be_written_is_a_warning(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr({"mkstemp": tempfile, "replace": Path}[name], name, refuse)
    with pytest.warns(UserWarning, match=WARNING):
        assert made() == b"made"
    assert found() == b"made"  # from memory
    assert list(files.folder().glob("*.part")) == []


def test_whoever_is_told_gets_the_warning_as_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    assert made(tell=lines.append) == b"made"
    assert lines[0] == "making, once for this machine"
    assert lines[1].startswith(f"{files.folder()} could not be used (Permission denied), so")


def test_a_folder_that_is_a_file_is_a_warning(cache: Path) -> None:
    cache.write_text("in the way")
    with pytest.warns(UserWarning, match=WARNING):
        assert made() == b"made"
    assert found() == b"made"


def test_a_file_system_without_locks_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    import filelock

    def unknown(*arguments: object, **options: object) -> None:
        raise NotImplementedError("FileSystem does not appear to support flock")

    monkeypatch.setattr(filelock.FileLock, "acquire", unknown)
    with pytest.warns(UserWarning, match="does not appear to support flock"):
        assert made() == b"made"


def test_a_folder_that_can_be_written_again_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "mkstemp", refuse)
        with pytest.warns(UserWarning, match=WARNING):
            made(b"old")
    assert made(b"new", unusable=b"old") == b"new"
    assert found() == b"new"
    assert the_file().read_bytes().endswith(b"new")


def test_the_folder_is_named_where_it_must_be_written() -> None:
    error = files.refuse_folder(PermissionError(13, "Permission denied"))
    assert str(error) == (
        f"expected a folder that can be written, got {files.folder()} (Permission denied): "
        "name another one in the environment variable PYTEST_ASP_CACHE"
    )
    assert error.folder == str(files.folder())


# --------------------------------------------------------------------------- several processes

MAKER = """
import sys, time
from pathlib import Path
from pytest_asp.prolog.scryer import files

def make():
    with Path(sys.argv[1]).open("a") as log:
        log.write("made\\n")
    time.sleep(float(sys.argv[2]))
    return b"x" * 1_000_000

lines = []
content = files.kept("module", make, depends=("1.0",), doing="making", tell=lines.append)
print(len(content), *lines, sep="; ")
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[float], subprocess.Popen[str]]]:
    """Give a function that starts a process which asks for the file, and makes it slowly."""
    started = []

    def start(seconds: float) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", MAKER, str(tmp_path / "log"), str(seconds)],
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_of_several_processes_one_makes_it(
    start: Callable[[float], subprocess.Popen[str]], tmp_path: Path
) -> None:
    said = [process.communicate(timeout=60)[0] for process in [start(1.0) for _ in range(4)]]
    assert (tmp_path / "log").read_text() == "made\n"
    assert [line.partition(";")[0].strip() for line in said] == ["1000000"] * 4
    assert sum("making, once for this machine" in line for line in said) == 1


def test_who_waits_says_so(start: Callable[[float], subprocess.Popen[str]], tmp_path: Path) -> None:
    start(1.0)
    wait_for(tmp_path / "log")
    lines: list[str] = []
    assert len(made(tell=lines.append)) == 1_000_000
    assert lines == ["waiting for another process, which is making"]


def test_a_killed_process_holds_nobody_up(
    start: Callable[[float], subprocess.Popen[str]], tmp_path: Path
) -> None:
    process = start(60.0)
    wait_for(tmp_path / "log")
    process.send_signal(signal.SIGKILL)
    process.wait()
    begin = time.monotonic()
    assert made() == b"made"
    assert time.monotonic() - begin < 5


def test_nobody_waits_for_ever(
    start: Callable[[float], subprocess.Popen[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(60.0)
    wait_for(tmp_path / "log")
    monkeypatch.setattr(files, "_PATIENCE", 0.2)
    with pytest.warns(UserWarning, match=WARNING):
        assert made() == b"made"


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
