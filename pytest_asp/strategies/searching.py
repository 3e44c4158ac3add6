"""Looks for an input on which a relation does not hold, and says what was found."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

import hypothesis
from hypothesis import Phase
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy

from pytest_asp.errors import AspError, NotProven, RelationError, explain_mistake
from pytest_asp.explain.atoms import indented
from pytest_asp.grids import Grid
from pytest_asp.location import Location, caller_location
from pytest_asp.strategies.arguments import refuse
from pytest_asp.strategies.facts import facts_text
from pytest_asp.strategies.pasting import is_instance, names_around, pasted, written

Check = Callable[[Any], list[str] | None]
"""Gives the lines that say how a relation fails for an input; None where it holds."""

_MODULE = "pytest_asp.strategies"
_INPUT = "Input: "


@dataclass(frozen=True, slots=True)
class Relation:
    """One call of a relation, as its failure tells it.

    Attributes:
        name: the function that was called.
        expected: what has to hold, in words.
        found: what is found where it does not.
        subjects: what was given by position: programs, and functions of Python's.
        options: what was given by keyword and belongs into a test of one input.
        keyword: the name of the argument with the inputs.
        location: where it was called.
        names: the names that were known there.
    """

    name: str
    expected: str
    found: str
    subjects: tuple[object, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    keyword: str = "inputs"
    location: Location = field(default_factory=caller_location)
    names: Mapping[str, object] = field(default_factory=names_around)

    def check(
        self, check: Check, inputs: object, settings: hypothesis.settings | None = None
    ) -> None:
        """Check all inputs, or those that hypothesis draws.

        Raises:
            RelationError: the relation does not hold for one, which is as simple as possible.
            NotProven: it could not be found out for one; no other is tried.
        """
        if inputs is None:
            lines = check(None)
            if lines is not None:
                raise self._failure(None, lines)
            return
        for value in self._failing(check, inputs, settings):
            lines = check(value)
            if lines is not None:
                raise self._failure(value, lines)

    def _failing(
        self, check: Check, inputs: object, settings: hypothesis.settings | None
    ) -> Iterable[object]:
        """Give the inputs that are worth checking: all, or the one that hypothesis found."""
        if not isinstance(inputs, SearchStrategy):
            if isinstance(inputs, Iterable) and not isinstance(inputs, str | Grid):
                return inputs
            refuse(
                self.keyword,
                inputs,
                expected=f"a strategy or a list for {self.keyword}",
                got=repr(inputs),
                instead=f"write {self.keyword}=grids(...), or {self.keyword}=[...] for some values",
            )

        def fails(value: object) -> bool:
            try:
                return check(value) is not None
            except (AspError, NotProven) as error:
                error.add_note(f"{_INPUT}{pasted(value)}")
                raise

        key = f"{os.environ.get('PYTEST_CURRENT_TEST', self.location.file)} {self.name}"
        try:
            found = hypothesis.find(
                inputs, fails, settings=_search_settings(settings), database_key=key.encode()
            )
        except NoSuchExample:
            return ()
        except (AspError, NotProven) as error:  # without hypothesis's own lines and words
            error.__notes__ = [note for note in error.__notes__ if note.startswith(_INPUT)]
            raise error.with_traceback(None) from None
        return (found,)

    def _failure(self, value: object, lines: list[str]) -> RelationError:
        message = explain_mistake(
            expected=self.expected,
            got=self.found if value is None else f"{self.found} for the input below",
            location=self.location,
            instead="mend what is wrong" if value is None else "mend it, and keep the test below",
        )
        shown = [] if value is None else ["", "Input:", *indented(picture_of(value))]
        test = [] if value is None else ["", "As a test:", *indented(self._test(value))]
        text = "\n".join(map(str.rstrip, [message, *shown, "", *lines, *test]))
        return RelationError(text, relation=self.name, example=value, location=self.location)

    def _test(self, value: object) -> list[str]:
        """Write the call as a test of one input."""
        subjects = ", ".join(written(subject, self.names) for subject in self.subjects)
        given = {
            name: written(each, self.names)
            for name, each in self.options.items()
            if each is not None
        }
        options = "".join(f", {name}={text}" for name, text in given.items())
        imported = [f"from {_MODULE} import {self.name}"]
        if isinstance(value, Grid):
            imported.insert(0, "from pytest_asp import Grid")
        return [
            *imported,
            "",
            "def test_what_was_found():",
            f"    {self.name}({subjects}, {self.keyword}=[{pasted(value)}]{options})",
        ]


def _search_settings(given: hypothesis.settings | None) -> hypothesis.settings:
    """Take the settings of the run; explaining would run other inputs than the one it found."""
    chosen = given or hypothesis.settings()
    usual = hypothesis.settings.get_profile("default").deadline
    return hypothesis.settings(
        chosen,
        deadline=None if chosen.deadline == usual else chosen.deadline,
        phases=[phase for phase in chosen.phases if phase is not Phase.explain],
    )


def program_for(program: object, value: object) -> object:
    """Give the program for an input: what a function makes of it, or the program with its facts.

    Raises:
        StrategyError: the input is no set of facts, and the program no function.
    """
    if makes_programs(program):
        return _called(program, value)
    if value is None:
        return program
    if not is_instance(value):
        refuse(
            "program",
            program,
            expected="a function of the input, which is no set of facts",
            got=f"a program and the input {value!r}",
            instead="give a function that makes the program: lambda grid: [ENCODING, ...]",
        )
    return [program, facts_text(value)]


def makes_programs(subject: object) -> TypeGuard[Callable[..., object]]:
    """Tell a function that makes programs from a program, which may be callable too."""
    return inspect.isroutine(subject) or (callable(subject) and not hasattr(subject, "render"))


def _called(function: Callable[..., object], value: object) -> object:
    """Have a function make its program, with or without an input."""
    arguments = () if value is None else (value,)
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError as error:
        name = getattr(function, "__name__", repr(function))
        refuse(
            "inputs",
            value,
            expected=f"{'no input' if value is not None else 'inputs'} for the function {name}",
            got=f"{'one' if value is not None else 'none'} ({error})",
            instead="give inputs= where the program is a function of one input, and only there",
        )
    return function(*arguments)


def picture_of(value: object) -> list[str]:
    """Show an input as its reader would draw it."""
    if isinstance(value, Grid):
        return list(value)
    if is_instance(value):
        return facts_text(value).splitlines() or ["no facts"]
    if isinstance(value, tuple):
        return [line for part in value for line in picture_of(part)]
    return [repr(value)]
