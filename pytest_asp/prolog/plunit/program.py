"""The program that runs one test: the file's clauses, those of its unit, and the test's own.

Every line of the file keeps its number: what belongs to other tests becomes blank, and what is
added stands behind the test's clause, on its last line, or behind the end of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from pytest_asp.prolog.bodies import parts_of
from pytest_asp.prolog.calls import Call, called_by, defined_by
from pytest_asp.prolog.plunit.driving import NO_VARIANT, Driver
from pytest_asp.prolog.plunit.expecting import PlunitExpectation
from pytest_asp.prolog.plunit.pieces import blanked
from pytest_asp.prolog.plunit.reading import PlunitFile, PlunitTest, PlunitUnit
from pytest_asp.prolog.plunit.rewriting import VARIANT
from pytest_asp.prolog.plunit.starting import Starting, is_for_plunit, is_idle
from pytest_asp.prolog.protocol import ProgramText
from pytest_asp.prolog.reading import Node, ReadClause
from pytest_asp.prolog.source import PrologSource

_NECK = re.compile(r"(?:\s|%[^\n]*|/\*.*?\*/|\))*:-", re.DOTALL)
_ENGINES = {
    "scryer": (
        "'plunit watched'(Goal, Ended) :- iso_ext:call_cleanup(user:Goal, Ended = true).\n"
        "'plunit open goals'(Term, Copy, Goals) :- iso_ext:copy_term(Term, Copy, Goals).\n"
    ),
    "swi": (
        "'plunit watched'(Goal, Ended) :- call_cleanup(Goal, Ended = true).\n"
        "'plunit open goals'(Term, Copy, Goals) :- copy_term(Term, Copy, Goals).\n"
    ),
}
"""What engines have in different modules; nothing is imported for it."""

_Edit = tuple[int, int, str]


@cache
def _running() -> str:
    return Path(__file__).with_name("running.pl").read_text(encoding="utf-8")


@dataclass(frozen=True)
class TestSource(PrologSource):
    """The program of one test, as people see it; `program_text` is what an engine loads.

    Attributes:
        loaded: the text for engines, with the same lines.
        goals: those in the options, which are called too.
    """

    __test__ = False  # pytest, too, looks for classes named so

    loaded: str = field(default="", repr=False)
    goals: tuple[Node, ...] = field(default=(), repr=False)

    @cached_property
    def program_text(self) -> ProgramText:
        """The program as an engine loads it."""
        nodes = [each.read.node for each in self.clauses if each.read.node is not None]
        calls = called_by([*nodes, *map(_as_directive, self.goals)])
        text, modules, by_name = self.linked(self.loaded)
        return ProgramText(
            text,
            self.title,
            frozenset(call.indicator for call in calls),
            frozenset(defined_by(nodes)) - {"test/1", "test/2"},
            self.files[0] if self.files else None,
            modules,
            by_name,
        )


def _as_directive(goal: Node) -> Node:
    return Node("compound", ":-", (goal,), goal.start, goal.end)


class TestProgram:
    """What is loaded, and what is asked of it, to run one test.

    Args:
        file: the file.
        unit: its unit.
        test: the test.
        engine: the name of the engine that is to run it.
    """

    __test__ = False

    def __init__(self, file: PlunitFile, unit: PlunitUnit, test: PlunitTest, engine: str) -> None:
        self._file = file
        self._unit = unit
        self._test = test
        self._engine = engine
        self._driver = Driver(unit, test, engine)

    @property
    def goal(self) -> str:
        """The goal that runs the test."""
        return self._driver.goal

    @property
    def expectation(self) -> PlunitExpectation:
        """What is expected of the answers to the goal."""
        head = self._test.head.node
        _, excerpt = self._file.source.shown(head.start, head.end)
        return PlunitExpectation(self._unit, self._test, self._driver.told, excerpt)

    @property
    def source(self) -> TestSource:
        """The program."""
        whole = self._file.source
        shown = list(self._left_out())
        support = _ENGINES[self._engine] + _running()
        text = _edited(whole.text, [*shown, *self._rewritten()])
        return TestSource(
            text=_edited(whole.text, shown),
            title=whole.title,
            location=self._test.location,
            files=whole.files,
            pieces=whole.pieces,
            changed=frozenset(self._changed()),
            loaded=f"{text}\n{support}",
            goals=tuple(self._called()),
            meant=self._test.body.text,
            hidden=frozenset(self._driver.told.names),
        )

    def _called(self) -> Iterator[Node]:
        """Give the goals in the options, other than those that are put in other words."""
        for piece in (*self._unit.options.goals, *self._test.options.goals):
            for goal in parts_of(_as_directive(piece.node)).goals:
                if not (goal.node.is_(VARIANT, 2) and self._engine in NO_VARIANT):
                    yield goal.node

    @cached_property
    def _kept(self) -> list[ReadClause]:
        """The clauses that have a meaning for the test."""
        mine = (*self._file.clauses, *self._unit.clauses, self._test.clause)
        return [each for each in mine if each.node is not None and not is_for_plunit(each.node)]

    @cached_property
    def _unwanted(self) -> list[tuple[ReadClause, Call]]:
        """The calls that would run tests or end the machine, with their clauses."""
        starting = Starting(each.node for each in self._kept if each.node is not None)
        return [
            (clause, call)
            for clause in self._kept
            if clause.node is not None and not is_idle(clause.node)
            for call in starting.unwanted(clause.node, halts=clause is not self._test.clause)
        ]

    def _left_out(self) -> Iterator[_Edit]:
        """Blank what belongs to other tests or to plunit itself; let nothing start tests."""
        kept = {id(each) for each in self._kept}
        for clause in self._file.all_clauses:
            assert clause.node is not None
            if id(clause) not in kept or is_idle(clause.node):
                yield clause.start, clause.end, self._blank(clause.start, clause.end)
        for _, call in self._unwanted:
            rest = self._blank(call.start + len("true"), call.end)
            yield call.start, call.end, f"true{rest}"

    def _changed(self) -> Iterator[tuple[str, int]]:
        """Give the file and line of each clause that lacks a call."""
        for clause, _ in self._unwanted:
            place = self._file.text.place(clause.start)
            yield place.file, place.line

    def _rewritten(self) -> Iterator[_Edit]:
        """Make the test's clause one that the driver calls, and put the driver behind it.

        The cut comes first as in plunit: SWI-Prolog moves unifications that begin a body into the
        head, and forgets bindings where an argument occurs in several of them.
        """
        text, start, end = self._file.source.text, self._test.clause.start, self._test.clause.end
        neck = _NECK.match(text, self._test.head.node.end)
        assert neck is not None
        first, line_end, rest = self._blank(start, neck.end()).partition("\n")
        head = f"{self._driver.body} :- !, (".ljust(len(first))
        yield start, neck.end(), f"{head}{line_end}{rest}"
        yield end - 1, end - 1, ")"
        yield end, end, f" {self._driver.clause}"

    def _blank(self, start: int, end: int) -> str:
        return blanked(self._file.source.text[start:end])


def _edited(text: str, edits: Iterable[_Edit]) -> str:
    """Replace spans of a text that do not overlap."""
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
