"""One grounding of a program on one clingo control, answering queries."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

import clingo

from pytest_asp.engine.loading import Loader, opt_mode, refusal
from pytest_asp.engine.queries import (
    ConsequencesFound,
    Described,
    Effort,
    FindConsequences,
    FindModels,
    FindOptimum,
    Found,
    Literals,
    Measure,
    Measured,
    ModelData,
    ModelsFound,
    OptimumFound,
    Query,
    RawMessage,
    Reply,
    Scope,
    Task,
    Unfinished,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clingo import Model, SolveHandle, Symbol

    from pytest_asp.engine.functions import Context
    from pytest_asp.engine.hidden import HiddenAtoms
    from pytest_asp.engine.progress import Progress

_ATOM_BYTES = 1000  # what a ground atom with its rules takes, roughly
_TINY = 50_000  # bytes up to which it is cheaper to find models again than to describe them
_PROJECT = {"no": "no", "show": "show", "directive": "project"}


class Incomplete(Exception):  # noqa: N818  # it never leaves the engine: it becomes `Unfinished`
    """The search ended without having covered everything."""

    def __init__(self, seen: int) -> None:
        super().__init__(seen)
        self.seen = seen


class Grounding:
    """A grounded program that answers one query at a time.

    Attributes:
        task: the program.
        solved: whether it has been solved before; what comes first then depends on that.
        size: how many bytes it takes, roughly.
        warnings: what clingo noticed while parsing and grounding, each thing once.

    Raises:
        Refusal: clingo refuses the program.
    """

    def __init__(
        self,
        task: Task,
        loader: Loader,
        hidden: HiddenAtoms,
        progress: Progress,
        context: Context | None = None,
    ) -> None:
        self.task = task
        self.solved = False
        self._hidden = hidden
        self._progress = progress
        self._all_mode = opt_mode(task)
        self._modes = (self._all_mode, "no", "auto")
        self._all_shown = "#show" not in task.text
        started = perf_counter()
        progress.phase, progress.seen = "ground", 0
        self._control, self._log = loader.load(task, context)
        self.size = _ATOM_BYTES * len(self._control.symbolic_atoms) + len(task.text)
        self.warnings: tuple[RawMessage, ...] = self._log.warnings
        self._grounding_seconds: float | None = perf_counter() - started

    def answer(self, query: Query) -> Reply:
        """Answer one query; whatever clingo refuses is a reply too."""
        started = perf_counter()
        try:
            return self._find(query, started)
        except RuntimeError as error:
            return refusal("solve", error, self._log).refused
        except Incomplete as incomplete:
            return stopped(incomplete.seen)
        except MemoryError:
            return Unfinished("memory", "clingo ran out of memory", "solve")

    def models(self, query: FindModels) -> Iterator[ModelData]:
        """Find models one by one; what stops the search early is raised when it happens.

        Raises:
            Refusal: clingo refuses something.
            Incomplete: the search ended unfinished, by an option such as `--solve-limit`.
        """
        try:
            with self._solve(query.scope, self._mode(query)) as handle:
                for seen, model in enumerate(self._meant(handle, query.scope), 1):
                    yield self._described(model)
                    if seen == query.limit:
                        return
                self._check_exhausted(handle)
        except RuntimeError as error:
            raise refusal("solve", error, self._log) from None

    def _find(self, query: Query, started: float) -> Found:
        if isinstance(query, FindModels):
            return self._find_models(query, started)
        if isinstance(query, FindConsequences):
            return self._find_consequences(query, started)
        if isinstance(query, FindOptimum):
            return self._find_optimum(query, started)
        if isinstance(query, Measure):
            return self._measure(query, started)
        return self._describe(started)

    def _find_models(self, query: FindModels, started: float) -> ModelsFound:
        fresh, limit = not self.solved, query.limit
        keep = self._worth_keeping(query)
        kept: list[ModelData] = []
        seen, exhausted = 0, True
        with self._solve(query.scope, self._mode(query), where=query.where) as handle:
            for model in self._meant(handle, query.scope):
                seen += 1
                if seen <= keep:
                    kept.append(self._described(model))
                if seen == limit:
                    exhausted = False
                    break
            else:
                self._check_exhausted(handle)
        vacuous = query.check and not seen and not self._satisfiable(query.scope)
        unknown = self._unknown(query.where) if query.where else ()
        effort = self._effort(started)
        return ModelsFound(
            tuple(kept), seen, exhausted, fresh, effort, self.warnings, vacuous, unknown
        )

    def _worth_keeping(self, query: FindModels) -> int:
        """Give how many models to describe: of a tiny program, only the first.

        Whoever wants to look at the others asks for them; the answer is the same.
        """
        return query.keep if query.fresh or self.size > _TINY else min(query.keep, 1)

    def _satisfiable(self, scope: Scope) -> bool:
        with self._solve(scope, self._all_mode) as handle:
            if next(iter(handle), None) is not None:
                return True
            self._check_exhausted(handle)
        return False

    def _unknown(self, literals: Literals) -> tuple[str, ...]:
        """Find the atoms of which not even the predicate is known."""
        known = set(self._control.symbolic_atoms.signatures)
        symbols = [(text, clingo.parse_term(text)) for text, _ in literals]
        return tuple(
            text
            for text, symbol in symbols
            if (symbol.name, len(symbol.arguments), symbol.positive) not in known
        )

    def _find_consequences(self, query: FindConsequences, started: float) -> ConsequencesFound:
        scope = query.scope
        bound = self._bound(scope) if scope.optimal else ""
        last, seen = self._last_model(scope, bound or self._all_mode, query.kind)
        effort = self._effort(started)
        return ConsequencesFound(last, seen, exhausted=True, effort=effort, warnings=self.warnings)

    def _find_optimum(self, query: FindOptimum, started: float) -> OptimumFound:
        last, seen = self._last_model(query.scope, "opt", "auto")
        effort = self._effort(started)
        return OptimumFound(last, seen, exhausted=True, effort=effort, warnings=self.warnings)

    def _mode(self, query: FindModels) -> str:
        """Give the optimisation mode; picking models must not change which are optimal."""
        if not query.scope.optimal:
            return self._all_mode
        return (self._bound(query.scope) if query.where else "") or "optN"

    def _bound(self, scope: Scope) -> str:
        """Give the mode that enumerates the models at least as good as the best."""
        best, _ = self._last_model(scope, "opt", "auto")
        return "enum," + ",".join(map(str, best.cost)) if best is not None and best.cost else ""

    def _last_model(self, scope: Scope, mode: str, enum_mode: str) -> tuple[ModelData | None, int]:
        last: ModelData | None = None
        seen = 0
        with self._solve(scope, mode, enum_mode) as handle:
            for model in handle:
                self._progress.seen = seen = seen + 1
                if last is not None and last.hidden is not None:
                    self._hidden.release(last.hidden)
                last = self._described(model)
            self._check_exhausted(handle)
        return last, seen

    def _describe(self, started: float) -> Described:
        found = tuple(self._control.symbolic_atoms.signatures)
        return Described(found, self._effort(started), self.warnings)

    def _measure(self, query: Measure, started: float) -> Measured:
        if query.fresh:
            with self._solve(query.scope, self._all_mode) as handle:
                if next(iter(handle), None) is None:
                    self._check_exhausted(handle)
        elif not self.solved:  # before the first search, clingo has not counted anything
            self.solved = True
            self._control.solve(assumptions=[1, -1])
        statistics: dict[str, Any] = self._control.statistics
        rules, atoms = (int(statistics["problem"]["lp"][name]) for name in ("rules", "atoms"))
        choices = conflicts = None
        if query.fresh:
            solvers = statistics["solving"]["solvers"]
            choices, conflicts = int(solvers["choices"]), int(solvers["conflicts"])
        return Measured(rules, atoms, choices, conflicts, self._effort(started), self.warnings)

    def _solve(
        self, scope: Scope, mode: str, enum_mode: str = "auto", where: Literals = ()
    ) -> SolveHandle:
        modes = mode, _PROJECT[scope.project], enum_mode
        if modes != self._modes:  # setting an option takes 8 µs
            self._configure(modes)
        literals = self._literals(scope.assumptions + where)
        self.solved = True
        self._progress.phase, self._progress.seen = "solve", 0
        return self._control.solve(assumptions=literals, yield_=True)

    def _literals(self, literals: Literals) -> list[int]:
        """Give program literals; clingo would ignore an assumption on an atom without a number."""
        if not literals:
            return []
        atoms = self._control.symbolic_atoms
        found: list[int] = []
        for text, holds in literals:
            atom = atoms[clingo.parse_term(text)]
            number = atom.literal if atom is not None else 0
            if number:
                found.append(number if holds else -number)
            elif holds:  # an atom that nothing derives is false
                return [1, -1]
        return found

    def _configure(self, modes: tuple[str, str, str]) -> None:
        options: Any = self._control.configuration.solve
        options.opt_mode, options.project, options.enum_mode = modes
        self._modes = modes

    def _meant(self, handle: SolveHandle, scope: Scope) -> Iterator[Model]:
        """Leave out the models on the way to the optimum, which clingo then reports again."""
        progress = self._progress
        stepwise = scope.optimal and self._modes[0] == "optN"
        for model in handle:
            if stepwise and model.cost and not model.optimality_proven:
                continue
            progress.seen += 1
            yield model

    def _check_exhausted(self, handle: SolveHandle) -> None:
        if not handle.get().exhausted:
            raise Incomplete(self._progress.seen)

    def _described(self, model: Model) -> ModelData:
        shown: Sequence[Symbol] = model.symbols(shown=True)
        terms: Sequence[Symbol] = ()
        key = None
        if not self._all_shown:
            terms = model.symbols(terms=True)
            shown = shown[: len(shown) - len(terms)]  # clingo gives the shown terms last
            atoms = model.symbols(atoms=True)
            if len(atoms) != len(shown):
                key = self._hidden.keep(atoms)
        block = "\n".join(map(str, shown))
        if self._modes[0] == "ignore":
            return ModelData(block, "\n".join(map(str, terms)), key)
        cost = tuple(model.cost)
        priorities = tuple(model.priority) if cost else ()
        proven = bool(cost) and model.optimality_proven
        return ModelData(block, "\n".join(map(str, terms)), key, cost, priorities, proven)

    def _effort(self, started: float) -> Effort:
        grounding, self._grounding_seconds = self._grounding_seconds, None
        return Effort(perf_counter() - started + (grounding or 0.0), grounding is not None)


def stopped(seen: int) -> Unfinished:
    """Say that an option ended the search."""
    detail = "an option given to clingo, such as --solve-limit, ended the search"
    return Unfinished("limit", detail, "solve", seen)
