"""Makes what `asp.shared` gives, once for all examples of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_asp.answers import Settings, Shared, make_settings
from pytest_asp.answers.inputs import derived_facts
from pytest_asp.answers.shared import share
from pytest_asp.builder.predicates import Predicate
from pytest_asp.location import caller_location
from pytest_asp.scopes import SmallScope
from pytest_asp.scopes.inputs import Inputs
from pytest_asp.scopes.possible import possible_facts
from pytest_asp.sources import to_source
from pytest_asp.sources.domains import printed
from pytest_asp.sources.names import asp_text

if TYPE_CHECKING:
    from pytest_asp.answers import Answer
    from pytest_asp.answers.sharing import SharedGrounding
    from pytest_asp.engine.protocol import Engine


@dataclass(frozen=True, slots=True)
class Sharing:
    """What all shared groundings of a test have in common.

    Attributes:
        engine: who answers.
        note: is told each answer.
        kept: the groundings that there are already.
    """

    engine: Engine
    note: Callable[[Answer], None]
    kept: MutableMapping[object, SharedGrounding]

    def shared(
        self,
        encoding: object,
        inputs: object,
        domain: object | None,
        defaults: dict[str, Any],
        given: dict[str, Any],
    ) -> Shared:
        """Make a program ready for many inputs."""
        source = to_source(encoding, scripts=defaults.pop("scripts", False))
        settings = combined(defaults, given)
        return share(
            source,
            settings,
            self.engine,
            inputs=inputs,
            domain=domain,
            note=self.note,
            kept=self.kept,
        )

    def small_scope(
        self,
        inputs: object,
        bounds: tuple[int, object | None, bool | Iterable[object], int],
        defaults: dict[str, Any],
        given: dict[str, Any],
        watch: Callable[[str], None] | None,
    ) -> SmallScope:
        """Make ready to check all inputs of a scope."""
        scope, where, symmetric, limit = bounds
        read = partial(to_source, scripts=defaults.pop("scripts", False))
        settings = combined(defaults, given)
        alike = range(1, scope + 1) if symmetric is True else symmetric or ()
        whole = Inputs(
            self._possible(inputs, scope, settings),
            None if where is None else read(where),
            [asp_text(each) for each in alike],
            limit,
            caller_location(),
        )
        return SmallScope(whole, read, settings, self.engine, watch or (lambda _: None))

    def _possible(self, inputs: object, scope: int, settings: Settings) -> list[str]:
        """Give the facts that an input may have."""
        classes: Sequence[Any] = inputs if isinstance(inputs, list | tuple) else [inputs]
        if all(isinstance(each, type) and issubclass(each, Predicate) for each in classes):
            return [printed(str(atom)) for atom in possible_facts(classes, scope)]
        source = to_source(inputs)
        return derived_facts(source, self.engine, settings.limits, {"n": str(scope)})


def combined(defaults: dict[str, Any], given: dict[str, Any]) -> Settings:
    """Make settings of what marks and options say, and of what a call says instead."""
    filters = (*defaults.pop("filters", ()), *given.get("filters", ()))
    chosen = {name: value for name, value in given.items() if value is not None}
    return make_settings(**{**defaults, **chosen, "filters": filters})
