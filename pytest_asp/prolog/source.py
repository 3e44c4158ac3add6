"""Prolog programs as clauses: read from text or files, each clause with its place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pytest_asp.location import Location, caller_location
from pytest_asp.prolog.bodies import BodyGoal, Parts, parts_of
from pytest_asp.prolog.calls import called_by, defined_by
from pytest_asp.prolog.clauses import Clause, Goal
from pytest_asp.prolog.directives import find_file, path_of
from pytest_asp.prolog.linking import linked
from pytest_asp.prolog.loading import Piece, expanded, joined, read_file
from pytest_asp.prolog.operators import Declared
from pytest_asp.prolog.protocol import ModuleText, ProgramText
from pytest_asp.prolog.reading import Node, ReadClause, exported, parse
from pytest_asp.prolog.selection import Choice, text_without
from pytest_asp.sources.blocks import Place, excerpt_lines

__all__ = ["Clause", "Goal", "PrologSource", "read_files"]

_NAMING = re.compile(r"^[ \t]*%+[ \t]*name:[ \t]*(.*\S)[ \t]*$", re.MULTILINE)
_TITLE = "<Prolog text>"


@dataclass(frozen=True)
class PrologSource:
    r"""A Prolog program: its text, its clauses, and where they stand.

    >>> PrologSource.from_text("p(1). p(2).\nq :- p(_).").clauses[2].location.line
    2

    Attributes:
        text: the whole program.
        title: a short name for people.
        location: where in Python it was made or given, if known.
        files: those it was read from.
        pieces: where each file begins in the text.
        changed: where the clauses begin that `without` took a goal out of: variables that occur
            once in them are no mistake.
        meant: the goal that messages show where the one that is asked has been put together.
        hidden: the variables of that goal that are not shown.
    """

    text: str
    title: str
    location: Location | None = None
    files: tuple[Path, ...] = ()
    pieces: tuple[Piece, ...] = ()
    changed: frozenset[tuple[str, int]] = frozenset()
    meant: str | None = None
    hidden: frozenset[str] = frozenset()

    @classmethod
    def from_text(
        cls, text: str, *, name: str = _TITLE, location: Location | None = None
    ) -> PrologSource:
        """Make a program of text.

        Args:
            text: clauses and directives.
            name: what locations in it name as the file.
            location: where in Python it was written. The files that it loads are looked up beside
                that file, or beside the one of its name.

        Raises:
            IncludeError: a directive names a file that there is not.
        """
        beside = Path(name if Path(name).is_file() or location is None else location.file)
        folder = beside.parent
        text, pieces = expanded(text, name, folder, location)
        return cls(text, name.strip("<>"), location, (), pieces)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Its clauses and directives, in order; text that cannot be read is among them."""
        return tuple(map(self._clause, parse(self.text, exports=self._exports)))

    @cached_property
    def program_text(self) -> ProgramText:
        """The program as an engine loads it."""
        text, modules, by_name = self.linked(self.text)
        return ProgramText(
            text,
            self.title,
            frozenset(call.indicator for call in called_by(self._nodes())),
            frozenset(defined_by(self._nodes())),
            self.files[0] if self.files else None,
            modules,
            by_name,
        )

    def without(
        self,
        *wanted: str,
        name: str | None = None,
        line: int | None = None,
        file: str | None = None,
    ) -> PrologSource:
        """Make a program that lacks some clauses and goals.

        A goal becomes `true`, in a grammar rule `[]`, and a clause becomes blank, so that all
        lines stay where they are. A predicate that loses its last clause is declared as dynamic
        in its place: calling it fails.

        Args:
            wanted: the text of a clause or a goal, up to layout, or the indicator of a predicate,
                such as `blocks/3`.
            name: what a comment `% name: ...` on the line before calls a clause or a goal.
            line: the line that a clause or a goal begins on.
            file: the name of the file that `line` counts in, if there are several.

        Raises:
            NoSuchClauseError: there is none such, or more than one.
        """
        choice = Choice(wanted, name, line, file, self.title, caller_location())
        text, changed = text_without(self.text, self.clauses, choice)
        return replace(self, text=text, changed=self.changed | changed)

    def place(self, line: int, column: int | None = None) -> Location:
        """Find the file and its line for a line (from 1) of the whole text."""
        found = self.pieces[bisect_right(self.pieces, line, key=lambda piece: piece.first_line) - 1]
        return Location(found.file, line - found.first_line + found.line, column)

    def location_of(self, start: int, end: int) -> Location:
        """Find the place of a span of offsets."""
        line, column = self.position(start)
        last, end_column = self.position(max(start, end - 1))
        place, behind = self.place(line, column), self.place(last)
        return replace(place, end_line=behind.line, end_column=end_column)

    def position(self, offset: int) -> tuple[int, int]:
        """Find the line and the column, both from 1, of an offset in the whole text."""
        before = bisect_left(self._line_ends, offset)
        return before + 1, offset - (self._line_ends[before - 1] if before else -1)

    def shown(self, start: int, end: int) -> tuple[Location, list[str]]:
        """Find the place of a span of offsets, and show its first line with carets below it."""
        line, column = self.position(start)
        last, behind = self.position(end)
        excerpt = self.excerpt(line, column, behind if last == line else None)
        return self.location_of(start, end), excerpt

    def excerpt(self, line: int, column: int | None = None, end: int | None = None) -> list[str]:
        """Show a line of the whole text, with a caret below a column, up to before `end`."""
        lines = self.text.split("\n")
        text = lines[min(line, len(lines)) - 1]
        place = self.place(line, column)
        behind = len(text[: end - 1].encode()) + 1 if end is not None else None
        return excerpt_lines(Place(place, None, text, column, place.line, self.title), behind)

    def offset(self, line: int) -> int:
        """Find where a line (from 1) of the whole text begins."""
        ends = self._line_ends
        return ends[min(line - 1, len(ends)) - 1] + 1 if line > 1 and ends else 0

    def clauses_at(self, line: int) -> Iterator[Clause]:
        """Find the clauses that stand on a line (from 1) of the whole text."""
        start, behind = self.offset(line), self.offset(line + 1)
        end = behind if behind > start else len(self.text)
        return (each for each in self.clauses if each.start < end and each.end > start)

    def linked(self, text: str) -> tuple[str, tuple[ModuleText, ...], str | None]:
        """Find the modules that a text with the same lines loads: what `linking.linked` gives."""
        return linked(text, lambda offset: self._folder(text.count("\n", 0, offset) + 1))

    def _folder(self, line: int) -> Path:
        """Find the folder of the file that a line of the whole text comes from."""
        file = Path(self.place(line).file)
        if self.location is not None and not file.is_absolute() and not file.exists():
            return Path(self.location.file).parent
        return file.parent

    @cached_property
    def _line_ends(self) -> list[int]:
        return [found.start() for found in re.finditer("\n", self.text)]

    @cached_property
    def _names(self) -> dict[int, str]:
        """What comments name, by the number of the line behind them."""
        found = _NAMING.finditer(self.text)
        return {self.position(each.start(1))[0] + 1: each[1] for each in found}

    def _exports(self, file: Node) -> list[Declared]:
        """Give the operators that a module exports, whose file a directive names."""
        path, line = path_of(file), self.position(file.start)[0]
        found = find_file(path, self._folder(line)) if path is not None else None
        module = exported(read_file(found, self.location)) if found is not None else None
        return module[1] if module is not None else []

    def _nodes(self) -> Iterator[Node]:
        return (each.node for each in self.clauses if each.node is not None)

    def _clause(self, read: ReadClause) -> Clause:
        location = self.location_of(read.start, read.end)
        line = self.position(read.start)[0]
        parts = parts_of(read.node) if read.node is not None else None
        return Clause(
            parts.kind if parts is not None else "unreadable",
            parts.indicator if parts is not None else None,
            location,
            self.text[read.start : read.end],
            self._names.get(line),
            tuple(self._goals(parts, line)) if parts is not None else (),
            read.start,
            read.end,
            read,
        )

    def _goals(self, parts: Parts, line: int) -> Iterator[Goal]:
        """Give the goals of a body; a comment names the first one on the line behind it."""
        for goal in parts.goals:
            here = self.position(goal.node.start)[0]
            name = self._names.get(here) if here > line else None
            line = here
            yield self._goal(goal, name)

    def _goal(self, goal: BodyGoal, name: str | None) -> Goal:
        node = goal.node
        location = self.location_of(node.start, node.end)
        return Goal(self.text[node.start : node.end], location, name, node, goal.grammar)


def read_files(paths: Iterable[str | Path], *, location: Location | None = None) -> PrologSource:
    """Read files, one after another, into one program whose clauses know their own file and line.

    Args:
        paths: the files.
        location: where in Python they were named.

    Raises:
        MissingFileError, DirectoryError, FileEncodingError: a file cannot be read.
        IncludeError: a directive names a file that there is not.
    """
    files = tuple(Path(path) for path in paths)
    text, pieces = joined(files, location)
    return PrologSource(text, ", ".join(file.name for file in files), location, files, pieces)
