"""What an engine has to offer: answers to queries, models as a stream, and hidden atoms."""

from __future__ import annotations

from typing import Protocol

from pytest_asp.engine.functions import Callables
from pytest_asp.engine.queries import FindModels, Limits, ModelData, Query, Reply, Task


class ModelStream(Protocol):
    """Models in the order in which a fresh grounding yields them."""

    def batch(self) -> Reply:
        """Give the next models; the last batch says that the search is exhausted."""
        ...

    def close(self) -> None:
        """End the search."""
        ...


class Engine(Protocol):
    """Whatever answers queries about tasks."""

    def ask(
        self, task: Task, query: Query, limits: Limits, functions: Callables | None = None
    ) -> Reply:
        """Answer one query."""
        ...

    def stream(
        self, task: Task, query: FindModels, limits: Limits, functions: Callables | None = None
    ) -> ModelStream:
        """Begin to enumerate models, on a grounding of its own."""
        ...

    def hidden(self, model: ModelData) -> str | None:
        """Give all atoms of a model, hidden ones too, one a line; None if they are lost."""
        ...

    def release(self, model: ModelData) -> None:
        """Forget the hidden atoms of a model; called by finalizers, so it must not raise."""
        ...
