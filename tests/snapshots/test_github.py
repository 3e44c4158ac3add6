"""The lines that GitHub Actions reads, read back as it reads them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from pytest_asp.location import Location
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, SnapshotChange, StatementChange
from pytest_asp.snapshots.github import SHOWN, error_commands

ROOT = Path("/checkout")
SAME = SemanticVerdict(Meaning.SAME, "the statements are the same")
PLACE = Location("/checkout/tests/it.py", 3)
NEW = SnapshotChange(
    "s/x.lp", "x", "it.py::x", "program", "new", None, "a.\n", place=PLACE, pending="n"
)
COMMAND = re.compile(r"::error ([^:]*)::(.*)")


def read(line: str) -> tuple[dict[str, str], str]:
    """Read a command as the runner does: `%` and what follows stand for one sign."""
    found = COMMAND.fullmatch(line)
    assert found is not None
    properties = dict(part.split("=", 1) for part in found[1].split(","))
    return {name: unquote(text) for name, text in properties.items()}, unquote(found[2])


def changed(*statements: StatementChange, path: str = "s/x.lp") -> SnapshotChange:
    return NEW.relocated(
        state="changed", old="b.\n", verdict=SAME, statements=statements, path=path
    )


def added(text: str, line: int, file: str = "/checkout/made.py") -> StatementChange:
    return StatementChange("added", "base", None, text, None, Location(file, line))


def test_a_new_snapshot_marks_the_line_that_compared() -> None:
    (line,) = error_commands([NEW], [ROOT])
    assert read(line) == (
        {"file": "tests/it.py", "line": "3", "title": "ASP snapshot"},
        "s/x.lp: there is no snapshot x yet; --snapshot-update stores it",
    )


def test_lines_behind_a_change_are_marked_once_each() -> None:
    removed = StatementChange("removed", "base", "b.", None, Location("/checkout/s/x.lp", 7, 2))
    moved = StatementChange("moved", "base", "m.", "m.", None, Location("/checkout/moved.py", 1))
    lines = error_commands([changed(added("a.", 4), added("c.\nd.", 4), removed, moved)], [ROOT])
    (first, text), (second, other) = map(read, lines)
    assert (first["file"], first["line"]) == ("made.py", "4")
    assert text.split("\n")[1:] == ["+ a.", "+ c.", "d."]
    assert (second["file"], second["line"], second["col"]) == ("s/x.lp", "7", "2")
    assert other.split("\n")[1:] == ["- b."]


def test_what_only_moved_marks_the_line_that_compared() -> None:
    moved = StatementChange("moved", "base", "m.", "m.", None, Location("/checkout/moved.py", 1))
    (line,) = error_commands([changed(moved)], [ROOT])
    assert read(line)[0]["file"] == "tests/it.py"
    assert error_commands([NEW.relocated(place=None)], [ROOT]) == []


def test_signs_that_mean_something_are_written_otherwise() -> None:
    file = "/checkout/a,b:c%/it.py"
    (line,) = error_commands([changed(added("100%\r\n::x.", 1, file))], [ROOT])
    properties, text = read(line)
    assert properties["file"] == "a,b:c%/it.py"
    assert text.endswith("+ 100%\\r\n::x.")
    assert "\n" not in line


def test_what_passes_marks_nothing() -> None:
    others = [NEW.relocated(state=state) for state in ("accepted", "updated")]
    assert error_commands(others, [ROOT]) == []


def test_each_snapshot_is_marked_before_any_is_marked_twice() -> None:
    changes = [
        changed(*(added("a.", line) for line in range(1, 30)), path=f"s/{name}.lp")
        for name in "cba"
    ]
    marks = [read(line) for line in error_commands(changes, [ROOT])]
    assert len(marks) == SHOWN
    assert [text[2] for _, text in marks] == list("abcabcabca")
    assert [properties["line"] for properties, _ in marks][::3] == ["1", "2", "3", "4"]


def test_many_statements_of_a_line_are_cut() -> None:
    (line,) = error_commands([changed(*(added(f"a({n}).", 1) for n in range(30)))], [ROOT])
    assert read(line)[1].split("\n")[-2:] == ["+ a(7).", "... 22 more lines"]


def test_a_file_elsewhere_keeps_its_path() -> None:
    (line,) = error_commands([NEW.relocated(place=Location("/other/it.py", 1))], [ROOT])
    assert read(line)[0]["file"] == "/other/it.py"
