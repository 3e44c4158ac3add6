"""How long it takes to compare snapshots: large ones that differ, and many that pass."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measure import OURS, Candidate, Case, children_time
from benchmarks.runs import environment, plugin_options
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import Limits
from pytest_asp.location import Location
from pytest_asp.snapshots.change import SnapshotChange
from pytest_asp.snapshots.changing import compared
from pytest_asp.snapshots.semantics import Asker
from pytest_asp.snapshots.subject import subject_of

if TYPE_CHECKING:
    from pytest_asp.snapshots.change import StatementChange

CHANGED = 10

TESTS = """\
import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

PROGRAM = {program!r}

class Text(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "lp"

@pytest.mark.parametrize("number", range({tests}))
def test_it({fixture}, number):
    assert PROGRAM == {snapshot}
"""


def cases(*, statements: int) -> list[Case]:
    """What is compared in this process."""
    old, new = program(statements), program(statements, changed=CHANGED)
    return [
        Case(
            f"{statements:,} statements of which {CHANGED} changed, with the verdict",
            {
                "clingo, grounding both": lambda: grounded(old, new),
                f"{OURS}, statements only": lambda: statements_compared(old, new),
                OURS: lambda: whole(old, new),
            },
        ),
    ]


def run_cases(*, tests: int) -> list[Case]:
    """What takes a run of pytest."""
    syrupys = passing("snapshot", "snapshot.use_extension(Text)", tests=tests)
    ours = passing("asp_snapshot", "asp_snapshot", tests=tests)
    return [
        Case(
            f"{tests:,} tests with a passing snapshot, a whole run of pytest",
            {"syrupy's single file": syrupys, OURS: ours},
            aim=1.3,
            clock=children_time,
        ),
    ]


def program(statements: int, *, changed: int = 0) -> str:
    """A program of rules, the first ones changed."""
    rules = [
        f"works(p{number},X) :- day(X), not away(p{number},X){', X > 1' * (number < changed)}."
        for number in range(statements - 2)
    ]
    return "\n".join([*rules, "day(1).", "#defined away/2.", ""])


def grounded(*texts: str) -> None:
    """Ground programs, which any comparison of what they mean has to do."""
    import clingo

    for text in texts:
        control = clingo.Control()
        control.add("base", [], text)
        control.ground([("base", [])])


def statements_compared(old: str, new: str) -> tuple[StatementChange, ...]:
    """Compare statements alone."""
    from pytest_asp.snapshots.matching import compare_statements

    def place(line: int) -> Location:
        return Location("x.lp", line)

    found = compare_statements(old, new, old_place=place, new_place=place)
    assert len(found) == CHANGED
    return found


def whole(old: str, new: str) -> SnapshotChange:
    """Compare programs as a failing snapshot does."""
    subject = subject_of(new)
    known = SnapshotChange("x.lp", "x", "it.py::x", "program", "changed", old, subject.text)
    asker = Asker(InProcessEngine(), Limits())
    found = compared(known, file="x.lp", new_place=subject.place, make_asker=lambda: asker)
    assert found.verdict is not None
    return found


def passing(fixture: str, snapshot: str, *, tests: int) -> Candidate:
    """Run tests whose snapshots pass; the first run stores them."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name, "test_it.py")
    text = TESTS.format(program=program(40), tests=tests, fixture=fixture, snapshot=snapshot)
    path.write_text(text, encoding="utf-8")
    options = without_pairs(plugin_options(loaded=True))
    first = ["--snapshot-update"]

    def run() -> None:
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *options, *first, str(path)],
            cwd=folder.name,
            env=environment(),
            check=True,
            stdout=subprocess.DEVNULL,
        )
        first.clear()

    return run


def without_pairs(options: list[str]) -> list[str]:
    """Leave syrupy's plugin on, which these tests are about."""
    pairs = zip(options[::2], options[1::2], strict=True)
    return [word for pair in pairs if pair[1] != "no:syrupy" for word in pair]
