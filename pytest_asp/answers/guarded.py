"""The engine of one input: questions go to the shared grounding wherever its reply is the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_asp.engine.queries import (
    ConsequencesFound,
    Describe,
    Described,
    Effort,
    FindConsequences,
    FindModels,
    FindOptimum,
    ModelData,
    ModelsFound,
    OptimumFound,
)
from pytest_asp.sources import scan
from pytest_asp.sources.messages import atom_signature
from pytest_asp.sources.sharing import without_guards

if TYPE_CHECKING:
    from pytest_asp.answers.inputs import Input
    from pytest_asp.answers.sharing import SharedGrounding
    from pytest_asp.engine.functions import Callables
    from pytest_asp.engine.protocol import Engine, ModelStream
    from pytest_asp.engine.queries import Limits, Literals, Query, RawMessage, Reply, Task
    from pytest_asp.sources import Source


class GuardedEngine:
    """Answers questions about a program with one input.

    Which model comes first, and in which order models come, depends on the grounding. Whoever
    looks at that gets a grounding of the input's own, as without sharing.

    Args:
        shared: the grounding for all inputs.
        source: the program with the input.
        given: the input.
    """

    def __init__(self, shared: SharedGrounding, source: Source, given: Input) -> None:
        self._shared = shared
        self._engine: Engine = shared.engine
        self._source = source
        self._given = given

    def ask(
        self, task: Task, query: Query, limits: Limits, functions: Callables | None = None
    ) -> Reply:
        """Answer one query."""
        reply = None
        if isinstance(query, FindModels | FindConsequences | FindOptimum):
            reply = self._asked(task, query, limits)
        elif isinstance(query, Describe) and not query.facts:
            reply = self._described(task)
        return self._engine.ask(task, query, limits, functions) if reply is None else reply

    def stream(
        self, task: Task, query: FindModels, limits: Limits, functions: Callables | None = None
    ) -> ModelStream:
        """Begin to enumerate models, on a grounding of the input's own."""
        return self._engine.stream(task, query, limits, functions)

    def hidden(self, model: ModelData) -> str | None:
        """Give all atoms of a model, hidden ones too, one a line; None if they are lost."""
        text = self._engine.hidden(model)
        return None if text is None else without_guards(text)

    def release(self, model: ModelData) -> None:
        """Forget the hidden atoms of a model."""
        self._engine.release(model)

    def _asked(
        self, task: Task, query: FindModels | FindConsequences | FindOptimum, limits: Limits
    ) -> Reply | None:
        """Ask the shared grounding; None where only one of the input's own can answer."""
        asked = self._askable(task, query)
        guards = None if asked is None else self._shared.guards(self._given.facts)
        text = None if guards is None else self._text(task)
        if asked is None or text is None:
            return None
        asked = replace(asked, scope=replace(query.scope, selection=guards))
        reply = self._engine.ask(replace(task, text=text), asked, limits)
        if isinstance(reply, ModelsFound) and isinstance(query, FindModels):
            return self._models(query, reply)
        if isinstance(reply, ConsequencesFound):
            model = None if reply.model is None else _cleaned(reply.model)
            return replace(reply, model=model, warnings=self._warnings())
        if isinstance(reply, OptimumFound):
            return self._optimum(reply)
        self._shared.give_up("a question was left open, which may be easier for one input alone")
        return None

    def _askable(
        self, task: Task, query: FindModels | FindConsequences | FindOptimum
    ) -> FindModels | FindConsequences | FindOptimum | None:
        """Give what to ask instead: not for models that come first, unless there is only one."""
        if not isinstance(query, FindModels):
            return query
        if query.unordered or (query.where and not query.fresh):
            return query  # whoever asks for these takes any
        if not query.fresh:
            return replace(query, keep=0)
        alone = query.scope.project == "no" and not query.scope.optimal and not query.named
        if not alone or query.where or len(task.text) != len(self._source.text):
            return None
        return replace(query, limit=2, keep=1, fresh=False)

    def _described(self, task: Task) -> Described | None:
        """Tell the predicates and the warnings, which depend on the predicates of the input."""
        if self._shared.guards(self._given.facts) is None or self._text(task) is None:
            return None
        known = self._shared.known(self._given.signatures)
        return Described(tuple(sorted(known)), Effort(), self._warnings())

    def _text(self, task: Task) -> str | None:
        """Give the guarded text for that of a task; None if it is about another program."""
        whole, bare = self._source.text, self._shared.source.text
        if task.text.startswith(whole):
            return self._shared.text(bare) + task.text[len(whole) :]
        if task.text == scan.without_project(whole):
            return self._shared.text(scan.without_project(bare))
        return None

    def _models(self, query: FindModels, reply: ModelsFound) -> ModelsFound | None:
        """Give the number of models, or the only one, which always comes first."""
        if query.fresh and not (reply.exhausted and reply.seen <= 1):
            for each in reply.models:
                self.release(each)
            return None
        return replace(
            reply,
            models=tuple(map(_cleaned, reply.models)),
            fresh=query.fresh,
            warnings=self._warnings(),
            unknown=self._unknown(query.where),
        )

    def _optimum(self, reply: OptimumFound) -> OptimumFound | None:
        if reply.model is not None and _is_vague(reply.model):
            self.release(reply.model)
            return None
        model = None if reply.model is None else _cleaned(reply.model)
        return replace(reply, model=model, warnings=self._warnings())

    def _unknown(self, literals: Literals) -> tuple[str, ...]:
        """Find the atoms of which not even the predicate is known with this input."""
        found = []
        known = self._shared.known(self._given.signatures) if literals else set()
        for text, _ in literals:
            signature = atom_signature(text)
            if signature is None or (
                (signature.name, signature.arity, not signature.negative) not in known
            ):
                found.append(text)
        return tuple(found)

    def _warnings(self) -> tuple[RawMessage, ...]:
        return self._shared.warnings(self._given.signatures)


def _is_vague(model: ModelData) -> bool:
    """Tell whether a sum is 0: with this input alone, clingo may leave its priority out."""
    return 0 in model.cost


def _cleaned(model: ModelData) -> ModelData:
    shown = without_guards(model.shown)
    return model if shown is model.shown else replace(model, shown=shown)
