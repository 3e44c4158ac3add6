"""The reader compared with SWI-Prolog's own, over the library that comes with it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_asp.prolog.reading import node_term, read_term, write_term
from pytest_asp.prolog.source import Clause, PrologSource
from pytest_asp.prolog.terms import Compound, Term, Variable

SWIPL = shutil.which("swipl")
pytestmark = pytest.mark.skipif(SWIPL is None, reason="no swipl on the PATH")
WRITER = Path(__file__).with_name("swi_terms.pl")


@pytest.fixture(scope="module")
def library() -> dict[str, PrologSource]:
    """Some of SWI-Prolog's library, by file."""
    folder = _home() / "library"
    files = [
        *sorted(folder.glob("*.pl"))[::3],
        *folder.glob("dcg/*.pl"),
        folder / "clp" / "clpfd.pl",
    ]
    return {str(file): _source(file) for file in files if file.exists()}


@pytest.fixture(scope="module")
def theirs(library: dict[str, PrologSource]) -> dict[str, dict[int, str]]:
    """What SWI-Prolog reads: by file and line, a term in canonical form."""
    assert SWIPL is not None
    command = [SWIPL, str(WRITER), "--", *library]
    done = subprocess.run(
        command, check=False, capture_output=True, stdin=subprocess.DEVNULL, timeout=120
    )
    found: dict[str, dict[int, str]] = {}
    terms: dict[int, str] = {}
    for line in done.stdout.decode(errors="replace").splitlines():
        number, _, term = line.partition(" ")
        if number.isdigit():
            terms.setdefault(int(number), term)
        else:
            terms = found.setdefault(line, {})
    return found


def _home() -> Path:
    assert SWIPL is not None
    command = [SWIPL, "--dump-runtime-variables"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (line,) = (each for each in done.stdout.splitlines() if each.startswith("PLBASE="))
    return Path(line.partition("=")[2].strip('";'))


def _source(file: Path) -> PrologSource:
    return PrologSource.from_text(
        file.read_text(encoding="utf-8", errors="replace"), name=str(file)
    )


def test_most_files_are_cut_into_the_same_clauses(
    library: dict[str, PrologSource], theirs: dict[str, dict[int, str]]
) -> None:
    lines = {file: {each.location.line for each in library[file].clauses} for file in theirs}
    different = [file for file in theirs if lines[file] != set(theirs[file])]
    assert len(theirs) > 50
    assert len(different) < 0.05 * len(theirs), different


def test_each_clause_says_the_same(
    library: dict[str, PrologSource], theirs: dict[str, dict[int, str]]
) -> None:
    compared = list(_compared(library, theirs))
    different = [place for place, ours, other in compared if ours != other]
    assert len(compared) > 5_000
    assert len(different) < 0.001 * len(compared), different


def _compared(
    library: dict[str, PrologSource], theirs: dict[str, dict[int, str]]
) -> Iterator[tuple[str, str, str]]:
    """Give the clauses that both read: the place, our term, their term."""
    for file, terms in theirs.items():
        for clause in library[file].clauses:
            text = terms.get(clause.location.line)
            if text is not None and clause.kind != "unreadable":
                yield str(clause.location), _ours(clause), _written(read_term(text, strings="text"))


def _ours(clause: Clause) -> str:
    assert clause.read.node is not None
    return _written(node_term(clause.read.node, "text"))


def _written(term: Term) -> str:
    """Write a term with its variables numbered in order."""
    names: dict[object, str] = {}

    def renamed(part: Term) -> Term:
        if isinstance(part, Variable):
            key = part.name if part.name != "_" else len(names)
            return Variable(names.setdefault(key, f"_{len(names)}"))
        if isinstance(part, Compound):
            return Compound(part.functor, *map(renamed, part.arguments))
        return [*map(renamed, part)] if isinstance(part, list) else part

    return write_term(renamed(term))
