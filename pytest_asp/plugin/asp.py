"""The type of the fixture `asp`: takes programs, gives answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, WarningFilter
    from pytest_asp.engine.protocol import Engine

ASP = pytest.StashKey["Asp"]()


class Asp:
    """Solves programs for tests; what the fixture `asp` gives.

    It keeps nothing about the programs it was given, so it is the same for all tests of a run.

    Args:
        note: is told each answer that is made.
        defaults: gives what holds where a call says nothing else: `timeout`, `memory`, `filters`,
            and `scripts`, whether programs may contain `#script`.
    """

    def __init__(
        self,
        *,
        note: Callable[[Answer], None],
        defaults: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self._note = note
        self._defaults = defaults
        self._engine: Engine | None = None

    def solve(  # noqa: PLR0913  # one for each thing that can be set, all by keyword
        self,
        program: object,
        *,
        assumptions: Iterable[object] = (),
        constants: Mapping[str, object] | None = None,
        externals: Mapping[Any, bool | None] | None = None,
        parts: Sequence[tuple[str, Sequence[object]]] | None = None,
        project: bool | str | None = None,
        seed: int | None = None,
        arguments: Sequence[str] | None = None,
        timeout: float | str | None = None,
        memory: int | str | None = None,
        context: object | None = None,
        filters: Iterable[WarningFilter | str] = (),
    ) -> Answer:
        """Give the answer to a program; nothing is asked before somebody looks at it.

        The program's text and the settings are fixed from here on, whatever happens to the
        program later. What is not set here is as the mark `asp(...)` and the options say.

        Args:
            program: a builder program, ASP text, a `pathlib.Path` to an `.lp` file, an object
                with a `render()` or `asp_str()` that returns ASP text, or a list of these.
            assumptions: atoms that have to be true, `~atom` or `(atom, False)` for false ones.
            constants: values for `#const` names of the program.
            externals: truth values for `#external` atoms.
            parts: program parts to ground, as `("name", [arguments])`.
            project: True counts answer sets that show the same once; "directive" obeys
                `#project`.
            seed: the solver's seed.
            arguments: clingo's options, such as `"--configuration=tweety"`.
            timeout: CPU seconds for one question, as a number or as text such as "5".
            memory: bytes for grounding and solving, or text such as "512M".
            context: an object, or a mapping of names, with the functions called as `@name`.
            filters: which of clingo's warnings are allowed, such as `"ignore:atom-undefined"`.

        Raises:
            SourceError: the program cannot be read, or is of no known kind.
        """
        from pytest_asp.answers import make_settings, solve_lazily
        from pytest_asp.location import caller_location
        from pytest_asp.sources import to_source

        defaults = dict(self._defaults())
        source = to_source(program, scripts=defaults.pop("scripts", False))
        given = {
            "project": project,
            "seed": seed,
            "arguments": arguments,
            "timeout": timeout,
            "memory": memory,
        }
        chosen = {name: value for name, value in given.items() if value is not None}
        filters = (*defaults.pop("filters", ()), *filters)
        settings = make_settings(
            assumptions=assumptions,
            constants=constants,
            externals=externals,
            parts=parts,
            context=context,
            filters=filters,
            **{**defaults, **chosen},
        )
        answer = solve_lazily(source, settings, self._running(), location=caller_location())
        self._note(answer)
        return answer

    def close(self) -> None:
        """End the engine, if it was ever needed."""
        engine, self._engine = self._engine, None
        if engine is not None and hasattr(engine, "close"):
            engine.close()

    def __repr__(self) -> str:
        return "<asp>"

    def _running(self) -> Engine:
        if self._engine is None:
            from pytest_asp.engine.client import WorkerEngine

            self._engine = WorkerEngine()
        return self._engine
