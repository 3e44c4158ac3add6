"""Prolog for the tests of one run: the engines, the settings that hold, and the program at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.errors import NoProgramError, explain_mistake
from pytest_asp.plugin.defaults import Defaults
from pytest_asp.plugin.prolog.marks import MARK, PrologMark, mark_settings, prolog_mark

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_asp.location import Location
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.program import PrologProgram
    from pytest_asp.prolog.source import PrologSource

RUNNING = pytest.StashKey["Running"]()


class Running:
    """Makes programs ready for tests, with what options and marks say.

    Args:
        of_run: the settings of the options and the ini file.
        note: is told the answers that are made.
        watch: gives what shows what is being done when an engine is set up, if anything does.
        skips_missing: whether tests are skipped whose engine is not installed.
    """

    def __init__(
        self,
        of_run: Mapping[str, Any],
        *,
        note: Callable[[PrologAnswers], None],
        watch: Callable[[], Callable[..., None] | None] = lambda: None,
        skips_missing: bool = False,
    ) -> None:
        self.skips_missing = skips_missing
        self.defaults = Defaults(of_run, mark_settings)
        self._note = note
        self._watch = watch
        self._mark: PrologMark | None = None
        self._last: PrologProgram | None = None
        self._loaded: PrologProgram | None = None

    def begin(self, item: pytest.Item) -> None:
        """Begin with a test: nothing is loaded yet, and its marks hold."""
        self.defaults.begin(item)
        self._mark, self._last, self._loaded = prolog_mark(item), None, None

    def end(self) -> None:
        """Let no mark hold any longer; what the test has loaded stays for its fixtures."""
        self.defaults.end()
        self._mark = None

    @contextmanager
    def without_marks(self) -> Iterator[None]:
        """Let no mark hold for a while, in which nothing is loaded at first."""
        held = self._mark, self._last, self._loaded
        self._mark = self._last = self._loaded = None
        try:
            with self.defaults.without_marks():
                yield
        finally:
            self._mark, self._last, self._loaded = held

    @property
    def mark(self) -> PrologMark | None:
        """What the marks of the running test say."""
        return self._mark

    @property
    def loaded(self) -> PrologProgram | None:
        """What the running test has loaded last."""
        return self._loaded

    def load(
        self, programs: tuple[str | Path, ...], location: Location, **settings: Any
    ) -> PrologProgram:
        """Read a program, which then is the one at hand.

        Args:
            programs: paths as seen from the file of the location, or one text; empty: what the
                mark says.
            location: the line that called.
            settings: what the call says; what it leaves out is as marks and options say.

        Raises:
            NoProgramError: nothing is to be loaded.
        """
        from pytest_asp.prolog.direct import source_of

        if not programs:
            if self._mark is None or not self._mark.programs:
                raise _nothing_to_load(location)
            programs, location = self._mark.programs, self._mark.place
        self._last = self._loaded = self.program(source_of(programs, location), **settings)
        return self._last

    def program(
        self, source: PrologSource, *, filters: Iterable[str] = (), **settings: Any
    ) -> PrologProgram:
        """Make a program ready that has been read."""
        from pytest_asp.answers import WarningFilter
        from pytest_asp.prolog.engines import DEFAULT, checked_name, engine_named
        from pytest_asp.prolog.program import PrologProgram
        from pytest_asp.prolog.protocol import Limits
        from pytest_asp.prolog.settings import checked_seed, limits_with

        chosen = {name: value for name, value in settings.items() if value is not None}
        held = {**self.defaults(), **chosen}
        allowed = (*held.pop("filters"), *filters)
        named = held.pop("engine", None)
        engine = checked_name(DEFAULT if named is None else named)
        return PrologProgram(
            source,
            partial(engine_named, engine, tell=self._tell),
            engine_name=engine,
            seed=checked_seed(held.pop("seed", 0)),
            limits=limits_with(Limits(), **held),
            filters=tuple(map(WarningFilter.parse, allowed)),
            note=self._note,
        )

    def at_hand(self, location: Location) -> PrologProgram:
        """Give the program that was loaded last, or the mark's, or an empty one."""
        if self._last is not None:
            return self._last
        if self._mark is not None and self._mark.programs:
            return self.load((), location)
        from pytest_asp.prolog.direct import nothing

        self._last = self.program(nothing(location))
        return self._last

    def _tell(self, text: str) -> None:
        line = self._watch()
        if line is not None:
            line(text)


def _nothing_to_load(location: Location) -> NoProgramError:
    message = explain_mistake(
        expected="a program for prolog.load()",
        got="none, and no mark that names one",
        location=location,
        instead='write prolog.load("program.pl"), or @pytest.mark.prolog(file="program.pl")',
    )
    return NoProgramError(message, marks=(MARK,), location=location)
