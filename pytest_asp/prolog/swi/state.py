"""The harness as a saved state of SWI-Prolog, which starts three times as fast as its text."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import weakref
from importlib.resources import as_file, files
from pathlib import Path

from pytest_asp.prolog.swi.request import quoted

START = ("-q", "-f", "none", "-F", "none", "--on-error=print", "--on-warning=print")
"""Arguments of `swipl` without which what a user has set up would have a say."""


class State:
    """Makes a saved state beside the searches, as soon as there has been one.

    Where that does not work, the text of the harness is loaded for each search.
    """

    def __init__(self, swipl: str) -> None:
        self._swipl = swipl
        self._file: Path | None = None
        self._making: subprocess.Popen[bytes] | None = None

    def command(self, folder: Path) -> list[str]:
        """Give the command that starts a process with a folder of its own."""
        if self.ready:
            return [self._swipl, "-x", str(self._file), *START, "--", str(folder)]
        with as_file(files(__package__) / "harness.pl") as harness:
            text = str(harness)
        return [self._swipl, *START, "-g", "pytest_asp_swi:main", text, "--", str(folder)]

    @property
    def ready(self) -> bool:
        """Whether there is a saved state by now."""
        return self._making is not None and self._making.poll() == 0

    def make(self) -> None:
        """Begin to make the state, unless that was done before."""
        if self._making is not None:
            return
        folder = Path(tempfile.mkdtemp(prefix="pytest-asp-swi-"))
        self._file = folder / "state"
        options = "[goal(pytest_asp_swi:main), foreign(no_save), autoload(false)]"
        goal = f"qsave_program({quoted(self._file)}, {options})"
        with as_file(files(__package__) / "harness.pl") as harness:
            self._making = subprocess.Popen(  # noqa: S603  # what runs is swipl and the harness
                [self._swipl, *START, "-g", goal, "-t", "halt", harness],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        weakref.finalize(self, _clean_up, self._making, folder, os.getpid())


def _clean_up(making: subprocess.Popen[bytes], folder: Path, owner: int) -> None:
    """Leave nothing behind; a fork of the process that started all this has no say in it."""
    if os.getpid() == owner:
        with contextlib.suppress(ProcessLookupError):
            making.kill()
        making.wait()
        shutil.rmtree(folder, ignore_errors=True)
