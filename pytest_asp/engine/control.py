"""One grounding of a program on one clingo control, answering queries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import clingo

from pytest_asp.engine.facts import first_facts
from pytest_asp.engine.loading import Loader, opt_mode, refusal
from pytest_asp.engine.named import NEVER, NamedAtoms
from pytest_asp.engine.queries import (
    ConsequencesFound,
    Describe,
    Described,
    Effort,
    FindConsequences,
    FindModels,
    FindOptimum,
    Found,
    GroundQuery,
    Literals,
    Measure,
    Measured,
    ModelData,
    ModelsFound,
    OptimumFound,
    RawMessage,
    Reply,
    Scope,
    Task,
    Unfinished,
)
from pytest_asp.engine.selected import SelectedAtoms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clingo import Model, Observer, SolveHandle, Symbol

    from pytest_asp.engine.functions import Context
    from pytest_asp.engine.hidden import HiddenAtoms
    from pytest_asp.engine.progress import Progress

_ATOM_BYTES = 1000  # what a ground atom with its rules takes, roughly
_TINY = 50_000  # bytes up to which it is cheaper to find models again than to describe them
_PROJECT = {"no": "no", "show": "show", "directive": "project"}


class Incomplete(Exception):  # noqa: N818  # it never leaves the engine: it becomes `Unfinished`
    """The search ended without having covered everything."""

    def __init__(self, reply: Unfinished) -> None:
        super().__init__(reply)
        self.reply = reply


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
        *,
        observer: Observer | None = None,
    ) -> None:
        self.task = task
        self.solved = False
        self._counted = True
        self._hidden = hidden
        self._progress = progress
        self._all_mode = opt_mode(task)
        self._modes = (self._all_mode, "no", "auto")
        self._all_shown = "#show" not in task.text
        started = perf_counter()
        progress.phase, progress.seen, progress.cost = "ground", 0, ()
        self._control, self._log = loader.load(task, context, observer=observer)
        self.size = _ATOM_BYTES * len(self._control.symbolic_atoms) + len(task.text)
        self.warnings: tuple[RawMessage, ...] = self._log.warnings
        self._contradiction = self._control.is_conflicting
        self._named = NamedAtoms(self._control)
        self._selected = SelectedAtoms(self._control)
        self._own_size: tuple[int, int] | None = None
        self._grounding_seconds: float | None = perf_counter() - started

    @property
    def atoms(self) -> Iterator[tuple[int, str]]:
        """Each atom, with the number by which an observer knows it."""
        return ((atom.literal, str(atom.symbol)) for atom in self._control.symbolic_atoms)

    @property
    def measurable(self) -> bool:
        """Whether clingo's figures are right: once there is a conflict, each call adds to them."""
        return not (self.solved and self._control.is_conflicting)

    def answer(self, query: GroundQuery) -> Reply:
        """Answer one query; whatever clingo refuses is a reply too."""
        started = perf_counter()
        progress = self._progress
        progress.cost, progress.conflicts = (), 0
        try:
            return self._find(query, started)
        except RuntimeError as error:
            return refusal("solve", error, self._log).refused
        except Incomplete as incomplete:
            return incomplete.reply
        except MemoryError:
            return progress.unfinished("memory", "clingo ran out of memory")
        finally:
            if progress.counting:
                self._count_conflicts()

    def models(self, query: FindModels) -> Iterator[ModelData]:
        """Find models one by one; what stops the search early is raised when it happens.

        Raises:
            Refusal: clingo refuses something.
            Incomplete: the search ended unfinished, by an option such as `--solve-limit`.
        """
        progress = self._progress
        progress.cost, progress.conflicts = (), 0
        try:
            with self._solve(query.scope, self._mode(query)) as handle:
                for seen, model in enumerate(self._meant(handle, query.scope), 1):
                    yield self._described(model)
                    if seen == query.limit:
                        return
                self._check_exhausted(handle)
            if progress.counting:
                self._count_conflicts()
        except RuntimeError as error:
            raise refusal("solve", error, self._log) from None

    def _find(self, query: GroundQuery, started: float) -> Found:
        if isinstance(query, FindModels):
            return self._find_models(query, started)
        if isinstance(query, FindConsequences):
            return self._find_consequences(query, started)
        if isinstance(query, FindOptimum):
            return self._find_optimum(query, started)
        if isinstance(query, Measure):
            return self._measure(query, started)
        return self._describe(query, started)

    def _find_models(self, query: FindModels, started: float) -> ModelsFound:
        fresh, limit = not self.solved, query.limit
        keep = self._worth_keeping(query)
        kept: list[ModelData] = []
        seen, exhausted = 0, True
        picked = self._picked(query)
        mode = self._mode(query)
        with self._solve(query.scope, mode, where=query.where, picked=picked) as handle:
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

    def _picked(self, query: FindModels) -> tuple[int, ...]:
        """Give what to assume for `named`; rules that it adds are not the program's."""
        if not query.named:
            return ()
        if self._own_size is None and self._named.needs_rules(query.named):
            self._own_size = _size(self._counts())
        return self._named.assumptions(query.named)

    def _worth_keeping(self, query: FindModels) -> int:
        """Give how many models to describe: of a tiny program, only the first.

        Whoever wants to look at the others asks for them; the answer is the same.
        """
        whole = query.fresh or query.unordered or self.size > _TINY
        return query.keep if whole else min(query.keep, 1)

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
        mode = (self._bound(scope) if scope.optimal else "") or self._all_mode
        last, seen = self._last_model(scope, mode, query.kind)
        effort = self._effort(started)
        return ConsequencesFound(last, seen, exhausted=True, effort=effort, warnings=self.warnings)

    def _find_optimum(self, query: FindOptimum, started: float) -> OptimumFound:
        last, seen = self._best_model(query.scope)
        effort = self._effort(started)
        return OptimumFound(last, seen, exhausted=True, effort=effort, warnings=self.warnings)

    def _mode(self, query: FindModels) -> str:
        """Give the optimisation mode; picking models must not change which are optimal."""
        if not query.scope.optimal:
            return self._all_mode
        picks = query.where or query.named or query.scope.project != "no"
        return (self._bound(query.scope) if picks else "") or "optN"

    def _bound(self, scope: Scope) -> str:
        """Give the mode that enumerates the models at least as good as the best."""
        best, _ = self._best_model(scope)
        return "enum," + ",".join(map(str, best.cost)) if best is not None and best.cost else ""

    def _best_model(self, scope: Scope) -> tuple[ModelData | None, int]:
        """Find the best model; while projecting, clingo would pass over those that look alike."""
        return self._last_model(replace(scope, project="no"), "opt", "auto")

    def _last_model(self, scope: Scope, mode: str, enum_mode: str) -> tuple[ModelData | None, int]:
        last: ModelData | None = None
        seen = 0
        with self._solve(scope, mode, enum_mode) as handle:
            for model in handle:
                self._progress.seen = seen = seen + 1
                if last is not None and last.hidden is not None:
                    self._hidden.release(last.hidden)
                last = self._described(model)
                if last.cost:
                    self._progress.cost = last.cost
                    self._progress.priorities = last.priorities
            self._check_exhausted(handle)
        return last, seen

    def _describe(self, query: Describe, started: float) -> Described:
        found = tuple(self._control.symbolic_atoms.signatures)
        facts = tuple(first_facts(self._control, query.facts)) if query.facts else ()
        effort = self._effort(started)
        return Described(found, effort, self.warnings, facts, self._contradiction)

    def _measure(self, query: Measure, started: float) -> Measured:
        if query.fresh:
            with self._solve(query.scope, self._all_mode) as handle:
                if next(iter(handle), None) is None:
                    self._check_exhausted(handle)
        statistics = self._counts()
        rules, atoms = self._own_size or _size(statistics)
        choices = conflicts = None
        if query.fresh:
            solvers = statistics["solving"]["solvers"]
            choices, conflicts = int(solvers["choices"]), int(solvers["conflicts"])
        decided = not statistics["problem"]["generator"]["vars"]
        effort = self._effort(started)
        return Measured(rules, atoms, choices, conflicts, effort, self.warnings, decided)

    def _counts(self) -> dict[str, Any]:
        """Give clingo's statistics; before the first search, it has not counted anything."""
        if not self.solved:
            self.solved = True
            self._control.solve(assumptions=NEVER)
        statistics: dict[str, Any] = self._control.statistics
        return statistics

    def _solve(
        self,
        scope: Scope,
        mode: str,
        enum_mode: str = "auto",
        where: Literals = (),
        picked: tuple[int, ...] = (),
    ) -> SolveHandle:
        modes = mode, _PROJECT[scope.project], enum_mode
        if modes != self._modes:  # setting an option takes 8 µs
            self._configure(modes)
        literals = [*self._literals(scope.assumptions + where), *picked]
        if scope.selection is not None:
            literals += self._selected.literals(scope.selection)
        progress = self._progress
        if progress.counting:
            self._count_conflicts()
            self._counted = False
        self.solved = True
        progress.phase, progress.seen = "solve", 0
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
                return [*NEVER]
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
                progress.cost, progress.priorities = tuple(model.cost), tuple(model.priority)
                continue
            progress.seen += 1
            yield model

    def _check_exhausted(self, handle: SolveHandle) -> None:
        if not handle.get().exhausted:
            detail = "an option given to clingo, such as --solve-limit, ended the search"
            raise Incomplete(self._progress.unfinished("limit", detail))

    def _count_conflicts(self) -> None:
        """Add the conflicts of the last search, once."""
        if not self._counted:
            self._counted = True
            statistics: dict[str, Any] = self._control.statistics
            if statistics["summary"]["times"]["solve"]:  # else these are older searches' conflicts
                self._progress.conflicts += int(statistics["solving"]["solvers"]["conflicts"])

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
        proven = bool(cost) and (model.optimality_proven or self._modes[0].startswith("enum,"))
        return ModelData(block, "\n".join(map(str, terms)), key, cost, priorities, proven)

    def _effort(self, started: float) -> Effort:
        grounding, self._grounding_seconds = self._grounding_seconds, None
        return Effort(perf_counter() - started + (grounding or 0.0), grounding is not None)


def _size(statistics: dict[str, Any]) -> tuple[int, int]:
    """Give the number of ground rules and of atoms."""
    counted = statistics["problem"]["lp"]
    return int(counted["rules"]), int(counted["atoms"])
