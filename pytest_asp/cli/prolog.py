"""`pytest-asp prolog`: installs engines, says which there are, and asks goals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from pytest_asp.cli import prolog_solve
from pytest_asp.cli.progress import Progress
from pytest_asp.errors import AspError, EngineMissingError, NotProven

DONE, FAILED = 0, 1
"""The exit codes of `install` and `status`: an engine is there; there is none."""

_INSTALL_EPILOG = """\
exit code: 0 if the engine is installed, 1 if it could not be, 2 for wrong arguments, 130 after
Ctrl-C
"""
_STATUS_EPILOG = """\
exit code: 0 if Scryer Prolog is ready, 1 if it is not, 2 for wrong arguments
"""
_PATIENCE = 120.0  # seconds to make an engine ready
_SWI_PATIENCE = 10.0  # seconds


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand, with its own."""
    parser = commands.add_parser(
        "prolog",
        help="install Prolog engines, and ask goals",
        description="Install the engines that run Prolog programs, and ask goals as the tests do.",
    )
    inner = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_install(inner)
    _add_status(inner)
    prolog_solve.add_command(inner)


def _add_install(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "install",
        help="install Scryer Prolog, once for each user",
        description="Get Scryer Prolog from the npm package that has it, and make it ready.\n"
        "Nothing of the package is run.",
        epilog=_INSTALL_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--from",
        metavar="PATH",
        type=Path,
        dest="source",
        help="take it from the package's .tgz, its folder, its dist/scryer.js, or the .wasm itself",
    )
    parser.add_argument(
        "--force", action="store_true", help="also if it is installed already: make all of it anew"
    )
    parser.set_defaults(run=install)


def _add_status(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "status",
        help="say which engines there are, and where",
        epilog=_STATUS_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=status)


def install(options: argparse.Namespace) -> int:
    """Install Scryer Prolog, and make ready what tests need of it."""
    from pytest_asp.prolog.scryer import files
    from pytest_asp.prolog.scryer.installing import install as install_engine

    try:
        with Progress(sys.stdout) as progress:
            already = not options.force and options.source is None and _is_installed()
            if not already:
                install_engine(options.source, progress.tell)
            if options.force:
                files.forget()
            _make_ready(progress.tell)
    except (AspError, NotProven) as error:
        _say_aside("install", str(error))
        return FAILED
    state = "is installed already" if already else "is installed"
    _say(f"Scryer Prolog {files.VERSION} {state}: {files.folder()}")
    _say("Use it in tests with the fixture `prolog`, or run pytest-asp prolog solve FILE GOAL.")
    return DONE


def status(options: argparse.Namespace) -> int:
    """Say which engines there are."""
    del options
    ready = True
    try:
        lines = list(_scryer())
    except EngineMissingError as error:
        ready, lines = False, [f"scryer: {error}"]
    for line in (*lines, *_swi()):
        _say(line)
    return DONE if ready else FAILED


def _make_ready(tell: Callable[[str], None]) -> None:
    """Load what programs load, so that what takes long is made and kept."""
    from pytest_asp.prolog.protocol import Limits, ProgramText
    from pytest_asp.prolog.scryer.engine import ScryerEngine

    engine = ScryerEngine(tell=tell)
    try:
        for text in ("", ":- use_module(library(clpz)).\n"):
            engine.load(ProgramText(text, "the libraries"), Limits(timeout=_PATIENCE))
    finally:
        engine.close()


def _is_installed() -> bool:
    from pytest_asp.prolog.scryer import files

    files.require_extra()
    with suppress(EngineMissingError):
        files.wasm_file()
        return True
    return False


def _scryer() -> Iterator[str]:
    from importlib.metadata import version

    from pytest_asp.prolog.scryer import files

    engine = files.wasm_file()
    yield f"scryer: Scryer Prolog {files.VERSION}, run by wasmtime {version('wasmtime')}"
    yield f"  folder: {files.folder()}"
    yield f"  {engine.name}: {_size(engine)}, as it was published"
    for derived in files.derived():
        yield f"  {derived.name}: {_size(derived)}, made from it"


def _swi() -> Iterator[str]:
    from importlib.metadata import version

    from pytest_asp.prolog.swi.installed import find_swipl

    try:
        swipl = find_swipl()
    except EngineMissingError as error:
        yield f"swi: {error}"
        return
    yield f"swi: {_version(swipl)}, spoken to by swiplserver {version('swiplserver')}"
    yield f"  program: {swipl}"


def _version(swipl: str) -> str:
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603  # by its full path, and a fixed argument
            [swipl, "--version"],
            capture_output=True,
            text=True,
            timeout=_SWI_PATIENCE,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return f"SWI-Prolog, which does not start ({error})"
    return done.stdout.strip().partition(" for ")[0].replace(" version", "")


def _size(path: Path) -> str:
    return f"{path.stat().st_size / (1 << 20):.1f} MiB"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _say_aside(command: str, line: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"pytest-asp prolog {command}: {line}\n")
