"""The tests of an `.lp` file: its parts `test_...`, each with the parts that it depends on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NoReturn

from pytest_asp.errors import LpCommentError, LpDirectiveError, LpPartError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.parts.cannot import CANNOT, NoCannot
from pytest_asp.parts.reading import BASE, PREFIX, Piece, program_of, read_pieces
from pytest_asp.parts.words import Wishes, read_wishes
from pytest_asp.sources import Source
from pytest_asp.sources.blocks import Block
from pytest_asp.sources.diagnosis import nearest, suggestion
from pytest_asp.sources.files import file_blocks
from pytest_asp.verdicts import Expectation, LiteralsHold, ModelCountIs, OptimumIs, Satisfiable

_ABOUT_SOME = (ModelCountIs, LiteralsHold, OptimumIs)
"""Expectations that say how many answer sets there may be, or fail where there is none."""

_CANNOT = re.compile(rf"\b{CANNOT}\b")
_FORBIDDEN = re.compile(r"#(?:show|const|defined)\b")
_INSTEAD = {
    "#show": "write `%! show p/1` for what this test shows",
    "#const": "write `%! const n=3` for the value that a constant has in this test",
    "#defined": "write `%! defined p/1` for this test, or `#defined p/1.` before the first part",
}


@dataclass(frozen=True, slots=True)
class LpTest:
    """One test of an `.lp` file.

    Attributes:
        name: the part's name; `base` stands for what the file forbids whichever part is grounded.
        location: the line of its `#program`.
        wishes: what its comments say.
        pieces: the pieces of its program, and whether each is wanted for what it derives.
    """

    name: str
    location: Location
    wishes: Wishes = field(default_factory=Wishes)
    pieces: tuple[tuple[Piece, bool], ...] = field(default=(), repr=False)

    def expected_anyway(self, said: Iterable[Expectation]) -> tuple[Expectation, ...]:
        """Give what is expected of the test besides what it says.

        No answer set has a `cannot`, and there is one, unless it says that there may be none.
        """
        said = tuple(said)
        if any(_CANNOT.search(piece.bare) for piece, wanted in self.pieces if wanted):
            counts = (each for each in said if isinstance(each, ModelCountIs))
            return (NoCannot(vacuous=any(not each.minimum for each in counts)),)
        return () if any(isinstance(each, _ABOUT_SOME) for each in said) else (Satisfiable(),)

    @property
    def source(self) -> Source:
        """The test's program: its part with those that it depends on, and nothing else."""
        constants = tuple(self.wishes.constants.items())
        added = tuple(map(self._added, self.wishes.directives))
        blocks = program_of(self.pieces) + added
        return Source(self.name, self.location, blocks, constants=constants)

    def _added(self, directive: tuple[str, Location]) -> Block:
        """Give a directive that a comment stands for the comment's place."""
        text, place = directive
        title = Path(place.file).name
        padding = " " * ((place.column or 1) - 1)
        return Block(title, f"{padding}{text}\n", place.file, first_line=place.line)


class LpTests:
    """The parts of one file, in which to find its tests.

    Args:
        path: the file; what it includes is read too, but its tests are not this file's.

    Raises:
        SourceError: a file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        blocks = file_blocks(path, location=None)
        self._pieces = read_pieces(blocks)
        self._file = str(path)
        self._parameters: dict[str, set[str]] = {BASE: set()}
        self._indexes: dict[str, list[int]] = {}
        for index, piece in enumerate(self._pieces):
            self._parameters.setdefault(piece.name, set()).update(piece.parameters)
            self._indexes.setdefault(piece.name, []).append(index)
        self._global = [
            index
            for index, piece in enumerate(self._pieces)
            if not piece.is_test and piece.is_global
        ]
        self.source = Source(path.name, Location(str(path), 1), blocks)
        """The whole file, as plain clingo reads it."""

    def find(self) -> list[LpTest]:
        """Find the tests in their order; first `base`, where something is forbidden in it.

        Raises:
            LpTestError: a test is written wrongly.
        """
        self._refuse_stray_comments()
        found: dict[str, list[Piece]] = {}
        for piece in self._pieces:
            if piece.is_test and piece.owner == self._file:
                _refuse_directives(piece)
                _refuse_second(piece, found.get(piece.name, ()))
                found.setdefault(piece.name, []).append(piece)
        tests = [self._test(pieces) for pieces in found.values()]
        return [*self._base(), *tests] if tests else []

    def _test(self, own: Sequence[Piece]) -> LpTest:
        first = own[0]
        wishes = read_wishes(tuple(comment for piece in own for comment in piece.comments))
        line = replace(first.location, column=None)
        return LpTest(first.name, line, wishes, self._program(own))

    def _base(self) -> Iterable[LpTest]:
        for piece in self._pieces:
            found = _CANNOT.search(piece.bare) if piece.name == BASE else None
            if found is not None:
                line = replace(piece.place(found.start()), column=None)
                yield LpTest(BASE, line, pieces=self._program([piece]))
                return

    def _program(self, own: Sequence[Piece]) -> tuple[tuple[Piece, bool], ...]:
        """Choose the pieces that a test consists of, in the file's order."""
        first = own[0]
        wanted = {
            index
            for name in self._needed(first)
            for index in self._indexes.get(name, ())
            if name != first.name or not first.is_test or self._pieces[index].owner == first.owner
        }
        order = sorted(wanted.union(self._global))
        return tuple((self._pieces[index], index in wanted) for index in order)

    def _needed(self, test: Piece) -> set[str]:
        """Find the parts that a test depends on, also through others, itself included."""
        for name in test.parameters:
            if name not in self._parameters:
                self._refuse_unknown(name, test)
        needed: set[str] = set()
        path: list[str] = []

        def need(name: str) -> None:
            if name in path:
                _refuse_cycle([*path[path.index(name) :], name], test)
            if name in needed or name not in self._parameters:
                return
            path.append(name)
            for each in sorted(self._parameters[name]):
                need(each)
            path.pop()
            needed.add(name)

        need(test.name)
        return needed

    def _refuse_stray_comments(self) -> None:
        for piece in self._pieces:
            if piece.comments and not piece.is_test and piece.block.file == self._file:
                comment = piece.comments[0]
                word = (comment.text.split() or [""])[0]
                message = explain_mistake(
                    expected="`%!` inside a test",
                    got=f"`%! {comment.text}` in the part {piece.name}",
                    location=comment.location,
                    instead=f"put it behind the `#program {PREFIX}...` that it is about, or write "
                    "an ordinary comment",
                )
                raise LpCommentError(message, word=word, location=comment.location)

    def _refuse_unknown(self, name: str, test: Piece) -> NoReturn:
        near = nearest(name, self._parameters)
        message = explain_mistake(
            expected="the parameters of a test to name parts of the file",
            got=f"{name!r} in {test.name}({', '.join(test.parameters)})",
            location=test.location,
            instead=suggestion(near) or f"its parts are {', '.join(sorted(self._parameters))}",
        )
        raise LpPartError(message, part=name, nearest=near, location=test.location)


def _refuse_directives(piece: Piece) -> None:
    found = _FORBIDDEN.search(piece.bare)
    if found is not None:
        place = piece.place(found.start())
        message = explain_mistake(
            expected="a test that changes no other part",
            got=f"`{found[0]}`, which counts in every part and in plain clingo",
            location=place,
            instead=_INSTEAD[found[0]],
        )
        raise LpDirectiveError(message, directive=found[0], location=place)


def _refuse_second(piece: Piece, before: Sequence[Piece]) -> None:
    """Refuse a second test of one name; what an `#include` has cut in two goes on."""
    if not before or not piece.begins:
        return
    if before[-1].cut and before[0].parameters == piece.parameters:
        return
    message = explain_mistake(
        expected="each test of a file to have a name of its own",
        got=f"a second {piece.name}, after the one at {before[0].location}",
        location=piece.location,
        instead="rename one of the two",
    )
    raise LpPartError(message, part=piece.name, location=piece.location)


def _refuse_cycle(names: Sequence[str], test: Piece) -> NoReturn:
    message = explain_mistake(
        expected="parts that do not depend on themselves",
        got=f"{' -> '.join(names)}, needed by {test.name}",
        location=test.location,
        instead="remove one of the parameters",
    )
    raise LpPartError(message, part=names[0], location=test.location)
