"""The directives by which a program loads other files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_asp.prolog.reading import exported

if TYPE_CHECKING:
    from pytest_asp.prolog.reading import Node, ReadClause

SUFFIXES = ("", ".pl", ".prolog", ".pro", ".plt")
"""What may be left out of the name of a file."""

_LOADING = re.compile(
    r"\b(?:include|consult|ensure_loaded|load_files)\s*\(|:-\s*\["
    r"|\b(?:use_module|reexport)\s*\(\s*(?!library\b)"
)
_CONSULTING = frozenset({("consult", 1), ("ensure_loaded", 1), ("load_files", 2)})
_IMPORTING = frozenset({("use_module", 1), ("use_module", 2), ("reexport", 1), ("reexport", 2)})


@dataclass(frozen=True, slots=True)
class Load:
    """A file that a directive loads.

    Attributes:
        kind: `include`, `consult` or `import`.
        path: as it is written: `parts/rules`.
        goal: what loads it.
        file: the part of the goal that names it.
    """

    kind: str
    path: str
    goal: Node
    file: Node


def may_load(text: str) -> bool:
    """Tell quickly whether there could be a directive that loads a file."""
    return _LOADING.search(text) is not None


def loads_of(clause: ReadClause) -> list[Load]:
    """Find the files that a directive loads; libraries are none.

    >>> from pytest_asp.prolog.reading import parse
    >>> [(load.kind, load.path) for load in loads_of(parse(":- consult(dir/rules).")[0])]
    [('consult', 'dir/rules')]
    """
    if clause.node is None or not clause.node.is_(":-", 1):
        return []
    return [
        Load(kind, path, goal, file)
        for each in _conjuncts(clause.node.arguments[0])
        for kind, goal, file in _named(each)
        if (path := path_of(file)) is not None
    ]


def find_file(path: str, folder: Path) -> Path | None:
    """Find the file that a directive names, as seen from the folder of its own file."""
    for suffix in SUFFIXES:
        file = folder / f"{path}{suffix}"
        if file.is_file():
            return file
    return None


def module_of(text: str) -> str | None:
    """Give the name of the module that a text declares in its first clause."""
    found = exported(text)
    return found[0] if found is not None else None


def _conjuncts(node: Node) -> Iterator[Node]:
    while node.is_(",", 2):
        yield node.arguments[0]
        node = node.arguments[1]
    yield node


def _named(goal: Node) -> Iterator[tuple[str, Node, Node]]:
    """Give how a goal loads files, and where it names them."""
    if goal.kind == "list":
        kind, files = "consult", goal.arguments
    elif goal.is_("include", 1):
        kind, files = "include", goal.arguments
    elif (goal.name, len(goal.arguments)) in _CONSULTING:
        kind, files = "consult", _listed(goal.arguments[0])
    elif (goal.name, len(goal.arguments)) in _IMPORTING:
        kind, files = "import", _listed(goal.arguments[0])
    else:
        return
    for file in files:
        yield kind, goal, file


def _listed(node: Node) -> tuple[Node, ...]:
    return node.arguments if node.kind == "list" else (node,)


def path_of(file: Node) -> str | None:
    """Read the name of a file: `rules`, `'rules.pl'`, `dir/rules`; None: it is another thing."""
    if file.kind in {"atom", "string"} and isinstance(file.value, str):
        return file.value
    if file.is_("/", 2):
        above, name = map(path_of, file.arguments)
        return None if above is None or name is None else f"{above}/{name}"
    return None
