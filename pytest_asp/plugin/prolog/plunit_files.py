"""Which Prolog files are collected for their tests, and what of them is read before that."""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.errors import AspError
from pytest_asp.plugin.prolog.plunit_items import PlunitItem

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_asp.prolog.plunit import PlunitFile, PlunitUnit

PATTERNS = "prolog_files"
SUFFIXES = frozenset({".pl", ".plt", ".pro", ".prolog"})
"""Of files that are looked through when the command line names them."""

_BEGINNING = re.compile(rb":-\s*begin_tests\s*\(")


def add_prolog_patterns(parser: pytest.Parser) -> None:
    """Add the option of the ini file that says where plunit's tests are looked for."""
    parser.addini(
        PATTERNS,
        "Which Prolog files `--asp` looks through for plunit's tests, as patterns of their names "
        "or paths (default: none, as *.pl may also be Perl).",
        type="args",
        default=[],
    )


def prolog_file(path: Path, parent: pytest.Collector) -> PrologFile | None:
    """Collect a Prolog file that has tests in it."""
    if not parent.config.getoption("asp"):
        return None
    named = path.suffix in SUFFIXES and parent.session.isinitpath(path)
    if named or any(map(path.match, parent.config.getini(PATTERNS))):
        return PrologFile.from_parent(parent, path=path) if may_have_units(path) else None
    return None


def may_have_units(path: Path) -> bool:
    """Tell whether the bytes of a file look as if there were tests: it may be Perl, or large."""
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            return False
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return _BEGINNING.search(content) is not None


class PrologFile(pytest.File):
    """A Prolog file with tests in it."""

    def collect(self) -> Iterable[PrologUnit]:
        """Give the units, once the whole file was read.

        Raises:
            AspError: the file cannot be read, or a test is written wrongly.
        """
        from pytest_asp.prolog.plunit import PlunitFile
        from pytest_asp.prolog.source import read_files

        file = PlunitFile(read_files([self.path]))
        for unit in file.units:
            yield PrologUnit.from_parent(self, name=unit.name, file=file, unit=unit)

    def repr_failure(  # type: ignore[override]  # as in pytest's own collectors
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> str | object:
        """Say what is wrong with the file in the words of the error alone."""
        if isinstance(excinfo.value, AspError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class PrologUnit(pytest.Collector):
    """The tests between a `begin_tests` and its `end_tests`."""

    def __init__(self, *, file: PlunitFile, unit: PlunitUnit, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._file = file
        self._unit = unit

    def collect(self) -> Iterable[PlunitItem]:
        """Give the tests."""
        for test in self._unit.tests:
            yield PlunitItem.from_parent(
                self, name=test.name, file=self._file, unit=self._unit, test=test
            )
