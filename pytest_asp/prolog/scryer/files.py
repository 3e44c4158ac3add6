"""The files that Scryer needs, in a folder of the user's: its engine, and what is made from it."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from pytest_asp.errors import CacheFolderError, EngineMissingError, explain_mistake

VERSION = "0.7.0"
"""The version of the npm package `scryer` that has the engine."""

SHA256 = "3f8549959115e1a638189c1a5ed3d272fa2826911d55a481d5a157d094655cb5"
"""The SHA-256 of the engine, a file of WebAssembly."""

SIZE = 4_673_139
"""The bytes of the engine."""

INSTALL = "pytest-asp prolog install"
EXTRA = 'pip install "pytest-asp[prolog]"'
VARIABLE = "PYTEST_ASP_CACHE"
"""The environment variable that names another folder."""

_LIBRARIES = ("wasmtime", "platformdirs", "filelock")
_PATIENCE = 120.0  # seconds to wait for another process; then this one makes its own
_KEPT_VERSIONS = 6  # of a derived file: environments with other versions share the folder
_DIGEST_SIZE = hashlib.sha256().digest_size
_in_memory: dict[Path, bytes] = {}


def require_extra() -> None:
    """Make sure that the libraries of the extra `prolog` are there.

    Raises:
        EngineMissingError: one of them is not.
    """
    missing = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        raise EngineMissingError(
            explain_mistake(
                expected="the libraries that run Scryer Prolog",
                got=f"a Python without {' and '.join(missing)}",
                location=None,
                instead=EXTRA,
            ),
            engine="scryer",
        )


def folder() -> Path:
    """Give the folder that the engine and all that is made from it are kept in."""
    return root() / "prolog" / f"scryer-{VERSION}-{SHA256[:12]}"


def root() -> Path:
    """Give the folder that all engines are kept below."""
    require_extra()
    named = os.environ.get(VARIABLE, "")
    if named:
        return _absolute(named)
    import platformdirs

    return platformdirs.user_cache_path("pytest-asp", appauthor=False)


@lru_cache(maxsize=8)
def _absolute(named: str) -> Path:
    """Take a relative folder from where the process first asked for it: tests go elsewhere."""
    return Path(named).expanduser().absolute()


def engine_path() -> Path:
    """Give where the engine is, or would be."""
    return folder() / "scryer.wasm"


def wasm_file() -> Path:
    """Give the engine, after making sure that it is the one that was meant.

    Raises:
        EngineMissingError: it is not installed, or its content is another one.
    """
    path = engine_path()
    try:
        state = path.stat()
        fine = _is_the_engine(path, state.st_size, state.st_mtime_ns)
        got = f"a file of another content, {path}"
    except OSError:
        fine, got = False, f"no file {path}"
    if not fine:
        raise EngineMissingError(
            explain_mistake(
                expected=f"Scryer Prolog {VERSION}, which is installed once",
                got=got,
                location=None,
                instead=f"run {INSTALL}",
            ),
            engine="scryer",
        )
    return path


@lru_cache(maxsize=8)
def _is_the_engine(path: Path, size: int, modified: int) -> bool:
    """Look at the whole content once for each state of a file."""
    del modified  # tells the states of a file apart
    return size == SIZE and hashlib.sha256(path.read_bytes()).hexdigest() == SHA256


def kept(
    name: str,
    make: Callable[[], bytes],
    *,
    depends: tuple[str, ...],
    doing: str,
    unusable: bytes | None = None,
    tell: Callable[[str], None] | None = None,
) -> bytes:
    """Give a file that is made from the engine: from the folder, or made anew and kept there.

    Of several processes that ask at once, one makes it and the others wait. Where the folder can
    not be written, what was made is kept in memory, and a warning says so.

    Args:
        name: of the file, without its version.
        make: makes the content.
        depends: what the content depends on besides the engine and this machine's platform, such
            as the version of a library.
        doing: what making it is, such as `compiling Scryer Prolog`.
        unusable: a content that was given before and is of no use on this machine; unless it was
            replaced meanwhile, another one is made.
        tell: is given a line when making begins, or waiting for another process, and the warning.
    """
    path = _derived_path(name, depends)
    found = _stored(path, unusable)
    if found is not None:
        return found
    try:
        with _locked(path, doing, tell):
            return _stored(path, unusable) or _made(path, make, doing, tell)
    except _NoLockError as error:
        content = _in_memory[path] = _make(make, doing, tell)
        _warn(path, error, tell)
        return content


def derived() -> list[Path]:
    """Find the files that were made from the engine, for any configuration."""
    return sorted(folder().glob("*.bin"))


def forget() -> None:
    """Remove what was made from the engine, so that it is made anew.

    Raises:
        CacheFolderError: it cannot be removed.
    """
    _in_memory.clear()
    for path in derived():
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise refuse_folder(error) from None


def _derived_path(name: str, depends: tuple[str, ...]) -> Path:
    conditions = (*depends, platform.system(), platform.machine())
    key = hashlib.sha256(repr(conditions).encode()).hexdigest()[:16]
    return folder() / f"{name}-{key}.bin"


def _stored(path: Path, unusable: bytes | None) -> bytes | None:
    """Give what is kept, if it is there, whole, and of use."""
    content = _in_memory.get(path)
    if content is None:
        content = _read(path)
    return None if content == unusable else content


def _read(path: Path) -> bytes | None:
    """Read a file that begins with the digest of the rest; None: it is not there, or damaged."""
    try:
        whole = memoryview(path.read_bytes())
    except OSError:
        return None
    content = bytes(whole[_DIGEST_SIZE:])
    if hashlib.sha256(content).digest() != whole[:_DIGEST_SIZE]:
        return None
    with suppress(OSError):
        os.utime(path)  # it is in use: other versions of it go first
    return content


def _made(
    path: Path, make: Callable[[], bytes], doing: str, tell: Callable[[str], None] | None
) -> bytes:
    content = _make(make, doing, tell)
    try:
        write(path, hashlib.sha256(content).digest() + content)
    except OSError as error:
        _in_memory[path] = content
        _warn(path, error, tell)
    else:
        _in_memory.pop(path, None)
        _tidy(path)
    return content


def _make(make: Callable[[], bytes], doing: str, tell: Callable[[str], None] | None) -> bytes:
    if tell is not None:
        tell(f"{doing}, once for this machine")
    return make()


def _warn(path: Path, error: Exception, tell: Callable[[str], None] | None) -> None:
    """Say that nothing is kept; as a warning only where nobody listens, for those may be errors."""
    line = (
        f"{path.parent} could not be used ({reason(error)}), so each run does this anew: "
        f"name a folder that can be written in the environment variable {VARIABLE}"
    )
    if tell is not None:
        tell(line)
    else:
        warnings.warn(line, stacklevel=2)


def write(path: Path, content: bytes) -> None:
    """Write a file in one step: it is there as a whole, or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(draft).unlink()
        raise


def _tidy(path: Path) -> None:
    """Remove the versions that nothing has used for the longest time, and unfinished ones."""
    same = [file for file in path.parent.iterdir() if _name(file) == _name(path)]
    with suppress(OSError):  # another process removes some too, or reads what cannot go then
        versions = [file for file in same if file.suffix == ".bin"]
        versions.sort(key=lambda file: file.stat().st_mtime, reverse=True)
        unfinished = [file for file in same if file.suffix == ".part"]  # of processes that died
        for file in (*unfinished, *versions[_KEPT_VERSIONS:]):
            file.unlink(missing_ok=True)


def _name(path: Path) -> str:
    """Give the name of a derived file, finished or not, without its version."""
    return path.name.partition(".")[0].rpartition("-")[0]


class _NoLockError(Exception):
    """Nothing can be written beside the file, or whoever has the lock does not come to an end."""


@contextmanager
def _locked(path: Path, doing: str, tell: Callable[[str], None] | None) -> Iterator[None]:
    """Keep other processes from making the same file; the system lets go when this one ends."""
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f"{_name(path)}.lock"))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            if tell is not None:
                tell(f"waiting for another process, which is {doing}")
            lock.acquire(timeout=_PATIENCE)
    except (OSError, NotImplementedError) as error:  # a Timeout is an OSError
        raise _NoLockError(reason(error)) from error
    try:
        yield
    finally:
        lock.release()


def refuse_folder(error: OSError) -> CacheFolderError:
    """Say that the folder cannot be written."""
    return CacheFolderError(
        explain_mistake(
            expected="a folder that can be written",
            got=f"{folder()} ({reason(error)})",
            location=None,
            instead=f"name another one in the environment variable {VARIABLE}",
        ),
        folder=str(folder()),
    )


def reason(error: Exception) -> str:
    """Say what the system says, without the path that the message names itself."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
