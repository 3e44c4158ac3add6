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
from pytest_asp.prolog.calls import called_by, defined_by
from pytest_asp.prolog.plunit.driving import Driver
from pytest_asp.prolog.plunit.expecting import PlunitExpectation
from pytest_asp.prolog.plunit.pieces import blanked
from pytest_asp.prolog.plunit.reading import PlunitFile, PlunitTest, PlunitUnit
from pytest_asp.prolog.protocol import ProgramText
from pytest_asp.prolog.reading import Node, ReadClause
from pytest_asp.prolog.source import PrologSource

_RUNNERS = frozenset(
    {
        *("load_test_files/1", "run_tests/0", "run_tests/1", "run_tests/2", "running_tests/0"),
        *("set_test_options/1", "test_report/1"),
    }
)
"""What plunit offers to programs: calls of it become `true`."""

_LOADING = frozenset({"autoload", "ensure_loaded", "use_module"})
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
        pieces = (*self._unit.options.goals, *self._test.options.goals)
        return TestSource(
            text=_edited(whole.text, shown),
            title=whole.title,
            location=self._test.location,
            files=whole.files,
            pieces=whole.pieces,
            loaded=f"{text}\n{support}",
            goals=tuple(piece.node for piece in pieces),
            meant=self._test.body.text,
            hidden=frozenset(self._driver.told.names),
        )

    def _left_out(self) -> Iterator[_Edit]:
        """Blank what belongs to other tests or to plunit itself."""
        kept = {id(each) for each in (*self._file.clauses, *self._unit.clauses, self._test.clause)}
        for clause in self._file.all_clauses:
            assert clause.node is not None
            if id(clause) not in kept or _is_for_plunit(clause.node):
                yield clause.start, clause.end, self._blank(clause.start, clause.end)
            else:
                yield from self._runners(clause)

    def _runners(self, clause: ReadClause) -> Iterator[_Edit]:
        """Let nothing start tests while a test runs."""
        assert clause.node is not None
        for goal in parts_of(clause.node).goals:
            if goal.node.indicator in _RUNNERS and not goal.grammar:
                start, end = goal.node.start, goal.node.end
                yield start, end, "true" + self._blank(start + len("true"), end)

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


def _is_for_plunit(node: Node) -> bool:
    """Tell whether a clause has no meaning for the test: modules, plunit itself, what starts it."""
    goal = parts_of(node).body
    if not (node.is_(":-", 1) or node.is_("?-", 1)) or goal is None:
        return False
    if goal.name in {"begin_tests", "end_tests", "module"} or goal.indicator in _RUNNERS:
        return True
    if goal.name == "initialization" and goal.arguments:
        main = goal.arguments[0]
        return main.indicator in _RUNNERS or main.is_("main", 0) or goal.is_(goal.name, 2)
    file = goal.arguments[0] if goal.name in _LOADING and goal.arguments else None
    return file is not None and file.is_("library", 1) and file.arguments[0].is_("plunit", 0)


def _edited(text: str, edits: Iterable[_Edit]) -> str:
    """Replace spans of a text that do not overlap."""
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
