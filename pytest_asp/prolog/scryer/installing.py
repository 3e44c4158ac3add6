"""Takes Scryer's engine out of the npm package that has it; nothing of the package is run."""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import io
import os
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from pytest_asp.errors import EngineInstallError, explain_mistake
from pytest_asp.prolog.scryer import files

PACKAGE = f"scryer@{files.VERSION}"
"""What npm calls the package."""

PATIENCE = 300.0
"""The seconds that npm may take."""

_SCRIPT = ("dist", "scryer.js")
_LARGEST = 64 << 20  # bytes of a package, unpacked; the real one has 6.3 million
_ENGINE = re.compile(rb'__toBinary\("([A-Za-z0-9+/=]+)"\)')
_ELSEWHERE = f"{files.INSTALL} --from PATH, the package's .tgz, its folder, or its dist/scryer.js"


def install(source: Path | None, tell: Callable[[str], None]) -> Path:
    """Put the engine into the folder of engines, and say where it is.

    Args:
        source: the package: as npm packs it, as a folder, its `dist/scryer.js`, or the engine
            itself; None: get it with npm.
        tell: is given a line for each step that may take long.

    Raises:
        EngineInstallError: there is no engine to be had, or not the one that was meant; what was
            installed before stays.
        EngineMissingError: the libraries of the extra `prolog` are missing.
        CacheFolderError: the folder cannot be written.
    """
    path = files.engine_path()
    if source is None:
        tell(f"getting {PACKAGE} with npm")
        engine = _from_npm()
    else:
        engine = read_engine(source)
    try:
        files.write(path, engine)
    except OSError as error:
        raise files.refuse_folder(error) from None
    return path


def read_engine(source: Path) -> bytes:
    """Read the engine from any of the forms that it comes in.

    Raises:
        EngineInstallError: it is not there, or another one.
    """
    file = source
    if source.is_dir():
        found = [source.joinpath(*up, *_SCRIPT) for up in ((), ("package",))]
        file = next((path for path in found if path.is_file()), found[0])
    try:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST + 1)
    except OSError as error:
        raise _refuse(
            f"the package {PACKAGE}",
            f"{file} ({files.reason(error)})",
            "name the package's .tgz, its folder, or its dist/scryer.js",
        ) from None
    engine = _engine_in(content, file)
    found_hash = hashlib.sha256(engine).hexdigest()
    if found_hash != files.SHA256:
        raise _refuse(
            f"an engine of the SHA-256 {files.SHA256}",
            f"{found_hash} from {file}, of which nothing was kept",
            f"get {PACKAGE} again",
        )
    return engine


def _engine_in(content: bytes, file: Path) -> bytes:
    if len(content) > _LARGEST:
        raise _refuse_package(file, f"it has more than {_LARGEST >> 20} MiB")
    if content.startswith(b"\x1f\x8b"):
        content = _script_in(content, file)
    if content.startswith(b"\0asm"):
        return content
    match = _ENGINE.search(content)
    if match is None:
        raise _refuse_package(file, "no engine is in it")
    try:
        return base64.b64decode(match[1], validate=True)
    except binascii.Error as error:
        raise _refuse_package(file, f"the engine in it is no base64: {error}") from None


def _script_in(content: bytes, file: Path) -> bytes:
    """Read the script of a package as npm packs it; nothing is written to the disk."""
    try:
        with gzip.open(io.BytesIO(content)) as packed:
            unpacked = packed.read(_LARGEST + 1)
        if len(unpacked) > _LARGEST:
            raise _refuse_package(file, f"it unpacks to more than {_LARGEST >> 20} MiB")
        with tarfile.open(fileobj=io.BytesIO(unpacked), mode="r:") as package:
            for member in package:
                if member.isreg() and PurePosixPath(member.name).parts[1:] == _SCRIPT:
                    opened = package.extractfile(member)
                    assert opened is not None  # what is regular can be read
                    return opened.read()
    except (OSError, EOFError, zlib.error, tarfile.TarError) as error:
        raise _refuse_package(file, f"it is damaged: {error}") from None
    raise _refuse_package(file, f"it has no {'/'.join(_SCRIPT)}")


def _from_npm() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise _refuse(
            f"npm, which gets the package {PACKAGE}",
            "no npm on the PATH",
            f"install Node.js, or get the package elsewhere and run {_ELSEWHERE}",
        )
    with tempfile.TemporaryDirectory(prefix="pytest-asp-") as name:
        folder = Path(name)
        _run_npm(npm, folder)
        packages = sorted(folder.glob("*.tgz"))
        if not packages:
            raise _refuse(f"npm pack {PACKAGE} to write a package", "none", f"or run {_ELSEWHERE}")
        return read_engine(packages[0])


def _run_npm(npm: str, folder: Path) -> None:
    log = folder / "npm.log"
    command = [npm, "pack", PACKAGE, "--ignore-scripts", "--loglevel=error"]
    got = ""
    with log.open("wb") as opened:
        process = subprocess.Popen(  # noqa: S603  # npm by its full path, and fixed arguments
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=opened,  # no pipe: what npm starts may outlive it, and hold that open
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait(PATIENCE)
            got = f"exit code {code}" if code else ""
        except subprocess.TimeoutExpired:
            got = f"none in {PATIENCE:g} s"
        finally:
            _end(process)
    if got:
        said = log.read_text("utf-8", errors="replace").strip()
        raise _refuse(
            f"npm pack {PACKAGE} to get the package",
            f"{got}{f', after npm said: {said}' if said else ''}",
            f"look into what npm says, or run {_ELSEWHERE}",
        )


def _end(process: subprocess.Popen[bytes]) -> None:
    """End npm and what it has started, if it still runs."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:  # pragma: no cover  # Windows
        process.kill()
    process.wait()


def _refuse_package(file: Path, got: str) -> EngineInstallError:
    return _refuse(f"the package {PACKAGE}", f"{file}: {got}", f"get {PACKAGE} again")


def _refuse(expected: str, got: str, instead: str) -> EngineInstallError:
    return EngineInstallError(
        explain_mistake(expected=expected, got=got, location=None, instead=instead)
    )
