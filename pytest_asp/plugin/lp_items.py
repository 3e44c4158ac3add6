"""A test of an `.lp` file as pytest runs it: with marks, as any other test has them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.plugin.checking import AspChecker, Check
from pytest_asp.plugin.marks import expectations_of
from pytest_asp.verdicts import (
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

if TYPE_CHECKING:
    from pytest_asp.parts import LpTest
    from pytest_asp.parts.words import Wishes
    from pytest_asp.verdicts import Expectation

_BARE = {
    UniqueSolution: pytest.mark.unique_solution,
    Satisfiable: pytest.mark.satisfiable,
    Unsatisfiable: pytest.mark.unsatisfiable,
}
_LITERALS = {
    "in every": pytest.mark.in_every_model,
    "in some": pytest.mark.in_some_model,
    "in no": pytest.mark.in_no_model,
}


class LpItem(pytest.Item):
    """One test of an `.lp` file."""

    checks_itself = True

    def __init__(self, *, test: LpTest, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._test = test
        for mark in marks_of(test.wishes):
            self.add_marker(mark)

    def runtest(self) -> None:
        """Check what the test forbids and what its comments and marks expect.

        Raises:
            ExpectationError: the program is not as expected.
            NotProven: that could not be found out.
            AspError: clingo refuses the program, or warns about it.
        """
        expectations = self._expectations()
        check = Check(self, list(expectations.values()), [AspChecker(self, expectations)])
        check.result(self._test.source)

    def _expectations(self) -> dict[Expectation, str]:
        """Give what is expected, with what is expected of every test."""
        said = expectations_of(self)
        return {**dict.fromkeys(self._test.expected_anyway(said), self.name), **said}

    @property
    def shares_process(self) -> bool:
        """Whether it is solved where others were, unless its conflicts and memory are asked for.

        A process of its own takes ten times as long as a small test does.
        """
        options = self.config.option
        return options.asp_durations is None and options.asp_json is None

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """Give the file, the line (from 0) and the name."""
        return self.path, self._test.location.line - 1, self.name


def marks_of(wishes: Wishes) -> Iterator[pytest.MarkDecorator]:
    """Give the marks that say the same as the comments of a test."""
    yield from map(_mark_of, wishes.expectations)
    settings = {"timeout": wishes.timeout, "project": wishes.project}
    chosen = {name: value for name, value in settings.items() if value is not None}
    if chosen:
        yield pytest.mark.asp(**chosen)
    if wishes.skip is not None:
        yield pytest.mark.skip(reason=wishes.skip)
    if wishes.xfail is not None:
        yield pytest.mark.xfail(reason=wishes.xfail)


def _mark_of(expectation: Expectation) -> pytest.MarkDecorator:
    if isinstance(expectation, LiteralsHold):
        return _LITERALS[expectation.quantifier].with_args(*expectation.literals)
    if isinstance(expectation, OptimumIs):
        return pytest.mark.optimum(*expectation.costs)
    bare = _BARE.get(type(expectation))  # type: ignore[arg-type]  # others have no such mark
    if bare is not None:
        return bare
    assert isinstance(expectation, ModelCountIs)
    bounds = {"min": expectation.minimum, "max": expectation.maximum}
    return pytest.mark.model_count(**bounds)
