"""Which `.lp` files are collected, and what of them is read before that is known."""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import AspError, NotProven
from pytest_asp.plugin.asp import ASP
from pytest_asp.plugin.lp_items import LpItem
from pytest_asp.plugin.placing import called_at

if TYPE_CHECKING:
    from pytest_asp.parts import LpTests

PATTERNS = "asp_files"
SNAPSHOTS = "__snapshots__"
_TEST = re.compile(rb"#program(?:\s|%\*.*?\*%|%[^\n]*\n)+test_", re.DOTALL)


def add_patterns(parser: pytest.Parser) -> None:
    """Add the option of the ini file that says where tests are looked for."""
    parser.addini(
        PATTERNS,
        "Which files `--asp` looks through for tests, as patterns of their names or paths.",
        type="args",
        default=["*.lp"],
    )


def lp_file(path: Path, parent: pytest.Collector) -> LpFile | None:
    """Collect a file of ASP text that has tests in it."""
    if not parent.config.getoption("asp") or SNAPSHOTS in path.parts:
        return None
    named = path.suffix == ".lp" and parent.session.isinitpath(path)
    if named or any(map(path.match, parent.config.getini(PATTERNS))):
        return LpFile.from_parent(parent, path=path) if may_have_tests(path) else None
    return None


def may_have_tests(path: Path) -> bool:
    """Tell whether the bytes of a file look as if there were a test: instances may be large."""
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            return False
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return _TEST.search(content) is not None


class LpFile(pytest.File):
    """A file of ASP text with tests in it."""

    def collect(self) -> Iterable[LpItem]:
        """Give the tests, once the whole file was parsed.

        Raises:
            AspError: a file cannot be read or parsed, or a test is written wrongly.
        """
        from pytest_asp.parts import LpTests

        tests = LpTests(self.path)
        self._parse(tests)
        for test in tests.find():
            yield LpItem.from_parent(self, name=test.name, test=test)

    def _parse(self, tests: LpTests) -> None:
        """Let clingo parse the whole file, and ground none of it."""
        source = tests.source
        assert source.location is not None
        asp = self.config.stash[ASP]
        answer = called_at(source.location, lambda: asp.solve(source, parts=[]))
        _ = answer.warnings

    def repr_failure(  # type: ignore[override]  # as in pytest's own collectors
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> str | object:
        """Say what is wrong with the file in the words of the error alone."""
        if isinstance(excinfo.value, AspError | NotProven):
            return str(excinfo.value)
        return super().repr_failure(excinfo)
