"""The clause that runs one test, and the goal that calls it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.prolog.plunit.options import AllAnswers, Fails, Holds, Throws
from pytest_asp.prolog.plunit.pieces import names_in
from pytest_asp.prolog.plunit.rewriting import VARIANT, often_named, quoted, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.prolog.plunit.options import Expected, UnitOptions
    from pytest_asp.prolog.plunit.pieces import Piece
    from pytest_asp.prolog.plunit.reading import PlunitTest, PlunitUnit

NAME = "plunit_test"
"""What the clause defines; the only name that a program must not have itself."""

UNIT = "unit"
"""What stands for the number of the check where the unit's own goals keep a test from beginning."""

NO_VARIANT = frozenset({"scryer"})
"""Engines without `=@=`; where tests use it, it is put together from what they have."""


@dataclass(frozen=True, slots=True)
class Told:
    """The variables of the goal that tell what came of a test.

    Attributes:
        outcome: how it ended, in a word.
        found: the term that came instead of the expected one, if one did.
        check: the number of the check that did not hold, or `unit`.
        cleanup: how cleaning up ended.
    """

    outcome: str
    found: str
    check: str
    cleanup: str

    @property
    def names(self) -> tuple[str, str, str, str]:
        """All four, in the order in which the goal has them."""
        return self.outcome, self.found, self.check, self.cleanup


class Driver:
    """What is added to a program to run one test.

    Args:
        unit: its unit.
        test: the test.
        engine: the name of the engine that is to run it.
    """

    def __init__(self, unit: PlunitUnit, test: PlunitTest, engine: str) -> None:
        self._unit = unit
        self._test = test
        self._variant = engine in NO_VARIANT
        nodes = [test.head.node, test.body.node]
        self._named = frozenset(names_in(nodes))
        called = {*names_in(piece.node for piece in test.options.pieces), *test.body.variables}
        self.variables = [name for name in often_named(nodes) if name in called]
        """The variables that options and body share, or that one of them has several times.

        Those that occur once are not among them: where they are mistakes, they keep looking so.
        """
        in_body = frozenset(test.body.variables)
        self._in_body = [name for name in self.variables if name in in_body]
        words = ("Outcome", "Found", "Check", "Cleanup")
        self.told = Told(*map(self._free, words))
        goals = unit.options.goals
        self._of_unit = frozenset(often_named([goal.node for goal in goals]))

    @property
    def goal(self) -> str:
        """The goal that runs the test."""
        return f"{NAME}({', '.join([*self.told.names, *self.variables])})"

    @property
    def body(self) -> str:
        """The head of the clause that has the test's body."""
        return f"'plunit body'({', '.join(self._in_body)})" if self._in_body else "'plunit body'"

    @property
    def clause(self) -> str:
        """The clause that runs the test, in one line."""
        told, options = self.told, self._test.options
        state, why, error = map(self._free, ("State", "Why", "Error"))
        condition, setup, cleanup = self._around(self._unit.options, self._unit_name)
        begin = f"'plunit ready'({condition}, {setup}, {state}, {why})"
        known = f"{told.outcome} = {state}, {told.found} = {why}, {told.check} = {UNIT}"
        unready = f"{state} \\== ready -> {known}"
        if options.generator is None:
            run = self._run("_", cleanup)
        else:
            generated = f"'plunit generated'({self._written(options.generator)}, {error})"
            end = f"{told.outcome} = ended, 'plunit tried'({cleanup}, {told.cleanup})"
            run = f"{generated}, {self._run(error, 'true')} ; {end}"
        return f"{self.goal} :- {begin}, ( {unready} ; {run} )."

    def _run(self, error: str, last: str) -> str:
        """Write the call that runs the test once."""
        condition, setup, cleanup = self._around(self._test.options.around, self._test_name)
        told = ", ".join(self.told.names)
        expected = self._expected(self._test.options.expected)
        call = f"'plunit run'({error}, {condition}, {setup}, {expected}, {cleanup}, {last}, {told})"
        mode = self._test.options.around.occurs_check or self._unit.options.occurs_check
        return call if mode is None else f"set_prolog_flag(occurs_check, {mode}), {call}"

    def _around(self, options: UnitOptions, name: Callable[[str], str]) -> tuple[str, ...]:
        goals = (options.condition, options.setup, options.cleanup)
        return tuple(
            "true" if goal is None else written(goal, name, variant=self._variant) for goal in goals
        )

    def _expected(self, expected: Expected) -> str:
        """Write what is expected, as `plunit test` takes it."""
        if isinstance(expected, Holds):
            return f"true({self.body}, [{', '.join(map(self._written, expected.checks))}])"
        if isinstance(expected, Fails):
            return f"fail({self.body})"
        if isinstance(expected, Throws):
            return self._throws(expected)
        return self._answers(expected)

    def _throws(self, expected: Throws) -> str:
        ball = self._free("Ball")
        meant = ", ".join(map(self._term, expected.parts))
        if expected.is_error:
            meant = f"error({meant}{', _' if len(expected.parts) == 1 else ''})"
        return f"throws({self.body}, {ball}, subsumes_term({meant}, {ball}))"

    def _answers(self, expected: AllAnswers) -> str:
        pairs, value, goals = map(self._free, ("Pairs", "Value", "Goals"))
        term = f"{self._term(expected.template)}-[{', '.join(self.variables)}]"
        collected = f"({self.body}, 'plunit open goals'({term}, {value}-_, {goals}))"
        collect = f"findall({value}-{goals}, {collected}, {pairs})"
        variant = expected.operator == VARIANT and self._variant
        operator = quoted("plunit variant" if variant else expected.operator)
        wanted = self._term(expected.expected)
        return f"all({collect}, {pairs}, {expected.kind}, {operator}, {wanted})"

    def _written(self, goal: Piece) -> str:
        return written(goal, self._test_name, variant=self._variant)

    def _term(self, term: Piece) -> str:
        return written(term, self._test_name)

    def _test_name(self, name: str) -> str:
        return name if name in self.variables else "_"

    def _unit_name(self, name: str) -> str:
        """Keep the variables of the unit apart from those of the test."""
        return self._free(f"Unit_{name}") if name in self._of_unit else "_"

    def _free(self, name: str) -> str:
        """Change a name that the test uses itself."""
        while name in self._named:
            name += "_"
        return name
