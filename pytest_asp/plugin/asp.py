"""The type of the fixture `asp`: takes programs, gives answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_asp.answers import Answer, Shared, WarningFilter
    from pytest_asp.engine.client import WorkerEngine
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.plugin.expectation import AspExpectation
    from pytest_asp.scopes import SmallScope
    from pytest_asp.sources import Source
    from pytest_asp.verdicts import Verdict

ASP = pytest.StashKey["Asp"]()


class Asp:
    """Solves programs for tests; what the fixture `asp` gives.

    It keeps nothing about the programs it was given, so it is the same for all tests of a run.

    Args:
        note: is told each answer that is made.
        note_verdict: is told each verdict on one.
        defaults: gives what holds where a call says nothing else: `timeout`, `memory`, `filters`,
            and `scripts`, whether programs may contain `#script`.
        watch: gives what shows how far a long question has come, if anything does.
        kept: gives the groundings that the running test shares among inputs.
    """

    def __init__(
        self,
        *,
        note: Callable[[Answer], None],
        note_verdict: Callable[[Answer, Verdict], None] | None = None,
        defaults: Callable[[], Mapping[str, Any]] = dict,
        watch: Callable[[], Callable[..., None] | None] = lambda: None,
        kept: Callable[[], MutableMapping[object, Any]] = dict,
    ) -> None:
        self._note = note
        self._note_verdict = note_verdict
        self._defaults = defaults
        self._watch = watch
        self._kept = kept
        self._line: Callable[..., None] | None = None
        self._measuring = False
        self._engine: WorkerEngine | None = None

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
            program: a builder program, ASP text, a `pathlib.Path` to an `.lp` file, what `load`
                gave, an object with a `render()` or `asp_str()` that returns ASP text, an atom, a
                statement of `clingo.ast`, or a list of these; or a grounded `clingo.Control`,
                which is asked in this process and without limits.
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

    def shared(
        self,
        encoding: object,
        *,
        inputs: object,
        domain: object | None = None,
        **settings: Any,
    ) -> Shared:
        """Ground a program once for many inputs, each of them facts of some predicates.

        `asp.shared(encoding, inputs=[Clue]).solve(facts)` gives the answer that
        `asp.solve([encoding, facts])` gives, sooner. Where that is not sound, or would take too
        much, each input is grounded by itself, and `reason` says why. Within one test, all calls
        for the same program share one grounding.

        Args:
            encoding: the program without the input; any kind that `solve` takes.
            inputs: the predicates whose facts are the input: classes, or text such as `"clue/3"`.
            domain: a program that derives all facts that may be part of an input, such as
                `"clue(1..9, 1..9, 1..9)."`. Without it, the domain grows with what was seen.
            settings: what else `solve` takes, for all answers.

        Raises:
            InputError: no predicate is given, or the domain has no fact of one.
            SourceError: the program cannot be read, or is of no known kind.
        """
        from pytest_asp.plugin.sharing import Sharing

        sharing = Sharing(self._running(), self._note, self._kept())
        return sharing.shared(encoding, inputs, domain, {**self._defaults()}, settings)

    def small_scope(
        self,
        inputs: object,
        *,
        scope: int,
        where: object | None = None,
        symmetric: bool | Iterable[object] = False,
        limit: int = 20_000,
        **settings: Any,
    ) -> SmallScope:
        """Make ready to check all inputs up to a size, so that what holds for them is proven.

        Args:
            inputs: what the facts of an input may be: a program that derives them, in which the
                constant `n` is `scope`, such as `"edge(1..n, 1..n)."`; or predicate classes, whose
                numbers then are from 1 to `scope` where `Annotated` does not say otherwise. Each
                set of these facts is an input.
            scope: how large the inputs may be.
            where: rules and constraints in ASP that leave only some of the inputs.
            symmetric: values that stand for nothing but themselves, so that of the inputs which
                exchanging them makes alike only one is checked; True: the numbers from 1 to
                `scope`. A program that may treat them differently is an error.
            limit: the most inputs that may be checked.
            settings: what else `solve` takes, for all answers.

        Raises:
            ScopeError: a field of a predicate has infinitely many values.
            InputError: there is no possible fact.
            SourceError: `inputs` or `where` cannot be read.
        """
        from pytest_asp.plugin.sharing import Sharing

        engine = self._running()
        sharing = Sharing(engine, self._note, self._kept())
        bounds = (scope, where, symmetric, limit)
        return sharing.small_scope(inputs, bounds, {**self._defaults()}, settings, self._line)

    def expect(self, program: object, expectation: AspExpectation, *more: AspExpectation) -> bool:
        """Make sure that a program is as a project's own expectations say.

        A failure is raised here, so that it is one with and without `assert` before the call.

        Args:
            program: what `solve` takes, or an answer that it gave.
            expectation: what is expected.
            more: what else is.

        Returns:
            True.

        Raises:
            ExpectationError: the program is not as expected.
            NotProven: that could not be found out.
            OwnExpectationError: an expectation is none, gave no verdict, or needs the program
                instead of an answer, to count its answer sets in another way.
        """
        from pytest_asp.plugin.deciding import answered, decide

        for each in (expectation, *more):
            decide(answered(program, each, self.solve), [each], self._note_verdict)
        return True

    def files(self, pattern: str, *more: str) -> list[Path]:
        """Find files below the folder of the calling file; see `pytest_asp.asp.files`.

        Args:
            pattern: which files: `*`, `?` and `[ab]` stand for parts of a name, `**` for folders.
            more: further patterns.

        Returns:
            The paths, each once, sorted.

        Raises:
            NoFilesError: a pattern fits no file.
        """
        from pytest_asp.plugin.files import found_files

        __tracebackhide__ = True
        return found_files(pattern, *more)

    def load(
        self,
        *paths: str | Path,
        constants: Mapping[str, object] | None = None,
        parts: Sequence[tuple[str, Sequence[object]]] | None = None,
    ) -> Source:
        """Read `.lp` files into one program, their paths as seen from the file that calls this.

        Args:
            paths: the files; what they include is read too.
            constants: the program's own values for `#const` names, text being ASP text. Those
                given to `solve` go before.
            parts: the program parts to ground, as `("name", [arguments])`, where `solve` is not
                given others.

        Returns:
            A program to solve, to return from a test with a mark, or to list with others.

        Raises:
            SourceError: a file cannot be read.
            UnknownNameError: the files have no such constant or program part.
        """
        from pytest_asp.sources import load

        __tracebackhide__ = True
        scripts = self._defaults().get("scripts", False)
        return load(*paths, constants=constants, parts=parts, scripts=scripts)

    def close(self) -> None:
        """End the engine, if it was ever needed."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    def measure(self) -> None:
        """Have conflicts and memory measured, from here on alone: in a process without a past."""
        self._measuring = True
        if self._engine is not None:
            self._engine.measure()

    def __repr__(self) -> str:
        return "<asp>"

    def _running(self) -> Engine:
        if self._engine is None:
            from pytest_asp.engine.client import WorkerEngine

            self._line = self._watch()
            self._engine = WorkerEngine(self._line)
            if self._measuring:
                self._engine.measure()
        return self._engine
