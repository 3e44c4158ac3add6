"""`ASPProgram`: the builder's program together with `solve()`."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_asp.answers import make_settings
from pytest_asp.answers.comparing import checked_count
from pytest_asp.answers.inquiry import Inquiry
from pytest_asp.builder.program import Program
from pytest_asp.errors import AspWarning
from pytest_asp.sources import to_source

if TYPE_CHECKING:
    from pytest_asp.answers import Model
    from pytest_asp.sources.diagnosis import ProgramWarning


class ASPProgram(Program):
    """An answer set program, written with predicates, variables and the verbs of `Program`.

    >>> from pytest_asp import ASPProgram, Field, Predicate
    >>> class Colour(Predicate):
    ...     name: Field[str]
    >>> program = ASPProgram()
    >>> _ = program.fact(Colour("red"))
    >>> [sorted(model.atoms(Colour)) for model in program.solve()]
    [[Colour(name='red')]]
    """

    def solve(
        self,
        *,
        models: int = 0,
        assumptions: Iterable[object] = (),
        constants: Mapping[str, object] | None = None,
        seed: int | None = None,
        arguments: Sequence[str] = (),
    ) -> Iterator[Model]:
        """Yield the answer sets one by one, solving no further than they are consumed.

        It runs in the caller's process and without limits: a grounding that never ends cannot be
        stopped, not even by Ctrl-C. Tests ask the `asp` fixture instead, which has limits.

        All answer sets are meant, also of an optimising program; `arguments=["--opt-mode=optN"]`
        asks for the optimal ones. The program and the settings are fixed when `solve` is called.

        Args:
            models: how many to yield at most; 0 for all.
            assumptions: atoms that have to be true, `~atom` for false ones. An atom that no rule
                derives is false.
            constants: values for constants of the program; text is ASP text.
            seed: the solver's seed.
            arguments: clingo's options.

        Raises:
            AspSyntaxError, SolveError: clingo refuses the program.
            UnknownPredicateError: the program does not know the predicate of an assumption.

        Warns:
            AspWarning: clingo reports something, such as an atom that no rule derives.
        """
        settings = make_settings(
            assumptions=assumptions,
            constants=constants,
            seed=seed,
            arguments=arguments,
            allowed_options=("--opt-mode",),
        )
        from pytest_asp.engine.cache import GroundingCache
        from pytest_asp.engine.inprocess import InProcessEngine

        # Assumptions are looked up in the grounding first; solving then goes on with that one.
        engine = InProcessEngine(cache=GroundingCache(capacity=1 if settings.assumptions else 0))
        inquiry = Inquiry(to_source(self), settings, engine, _warn)
        optimal = any(argument == "--opt-mode=optN" for argument in arguments)
        return inquiry.models(replace(settings.scope, optimal=optimal), checked_count(models))


def _warn(found: tuple[ProgramWarning, ...]) -> None:
    for warning in found:
        if warning.location is None:
            warnings.warn(str(warning), AspWarning, stacklevel=2)
        else:
            place = warning.location
            warnings.warn_explicit(str(warning), AspWarning, place.file, place.line)
