"""The engine that solves in the caller's own process: no start-up cost, and no safety net."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pytest_asp.engine.cache import GroundingCache
from pytest_asp.engine.control import Grounding, Incomplete
from pytest_asp.engine.functions import Context
from pytest_asp.engine.grounded import GroundRules, fingerprint
from pytest_asp.engine.hidden import HiddenAtoms
from pytest_asp.engine.loading import Loader, Refusal
from pytest_asp.engine.progress import Progress
from pytest_asp.engine.queries import (
    Effort,
    FindModels,
    Fingerprint,
    Fingerprinted,
    Measure,
    ModelsFound,
    Reply,
    Task,
    Unfinished,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_asp.engine.functions import Callables
    from pytest_asp.engine.queries import Limits, ModelData, Query


class InProcessEngine:
    """An `Engine` on clingo controls of this process; limits are ignored, nothing can end it.

    Args:
        cache: keeps groundings for further queries; None for a small one.
        hidden: keeps the hidden atoms of models.
        deferred: leave it to a call of `tidy` to drop groundings.
    """

    def __init__(
        self,
        *,
        cache: GroundingCache | None = None,
        hidden: HiddenAtoms | None = None,
        deferred: bool = False,
    ) -> None:
        self._deferred = deferred
        self.progress = Progress()
        self.hidden_atoms = hidden if hidden is not None else HiddenAtoms()
        self._loader = Loader()
        self._cache = cache if cache is not None else GroundingCache()

    def ask(
        self, task: Task, query: Query, limits: Limits, functions: Callables | None = None
    ) -> Reply:
        """Answer one query."""
        del limits
        try:
            if isinstance(query, Fingerprint):
                return self._fingerprint(task, _context(functions))
            grounding = self.take(task, functions, fresh=getattr(query, "fresh", False))
            if isinstance(query, Measure) and not grounding.measurable:
                grounding = self.take(task, functions, fresh=True)
        except Refusal as refusal:
            return refusal.refused
        except MemoryError:
            return self.progress.unfinished("memory", "clingo ran out of memory")
        reply = grounding.answer(query)
        if not isinstance(reply, Unfinished):
            self.put(grounding)
        return reply

    def _fingerprint(self, task: Task, context: Context | None) -> Fingerprinted:
        """Ground anew, for an observer to see; further queries go on with that grounding."""
        rules, started = GroundRules(), perf_counter()
        loader, hidden, progress = self._loader, self.hidden_atoms, self.progress
        grounding = Grounding(task, loader, hidden, progress, context, observer=rules)
        digest, obstacle = fingerprint(rules, grounding.atoms)
        self.put(grounding)
        seconds = perf_counter() - started
        return Fingerprinted(
            digest,
            obstacle,
            rules.number,
            sum(1 for _ in grounding.atoms),
            Effort(seconds, grounded=True),
            grounding.warnings,
        )

    def stream(
        self, task: Task, query: FindModels, limits: Limits, functions: Callables | None = None
    ) -> InProcessStream:
        """Begin to enumerate models, on a grounding of its own."""
        del limits
        return InProcessStream(self, task, query, functions)

    def hidden(self, model: ModelData) -> str | None:
        """Give all atoms of a model, one a line; None if they are lost."""
        return None if model.hidden is None else self.hidden_atoms.text(model.hidden)

    def release(self, model: ModelData) -> None:
        """Forget the hidden atoms of a model."""
        if model.hidden is not None:
            self.hidden_atoms.release(model.hidden)

    def take(self, task: Task, functions: Callables | None, *, fresh: bool) -> Grounding:
        """Take a grounding out of the cache, so that an interrupt leaves no broken one behind.

        Raises:
            Refusal: clingo refuses the program.
        """
        cached = self._cache.take(task)
        if cached is not None and not (fresh and cached.solved):
            return cached
        context = _context(functions)
        return Grounding(task, self._loader, self.hidden_atoms, self.progress, context)

    def put(self, grounding: Grounding) -> None:
        """Put a grounding into the cache."""
        self._cache.put(grounding)
        if not self._deferred:
            self._cache.trim()

    def tidy(self) -> None:
        """Do what nobody has to wait for: drop old groundings, and make a control in advance."""
        self._cache.trim()
        self._loader.prepare()


class InProcessStream:
    """Models one by one; nothing is grounded before the first is asked for."""

    def __init__(
        self, engine: InProcessEngine, task: Task, query: FindModels, functions: Callables | None
    ) -> None:
        self._engine = engine
        self._task = task
        self._query = query
        self._functions = functions
        self._grounding: Grounding | None = None
        self._models: Iterator[ModelData] | None = None
        self._seen = 0

    def batch(self) -> Reply:
        """Give the next model, or say that there is none left."""
        started = perf_counter()
        try:
            if self._grounding is None or self._models is None:
                self._grounding = self._engine.take(self._task, self._functions, fresh=True)
                self._models = self._grounding.models(self._query)
            return self._next(self._grounding, self._models, started)
        except Refusal as refusal:
            return refusal.refused
        except Incomplete as incomplete:
            return incomplete.reply
        except MemoryError:
            return Unfinished("memory", "clingo ran out of memory", "unknown", self._seen)

    def skip(self, number: int) -> Reply:
        """Pass over models that somebody has already."""
        reply: Reply = ModelsFound((), 0, exhausted=False, fresh=True, effort=Effort())
        for _ in range(number):
            reply = self.batch()
            if not isinstance(reply, ModelsFound):
                break
            for model in reply.models:
                self._engine.release(model)
        return reply

    def close(self) -> None:
        """End the search, and give the grounding back for further queries."""
        if self._models is not None:
            self._models.close()  # type: ignore[attr-defined]  # a generator, seen as an iterator
        if self._grounding is not None:
            self._engine.put(self._grounding)
            self._grounding = None

    def _next(
        self, grounding: Grounding, models: Iterator[ModelData], started: float
    ) -> ModelsFound:
        model = next(models, None)
        self._seen += model is not None
        kept = () if model is None else (model,)
        exhausted = model is None and (not self._query.limit or self._seen < self._query.limit)
        return ModelsFound(
            kept,
            len(kept),
            exhausted=exhausted,
            fresh=True,
            effort=Effort(perf_counter() - started, self._seen <= 1),
            warnings=grounding.warnings,
        )


def _context(functions: Callables | None) -> Context | None:
    return None if functions is None else Context(functions.names, functions.call)
