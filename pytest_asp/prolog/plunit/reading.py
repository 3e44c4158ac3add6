"""The units and tests of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_asp.errors import PlunitError, explain_mistake
from pytest_asp.prolog.bodies import parts_of
from pytest_asp.prolog.misreading import syntax_error_of
from pytest_asp.prolog.plunit.options import (
    TestOptions,
    UnitOptions,
    read_test_options,
    read_unit_options,
)
from pytest_asp.prolog.plunit.pieces import Piece, Text
from pytest_asp.prolog.protocol import Loaded
from pytest_asp.prolog.reading import Node, ReadClause

if TYPE_CHECKING:
    from pytest_asp.location import Location
    from pytest_asp.prolog.source import PrologSource

_ARITIES = (1, 2)


@dataclass(frozen=True)
class PlunitTest:
    """One test.

    Attributes:
        name: the name of its clause; with the line where the unit has several of this name.
        clause: its clause.
        head: `test(...)`.
        body: the goal.
        options: what its options say.
        location: the line that it begins on.
    """

    name: str
    clause: ReadClause = field(repr=False)
    head: Piece = field(repr=False)
    body: Piece = field(repr=False)
    options: TestOptions = field(repr=False)
    location: Location


@dataclass(frozen=True)
class PlunitUnit:
    """The tests between a `begin_tests` and its `end_tests`.

    Attributes:
        name: as in both.
        options: what its options say.
        location: of the `begin_tests`.
        tests: its tests, in order.
        clauses: its other clauses and directives.
    """

    name: str
    options: UnitOptions
    location: Location
    tests: list[PlunitTest] = field(default_factory=list)
    clauses: list[ReadClause] = field(default_factory=list, repr=False)


class PlunitFile:
    """A Prolog program with units in it.

    Args:
        source: the program.

    Raises:
        PrologSyntaxError: a clause cannot be parsed.
        PlunitError: a unit or a test is written wrongly.

    >>> from pytest_asp.prolog.source import PrologSource
    >>> text = ":- begin_tests(sums). test(one, X == 2) :- X is 1+1. :- end_tests(sums)."
    >>> [
    ...     [test.name for test in unit.tests]
    ...     for unit in PlunitFile(PrologSource.from_text(text)).units
    ... ]
    [['one']]
    """

    def __init__(self, source: PrologSource) -> None:
        self.source = source
        self.text = Text(source)
        self.units: list[PlunitUnit] = []
        """The units, in order."""
        self.clauses: list[ReadClause] = []
        """What stands outside of units."""
        self.all_clauses = [clause.read for clause in source.clauses]
        """Everything, in order."""
        self._read()

    def _read(self) -> None:
        unit: PlunitUnit | None = None
        for clause in self.all_clauses:
            if clause.node is None:
                raise syntax_error_of(self.source, Loaded())
            directive = directive_of(clause.node)
            if directive is not None and directive.name == "begin_tests":
                self._refuse_open(unit, directive)
                unit = self._begin(directive)
                self.units.append(unit)
            elif directive is not None and directive.name == "end_tests":
                self._end(unit, directive)
                unit = None
            elif unit is None:
                self.clauses.append(clause)
            else:
                self._add(unit, clause, clause.node)
        self._refuse_open(unit, None)
        for each in self.units:
            each.tests[:] = _told_apart(each.tests)
            self._refuse_uncalled(each)
            self._refuse_shared(each)

    def _begin(self, directive: Node) -> PlunitUnit:
        place = self.text.piece(directive)
        name, *options = map(self.text.piece, directive.arguments)
        if name.node.kind != "atom" or len(options) > 1:
            instead = "write `:- begin_tests(name).`, or `:- begin_tests(name, Options).`"
            raise _wrong(place, "the name of a unit", "begin_tests", instead)
        for other in self.units:
            if other.name == name.node.name:
                got = f"a second {other.name}, after the one at {other.location}"
                instead = "rename one of the two"
                raise _wrong(place, "each unit to have a name of its own", other.name, instead, got)
        read = read_unit_options(options[0] if options else None, self.text)
        return PlunitUnit(name.node.name, read, self.text.place(directive.start))

    def _end(self, unit: PlunitUnit | None, directive: Node) -> None:
        place = self.text.piece(directive)
        name = directive.arguments[0].name if directive.arguments else ""
        if unit is None:
            instead = f"write `:- begin_tests({name}).` before the first test"
            raise _wrong(place, "a unit that ends here", name, instead)
        if name != unit.name:
            instead = f"write `:- end_tests({unit.name}).`"
            raise _wrong(place, f"the end of the unit {unit.name}", name, instead)

    def _add(self, unit: PlunitUnit, clause: ReadClause, node: Node) -> None:
        head = head_of(node)
        place = self.text.piece(head)
        if head.name != "test" or head.arity not in _ARITIES:
            unit.clauses.append(clause)
            return
        if not node.is_(":-", 2):
            instead = "write `test(name) :- goal.`"
            raise _wrong(place, "a test with a body", "test", instead)
        name, *options = map(self.text.piece, head.arguments)
        read = read_test_options(options[0] if options else None, self.text)
        body = self.text.piece(node.arguments[1])
        where = replace(self.text.place(clause.start), column=None)
        title = name.node.name if name.node.kind == "atom" else name.line
        unit.tests.append(PlunitTest(title, clause, place, body, read, where))

    def _refuse_open(self, unit: PlunitUnit | None, directive: Node | None) -> None:
        """Refuse a unit that nothing ends."""
        if unit is None:
            return
        got = "the end of the file"
        if directive is not None:
            place = self.text.place(directive.start)
            got = f"`{self.text.piece(directive).line}` at {place}"
        message = explain_mistake(
            expected=f"`:- end_tests({unit.name}).` behind the tests of {unit.name}",
            got=got,
            location=unit.location,
            instead="write it behind the last of them",
        )
        raise PlunitError(message, word=unit.name, location=unit.location)

    def _refuse_uncalled(self, unit: PlunitUnit) -> None:
        """Refuse clauses of `test` that are no tests and that nothing calls."""
        for clause in unit.clauses:
            assert clause.node is not None
            head = head_of(clause.node)
            if head.name == "test" and head.arity > max(_ARITIES) and not self._calls(head):
                instead = "write all options in one list, such as `test(name, [X == 1, nondet])`"
                place = self.text.piece(head)
                raise _wrong(place, "test(Name) or test(Name, Options)", "test", instead)

    def _refuse_shared(self, unit: PlunitUnit) -> None:
        """Refuse predicates that a unit defines and the rest of the file too.

        A unit is no module of its own here: the clauses of both would become one predicate.
        """
        outside = {_defined(each): each for each in reversed(self.clauses)}
        for clause in unit.clauses:
            indicator = _defined(clause)
            if indicator is not None and indicator in outside:
                assert clause.node is not None
                first = self.text.place(outside[indicator].start)
                got = f"{indicator}, which has clauses outside of the unit at {first}"
                instead = "rename it in the unit: all of a file is one module here"
                place = self.text.piece(head_of(clause.node))
                raise _wrong(place, "helpers of a unit's own", indicator, instead, got)

    def _calls(self, head: Node) -> bool:
        """Tell whether any clause mentions a predicate elsewhere than in its head."""
        return any(
            node.is_(head.name, head.arity) for body in self._bodies() for node in body.walk()
        )

    def _bodies(self) -> Iterator[Node]:
        for clause in (*self.clauses, *(each for unit in self.units for each in unit.clauses)):
            if clause.node is not None and clause.node.kind == "compound":
                yield clause.node.arguments[-1]
        yield from (test.body.node for unit in self.units for test in unit.tests)


def head_of(node: Node) -> Node:
    """Give the head of a clause."""
    return node.arguments[0] if node.is_(":-", 2) or node.is_("-->", 2) else node


def directive_of(node: Node) -> Node | None:
    """Give the goal of a directive; None for a clause."""
    return node.arguments[0] if node.is_(":-", 1) else None


def _defined(clause: ReadClause) -> str | None:
    """Give the predicate that a clause belongs to."""
    return parts_of(clause.node).indicator if clause.node is not None else None


def _told_apart(tests: list[PlunitTest]) -> list[PlunitTest]:
    """Add its line to the name of each test whose name another one has too."""
    often = Counter(test.name for test in tests)
    return [
        replace(test, name=f"{test.name}@{test.location.line}") if often[test.name] > 1 else test
        for test in tests
    ]


def _wrong(
    place: Piece, expected: str, word: str, instead: str, got: str | None = None
) -> PlunitError:
    message = explain_mistake(
        expected=expected,
        got=f"`{place.line}`" if got is None else got,
        location=place.location,
        instead=instead,
    )
    return PlunitError(message, word=word, location=place.location)
